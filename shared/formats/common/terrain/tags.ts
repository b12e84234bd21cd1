/** Chunks of the terrain files: a tag stored back to front, a u32 size, the content. Facts: formats/adt.md, top. */
import { tagCode } from '../../../codec/reader.ts';

export const chunkHeaderSize = 8;

/** The tag as it stands in the file: MVER → REVM. */
export function storedTag(tag: string): string {
  return [...tag].toReversed().join('');
}

/** The tag at an offset as people write it; empty where fewer than eight bytes are left. */
export function tagAt(bytes: Uint8Array, offset: number): string {
  if (offset < 0 || offset + chunkHeaderSize > bytes.length) return '';
  return String.fromCharCode(
    bytes[offset + 3] ?? 0,
    bytes[offset + 2] ?? 0,
    bytes[offset + 1] ?? 0,
    bytes[offset] ?? 0,
  );
}

/** The word that a tag is in a file, for comparing where tags come by the thousand. */
export function storedCode(tag: string): number {
  return tagCode(storedTag(tag));
}

/** Start of the first chunk with this tag, walking over sizes from `start` on; −1 when there is none. */
export function findTag(bytes: Uint8Array, tag: string, start = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const code = storedCode(tag);
  let position = start;
  while (position + chunkHeaderSize <= bytes.length) {
    if (view.getUint32(position, true) === code) return position;
    position += chunkHeaderSize + view.getUint32(position + 4, true);
  }
  return -1;
}

/** A chunk with its header in front of `content`; `statedSize` where the size is to say something else. */
export function wrapChunk(tag: string, content: Uint8Array, statedSize = content.length): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunkHeaderSize + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, storedCode(tag), true);
  view.setUint32(4, statedSize, true);
  bytes.set(content, chunkHeaderSize);
  return bytes;
}
