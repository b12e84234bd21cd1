/**
 * What the page keeps beside a document's journal: bytes of its own that no edit holds, such as the layers of a painted
 * picture. The file `aside` in the journal's folder is `crc32 u32` of the rest, little endian, then the bytes. It goes with
 * the journal; a damaged one is as if there were none, and costs no edit.
 */
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeAtomically } from '../atomicFile.ts';
import { isMissing } from '../fileErrors.ts';

const headSize = 4;
const pathIn = (folder: string): string => join(folder, 'aside');

/** A crash leaves what was kept before or this. Null forgets it. @throws HostError */
export async function writeAside(folder: string, bytes: Uint8Array | null): Promise<void> {
  if (bytes === null) {
    await unlink(pathIn(folder)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    return;
  }
  const file = new Uint8Array(headSize + bytes.length);
  new DataView(file.buffer).setUint32(0, crc32(bytes), true);
  file.set(bytes, headSize);
  await writeAtomically(pathIn(folder), file, { backup: false });
}

/** Null where nothing was kept, or where it is not as it was written. */
export async function readAside(folder: string): Promise<Uint8Array | null> {
  const file = await readFile(pathIn(folder)).catch(() => null);
  if (file === null || file.length < headSize) return null;
  const bytes = new Uint8Array(file.subarray(headSize));
  return crc32(bytes) === file.readUInt32LE(0) ? bytes : null;
}
