/** What can be done with the files of a map. Each act answers the map as it would be, and what it did, in sentences. */
import { companionsOf, respelled } from '../../../shared/warcraftMap/lookup.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';
import { extensionOf, normalisePath, pathKey } from '../../../shared/archive/paths.ts';
import { counted, grouped } from '../../../shared/codec/words.ts';
import type { BatchAct } from '../../../shared/batch/recipe.ts';
import { HostError } from '../../../shared/host/error.ts';
import { withImports, writeImportList } from '../../../shared/warcraftMap/importList.ts';
import { isMapPart } from '../../../shared/warcraftMap/mapFiles.ts';
import type { GameFiles } from '../../../shared/warcraftMap/project.ts';
import { withPaths } from '../../../shared/warcraftMap/mention.ts';
import { BatchMaker } from '../batch/runBatch.ts';
import type { MapFacts } from './mapFacts.ts';
import type { MapFiles } from './mapFiles.ts';
import { importListPath, importsOf, isNamed, modelsOfMap, namingFiles } from './readProject.ts';

type Content = Uint8Array<ArrayBuffer>;

/** A file that comes into a map. */
export interface IncomingFile {
  /** Where it goes. */
  readonly path: string;
  readonly bytes: Content;
  /** Of a model: paths that it names, and what they become. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

export interface ActParts {
  readonly workerUrl: URL;
  readonly facts: MapFacts;
  readonly game: GameFiles | null;
  readonly work: ArchiveWork;
}

export interface Done {
  readonly map: MapFiles;
  readonly told: readonly string[];
}

/** Paths in maps: the game reads no longer ones. */
const longestPath = 255;

/** @throws HostError for what can be no path in a map */
export function checkedPath(path: string): string {
  const whole = normalisePath(path);
  // oxlint-disable-next-line no-control-regex -- these never stand in a path
  if (whole === '' || /[\u0000-\u001f<>:"|?*]/.test(whole)) {
    throw new HostError('bad-request', `“${path}” cannot be a path in a map. Leave out < > : " | ? and *.`);
  }
  if (whole.length > longestPath) {
    throw new HostError(
      'bad-request',
      `${whole} is too long: the game reads paths of ${longestPath} characters at most.`,
    );
  }
  if (isMapPart(whole)) {
    throw new HostError(
      'bad-request',
      `${whole} is a part of the map that the World Editor makes. Choose another path.`,
    );
  }
  return whole;
}

/** A model with other paths in it, or otherwise changed by acts of a batch; null where they had nothing to do. */
async function remade(path: string, bytes: Content, acts: readonly BatchAct[], maker: BatchMaker) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const outcome = await maker.make(
    {
      ...{ id: path, inner: path, folder: null },
      readSet: () => Promise.resolve({ formatId: 'mdx', members: [{ name, bytes }], bytes, files: [], absent: [] }),
      picture: () => Promise.resolve(null),
    },
    { version: 1, acts },
  );
  if (outcome.kind === 'failed') throw new HostError('unreadable', `${path}: ${outcome.message}`);
  if (outcome.kind !== 'made') return null;
  const main = outcome.files[0];
  return main === undefined ? null : { bytes: Uint8Array.from(main.bytes), did: outcome.did };
}

async function withMaker<R>(workerUrl: URL, act: (maker: BatchMaker) => Promise<R>): Promise<R> {
  const maker = new BatchMaker(workerUrl);
  try {
    return await act(maker);
  } finally {
    await maker.stop();
  }
}

/** The map with its list of imports brought along. */
async function listed(
  map: MapFiles,
  added: readonly string[],
  removed: readonly string[],
  before: MapFiles,
): Promise<Done> {
  const { list, problem } = await importsOf(before);
  if (list === null) return { map, told: problem === null ? [] : [problem] };
  const next = withImports(list, { added: added.filter((path) => !isMapPart(path)), removed }, (key) =>
    before.has(key),
  );
  // A map without imports needs no list.
  if (next.entries.length === 0 && !before.has(importListPath)) return { map, told: [] };
  const bytes = writeImportList(next);
  const old = await before.readIf(importListPath);
  const isSame = old !== null && old.length === bytes.length && old.every((byte, at) => byte === bytes[at]);
  return { map: isSame ? map : map.with([{ path: importListPath, bytes }]), told: [] };
}

const wholePaths = (renamed: IncomingFile['renamed']): readonly BatchAct[] =>
  renamed.map(({ from, to }) => ({ act: 'paths', from, to: to.replaceAll('/', '\\'), whole: true }));

export async function importFiles(
  before: MapFiles,
  files: readonly IncomingFile[],
  { workerUrl }: ActParts,
): Promise<Done> {
  const puts: { path: string; bytes: Content }[] = [];
  for (const { path, bytes, renamed } of files) {
    const target = checkedPath(path);
    const changed =
      renamed.length === 0 || extensionOf(target) !== 'mdx'
        ? null
        : await withMaker(workerUrl, (maker) => remade(target, bytes, wholePaths(renamed), maker));
    puts.push({ path: before.has(target) ? before.spelled(target) : target, bytes: changed?.bytes ?? bytes });
  }
  const { map, told } = await listed(
    before.with(puts),
    puts.map(({ path }) => path),
    [],
    before,
  );
  const replaced = puts.filter(({ path }) => before.has(path)).length;
  const words = replaced === 0 ? '' : `, ${grouped(replaced)} of them in the place of what was there`;
  return { map, told: [`Imported ${counted(puts.length, 'file')}${words}.`, ...told] };
}

export async function removeFiles(before: MapFiles, paths: readonly string[]): Promise<Done> {
  for (const path of paths) {
    if (isMapPart(path))
      throw new HostError('bad-request', `${path} is a part of the map itself and cannot be taken out.`);
    if (!before.has(path)) throw new HostError('not-found', `${path} is not in the map.`);
  }
  const { map, told } = await listed(before.with(paths.map((path) => ({ path, bytes: null }))), [], paths, before);
  return { map, told: [`Removed ${counted(paths.length, 'file')}.`, ...told] };
}

/** A file and what is called after it: its portrait, its dim form. */
function movedAlong(
  map: MapFiles,
  from: string,
  to: string,
): readonly { readonly from: string; readonly to: string }[] {
  const after = companionsOf(to);
  const along = companionsOf(from).flatMap(({ path }, at) => {
    const target = after[at]?.path;
    return map.has(path) && target !== undefined ? [{ from: map.spelled(path), to: target }] : [];
  });
  return [{ from, to }, ...along];
}

/** Gives a file another path, in the map and wherever the map names it. */
export async function renameFile(before: MapFiles, from: string, to: string, parts: ActParts): Promise<Done> {
  const target = checkedPath(to);
  if (!before.has(from)) throw new HostError('not-found', `${from} is not in the map.`);
  if (isMapPart(from)) throw new HostError('bad-request', `${from} is a part of the map itself and keeps its path.`);
  const source = before.spelled(from);
  const moves = movedAlong(before, source, target).filter((move) => move.from !== move.to);
  if (moves.length === 0) return { map: before, told: [] };
  for (const move of moves) {
    const isTaken = before.has(move.to) && pathKey(move.to) !== pathKey(move.from);
    if (isTaken)
      throw new HostError('bad-request', `${before.spelled(move.to)} is in the map already. Choose another path.`);
  }
  let map = before;
  let places = 0;
  const users: string[] = [];
  const note = (path: string, count: number): void => {
    places += count;
    if (count > 0) users.push(path);
  };
  // Texts and tables first: what they say is held against the map as it was.
  const naming = await namingFiles(before, parts.game);
  for (const { path, bytes, mentions } of naming.files) {
    const changes = mentions.flatMap((at) => {
      const move = moves.find((each) => isNamed(at, each.from, before));
      return move === undefined ? [] : [{ at, path: respelled(at.path, move.from, move.to) }];
    });
    if (changes.length === 0) continue;
    map = map.with([{ path, bytes: withPaths(bytes, changes) }]);
    note(path, changes.length);
  }
  const { models } = await modelsOfMap(before);
  const known = await parts.facts.of(models);
  await withMaker(parts.workerUrl, async (maker) => {
    for (const { path, bytes } of models) {
      const renamed = (known.get(path)?.uses ?? []).flatMap((use) => {
        const move = moves.find((each) => isNamed(use, each.from, before));
        return move === undefined ? [] : [{ from: use.path, to: respelled(use.path, move.from, move.to) }];
      });
      if (renamed.length === 0) continue;
      parts.work.signal.throwIfAborted();
      const made = await remade(path, bytes, wholePaths(renamed), maker);
      if (made === null) throw new HostError('unreadable', `${path} could not be changed; the file keeps its path.`);
      map = map.with([{ path, bytes: made.bytes }]);
      note(path, renamed.length);
    }
  });
  for (const move of moves) {
    const bytes = await map.read(move.from);
    map = map.with([
      { path: move.from, bytes: null },
      { path: move.to, bytes },
    ]);
  }
  const removed = moves.map((move) => move.from);
  const added = moves.map((move) => move.to);
  const { map: done, told } = await listed(map, added, removed, before);
  const along = moves.slice(1).map((move) => `${move.from} goes along as ${move.to}.`);
  const where = users.length === 0 ? 'nothing names it' : `${counted(places, 'place')} in ${users.join(', ')}`;
  return { map: done, told: [`${source} is ${target} now; ${where}.`, ...along, ...told] };
}

/** Takes out of every model what the game does not need (`shared/optimise`). */
export async function optimiseModels(before: MapFiles, { workerUrl, work }: ActParts): Promise<Done> {
  const { models, problems } = await modelsOfMap(before);
  const all = models.filter(({ path }) => extensionOf(path) === 'mdx');
  let map = before;
  let saved = 0;
  let changed = 0;
  const told: string[] = [];
  const failed: string[] = [];
  await withMaker(workerUrl, async (maker) => {
    for (const [at, { path, bytes }] of all.entries()) {
      work.signal.throwIfAborted();
      work.progress((at / all.length) * 100);
      try {
        const made = await remade(path, bytes, [{ act: 'optimise', savings: ['*'] }], maker);
        if (made === null) continue;
        map = map.with([{ path, bytes: made.bytes }]);
        saved += bytes.length - made.bytes.length;
        changed++;
        told.push(`${path}: ${made.did.join(' ')}`);
      } catch (error) {
        if (work.signal.aborted) throw error;
        // A damaged model stays as it is; the others need not.
        failed.push(`${error instanceof Error ? error.message : String(error)} It stays as it is.`);
      }
    }
  });
  const words =
    changed === 0
      ? `Nothing to optimise in ${counted(all.length, 'model')}.`
      : `Optimised ${grouped(changed)} of ${counted(all.length, 'model')}: ${grouped(saved)} bytes less.`;
  return { map, told: [words, ...told, ...failed, ...problems] };
}
