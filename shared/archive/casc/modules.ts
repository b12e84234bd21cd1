/**
 * The order in which Warcraft III asks the parts of its storage for a file (section 9 of the page on CASC: HiveWE's search
 * order, RMS's add-ons). Parts are the manifests called `.w3mod`, in 1.30 `.mpq`; what else is mounted in one, such as maps,
 * are folders of it. Pure.
 */
import { baseName, folderName, pathKey } from '../paths.ts';
import type { StorageMount } from './manifests.ts';

/** Classic art, classic art redrawn in 2.0 (an add-on), and Reforged's. */
export type Graphics = 'sd' | 'hd2' | 'hd';

export interface ModuleChoice {
  readonly graphics: Graphics;
  /** `enus`; null where the storage has no languages. */
  readonly locale: string | null;
  /** Letter of a tileset, lower case; null for none. */
  readonly tileset: string | null;
}

/** What a storage has to choose from. Lists are sorted. */
export interface ModuleChoices {
  readonly graphics: readonly Graphics[];
  readonly locales: readonly string[];
  readonly tilesets: readonly string[];
}

/** A part of the storage as a source of files. */
export interface ModuleStep {
  /** Its mount's path. */
  readonly path: string;
  readonly isEnabled: boolean;
  /** Why it is off; null when there is nothing to say. */
  readonly note: string | null;
}

const base = 'war3.w3mod';
const hd = '_hd.w3mod';
const addOns = /^_addons\/[^/]+\.w3addon\/[^/]+\.w3mod$/;
const oldBase = 'war3.mpq';
const oldLocale = /^([a-z]{4})-war3local\.mpq$/;
const locale = /^_locales\/([^/]+)\.w3mod$/;
const tileset = /^_tilesets\/([^/]+)\.w3mod$/;

/** Whether a mount is a part of its own; others are folders of the part they are in. */
export function isModule(path: string): boolean {
  return /\.(w3mod|mpq)$/i.test(path);
}

/** The part that a mount belongs to, and the folder it is in that; null where it is in none. */
export function moduleOf(path: string, modules: ReadonlySet<string>): { module: string; folder: string } | null {
  for (let outer = path; outer !== ''; outer = folderName(outer)) {
    if (modules.has(outer)) return { module: outer, folder: path.slice(outer.length + 1) };
  }
  return null;
}

/** What `pattern` finds in the paths below a part, each once, sorted. */
function namesIn(paths: readonly string[], part: string, pattern: RegExp): readonly string[] {
  const names = paths.flatMap((path) =>
    path.startsWith(`${part}/`) ? (pattern.exec(path.slice(part.length + 1))?.[1] ?? []) : [],
  );
  return [...new Set(names)].toSorted();
}

/** Paths of the parts by their keys: capitals do not matter. */
function modulesByKey(mounts: readonly StorageMount[]): ReadonlyMap<string, string> {
  return new Map(mounts.filter(({ path }) => isModule(path)).map(({ path }) => [pathKey(path), path]));
}

/** Null when it is no storage of Warcraft III's: it has neither of the game's own parts. */
export function moduleChoices(mounts: readonly StorageMount[]): ModuleChoices | null {
  const paths = [...modulesByKey(mounts).keys()];
  if (paths.includes(base)) {
    const graphics: Graphics[] = ['sd'];
    if (paths.some((path) => addOns.test(path))) graphics.push('hd2');
    if (paths.includes(`${base}/${hd}`)) graphics.push('hd');
    return { graphics, locales: namesIn(paths, base, locale), tilesets: namesIn(paths, base, tileset) };
  }
  if (!paths.includes(oldBase)) return null;
  const locales = paths.flatMap((path) => oldLocale.exec(path)?.[1] ?? []).toSorted();
  return { graphics: ['sd'], locales, tilesets: [] };
}

const teenNote = 'Art without blood: the game reads it only where the law or the player asks for it.';
const balanceNote = 'Tables of another data set: the game reads them in maps that ask for it.';

function oldOrder({ locale: language }: ModuleChoice): readonly ModuleStep[] {
  const names = [...(language === null ? [] : [`${language}-war3local.mpq`]), oldBase, 'deprecated.mpq'];
  return names.map((path) => ({ path, isEnabled: true, note: null }));
}

/** Steps of a part and of what lies over it; `part` is the game's own or its HD part. */
function layer(part: string, choice: ModuleChoice, above: readonly string[], sets: readonly string[]): ModuleStep[] {
  const on = (path: string): ModuleStep => ({ path, isEnabled: true, note: null });
  const off = (path: string, note: string): ModuleStep => ({ path, isEnabled: false, note });
  return [
    ...(choice.tileset === null ? [] : [on(`${part}/_tilesets/${choice.tileset}.w3mod`)]),
    ...(choice.locale === null ? [] : [on(`${part}/_locales/${choice.locale}.w3mod`)]),
    off(`${part}/_teen.w3mod`, teenNote),
    ...sets.map((set) => off(set, balanceNote)),
    ...above.map(on),
    on(part),
  ];
}

/** The parts in the order in which they are asked, as far as the storage has them, spelt as it spells them. */
export function moduleOrder(mounts: readonly StorageMount[], choice: ModuleChoice): readonly ModuleStep[] {
  const byKey = modulesByKey(mounts);
  const isOld = !byKey.has(base);
  const added = [...byKey.keys()].filter((path) => addOns.test(path)).toSorted();
  const sets = [...byKey.keys()].filter((path) => folderName(path) === `${base}/_balance`).toSorted();
  const above = choice.graphics === 'sd' ? [] : added;
  const steps = isOld
    ? oldOrder(choice)
    : [
        ...(choice.graphics === 'hd'
          ? layer(
              `${base}/${hd}`,
              choice,
              above.map((path) => `${path}/${hd}`),
              [],
            )
          : []),
        ...layer(base, choice, above, sets),
        { path: `${base}/_deprecated.w3mod`, isEnabled: true, note: null },
      ];
  return steps.flatMap((step) => {
    const path = byKey.get(step.path);
    return path === undefined ? [] : [{ ...step, path }];
  });
}

/** Letters of tilesets by the names that the World Editor gives them. */
const tilesets: Readonly<Record<string, string>> = {
  a: 'Ashenvale',
  b: 'Barrens',
  c: 'Felwood',
  d: 'Dungeon',
  f: 'Lordaeron Fall',
  g: 'Underground',
  i: 'Icecrown Glacier',
  j: 'Dalaran Ruins',
  k: 'Black Citadel',
  l: 'Lordaeron Summer',
  n: 'Northrend',
  o: 'Outland',
  q: 'Village Fall',
  v: 'Village',
  w: 'Lordaeron Winter',
  x: 'Dalaran',
  y: 'Cityscape',
  z: 'Sunken Ruins',
};

/** `Ashenvale (a)`. */
export function tilesetName(letter: string): string {
  const name = tilesets[letter];
  return name === undefined ? letter : `${name} (${letter})`;
}

/** `enus` → `enUS`, as Blizzard writes it. */
export function localeName(code: string): string {
  return code.length === 4 ? code.slice(0, 2) + code.slice(2).toUpperCase() : baseName(code);
}
