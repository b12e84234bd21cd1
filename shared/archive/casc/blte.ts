/** BLTE: how CASC packs a file, in chunks each stored or packed in its own way (sections 5 and 6 of the page on CASC). */
import { magicAt, viewOf } from '../byteSource.ts';
import type { StorageFault } from './errors.ts';
import { repairAdvice, StorageError } from './errors.ts';
import type { StorageTools } from './files.ts';
import { hexOf } from './files.ts';
import { decodeLz4 } from './lz4.ts';

const otherTool = 'A tool such as CascView may extract it.';

const headerSize = 12;
const rowSize = 24;
const hashSize = 16;

interface Chunk {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** MD5 of `bytes`; null where the file has no table. */
  readonly hash: Uint8Array | null;
}

/** A packed file: for the sentences of its errors, and to tell a packed file in a chunk from one of its own. */
interface Packed {
  readonly name: string;
  readonly isNested: boolean;
  readonly tools: StorageTools;
}

function fail(fault: StorageFault, what: string, { name }: Packed): never {
  throw new StorageError(fault, `its stored data are damaged (${what}). ${repairAdvice}`, name);
}

/** Chunks of a packed file that states `size` decoded bytes in all. Nothing is allocated by what it states. */
function chunksOf(bytes: Uint8Array, size: number, packed: Packed): readonly Chunk[] {
  if (bytes.length < 8 || magicAt(bytes) !== 'BLTE') fail('blte-header', 'no BLTE header', packed);
  const view = viewOf(bytes);
  const header = view.getUint32(4);
  if (header === 0) {
    if (bytes.length === 8) fail('blte-header', 'nothing behind the header', packed);
    return [{ bytes: bytes.subarray(8), size, hash: null }];
  }
  if (header > bytes.length || header < headerSize + rowSize)
    fail('blte-header', `a header of ${header} bytes`, packed);
  if (bytes[8] !== 0x0f) fail('blte-header', `flags 0x${(bytes[8] ?? 0).toString(16)}`, packed);
  const stated = view.getUint32(8) & 0xffffff;
  if (header !== headerSize + stated * rowSize) fail('blte-header', `${stated} chunks do not fit the header`, packed);
  const chunks: Chunk[] = [];
  let at = header;
  let decoded = 0;
  for (let row = headerSize; row < header; row += rowSize) {
    const length = view.getUint32(row);
    const chunkSize = view.getUint32(row + 4);
    if (length === 0 || length > bytes.length - at) fail('blte-size', 'a chunk goes beyond the end', packed);
    decoded += chunkSize;
    if (decoded > size) fail('blte-size', `more than the ${size} bytes of the file`, packed);
    const hash = bytes.subarray(row + 8, row + 8 + hashSize);
    chunks.push({ bytes: bytes.subarray(at, at + length), size: chunkSize, hash });
    at += length;
  }
  if (at !== bytes.length) fail('blte-size', `${bytes.length - at} bytes behind the last chunk`, packed);
  if (decoded !== size) fail('blte-size', `${decoded} bytes instead of ${size}`, packed);
  return chunks;
}

/** An encrypted chunk is refused by the name of its key; no key is known that the retail game needs. */
function refuseEncrypted(bytes: Uint8Array, { name }: Packed): never {
  const nameLength = bytes[1] ?? 0;
  const vectorLength = bytes[2 + nameLength] ?? 0;
  const kind = bytes[3 + nameLength + vectorLength];
  if (nameLength !== 8 || (vectorLength !== 4 && vectorLength !== 8) || kind !== 0x53) {
    throw new StorageError(
      'unsupported-mode',
      `it is encrypted in a way that Chunksmith does not read. ${otherTool}`,
      name,
    );
  }
  const key = hexOf(bytes.subarray(2, 10).toReversed()).toUpperCase();
  throw new StorageError(
    'encrypted',
    `it is encrypted by the publisher (key ${key}) and cannot be read before it gives the key out.`,
    name,
  );
}

async function decodeChunk(chunk: Chunk, packed: Packed): Promise<Uint8Array> {
  const { bytes, size, hash } = chunk;
  const { tools, name } = packed;
  if (hash !== null && tools.md5(bytes).some((byte, at) => byte !== hash[at])) {
    fail('blte-hash', 'the hash of a chunk is wrong', packed);
  }
  const mode = String.fromCharCode(bytes[0] ?? 0);
  const content = bytes.subarray(1);
  switch (mode) {
    case 'N':
      if (content.length !== size) fail('blte-size', `a chunk of ${content.length} bytes instead of ${size}`, packed);
      return content;
    case 'Z':
      return (await tools.inflate(content, size)) ?? fail('zlib', 'a chunk cannot be unpacked', packed);
    case 'F':
      if (packed.isNested) break;
      return await decodeBlte(content, size, { ...packed, isNested: true });
    case '4': {
      const decoded = decodeLz4(content, size);
      if (decoded !== null) return decoded;
      break;
    }
    case 'E':
      refuseEncrypted(bytes, packed);
  }
  const shown = /[!-~]/.test(mode) ? mode : `0x${(bytes[0] ?? 0).toString(16)}`;
  throw new StorageError(
    'unsupported-mode',
    `it is packed in a way that Chunksmith does not read (mode ${shown}). ${otherTool}`,
    name,
  );
}

/**
 * The `size` bytes of a packed file.
 * @throws StorageError when it is damaged, encrypted, or packed in a way that is not known
 */
export async function decodeBlte(bytes: Uint8Array, size: number, packed: Packed): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = chunksOf(bytes, size, packed);
  // The chunks' sizes are stated and together no more than the file's: what they hold is compared with them one by one.
  const decoded: Uint8Array[] = [];
  for (const chunk of chunks) decoded.push(await decodeChunk(chunk, packed));
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of decoded) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
