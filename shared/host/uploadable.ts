/** Textures whose blocks a graphics card takes as they lie in the file. */
import { halfSize } from '../media/mipmaps.ts';
import { joinBytes } from '../media/texture/joinBytes.ts';
import { compressedMips, type CompressedMip } from '../texture/compressed.ts';
import { describeTexture, type TextureFile } from '../texture/source.ts';
import type { CompressedPicture } from './entities.ts';

/** What WebGL demands of each level: whole blocks, except for the last levels (WEBGL_compressed_texture_s3tc). */
function isWholeBlocks({ width, height }: CompressedMip, level: number): boolean {
  return [width, height].every((side) => side % 4 === 0 || (level > 0 && side < 3));
}

/** Each half the one before, down to 1 × 1: what is sampled must all be there. */
function isFullChain(mips: readonly CompressedMip[]): boolean {
  const last = mips.at(-1);
  if (last?.width !== 1 || last.height !== 1) return false;
  return mips.every((mip, level) => {
    const before = mips[level - 1];
    if (before === undefined) return true;
    const half = halfSize(before);
    return half.width === mip.width && half.height === mip.height;
  });
}

export interface UploadablePicture {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly encoding: string;
  readonly damage: null;
  /** The blocks of all mips end to end. */
  readonly pixels: Uint8Array;
  readonly compressed: CompressedPicture;
}

/**
 * Null for textures that have to be decoded: other encodings, sides that are no whole blocks, chains that end early (the
 * card cannot make the missing mips of compressed textures), and alpha that is stored but not to be shown.
 */
export function uploadable(file: TextureFile): UploadablePicture | null {
  const found = compressedMips(file);
  if (found === null || !isFullChain(found.mips) || !found.mips.every(isWholeBlocks)) return null;
  const { kind, hasAlpha, mips } = found;
  if (!hasAlpha && kind !== 'dxt1') return null;
  let end = 0;
  const places = mips.map(({ width, height, data }) => ({ width, height, start: end, end: (end += data.length) }));
  const { width, height, encoding } = describeTexture(file);
  return {
    width,
    height,
    hasAlpha,
    encoding,
    damage: null,
    pixels: joinBytes(...mips.map(({ data }) => data)),
    compressed: { encoding: kind, hasAlpha, mips: places },
  };
}
