/** What `chunksmith archive` does with one archive: list, extract, verify, add, compact. */
import { lstat, readFile, readdir, rename, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Archive, ArchiveChange, ArchiveEntry } from '../../shared/archive/archive.ts';
import { archiveOwnFiles, entryAt, entryFlags } from '../../shared/archive/archive.ts';
import { parseListfile } from '../../shared/archive/listfile.ts';
import { joinPath, normalisePath, pathPattern } from '../../shared/archive/paths.ts';
import { everywhere } from '../host/access.ts';
import { temporaryBeside } from '../host/atomicFile.ts';
import { changeArchive } from '../host/archives/changeArchive.ts';
import type { CompactedArchive } from '../host/archives/compactArchive.ts';
import { compactArchive } from '../host/archives/compactArchive.ts';
import type { Extracted } from '../host/archives/extract.ts';
import { extractFiles } from '../host/archives/extract.ts';
import { archiveWorkerUrl, MpqService } from '../host/archives/mpqService.ts';
import { openArchive } from '../host/archives/openArchive.ts';
import { isFolder, messageOf } from './files.ts';

/** Names in other languages are told apart by this in lists. */
const neutral = 0;

export interface ArchiveAct {
  readonly mpq: MpqService;
  /** Further file names to try, from --listfile. */
  readonly names: readonly string[];
  /** Entries that count, by --pattern. */
  readonly isWanted: (path: string) => boolean;
}

/** Runs `act` with StormLib's thread, which ends with it. */
export async function withArchives<R>(
  options: { readonly listfile: string | null; readonly pattern: string | null; readonly workerUrl: URL },
  act: (given: ArchiveAct) => Promise<R>,
): Promise<R> {
  const names = options.listfile === null ? [] : parseListfile(new Uint8Array(await readFile(options.listfile)));
  const mpq = new MpqService(archiveWorkerUrl(options.workerUrl));
  try {
    const isWanted = options.pattern === null ? () => true : pathPattern(options.pattern);
    return await act({ mpq, names, isWanted });
  } finally {
    await mpq.stop();
  }
}

/** One entry in the JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ListedEntry {
  readonly name: string;
  readonly size: number;
  readonly packedSize: number;
  readonly locale: number;
  readonly encrypted: boolean;
  readonly compressed: boolean;
  readonly nameless: boolean;
  readonly deleteMarker: boolean;
  /** Listed by a game's storage, without its content on this computer. */
  readonly notDownloaded: boolean;
}

function listed({ name, size, packedSize, locale, flags }: ArchiveEntry): ListedEntry {
  const has = (bit: number): boolean => (flags & bit) !== 0;
  return {
    ...{ name, size, packedSize, locale },
    encrypted: has(entryFlags.isEncrypted),
    compressed: has(entryFlags.isCompressed),
    nameless: has(entryFlags.isNameless),
    deleteMarker: has(entryFlags.isDeleteMarker),
    notDownloaded: has(entryFlags.isAbsent),
  };
}

function wantedEntries({ index }: Archive, isWanted: (path: string) => boolean): readonly ArchiveEntry[] {
  return index.names.flatMap((name, at) => (isWanted(name) ? [entryAt(index, at)] : []));
}

export interface ArchiveListing {
  readonly kind: string;
  readonly title: string;
  readonly entries: readonly ListedEntry[];
  readonly problems: readonly string[];
}

async function opened<R>(file: string, { mpq, names }: ArchiveAct, act: (archive: Archive) => Promise<R>): Promise<R> {
  const archive = await openArchive(file, mpq, names);
  try {
    return await act(archive);
  } finally {
    await archive.close();
  }
}

export function listArchive(file: string, act: ArchiveAct): Promise<ArchiveListing> {
  return opened(file, act, (archive) => {
    const { kind, title, problems } = archive.about;
    return Promise.resolve({ kind, title, entries: wantedEntries(archive, act.isWanted).map(listed), problems });
  });
}

/** Names that stand several times, for languages, get the language's number before their ending, so that none is lost. */
function extractedPaths(entries: readonly ArchiveEntry[]): readonly string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const { name } of entries) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return entries.map(({ name, locale }) => {
    const key = name.toLowerCase();
    if (!taken.has(key) && locale === neutral) {
      taken.add(key);
      return name;
    }
    return counts.get(key) === 1 ? name : name.replace(/(\.[^./]*)?$/, (ending) => `.${locale.toString(16)}${ending}`);
  });
}

export interface ExtractChoice {
  readonly folder: string;
  readonly existing: 'skip' | 'overwrite';
  readonly isFlat: boolean;
  progress(done: number, path: string): void;
}

export interface ExtractedArchive extends Extracted {
  /** Files that a game's storage lists without having them here: nothing is wrong, and nothing can be written. */
  readonly notDownloaded: number;
}

function isNotDownloaded({ flags }: ArchiveEntry): boolean {
  return (flags & entryFlags.isAbsent) !== 0;
}

export function extractArchive(file: string, act: ArchiveAct, choice: ExtractChoice): Promise<ExtractedArchive> {
  return opened(file, act, async (archive) => {
    const listed = wantedEntries(archive, act.isWanted).filter(
      ({ flags, name }) => (flags & entryFlags.isDeleteMarker) === 0 && !archiveOwnFiles.has(name),
    );
    const entries = listed.filter((entry) => !isNotDownloaded(entry));
    const paths = extractedPaths(entries);
    const files = entries.map((entry, at) => ({
      path: paths[at] ?? entry.name,
      read: () => archive.read(entry.index),
    }));
    const { folder, ...how } = choice;
    const extracted = await extractFiles(files, folder, { ...how, access: everywhere, signal: { aborted: false } });
    return { ...extracted, notDownloaded: listed.length - entries.length };
  });
}

export interface VerifiedArchive {
  readonly read: number;
  readonly bytes: number;
  readonly notDownloaded: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  readonly problems: readonly string[];
}

/** Reads every entry to its end. */
export function verifyArchive(
  file: string,
  act: ArchiveAct,
  progress: (done: number, path: string) => void,
): Promise<VerifiedArchive> {
  return opened(file, act, async (archive) => {
    const failed: { path: string; message: string }[] = [];
    let read = 0;
    let bytes = 0;
    let notDownloaded = 0;
    for (const entry of wantedEntries(archive, act.isWanted)) {
      const { index, name, flags } = entry;
      if ((flags & entryFlags.isDeleteMarker) !== 0) continue;
      if (isNotDownloaded(entry)) {
        notDownloaded++;
        continue;
      }
      progress(read, name);
      try {
        bytes += (await archive.read(index)).length;
        read++;
      } catch (error) {
        failed.push({ path: name, message: error instanceof Error ? error.message : String(error) });
      }
    }
    return { read, bytes, notDownloaded, failed, problems: archive.about.problems };
  });
}

/** Gives back the room that changes left. */
export function compact(
  file: string,
  { mpq }: ArchiveAct,
  progress: (percent: number) => void,
): Promise<CompactedArchive> {
  return compactArchive(file, mpq, { signal: new AbortController().signal, progress });
}

/** What a walk over folders found: files with the path each gets in the archive, and what it does not take. */
interface Walked {
  readonly files: { readonly path: string; readonly inside: string }[];
  readonly leftOut: LeftOut[];
}

/**
 * Adds what a name stands for: folders give their files below their own name. Links to files are followed, links to folders
 * within a folder are not, as they can form circles.
 * @throws Error where a name leads to nothing that can be read
 */
async function walk(path: string, inside: string, into: Walked): Promise<void> {
  const entry = await stat(path).catch((error: unknown) => {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  });
  if (entry.isFile()) into.files.push({ path, inside });
  // A pipe or a device could keep a reader waiting for ever.
  else if (!entry.isDirectory()) throw new Error(`${path} is neither a file nor a folder`);
  else {
    for (const name of (await readdir(path)).toSorted()) {
      const [below, isLink] = [join(path, name), (await lstat(join(path, name))).isSymbolicLink()];
      if (isLink && (await isFolder(below)))
        into.leftOut.push({ path: below, message: 'is a link to a folder, which is not followed' });
      else await walk(below, joinPath(inside, name), into);
    }
  }
}

export interface AddChoice {
  readonly files: readonly string[];
  /** Folder in the archive, or with a single file its whole path there. */
  readonly as: string | null;
  /** MPQ version of an archive that does not exist yet; null when it must exist. */
  readonly create: 1 | 2 | null;
}

/** A link in a folder that is not followed, and why. */
export interface LeftOut {
  readonly path: string;
  readonly message: string;
}

export interface AddedFiles {
  readonly added: readonly { readonly path: string; readonly size: number }[];
  readonly leftOut: readonly LeftOut[];
  readonly backup: string | null;
}

async function insideOf(file: string, { as, files }: AddChoice): Promise<string> {
  if (as === null) return basename(file);
  const isSingle = files.length === 1 && !(await isFolder(file));
  // A path that ends with a slash is a folder, otherwise a single file gets exactly this name.
  return isSingle && !/[\\/]$/.test(as) ? normalisePath(as) : joinPath(normalisePath(as), basename(file));
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** A new archive, which is there with all files or not at all. */
async function fillNew(
  path: string,
  version: 1 | 2,
  changes: readonly ArchiveChange[],
  mpq: MpqService,
): Promise<null> {
  const temporary = temporaryBeside(path);
  try {
    await mpq.create(temporary, version);
    await changeArchive(temporary, changes, mpq);
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  return null;
}

/** Adds and replaces files, all or none. */
export async function addToArchive(archive: string, choice: AddChoice, { mpq }: ArchiveAct): Promise<AddedFiles> {
  const changes: ArchiveChange[] = [];
  const found: Walked = { files: [], leftOut: [] };
  for (const file of choice.files) await walk(file, await insideOf(file, choice), found);
  for (const { path, inside } of found.files) {
    changes.push({ kind: 'put', name: inside, bytes: new Uint8Array(await readFile(path)), locale: neutral });
  }
  const backup =
    choice.create !== null && !(await exists(archive))
      ? await fillNew(archive, choice.create, changes, mpq)
      : (await changeArchive(archive, changes, mpq)).backup;
  const added = changes.flatMap((change) =>
    change.kind === 'put' ? [{ path: change.name, size: change.bytes.length }] : [],
  );
  return { added, leftOut: found.leftOut, backup };
}
