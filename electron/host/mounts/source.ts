/** A folder or archive of a mount, opened: the names it has, and their bytes. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Archive, ArchiveEntry } from '../../../shared/archive/archive.ts';
import { archiveOwnFiles, entryAt, entryFlags } from '../../../shared/archive/archive.ts';
import { joinPath } from '../../../shared/archive/paths.ts';
import { largestFile } from '../../../shared/host/contract.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Access } from '../access.ts';
import { allowedPath } from '../access.ts';
import type { MpqService } from '../archives/mpqService.ts';
import type { Storages } from '../archives/storages.ts';
import { archiveError, openArchive } from '../archives/openArchive.ts';
import { fileError } from '../fileErrors.ts';
import type { OpenSource, SourceFile } from './openSource.ts';
import type { SourcePlan } from './profiles/plan.ts';
import { openStorageSource } from './storageSource.ts';

/** A chosen folder may be a whole disk: beyond this many files it is not searched to its end. */
const mostFiles = 300_000;

interface Walk {
  readonly root: string;
  readonly access: Access;
  readonly excludedEndings: readonly string[];
  readonly paths: string[];
}

/** Links to files are followed where they may be; links to folders are not, because they can form circles. */
async function isReachable(entry: Dirent, path: string, access: Access): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const real = await allowedPath(access, path).catch(() => null);
  return real !== null && (await stat(real)).isFile();
}

/** Collects files below a folder; returns false when there are too many. What cannot be listed is passed over. */
async function walk(at: Walk, inside: string): Promise<boolean> {
  const entries = await readdir(join(at.root, inside), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (at.paths.length >= mostFiles) return false;
    const path = joinPath(inside, entry.name);
    if (entry.isDirectory()) {
      const lower = entry.name.toLowerCase();
      if (inside === '' && at.excludedEndings.some((ending) => lower.endsWith(ending))) continue;
      if (!(await walk(at, path))) return false;
    } else if (await isReachable(entry, join(at.root, path), at.access)) at.paths.push(path);
  }
  return true;
}

async function openFolder(plan: SourcePlan, access: Access): Promise<OpenSource> {
  const root = await allowedPath(access, plan.path, 'list');
  const paths: string[] = [];
  const isWhole = await walk({ root, access, excludedEndings: plan.excludedEndings, paths }, '');
  const pathOf = (entry: number): string => join(root, paths[entry] ?? '');
  return {
    title: 'folder',
    fileCount: paths.length,
    problems: isWhole ? [] : [`The folder has more than ${mostFiles} files; only these are searched.`],
    readOnlyBecause: plan.isBase ? 'It belongs to the game as it was installed.' : null,
    tree: { paths: plan.prefix === '' ? paths : paths.map((path) => joinPath(plan.prefix, path)) },
    stamp: '',
    async about(entry) {
      const info = await stat(pathOf(entry)).catch(() => null);
      return { size: info?.size ?? null, packedSize: null, locale: 0, flags: 0, modifiedMs: info?.mtimeMs ?? null };
    },
    async read(entry) {
      const path = await allowedPath(access, pathOf(entry));
      const { size } = await stat(path);
      if (size > largestFile)
        throw new HostError('unreadable', `${basename(path)} has ${size} bytes and is too large.`);
      return await readFile(path).then(
        (bytes) => Uint8Array.from(bytes),
        (error: unknown) => {
          throw fileError(error, 'read', path);
        },
      );
    },
    pathOf,
    close: () => Promise.resolve(),
  };
}

/** Of several languages of one name the preferred is asked first; all others follow in their order. */
function localeOrder({ index }: Archive, locales: readonly number[]): readonly number[] | null {
  if (index.locales.every((locale) => locale === 0)) return null;
  const rank = (entry: number): number => {
    const at = [...locales, 0].indexOf(index.locales[entry] ?? 0);
    return at < 0 ? Infinity : at;
  };
  return [...index.names.keys()].sort((left, right) => {
    const difference = rank(left) - rank(right);
    return Number.isNaN(difference) ? 0 : difference;
  });
}

export interface SourceOptions {
  readonly access: Access;
  readonly mpq: MpqService;
  readonly storages: Storages;
  readonly locales: readonly number[];
  /** Further names to try in archives. */
  readonly names: readonly string[];
}

export async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return `${size}:${mtimeMs}:${ino}`;
}

async function openArchiveSource(plan: SourcePlan, options: SourceOptions): Promise<OpenSource> {
  const path = await allowedPath(options.access, plan.path);
  const stamp = await stampOf(path);
  const archive = await openArchive(path, options.mpq, options.names);
  const { index, about } = archive;
  const order = localeOrder(archive, options.locales);
  // The tree leaves out empty paths: the archive's own files are read by number where they are wanted.
  const shown = index.names.map((name) =>
    archiveOwnFiles.has(name) ? '' : plan.prefix === '' ? name : joinPath(plan.prefix, name),
  );
  const fileOf = (at: number): SourceFile => {
    const { size, packedSize, locale, flags }: ArchiveEntry = entryAt(index, at);
    return { size, packedSize, locale, flags, modifiedMs: null };
  };
  return {
    title: about.title,
    fileCount: shown.filter((path) => path !== '').length,
    problems: about.problems,
    readOnlyBecause: plan.isBase
      ? 'It belongs to the game as it was installed; use a patch archive.'
      : about.readOnlyBecause,
    tree: {
      paths: shown,
      isDeleteMarker: (entry) => ((index.flags[entry] ?? 0) & entryFlags.isDeleteMarker) !== 0,
      ...(order === null ? {} : { order }),
    },
    stamp,
    about: (entry) => Promise.resolve(fileOf(entry)),
    read: (entry) =>
      archive.read(entry).catch((error: unknown) => {
        throw archiveError(error, path);
      }),
    pathOf: () => null,
    close: () => archive.close(),
  };
}

/** @throws HostError when it is not there, may not be touched, or cannot be read */
export function openSource(plan: SourcePlan, options: SourceOptions): Promise<OpenSource> {
  if (plan.kind === 'folder') return openFolder(plan, options.access);
  return plan.kind === 'storage' ? openStorageSource(plan, options.storages) : openArchiveSource(plan, options);
}
