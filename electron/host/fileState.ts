/** What tells one state of a file from another: size, time and hash; and reading a file whole. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { HostError } from '../../shared/host/error.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { fileError, isMissing } from './fileErrors.ts';

export interface FileState {
  readonly size: number;
  readonly modifiedMs: number;
  readonly sha256: string;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The whole file in memory of its own, so that it can be transferred to a worker, with its state. */
export async function readFileState(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; state: FileState }> {
  try {
    const file = await open(path, 'r');
    try {
      const { size, mtimeMs } = await file.stat();
      if (size > largestFile) {
        throw new HostError('unreadable', `The file has ${size} bytes; ${largestFile} is the most that is opened.`);
      }
      const buffer = new Uint8Array(size);
      let filled = 0;
      while (filled < size) {
        const { bytesRead } = await file.read(buffer, filled, size - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      const bytes = filled === size ? buffer : buffer.slice(0, filled);
      return { bytes, state: { size: bytes.length, modifiedMs: mtimeMs, sha256: sha256Of(bytes) } };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, 'read', path);
  }
}

/** How the file on disk differs from a state known before: by content, not merely by its time. */
export async function compareWithDisk(path: string, known: FileState): Promise<'same' | 'changed' | 'gone'> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (size === known.size && mtimeMs === known.modifiedMs) return 'same';
    if (size !== known.size) return 'changed';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw fileError(error, 'read', path);
  }
  const { state } = await readFileState(path);
  return state.sha256 === known.sha256 ? 'same' : 'changed';
}
