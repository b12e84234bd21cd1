/**
 * Half-Life's textures in WAD3 lumps (miptex): name[16], width, height, offsets of four mips, indices, then the number of
 * colours (256), 768 bytes RGB and two of padding. Names that begin with `{` have their last colour, 255, transparent.
 * Facts: section 2.5 of the project's page on archives; the padding is what the tools write so that lumps stay aligned.
 */
import { FormatError } from '../codec/error.ts';
import { fixedText, latinBytes, viewOf } from './byteSource.ts';

const headerSize = 40;
const mipCount = 4;
const colours = 256;
/** No texture of the engine comes near it; a larger one is a damaged header. */
const longestSide = 8192;

export interface Miptex {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Indices of each mip, top row first; sides halve from mip to mip. */
  readonly mips: readonly Uint8Array[];
  /** RGB, three bytes a colour; null for Quake's textures, which share the game's palette. */
  readonly palette: Uint8Array | null;
  /** Whether index 255 is see-through. */
  readonly hasTransparency: boolean;
  /** What was wrong although it can be shown; null when all is well. */
  readonly damage: string | null;
}

function fail(problem: string, offset: number): never {
  throw new FormatError(problem, { path: 'miptex', offset });
}

/** The colours behind the last mip: a count, then RGB. Quake's lumps end with the pixels. */
function readPalette(bytes: Uint8Array, offset: number): { palette: Uint8Array | null; damage: string | null } {
  if (offset + 2 > bytes.length) return { palette: null, damage: null };
  const count = viewOf(bytes).getUint16(offset, true);
  const stored = bytes.subarray(offset + 2, offset + 2 + count * 3);
  if (count === colours && stored.length === colours * 3) return { palette: stored.slice(), damage: null };
  const palette = new Uint8Array(colours * 3);
  palette.set(stored.subarray(0, palette.length));
  return { palette, damage: `The palette has ${Math.floor(stored.length / 3)} colours instead of 256.` };
}

/** @throws FormatError when it is not a texture, or its pixels are not there */
export function readMiptex(bytes: Uint8Array): Miptex {
  if (bytes.length < headerSize) fail(`a texture needs ${headerSize} bytes of header, ${bytes.length} are there`, 0);
  const view = viewOf(bytes);
  const width = view.getUint32(16, true);
  const height = view.getUint32(20, true);
  if (width === 0 || height === 0 || width > longestSide || height > longestSide) {
    fail(`a texture of ${width} × ${height} pixels cannot be`, 16);
  }
  const name = fixedText(bytes, 0, 16);
  const mips: Uint8Array[] = [];
  let damage: string | null = null;
  let end = headerSize;
  for (let mip = 0; mip < mipCount; mip++) {
    const offset = view.getUint32(24 + mip * 4, true);
    const size = (width >> mip) * (height >> mip);
    if (offset < headerSize || offset + size > bytes.length) {
      if (mip === 0) fail(`the pixels lie outside the texture: ${size} bytes at ${offset}, ${bytes.length} in all`, 24);
      damage = `Mip ${mip} lies outside the texture.`;
      break;
    }
    mips.push(bytes.slice(offset, offset + size));
    end = Math.max(end, offset + size);
  }
  const colour = readPalette(bytes, end);
  return {
    name,
    width,
    height,
    mips,
    palette: colour.palette,
    hasTransparency: name.startsWith('{'),
    damage: damage ?? colour.damage,
  };
}

export interface MiptexPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, 8 bits each, top row first. */
  readonly pixels: Uint8Array<ArrayBuffer>;
}

/** RGBA of one mip, 0 being the full size. Textures without a palette are shown in grey. @throws FormatError */
export function decodeMiptex(texture: Miptex, mip = 0): MiptexPixels {
  const indices = texture.mips[mip];
  if (indices === undefined) return fail(`there is no mip ${mip}, only ${texture.mips.length}`, 24 + mip * 4);
  const pixels = new Uint8Array(indices.length * 4);
  const { palette, hasTransparency } = texture;
  for (const [at, index] of indices.entries()) {
    const from = index * 3;
    pixels[at * 4] = palette === null ? index : (palette[from] ?? 0);
    pixels[at * 4 + 1] = palette === null ? index : (palette[from + 1] ?? 0);
    pixels[at * 4 + 2] = palette === null ? index : (palette[from + 2] ?? 0);
    pixels[at * 4 + 3] = hasTransparency && index === 255 ? 0 : 255;
  }
  return { width: texture.width >> mip, height: texture.height >> mip, pixels };
}

/** The mip to show where a side may have `maxSize` pixels: the largest that fits, otherwise the smallest there is. */
export function fittingMip({ width, height, mips }: Miptex, maxSize: number | null): number {
  if (maxSize === null) return 0;
  const longest = Math.max(width, height);
  const fitting = mips.findIndex((_, mip) => longest >> mip <= maxSize);
  return fitting < 0 ? mips.length - 1 : fitting;
}

/**
 * Bytes of a lump. Sides must be multiples of 16, as the engine wants them: the smallest mip then has whole pixels.
 * @throws FormatError when the parts do not fit together
 */
export function writeMiptex(
  texture: Pick<Miptex, 'name' | 'width' | 'height' | 'mips'> & { readonly palette: Uint8Array },
) {
  const { name, width, height, mips, palette } = texture;
  if (width % 16 !== 0 || height % 16 !== 0 || width === 0 || height === 0) {
    fail(`sides must be multiples of 16; these are ${width} × ${height}`, 16);
  }
  if (mips.length !== mipCount || palette.length !== colours * 3) fail('a texture has four mips and 256 colours', 24);
  const sizes = mips.map((_, mip) => (width >> mip) * (height >> mip));
  const total = sizes.reduce((sum, size) => sum + size, headerSize);
  const bytes = new Uint8Array(total + 2 + colours * 3 + 2);
  const view = viewOf(bytes);
  bytes.set(latinBytes(name.slice(0, 15)));
  view.setUint32(16, width, true);
  view.setUint32(20, height, true);
  let offset = headerSize;
  for (const [mip, indices] of mips.entries()) {
    if (indices.length !== sizes[mip]) fail(`mip ${mip} has ${indices.length} pixels instead of ${sizes[mip]}`, offset);
    view.setUint32(24 + mip * 4, offset, true);
    bytes.set(indices, offset);
    offset += indices.length;
  }
  view.setUint16(offset, colours, true);
  bytes.set(palette, offset + 2);
  return bytes;
}
