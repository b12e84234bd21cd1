/** Reading an open BLP document: its encoding, and which block is which mip. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { ImageSize } from '../../media/image.ts';
import { mipChainSizes } from '../../media/mipmaps.ts';
import { bytesOf } from '../../codec/storage.ts';
import { blockData, blocksOf, TextureMip } from '../common/texture/blockFile.ts';
import { dxtByteLength } from '../../media/texture/dxt.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import type { BlpEncoding } from './header.ts';
import {
  BLP0_FIXED_SIZE,
  BLP1_FIXED_SIZE,
  BLP2_FIXED_SIZE,
  blp1Encoding,
  blp2Encoding,
  blp2JpegEncoding,
  JPEG_TYPE,
} from './header.ts';
import type { MipTables } from './schema.ts';
import { Blp1File, Blp2File, mipTables } from './schema.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';

/** Null where the header's fields make no sense. */
export function encodingOf(document: DocumentView): BlpEncoding | null {
  const root = document.get(document.root);
  const old = fieldsIf(Blp1File, root);
  if (old !== null) return blp1Encoding(old.content, old.alphaBits);
  const { type, encoding, alphaDepth, alphaType } = fieldsOf(Blp2File, root);
  return type === JPEG_TYPE ? blp2JpegEncoding(alphaDepth) : blp2Encoding(encoding, alphaDepth, alphaType);
}

/** The tables of the header that say where the mips stand. */
export function tablesOf(document: DocumentView): MipTables {
  const root = document.get(document.root);
  const { offsets, sizes } = fieldsIf(Blp1File, root) ?? fieldsOf(Blp2File, root);
  return mipTables(offsets, sizes);
}

export function fullSize(document: DocumentView): ImageSize {
  const root = document.get(document.root);
  const { width, height } = fieldsIf(Blp1File, root) ?? fieldsOf(Blp2File, root);
  return { width, height };
}

/** Sizes in pixels of the mips a texture can have; empty when a side is 0 or absurd. */
export function nominalSizes(document: DocumentView): readonly ImageSize[] {
  const { width, height } = fullSize(document);
  return width >= 1 && height >= 1 && width <= 65535 && height <= 65535 ? mipChainSizes({ width, height }) : [];
}

export function fixedSizeOf(version: number): number {
  return version === 0 ? BLP0_FIXED_SIZE : version === 1 ? BLP1_FIXED_SIZE : BLP2_FIXED_SIZE;
}

export function dataOf(block: DocumentRecord): Uint8Array {
  const data = blockData(block);
  return data === null ? new Uint8Array(0) : bytesOf(data);
}

export interface PlacedBlock {
  readonly block: DocumentRecord;
  /** From the start of the file, as it would be written now. */
  readonly offset: number;
  /** Levels of the mip chain that point here: several for shared mips, none for other blocks. */
  readonly levels: readonly number[];
}

/** The blocks with their places, and the levels of those that are mips. */
export function placedBlocks(document: DocumentView): readonly PlacedBlock[] {
  const { offsets, sizes } = tablesOf(document);
  let offset = fixedSizeOf(document.version);
  let count = 0;
  return blocksOf(document).map((block): PlacedBlock => {
    const start = offset;
    offset += dataOf(block).length + (block.type === 'jpegHeader' ? 4 : 0);
    if (block.type !== TextureMip.type) return { block, offset: start, levels: [] };
    if (document.version === 0) return { block, offset: start, levels: [count++] };
    const levels = offsets.flatMap((each, level) => (each === start && (sizes[level] ?? 0) > 0 ? [level] : []));
    return { block, offset: start, levels };
  });
}

/** Bytes that a mip of this size takes; null for JPEG, where any number will do. */
export function mipByteLength({ content, alphaBits }: BlpEncoding, { width, height }: ImageSize): number | null {
  const count = width * height;
  switch (content) {
    case 'jpeg':
      return null;
    case 'palette':
      return count + Math.ceil((count * alphaBits) / 8);
    case 'raw':
      return count * 4;
    default:
      return dxtByteLength(content, width, height);
  }
}
