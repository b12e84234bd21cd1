/** Reading an open BLP document: its encoding, and which block is which mip. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { ImageSize } from '../../media/image.ts';
import { mipChainSizes } from '../../media/mipmaps.ts';
import { bytesOf } from '../../codec/storage.ts';
import { blocksOf, TextureMip } from '../common/texture/blockFile.ts';
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
import { tableOf } from './schema.ts';

/** Null where the header's fields make no sense. */
export function encodingOf(document: DocumentView): BlpEncoding | null {
  const { fields } = document.get(document.root);
  if (document.version !== 2) return blp1Encoding(Number(fields['content']), Number(fields['alphaBits']));
  if (fields['type'] === JPEG_TYPE) return blp2JpegEncoding(Number(fields['alphaDepth']));
  return blp2Encoding(Number(fields['encoding']), Number(fields['alphaDepth']), Number(fields['alphaType']));
}

export function fullSize(document: DocumentView): ImageSize {
  const { width, height } = document.get(document.root).fields;
  return { width: Number(width), height: Number(height) };
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
  const { data } = block.fields;
  return ArrayBuffer.isView(data) ? bytesOf(data) : new Uint8Array(0);
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
  const { fields } = document.get(document.root);
  const offsets = tableOf(fields, 'offsets');
  const sizes = tableOf(fields, 'sizes');
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
