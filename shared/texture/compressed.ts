/** DXT blocks of a texture as the graphics card takes them: no decoding, an eighth to a quarter of the memory. */
import { FormatError } from '../codec/error.ts';
import type { ImageSize } from '../media/image.ts';
import { dxtByteLength, type DxtKind } from '../media/texture/dxt.ts';
import { readBlpHeader } from '../formats/blp/index.ts';
import { planDds, readDdsHeader } from '../formats/dds/index.ts';
import { openTexture, type TextureSource } from './source.ts';

export interface CompressedMip extends ImageSize {
  /** Whole blocks; a view of the file's bytes that must not be changed. */
  readonly data: Uint8Array;
}

export interface CompressedTexture {
  readonly kind: DxtKind;
  /**
   * False for DXT1 that is declared opaque: it must be uploaded as the format without alpha, where the fourth colour of a
   * three-colour block is opaque black.
   */
  readonly hasAlpha: boolean;
  /** Largest first; a chain that does not reach 1 × 1 must not be sampled beyond its end. */
  readonly mips: readonly [CompressedMip, ...CompressedMip[]];
}

interface Place extends ImageSize {
  readonly offset: number;
}

function mipsAt(bytes: Uint8Array, kind: DxtKind, places: readonly Place[]): CompressedMip[] {
  const mips: CompressedMip[] = [];
  for (const { width, height, offset } of places) {
    const end = offset + dxtByteLength(kind, width, height);
    if (end > bytes.length) break;
    mips.push({ width, height, data: bytes.subarray(offset, end) });
  }
  return mips;
}

function compressed(
  kind: DxtKind,
  hasAlpha: boolean,
  [first, ...rest]: readonly CompressedMip[],
): CompressedTexture | null {
  return first === undefined ? null : { kind, hasAlpha, mips: [first, ...rest] };
}

function readCompressed(source: TextureSource): CompressedTexture | null {
  const { format, bytes, files } = openTexture(source);
  if (format.id === 'blp') {
    const { content, alphaBits, mips } = readBlpHeader(bytes, files);
    if (content !== 'dxt1' && content !== 'dxt3' && content !== 'dxt5') return null;
    return compressed(content, alphaBits > 0, mipsAt(bytes, content, mips));
  }
  if (format.id !== 'dds') return null;
  const header = readDdsHeader(bytes);
  const { pixels } = header;
  if (pixels.kind !== 'dxt' || header.faceCount > 1 || header.depth > 1) return null;
  const places = planDds(header).map(({ width, height, start }) => ({ width, height, offset: start }));
  return compressed(pixels.dxt, true, mipsAt(bytes, pixels.dxt, places));
}

/**
 * The blocks of all mips for direct upload. Null for every other encoding, for cube maps and volumes, and for files that
 * cannot be read: `decodeTexture` says why.
 */
export function compressedMips(source: TextureSource): CompressedTexture | null {
  try {
    return readCompressed(source);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
