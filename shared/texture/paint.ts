/** Painting on a stored texture: an area gets other texels, in all mips, and the rest stays as near to what it was as it can. */
import { areaOfMip, clippedArea, type TexelArea } from '../media/paint/area.ts';
import { croppedPixels, putCropped } from '../media/paint/crop.ts';
import { halveImage, type RgbaPixels } from '../media/mipmaps.ts';
import { checkPixels } from '../media/texture/settings.ts';
import { paintBlp, readBlpHeader, rewriteBlp } from '../formats/blp/index.ts';
import { paintDds, rewriteDds } from '../formats/dds/index.ts';
import { rewritePng } from '../formats/png/index.ts';
import { rewriteTga } from '../formats/tga/index.ts';
import { readTgaHeader } from '../formats/tga/header.ts';
import { decodeChain, openTexture, type OpenTexture, type TextureSource } from './source.ts';
import { FormatError } from '../codec/error.ts';

export interface PaintedTexture {
  readonly bytes: Uint8Array;
  /** What had to be done to the rest of the picture, in sentences. */
  readonly notes: readonly string[];
}

const newPalette =
  'The palette does not hold the colours that were painted and was made anew: texels that were not painted may have changed a little';
const noPalette = 'The palette became colours of 24 or 32 bits';

/** The mips of the file, with the area of each made from the one before. */
function paintedChain(
  stored: readonly [RgbaPixels, ...RgbaPixels[]],
  image: RgbaPixels,
  area: TexelArea,
): RgbaPixels[] {
  const chain = [image];
  for (const [index, mip] of stored.slice(1).entries()) {
    const before = chain[index] ?? image;
    const painted = { ...mip, pixels: mip.pixels.slice() };
    const reached = areaOfMip(area, index + 1, mip);
    const boxes = {
      left: reached.left * 2,
      top: reached.top * 2,
      right: reached.right === mip.width ? before.width : reached.right * 2,
      bottom: reached.bottom === mip.height ? before.height : reached.bottom * 2,
    };
    putCropped(painted, halveImage(croppedPixels(before, boxes)), reached);
    chain.push(painted);
  }
  return chain;
}

/** The picture with what was painted, and alpha that the file tells the game to ignore as it is stored. */
function wholeOf(texture: OpenTexture, stored: RgbaPixels, made: RgbaPixels, area: TexelArea): RgbaPixels {
  const whole = { width: stored.width, height: stored.height, pixels: stored.pixels.slice() };
  putCropped(whole, made, area);
  const { hasAlpha, hasIgnoredAlpha } = texture.format.describe(texture.bytes, texture.files);
  if (hasAlpha || !hasIgnoredAlpha) return whole;
  for (let at = 3; at < whole.pixels.length; at += 4) whole.pixels[at] = stored.pixels[at] ?? 0;
  return whole;
}

function painted(texture: OpenTexture, chain: readonly [RgbaPixels, ...RgbaPixels[]], area: TexelArea): PaintedTexture {
  const { format, bytes, files } = texture;
  const [image] = chain;
  switch (format.id) {
    case 'blp': {
      const made = paintBlp(bytes, chain, area);
      if (made !== null) return { bytes: made, notes: [] };
      const written = rewriteBlp(bytes, chain);
      return { bytes: written, notes: readBlpHeader(bytes).content === 'palette' ? [newPalette] : [] };
    }
    case 'dds':
      return { bytes: paintDds(bytes, chain, area) ?? rewriteDds(bytes, chain), notes: [] };
    case 'tga': {
      const notes = readTgaHeader(bytes).kind === 'palette' ? [noPalette] : [];
      return { bytes: rewriteTga(bytes, image), notes };
    }
    case 'png':
      return { bytes: rewritePng(bytes, image, { hasAlpha: format.describe(bytes, files).hasAlpha }), notes: [] };
    default:
      throw new FormatError(`${format.name} is not written`, { path: '', offset: 0 });
  }
}

/**
 * The texture's bytes with an area painted. Encoding, header and mips stay; what lies outside of the area keeps its bytes where
 * the encoding stores texels or blocks by themselves, and is encoded again with its own tables in JPEG.
 * @param made RGBA of the area alone
 * @throws FormatError when the texture cannot be decoded, the area does not lie in it, or it is of a kind that is not written
 */
export function paintTexture(source: TextureSource, made: RgbaPixels, area: TexelArea): PaintedTexture {
  checkPixels(made);
  const texture = openTexture(source);
  const stored = decodeChain(texture);
  const [first] = stored;
  const within = clippedArea(area, first);
  if (made.width !== within.right - within.left || made.height !== within.bottom - within.top) {
    const problem = `${made.width} × ${made.height} texels for an area of a texture of ${first.width} × ${first.height}`;
    throw new FormatError(problem, { path: 'image', offset: 0 });
  }
  const [whole, ...mips] = paintedChain(stored, wholeOf(texture, first, made, within), within);
  if (whole === undefined) throw new FormatError('no picture', { path: '', offset: 0 });
  return painted(texture, [whole, ...mips], within);
}
