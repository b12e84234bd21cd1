/** Writing many files of archives into a folder: names are made safe, one bad file does not end it. */
import { mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { CancelSignal } from '../../../shared/archive/archive.ts';
import { safeFileParts } from '../../../shared/archive/paths.ts';
import type { Access } from '../access.ts';
import { allowedPath, allowedTarget } from '../access.ts';
import { temporaryBeside } from '../atomicFile.ts';
import { fileError } from '../fileErrors.ts';

export interface ExtractableFile {
  readonly path: string;
  read(): Promise<Uint8Array>;
}

export interface ExtractOptions {
  readonly access: Access;
  readonly existing: 'skip' | 'overwrite';
  /** All files directly into the folder, without the folders of their paths. */
  readonly isFlat: boolean;
  readonly signal: CancelSignal;
  /** Hears before each file how many are done. */
  progress?(done: number, path: string): void;
}

export interface Extracted {
  readonly written: number;
  readonly skipped: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  readonly isCancelled: boolean;
}

/** Where a file goes. Two names that differ only in what a file name may not hold would meet: the second is skipped or overwrites. */
function targetOf(folder: string, path: string, isFlat: boolean): string {
  const parts = safeFileParts(path);
  const kept = isFlat ? parts.slice(-1) : parts;
  return join(folder, ...(kept.length === 0 ? ['unnamed'] : kept));
}

/** Makes the folders down to `inner` one by one: a link among them must not lead out of what may be touched. */
export async function makeFolders(folder: string, inner: string, access: Access): Promise<string> {
  let current = folder;
  for (const part of relative(folder, inner).split(sep)) {
    if (part === '') continue;
    const next = join(current, part);
    await mkdir(next).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    current = await allowedPath(access, next, 'list');
  }
  return current;
}

async function writeOne(
  file: ExtractableFile,
  folder: string,
  options: ExtractOptions,
): Promise<'written' | 'skipped'> {
  const target = targetOf(folder, file.path, options.isFlat);
  if (options.existing === 'skip' && (await stat(target).catch(() => null)) !== null) return 'skipped';
  const bytes = await file.read();
  try {
    const real = await allowedTarget(
      options.access,
      join(await makeFolders(folder, dirname(target), options.access), basename(target)),
    );
    const temporary = temporaryBeside(real);
    try {
      await writeFile(temporary, bytes, { flag: 'wx' });
      await rename(temporary, real);
    } catch (error) {
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw fileError(error, 'write', target);
  }
  return 'written';
}

/** @throws HostError when the folder itself cannot be used; single files are told of in the result */
export async function extractFiles(
  files: readonly ExtractableFile[],
  folder: string,
  options: ExtractOptions,
): Promise<Extracted> {
  const root = await allowedPath(options.access, folder, 'list');
  let written = 0;
  let skipped = 0;
  const failed: { path: string; message: string }[] = [];
  for (const [done, file] of files.entries()) {
    if (options.signal.aborted) return { written, skipped, failed, isCancelled: true };
    options.progress?.(done, file.path);
    try {
      if ((await writeOne(file, root, options)) === 'written') written++;
      else skipped++;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failed.push({ path: file.path, message });
      // A full disk would fail every other file as well.
      if (error instanceof Error && 'code' in error && error.code === 'no-space') break;
    }
  }
  return { written, skipped, failed, isCancelled: false };
}
