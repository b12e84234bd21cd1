/**
 * Writing an archive as a copy beside it, which takes its place only after it was proved right. Long work tells how far it
 * is and can be ended; then, and on every error, the archive is as it was.
 */
import { constants } from 'node:fs';
import { copyFile, open, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { HostError } from '../../../shared/host/error.ts';
import { removeStaleTemporaries, replaceByTemporary, temporaryBeside } from '../atomicFile.ts';
import { fileError } from '../fileErrors.ts';

/** How long work is told of, and ended. */
export interface ArchiveWork {
  readonly signal: AbortSignal;
  /** Hears now and then how much is done, 0 to 100. */
  readonly progress: (percent: number) => void;
}

export const quietly: ArchiveWork = { signal: new AbortController().signal, progress: () => undefined };

/** The same work as a part of a longer one. */
export function partOf(work: ArchiveWork, from: number, to: number): ArchiveWork {
  return {
    signal: work.signal,
    progress: (percent) => work.progress(Math.floor(from + ((to - from) * percent) / 100)),
  };
}

export interface ChangedArchive {
  /** Name of the .bak that was made; null when one was there already. */
  readonly backup: string | null;
}

const pieceSize = 4 * 1024 * 1024;

/** Copies a file of any size. Disks that can share the bytes do so in no time. @throws what the signal was ended with */
export async function copyWhole(from: string, to: string, { signal, progress }: ArchiveWork): Promise<void> {
  const isShared = await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL).then(
    () => true,
    () => false,
  );
  if (isShared) return;
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx');
    try {
      const { size } = await source.stat();
      const piece = new Uint8Array(Math.min(pieceSize, Math.max(1, size)));
      for (let at = 0; at < size;) {
        signal.throwIfAborted();
        const { bytesRead } = await source.read(piece, 0, piece.length, at);
        if (bytesRead === 0) break;
        for (let written = 0; written < bytesRead;) {
          written += (await target.write(piece, written, bytesRead - written, at + written)).bytesWritten;
        }
        at += bytesRead;
        progress((at / size) * 100);
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `make` fills the copy and answers what is wrong with it; nothing wrong puts it in the archive's place. @throws HostError */
export async function replaceByCopy(
  path: string,
  make: (temporary: string) => Promise<readonly string[]>,
  { signal }: ArchiveWork,
  options: { readonly backup: boolean } = { backup: true },
): Promise<ChangedArchive> {
  const temporary = temporaryBeside(path);
  try {
    const problems = await make(temporary);
    const [first] = problems;
    if (first !== undefined) {
      const more = problems.length > 1 ? ` and ${problems.length - 1} more faults` : '';
      throw new HostError(
        'internal',
        `${basename(path)} was left as it is, because the changed copy is not right: ${first}${more}.`,
      );
    }
    await syncFile(temporary);
    await removeStaleTemporaries(path, temporary);
    // From here on it is done, whoever wants to end it.
    signal.throwIfAborted();
    return await replaceByTemporary(path, temporary, options);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    if (signal.aborted) throw new HostError('closed', `${basename(path)} was left as it is.`);
    throw error instanceof HostError ? error : fileError(error, 'write', path);
  }
}
