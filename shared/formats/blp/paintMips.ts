/** Puts painted texels into the mips of a BLP where they stand; everything else keeps its bytes. */
import { areaOfMip, blockArea, type TexelArea } from '../../media/paint/area.ts';
import { croppedPixels } from '../../media/paint/crop.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { dxtByteLength } from '../../media/texture/dxt.ts';
import { encodeDxt } from '../../media/texture/encodeDxt.ts';
import { putDxtBlocks } from '../../media/texture/paintedBlocks.ts';
import { colourAt } from '../../media/texture/palette.ts';
import { paintedPalette } from '../../media/texture/paintedPalette.ts';
import { joinBytes } from '../../media/texture/joinBytes.ts';
import type { BlpHeader, BlpMip } from './header.ts';
import { blpVersion, readBlpHeader } from './header.ts';
import { paletteBytes } from './palette.ts';

interface PaintedMip {
  readonly place: BlpMip;
  readonly area: TexelArea;
  readonly image: RgbaPixels;
}

/** Bytes of a mip by its sides; the stated size is not to be trusted. */
function storedLength({ content, alphaBits }: BlpHeader, { width, height }: BlpMip): number {
  if (content === 'raw') return width * height * 4;
  if (content === 'palette') return width * height + Math.ceil((width * height * alphaBits) / 8);
  return content === 'jpeg' ? Infinity : dxtByteLength(content, width, height);
}

function rowsOf({ area, place }: PaintedMip, visit: (texel: number) => void): void {
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) visit(y * place.width + x);
  }
}

function putAlpha(out: Uint8Array, start: number, texel: number, alpha: number, bits: 1 | 4 | 8): void {
  const perByte = 8 / bits;
  const at = start + Math.floor(texel / perByte);
  const shift = (texel % perByte) * bits;
  const largest = (1 << bits) - 1;
  const value = Math.round((alpha * largest) / 255);
  out[at] = ((out[at] ?? 0) & ~(largest << shift)) | (value << shift);
}

function paintPalette(out: Uint8Array, header: BlpHeader, mips: readonly PaintedMip[]): boolean {
  const stored = paletteBytes(out, header);
  const colours: number[] = [];
  for (let at = 0; at < stored.length; at += 4) {
    // Blue stands first.
    colours.push((stored[at + 2] ?? 0) | ((stored[at + 1] ?? 0) << 8) | ((stored[at] ?? 0) << 16));
  }
  const used = new Uint32Array(256);
  for (const mip of header.mips) {
    const end = Math.min(out.length, mip.offset + mip.width * mip.height);
    for (let at = mip.offset; at < end; at++) used[out[at] ?? 0] = (used[out[at] ?? 0] ?? 0) + 1;
  }
  for (const mip of mips) {
    rowsOf(mip, (texel) => {
      const entry = out[mip.place.offset + texel] ?? 0;
      used[entry] = (used[entry] ?? 0) - 1;
    });
  }
  const painted = joinBytes(...mips.map(({ image, area }) => croppedPixels(image, area).pixels));
  const found = paintedPalette(painted, { colours, used, kept: new Set() });
  if (found === null) return false;
  for (const [entry, colour] of found.colours.entries()) {
    if (colour === colours[entry]) continue;
    stored.set([colour >> 16, (colour >> 8) & 255, colour & 255], entry * 4);
  }
  for (const mip of mips) {
    const { offset, width, height } = mip.place;
    rowsOf(mip, (texel) => {
      out[offset + texel] = found.entryOf(colourAt(mip.image.pixels, texel * 4));
      const { alphaBits } = header;
      if (alphaBits !== 0) {
        putAlpha(out, offset + width * height, texel, mip.image.pixels[texel * 4 + 3] ?? 0, alphaBits);
      }
    });
  }
  return true;
}

function paintRaw(out: Uint8Array, mip: PaintedMip): void {
  const { pixels } = mip.image;
  rowsOf(mip, (texel) => {
    const at = texel * 4;
    const to = mip.place.offset + at;
    out.set([pixels[at + 2] ?? 0, pixels[at + 1] ?? 0, pixels[at] ?? 0, pixels[at + 3] ?? 0], to);
  });
}

/**
 * The file with an area painted.
 * @param chain all mips that the file has, the largest first, with the area painted in each
 * @returns null where the file has to be written anew: BLP0, JPEG, a palette that cannot hold it, a picture that is cut short
 */
export function paintBlp(bytes: Uint8Array, chain: readonly RgbaPixels[], area: TexelArea): Uint8Array | null {
  if (blpVersion(bytes) === 0) return null;
  const header = readBlpHeader(bytes);
  const { content } = header;
  if (content === 'jpeg') return null;
  const isWhole = header.mips.every((mip) => mip.offset + storedLength(header, mip) <= bytes.length);
  if (!isWhole || header.mips.length !== chain.length) return null;
  const out = bytes.slice();
  const mips = header.mips.flatMap((place, level): readonly PaintedMip[] => {
    const image = chain[level];
    return image === undefined ? [] : [{ place, image, area: areaOfMip(area, level, place) }];
  });
  if (content === 'palette') return paintPalette(out, header, mips) ? out : null;
  for (const mip of mips) {
    if (content === 'raw') paintRaw(out, mip);
    else {
      const blocks = blockArea(mip.area, 4, mip.place);
      const made = encodeDxt(content, croppedPixels(mip.image, blocks), { hasAlpha: header.alphaBits === 1 });
      putDxtBlocks(out, mip.place.offset, content, { made, blocks, width: mip.place.width });
    }
  }
  return out;
}
