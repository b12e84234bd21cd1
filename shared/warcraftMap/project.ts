/**
 * A map of Warcraft III as a project: each of its files with who uses it, what nothing uses, and what is named and not there.
 * The game finds a file by its whole path alone, under another ending of the same kind too (`gamePaths.ts`).
 */
import type { FileKind } from '../archive/fileKinds.ts';
import { kindOf } from '../archive/fileKinds.ts';
import type { WantedKind } from '../archive/gamePaths.ts';
import { fileNamesFor } from '../archive/gamePaths.ts';
import { baseName, normalisePath, pathKey } from '../archive/paths.ts';
import { archiveOwnFiles } from '../archive/archive.ts';
import type { GameObjects } from './gameObjects.ts';
import { modelsOf } from './gameObjects.ts';
import type { ImportList } from './importList.ts';
import { keyOfEntry } from './importList.ts';
import { companionsOf, foundKey, hasVariations, pathsAsked, variationsOf } from './lookup.ts';
import { couldBeTheGames, isMapPart } from './mapFiles.ts';
import type { MapUser } from './mention.ts';

/**
 * What becomes of a file: something uses it, it stands in for one of the game's, nobody can tell (`why` says the reason), or
 * nothing uses it.
 */
export const fileUses = ['used', 'replaces', 'perhaps', 'unused'] as const;
export type FileUse = (typeof fileUses)[number];

export interface ProjectFile {
  readonly path: string;
  readonly size: number;
  readonly kind: FileKind;
  /** A part of the map as the World Editor makes it; everything else was brought in. */
  readonly isPart: boolean;
  /** Stands in the list of imports, without which the World Editor drops it. */
  readonly isListed: boolean;
  readonly use: FileUse;
  readonly why: string | null;
  readonly users: readonly MapUser[];
}

export interface MissingFile {
  /** As it is spelled where it is named first. */
  readonly path: string;
  readonly kind: WantedKind;
  readonly users: readonly MapUser[];
  /** Files of the map that are called the same, and lie elsewhere. */
  readonly elsewhere: readonly string[];
}

export interface MapProject {
  readonly files: readonly ProjectFile[];
  readonly missing: readonly MissingFile[];
  /** Files that are named, not in the map, and may be the game's: known only where a game is at hand. */
  readonly unknown: number;
  /** Stand in the list of imports and not in the map. */
  readonly listedOnly: readonly string[];
}

/** A file that is named by one of the map. */
export interface NamedByFile {
  readonly path: string;
  readonly kind: WantedKind;
  readonly by: MapUser;
}

/** The game, where one is at hand. */
export interface GameFiles {
  /** Whether it has a file of this path, under this very ending. */
  has(path: string): boolean;
  readonly objects: GameObjects;
}

export interface ProjectSource {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  readonly imports: ImportList;
  readonly named: readonly NamedByFile[];
  /** Texts of scripts, in small letters: what they put together of parts is looked for by the names of files. */
  readonly scripts: readonly string[];
  readonly game: GameFiles | null;
}

const sameUser = (left: MapUser, right: MapUser): boolean =>
  left.kind === right.kind && left.name === right.name && left.as === right.as;

class Users {
  private readonly byKey = new Map<string, MapUser[]>();

  add(key: string, user: MapUser): void {
    const list = this.byKey.get(key) ?? [];
    if (!list.some((each) => sameUser(each, user))) list.push(user);
    this.byKey.set(key, list);
  }

  of(key: string): readonly MapUser[] {
    return this.byKey.get(key) ?? [];
  }
}

type Keys = ReadonlyMap<string, string>;

/** The portrait of a model, or the dim form of an icon, is used by whoever uses it. */
function addCompanions(path: string, by: MapUser, keys: Keys, users: Users): void {
  for (const { path: other, as } of companionsOf(path)) {
    const key = pathKey(other);
    if (keys.has(key)) users.add(key, { ...by, as });
  }
}

function uses(source: ProjectSource, keys: Keys): { users: Users; lacking: NamedByFile[] } {
  const users = new Users();
  const lacking: NamedByFile[] = [];
  const models = [...keys.keys()].filter((key) => /\.md[lx]$/.test(key));
  for (const named of source.named) {
    const found = foundKey(named, (key) => keys.has(key));
    const several = hasVariations(named) ? variationsOf(named.path, models) : [];
    if (found !== null) users.add(found, named.by);
    for (const key of several) users.add(key, named.by);
    if (found === null && several.length === 0) lacking.push(named);
    for (const candidate of pathsAsked(named)) addCompanions(candidate, named.by, keys, users);
  }
  return { users, lacking };
}

/** What the game's own objects show, of files that the map has in their place. */
function usesOfGame({ game }: ProjectSource, keys: Keys, users: Users): void {
  if (game === null) return;
  const { objects, names, icons } = game.objects;
  const shown = (id: string): string => (names.has(id) ? `${names.get(id)} (${id})` : id);
  for (const object of objects) {
    for (const path of modelsOf(object)) {
      for (const candidate of pathsAsked({ path, kind: 'model' }).map(pathKey)) {
        const by: MapUser = { kind: 'game', name: shown(object.id), as: `Model of the game’s ${object.kind}` };
        if (keys.has(candidate)) users.add(candidate, by);
        addCompanions(candidate, by, keys, users);
      }
    }
  }
  for (const [id, path] of icons) {
    for (const candidate of pathsAsked({ path, kind: 'texture' }).map(pathKey)) {
      const by: MapUser = { kind: 'game', name: shown(id), as: 'Icon of the game' };
      if (keys.has(candidate)) users.add(candidate, by);
      addCompanions(candidate, by, keys, users);
    }
  }
}

interface Judged {
  readonly use: FileUse;
  readonly why: string | null;
}

/** As an archive calls a file whose name nothing tells. */
const nameless = /^File\d{8}\.\w+$/i;

function judged(path: string, { game, scripts }: ProjectSource): Judged {
  if (nameless.test(path)) return { use: 'perhaps', why: 'Its name is not known, so nobody can tell who uses it.' };
  if (game?.has(path) === true) return { use: 'replaces', why: 'It stands in for a file of the game.' };
  const stem = baseName(pathKey(path)).replace(/\.\w+$/, '');
  if (stem.length >= 4 && scripts.some((text) => text.includes(stem))) {
    return { use: 'perhaps', why: 'A script has its name, though not its whole path.' };
  }
  if (game === null && couldBeTheGames(path)) {
    return { use: 'perhaps', why: 'It may stand in for a file of the game. Add the game to know.' };
  }
  return { use: 'unused', why: null };
}

function missingOf(lacking: readonly NamedByFile[], source: ProjectSource, keys: Keys) {
  const found = new Map<string, { path: string; kind: WantedKind; users: MapUser[] }>();
  let unknown = 0;
  for (const { path, kind, by } of lacking) {
    const isOfGame = source.game !== null && pathsAsked({ path, kind }).some((each) => source.game?.has(each) === true);
    if (isOfGame) continue;
    const key = pathKey(path);
    const known = found.get(key);
    if (known !== undefined) {
      if (!known.users.some((each) => sameUser(each, by))) known.users.push(by);
      continue;
    }
    if (source.game === null && couldBeTheGames(path)) {
      unknown++;
      continue;
    }
    found.set(key, { path, kind, users: [by] });
  }
  const byName = new Map<string, string[]>();
  for (const path of keys.values()) {
    const name = baseName(pathKey(path));
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const missing = [...found.values()].map((each) => {
    const names = fileNamesFor(baseName(pathKey(each.path)), each.kind);
    return { ...each, elsewhere: names.flatMap((name) => byName.get(name) ?? []) };
  });
  return { missing, unknown };
}

export function mapProject(source: ProjectSource): MapProject {
  const keys = new Map(source.files.map(({ path }) => [pathKey(path), path] as const));
  const has = (key: string): boolean => keys.has(key);
  const { users, lacking } = uses(source, keys);
  usesOfGame(source, keys, users);
  const listed = new Set(source.imports.entries.map((entry) => keyOfEntry(entry, has)));
  const files = source.files
    .filter(({ path }) => !archiveOwnFiles.has(path))
    .map(({ path, size }): ProjectFile => {
      const key = pathKey(path);
      const isPart = isMapPart(path);
      const own = users.of(key);
      const judgement: Judged = isPart || own.length > 0 ? { use: 'used', why: null } : judged(path, source);
      return { path, size, kind: kindOf(path), isPart, isListed: listed.has(key), users: own, ...judgement };
    });
  const listedOnly = source.imports.entries
    .filter((entry) => !has(keyOfEntry(entry, has)))
    .map(({ path }) => normalisePath(path));
  return { files, listedOnly, ...missingOf(lacking, source, keys) };
}
