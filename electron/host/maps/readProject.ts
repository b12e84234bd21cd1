/** Reads a map as a project: everything in it that names files, its models, and the game if one is at hand. */
import { kindOf } from '../../../shared/archive/fileKinds.ts';
import { pathKey } from '../../../shared/archive/paths.ts';
import { decodeText } from '../../../shared/codec/text.ts';
import { FormatError } from '../../../shared/codec/error.ts';
import type { GameObject, GameObjects } from '../../../shared/warcraftMap/gameObjects.ts';
import {
  gameTablePaths,
  gameTextPaths,
  objectsOfTable,
  readGameTexts,
} from '../../../shared/warcraftMap/gameObjects.ts';
import type { ImportList } from '../../../shared/warcraftMap/importList.ts';
import { emptyImportList, readImportList } from '../../../shared/warcraftMap/importList.ts';
import { readMapInfo } from '../../../shared/warcraftMap/mapInfo.ts';
import { readMapStrings, shownText } from '../../../shared/warcraftMap/mapStrings.ts';
import type { Mention } from '../../../shared/warcraftMap/mention.ts';
import { mentionsOf, namesFilesOfMap } from '../../../shared/warcraftMap/mentions.ts';
import { foundKey } from '../../../shared/warcraftMap/lookup.ts';
import type { GameFiles, MapProject, NamedByFile } from '../../../shared/warcraftMap/project.ts';
import { mapProject } from '../../../shared/warcraftMap/project.ts';
import { isScript } from '../../../shared/warcraftMap/textPaths.ts';
import type { Mount } from '../mounts/mount.ts';
import { readMountedFile } from '../mounts/mount.ts';
import type { MapFacts } from './mapFacts.ts';
import { isModelFile } from './mapFacts.ts';
import type { MapFiles } from './mapFiles.ts';

export const importListPath = 'war3map.imp';
const stringsPath = 'war3map.wts';
const infoPath = 'war3map.w3i';

export interface MapAbout {
  /** As players see it; empty where the map does not say. */
  readonly name: string;
  readonly author: string;
}

export interface ReadProject {
  readonly project: MapProject;
  readonly about: MapAbout;
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** The game's tables and files, kept for as long as it stays as it is. */
export async function readGame(game: Mount): Promise<GameFiles> {
  const tree = await game.tree();
  const read = async (path: string): Promise<Uint8Array | null> => {
    const found = await game.find(path);
    return found === null ? null : await readMountedFile(found).catch(() => null);
  };
  const tables: GameObject[] = [];
  for (const [path, kind] of Object.entries(gameTablePaths)) {
    const bytes = await read(path);
    if (bytes !== null) tables.push(...objectsOfTable(bytes, kind));
  }
  const texts: Uint8Array[] = [];
  for (const path of gameTextPaths) {
    const bytes = await read(path);
    if (bytes !== null) texts.push(bytes);
  }
  const objects: GameObjects = { objects: tables, ...readGameTexts(texts) };
  return { has: (path) => tree.find(path) !== null, objects };
}

/** The list of imports, with what is wrong with it. */
export async function importsOf(
  map: MapFiles,
): Promise<{ readonly list: ImportList | null; readonly problem: string | null }> {
  const bytes = await map.readIf(importListPath);
  if (bytes === null) return { list: emptyImportList, problem: null };
  try {
    return { list: readImportList(bytes), problem: null };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { list: null, problem: `The list of imports cannot be read: ${error.message}. It stays as it is.` };
  }
}

export interface NamingFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mentions: readonly Mention[];
}

/** Every file that names others in a way that can be read, but for models. */
export async function namingFiles(
  map: MapFiles,
  game: GameFiles | null,
): Promise<{ readonly files: readonly NamingFile[]; readonly problems: readonly string[] }> {
  const texts = await map.readIf(stringsPath);
  const strings = texts === null ? new Map<number, string>() : readMapStrings(texts);
  const gameName = (id: string): string | null => game?.objects.names.get(id.toLowerCase()) ?? null;
  const files: NamingFile[] = [];
  const problems: string[] = [];
  for (const { path } of map.list()) {
    if (!namesFilesOfMap(path)) continue;
    try {
      const bytes = await map.read(path);
      const { mentions, problem } = mentionsOf(bytes, path, { strings, gameName });
      files.push({ path, bytes, mentions });
      if (problem !== null) problems.push(problem);
    } catch (error) {
      problems.push(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { files, problems };
}

/** All models of a map that can be read, with their bytes. */
export async function modelsOfMap(map: MapFiles): Promise<{
  readonly models: readonly { path: string; bytes: Uint8Array<ArrayBuffer> }[];
  readonly problems: readonly string[];
}> {
  const models: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const problems: string[] = [];
  for (const { path } of map.list()) {
    if (kindOf(path) !== 'model' || !isModelFile(path)) continue;
    try {
      models.push({ path, bytes: await map.read(path) });
    } catch (error) {
      problems.push(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { models, problems };
}

async function aboutOf(map: MapFiles): Promise<MapAbout> {
  const bytes = await map.readIf(infoPath);
  const texts = await map.readIf(stringsPath);
  if (bytes === null) return { name: '', author: '' };
  const strings = texts === null ? new Map<number, string>() : readMapStrings(texts);
  try {
    const { name, author } = readMapInfo(bytes);
    return { name: shownText(name, strings), author: shownText(author, strings) };
  } catch {
    // That it cannot be read is told where its paths are looked for.
    return { name: '', author: '' };
  }
}

const lower = (bytes: Uint8Array): string => decodeText(bytes, 0, bytes.length).toLowerCase();

/** @param game null where none is at hand: then what may be the game's cannot be told from what is missing */
export async function readProject(map: MapFiles, game: GameFiles | null, facts: MapFacts): Promise<ReadProject> {
  const { list, problem } = await importsOf(map);
  const naming = await namingFiles(map, game);
  const { models, problems } = await modelsOfMap(map);
  const known = await facts.of(models);
  const named: NamedByFile[] = naming.files.flatMap(({ mentions }) => mentions);
  const unread: string[] = [];
  for (const { path } of models) {
    const model = known.get(path);
    if (model?.problem != null) unread.push(`${path} cannot be read: ${model.problem}`);
    for (const use of model?.uses ?? []) {
      named.push({ ...use, by: { kind: 'model', name: path, as: use.kind } });
    }
  }
  const scripts = naming.files.filter(({ path }) => isScript(path)).map(({ bytes }) => lower(bytes));
  const project = mapProject({ files: map.list(), imports: list ?? emptyImportList, named, scripts, game });
  const all = [...(problem === null ? [] : [problem]), ...naming.problems, ...problems, ...unread];
  return { project, about: await aboutOf(map), problems: all };
}

/** Whether what a file names is this file of the map. */
export function isNamed(named: Pick<Mention, 'path' | 'kind'>, path: string, map: MapFiles): boolean {
  return foundKey(named, (key) => map.has(key)) === pathKey(path);
}
