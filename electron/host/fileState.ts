/** What tells one state of a file from another: size, time and hash; and reading a file whole. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { fileError } from './fileErrors.ts';

export interface FileState {
  readonly size: number;
  readonly modifiedMs: number;
  readonly sha256: string;
}

/** A file of a document, as it was last read or written here. */
export interface DiskFile extends FileState {
  readonly path: string;
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

/** The state of a file; null when there is none. */
export async function stateOnDisk(path: string): Promise<FileState | null> {
  try {
    return (await readFileState(path)).state;
  } catch (error) {
    if (error instanceof HostError && error.code === 'not-found') return null;
    throw error;
  }
}

/** That a file which is read again is still the one that was read. */
export function checkSame(found: string, expected: string, name: string): void {
  if (found === expected) return;
  throw new HostError('changed', `${name} was changed on disk by another program and has to be opened again.`);
}

/**
 * How the file on disk differs from a state known before: by its hash. Size and time say nothing: programs keep the time when
 * they write, and clocks jump.
 */
export async function compareWithDisk(path: string, known: FileState): Promise<'same' | 'changed' | 'gone'> {
  const state = await stateOnDisk(path).catch((error: unknown) => {
    if (!(error instanceof HostError) || error.code !== 'denied') throw error;
    throw new HostError(
      'denied',
      `${basename(path)} cannot be compared with what was opened: you lack the permission to read it. Use Save As to write elsewhere.`,
    );
  });
  if (state === null) return 'gone';
  return state.sha256 === known.sha256 ? 'same' : 'changed';
}

/** How the first of some files that is another one now differs; null when all are as they were. */
export async function firstChange(
  files: readonly DiskFile[],
): Promise<{ readonly path: string; readonly change: 'changed' | 'gone' } | null> {
  for (const file of files) {
    const change = await compareWithDisk(file.path, file);
    if (change !== 'same') return { path: file.path, change };
  }
  return null;
}
