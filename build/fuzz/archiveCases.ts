/** One case of a damaged archive: opened, listed, read, extracted, written into and compacted as the host does it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { everywhere } from '../../electron/host/access.ts';
import { changeArchive } from '../../electron/host/archives/changeArchive.ts';
import { compactArchive } from '../../electron/host/archives/compactArchive.ts';
import { extractFiles } from '../../electron/host/archives/extract.ts';
import { archiveWorkerUrl, MpqService } from '../../electron/host/archives/mpqService.ts';
import { archiveError, openArchive } from '../../electron/host/archives/openArchive.ts';
import type { Archive } from '../../shared/archive/archive.ts';
import { archiveOwnFiles } from '../../shared/archive/archive.ts';
import { MergedTree } from '../../shared/archive/mergedTree.ts';
import { decodeMiptex, fittingMip, readMiptex } from '../../shared/archive/miptex.ts';
import { HostError } from '../../shared/host/error.ts';
import { Storages } from '../../electron/host/archives/storages.ts';
import { FolderLook } from '../../electron/host/mounts/profiles/look.ts';
import type { SourcePlan } from '../../electron/host/mounts/profiles/plan.ts';
import { inspectStorage } from '../../electron/host/mounts/profiles/warcraft3Storage.ts';
import { openStorageSource } from '../../electron/host/mounts/storageSource.ts';
import { aliasFile, readAliases } from '../../shared/archive/casc/aliases.ts';
import { moduleChoices, moduleOrder } from '../../shared/archive/casc/modules.ts';
import { openStorage } from '../../shared/archive/casc/storage.ts';
import { largestFile } from '../../shared/host/contract.ts';
import { memoryFiles, testTools } from '../../shared/test/standIns/storage.ts';
import type { FuzzedArchive } from './archiveSources.ts';
import type { NamedFile, Random } from './damage.ts';
import { oneOf } from './damage.ts';
import { BrokenRule, isEngineMessage, isRefusal } from './rules.ts';

/** Of archives with more files the first ones are read: what breaks one breaks them all. */
const mostRead = 40;

/** Whether it tells a person why not. `internal` is what nobody thought of, and what the engine says tells nobody anything. */
export function isArchiveRefusal(error: unknown): boolean {
  if (!(error instanceof HostError)) return isRefusal(error);
  // What is written is compared before it counts: of an archive whose parts lie over each other it is refused there.
  const isCompared = error.message.includes('was left as it is');
  return (error.code !== 'internal' || isCompared) && !isEngineMessage(error.message);
}

function orArchiveRefusal<R>(act: Promise<R>): Promise<R | null> {
  return act.catch((error: unknown) => {
    if (!isArchiveRefusal(error)) throw error;
    return null;
  });
}

let service: MpqService | null = null;

function mpqService(): MpqService {
  service ??= new MpqService(archiveWorkerUrl(new URL('../../electron/worker.ts', import.meta.url)));
  return service;
}

/** Lets go of the threads that read MPQs. */
export async function endArchiveCases(): Promise<void> {
  await service?.stop();
  service = null;
}

type Contents = ReadonlyMap<string, string>;

/** Named by the number of its block, which changes when others come. */
const nameless = /^File\d{8}\./;

/**
 * What each entry reads as, by name, language and place among those of its name; of what cannot be read that it cannot. Of
 * an MPQ only how long it is: where a packed sector is damaged, StormLib fills the rest with what lay in memory.
 */
async function contentsOf(archive: Archive): Promise<Contents> {
  const found = new Map<string, string>();
  for (const [entry, name] of archive.index.names.entries()) {
    if (found.size >= mostRead) break;
    if (archiveOwnFiles.has(name) || nameless.test(name)) continue;
    const bytes = await orArchiveRefusal(archive.read(entry));
    const key = `${name} ${archive.index.locales[entry]} ${archive.index.names.indexOf(name) === entry ? '' : entry}`;
    const isPlain = archive.about.kind !== 'mpq';
    found.set(key, bytes === null ? 'unreadable' : isPlain ? Buffer.from(bytes).toString('latin1') : `${bytes.length}`);
  }
  return found;
}

async function withArchive<R>(path: string, use: (archive: Archive) => Promise<R>): Promise<R> {
  const archive = await openArchive(path, mpqService());
  try {
    return await use(archive);
  } finally {
    await archive.close();
  }
}

async function readAll(archive: Archive): Promise<void> {
  const { index } = archive;
  const tree = new MergedTree([{ paths: index.names }]);
  tree.list('');
  tree.search('a', 10, new Set());
  for (const [entry, name] of [...index.names.entries()].slice(0, mostRead)) {
    const bytes = await orArchiveRefusal(archive.read(entry));
    if (bytes === null) continue;
    if (bytes.length !== index.sizes[entry]) {
      throw new BrokenRule(`${name} has ${bytes.length} bytes where the list says ${index.sizes[entry]}`);
    }
    if (!/\.miptex$/i.test(name)) continue;
    await orArchiveRefusal(
      (async () => {
        const texture = readMiptex(bytes);
        decodeMiptex(texture, fittingMip(texture, 64));
      })(),
    );
  }
}

async function extracted(archive: Archive, folder: string): Promise<void> {
  await mkdir(folder);
  const names = archive.index.names.slice(0, mostRead);
  const files = names.map((path, entry) => ({ path, read: () => archive.read(entry) }));
  const { signal } = new AbortController();
  const options = { access: everywhere, existing: 'overwrite', isFlat: false, signal } as const;
  const { failed } = await extractFiles(files, folder, options);
  const strange = failed.find(({ message }) => isEngineMessage(message));
  if (strange !== undefined) throw new BrokenRule(`${strange.path}: ${strange.message}`);
}

/** A storage with all that is read of it, but for the disk. */
async function readInMemory(files: readonly NamedFile[]): Promise<boolean> {
  const held = memoryFiles(new Map(files.map(({ name, bytes }) => [name, bytes])));
  const storage = await openStorage(held, testTools, { largestFile });
  for (let file = 0; file < storage.fileCount; file++) {
    storage.isLocal(file);
    const name = storage.nameOf(file);
    if (file >= mostRead) continue;
    const bytes = await orArchiveRefusal(storage.read(file));
    const size = storage.sizeOf(file);
    if (bytes !== null && bytes.length !== size) throw new BrokenRule(`${name} has ${bytes.length} bytes, not ${size}`);
    if (bytes !== null && name.endsWith(aliasFile)) readAliases(bytes);
  }
  const choices = moduleChoices(storage.mounts);
  for (const locale of choices?.locales ?? []) {
    moduleOrder(storage.mounts, { graphics: 'hd', locale, tileset: choices?.tilesets[0] ?? null });
  }
  return true;
}

/** A storage as a game's mount has it: its ways, their parts, and what each lists. */
async function mounted(path: string): Promise<void> {
  const storages = new Storages(everywhere);
  try {
    const found = await inspectStorage(await FolderLook.at(path), storages);
    if (found?.kind !== 'plans') return;
    for (const source of found.plans.flatMap(({ sources }) => sources).filter(({ kind }) => kind === 'storage')) {
      await orArchiveRefusal(listed(source, storages));
    }
  } finally {
    await storages.stop();
  }
}

async function listed(plan: SourcePlan, storages: Storages): Promise<void> {
  const source = await openStorageSource(plan, storages);
  const { tree } = source;
  new MergedTree([tree]).list('');
  for (const [entry, name] of [...tree.paths.entries()].slice(0, mostRead)) {
    tree.isAbsent?.(entry);
    const { size } = await source.about(entry);
    const bytes = await orArchiveRefusal(source.read(entry));
    if (bytes !== null && bytes.length !== size) throw new BrokenRule(`${name} has ${bytes.length} bytes, not ${size}`);
    if (bytes !== null && name.endsWith(aliasFile)) readAliases(bytes);
  }
  await source.close();
}

function expectSame(before: Contents, after: Contents, what: string, changed: ReadonlySet<string>): void {
  for (const [key, text] of before) {
    if (changed.has((key.split(' ')[0] ?? '').toLowerCase())) continue;
    if (after.get(key) !== text) throw new BrokenRule(`${what} changes ${key}`);
  }
}

/** What was asked for and nothing else, or the archive as it was. */
async function changedBy(path: string, what: string, act: () => Promise<unknown>, names: readonly string[]) {
  const bytes = await readFile(path);
  const before = await withArchive(path, contentsOf);
  const isDone = (await orArchiveRefusal(act())) !== null;
  if (!isDone && !(await readFile(path)).equals(bytes)) throw new BrokenRule(`${what} is refused, and yet done`);
  const after = await withArchive(path, contentsOf);
  expectSame(before, after, what, new Set(names.map((name) => name.toLowerCase())));
}

export interface ArchiveSteps {
  /** Runs one step; null when it broke, or told why not. */
  readonly attempt: <R>(step: string, run: () => Promise<R>) => Promise<R | null>;
  /** Whether the archive is also given to all that reads and writes it. */
  readonly isConsumed: boolean;
  readonly onOpened: () => void;
  readonly onConsumer: () => void;
}

/** @param files those of a storage below its folder, or the one file of an archive */
export async function runArchiveCase(
  kind: FuzzedArchive,
  files: readonly NamedFile[],
  random: Random,
  { attempt, isConsumed, onOpened, onConsumer }: ArchiveSteps,
): Promise<void> {
  // Storages have many files: most of the cases never touch a disk.
  if (kind === 'casc') {
    const isOpen = await attempt('read', () => orArchiveRefusal(readInMemory(files)));
    if (isOpen === true) onOpened();
    if (random() < 0.8) return;
  }
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-fuzz-'));
  try {
    for (const { name, bytes } of files) {
      await mkdir(dirname(join(root, 'damaged', name)), { recursive: true });
      await writeFile(join(root, 'damaged', name), bytes);
    }
    const [main] = files;
    const path = kind === 'casc' ? join(root, 'damaged') : join(root, 'damaged', main?.name ?? '');
    const isOpen = await attempt('read', () => orArchiveRefusal(withArchive(path, () => Promise.resolve(true))));
    if (isOpen !== true) return;
    if (kind !== 'casc') onOpened();
    if (!isConsumed) return;
    const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
      onConsumer();
      await attempt(name, () => orArchiveRefusal(run()));
    };
    await step('contents', () => withArchive(path, readAll));
    await step('extracted', () => withArchive(path, (archive) => extracted(archive, join(root, 'out'))));
    if (kind === 'casc') {
      await step('mounted', () => mounted(path));
      return;
    }
    const known = await orArchiveRefusal(withArchive(path, ({ index }) => Promise.resolve(index.names)));
    const ending = kind === 'wad' ? 'miptex' : 'txt';
    const name = known === null || known.length === 0 || random() < 0.5 ? `new.${ending}` : oneOf(random, known);
    const bytes = new Uint8Array(oneOf(random, [0, 10, 3000]));
    await step('changed', () =>
      changedBy(path, 'a change', () => changeArchive(path, [{ kind: 'put', name, bytes, locale: 0 }], mpqService()), [
        name,
      ]),
    );
    await step('compacted', () =>
      changedBy(
        path,
        'compacting',
        () =>
          compactArchive(path, mpqService()).catch((error: unknown) => {
            throw archiveError(error, path);
          }),
        [],
      ),
    );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
