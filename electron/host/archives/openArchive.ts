/** Tells which kind of archive a file is and opens it. */
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Archive, ArchiveKind } from '../../../shared/archive/archive.ts';
import { magicAt } from '../../../shared/archive/byteSource.ts';
import { StorageError } from '../../../shared/archive/casc/errors.ts';
import { FormatError } from '../../../shared/codec/error.ts';
import { HostError } from '../../../shared/host/error.ts';
import { fileError } from '../fileErrors.ts';
import { openPak, openWad } from './directoryArchive.ts';
import type { MpqService } from './mpqService.ts';
import { openStorageArchive } from './storageArchive.ts';

/** Endings of archives, for folders that are looked through. */
export const archiveExtensions: ReadonlySet<string> = new Set(['mpq', 'w3x', 'w3m', 'w3n', 'pak', 'wad']);

async function kindOf(path: string): Promise<ArchiveKind> {
  const file = await open(path, 'r');
  try {
    if (!(await file.stat()).isFile()) throw new HostError('bad-request', `${basename(path)} is not a file.`);
    const { buffer } = await file.read(new Uint8Array(4), 0, 4, 0);
    const magic = magicAt(buffer);
    if (magic === 'PACK') return 'pak';
    if (magic === 'WAD3' || magic === 'WAD2') return 'wad3';
    // An MPQ may stand anywhere in the file: its own reader looks for it.
    return 'mpq';
  } finally {
    await file.close();
  }
}

/** Errors of archives as the host words them: the file first, then what is wrong. */
export function archiveError(error: unknown, path: string): HostError {
  // Their sentences name what they are about.
  if (error instanceof StorageError) return new HostError('unreadable', error.message);
  if (error instanceof FormatError) {
    const { path: place, offset, message } = error;
    return new HostError('unreadable', `${basename(path)}: ${message}`, { path: place, offset });
  }
  if (error instanceof HostError && error.code === 'unreadable') {
    return new HostError('unreadable', `${basename(path)}: ${error.message}`, error.place);
  }
  if (error instanceof HostError && error.code === 'worker-failed') {
    return new HostError('unreadable', `${basename(path)} cannot be read as an archive: ${error.message}`);
  }
  return fileError(error, 'read', path);
}

/**
 * @param path a file, or the folder of a game that keeps its files in a CASC storage
 * @param names further file names to try, from listfiles of the user. @throws HostError
 */
export async function openArchive(path: string, mpq: MpqService, names: readonly string[] = []): Promise<Archive> {
  try {
    if ((await stat(path)).isDirectory()) return await openStorageArchive(path);
    const kind = await kindOf(path);
    if (kind === 'pak') return openPak(path);
    if (kind === 'wad3') return openWad(path);
    return await mpq.open(path, names);
  } catch (error) {
    throw archiveError(error, path);
  }
}
