/** What imports can make: formats and versions by the names that the command line and recipes know them by. */
import { alphaVersions } from '../../formats/mdx/alpha/versions.ts';
import { textureTypeNames } from '../../formats/m2/names.ts';
import { replaceableNames } from '../../formats/mdx/schema/common.ts';
import type { MaterialChoice } from './recipe.ts';

export type ImportGame = 'warcraft3' | 'wowAlpha' | 'wow' | 'halfLife';

export interface ImportTarget {
  /** `mdx-800` */
  readonly id: string;
  readonly label: string;
  readonly game: ImportGame;
  readonly version: number;
  readonly ending: 'mdx' | 'mdl' | 'm2';
  /** Height of a person in the game's units: what a person of 1.8 m becomes (formats/import-conversion.md section 3). */
  readonly personHeight: number;
}

/** Metres of a person in files of other programs. */
export const personInMetres = 1.8;

const warcraftLabels: Readonly<Record<number, string>> = {
  800: 'Warcraft III, all releases',
  900: 'Warcraft III, beta of Reforged',
  1000: 'Warcraft III: Reforged',
  1100: 'Warcraft III: Reforged, later',
  1200: 'Warcraft III 2.0',
  1300: 'Warcraft III 3.0, first',
  1800: 'Warcraft III 3.0',
};

const warcraft = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800].map((version): ImportTarget => ({
  id: `mdx-${version}`,
  label: warcraftLabels[version] ?? `Warcraft III 3.0 (${version})`,
  game: 'warcraft3',
  version,
  ending: 'mdx',
  personHeight: 100,
}));

const alpha = alphaVersions.map((version): ImportTarget => ({
  id: `mdx-alpha-${version}`,
  label: `World of Warcraft alpha (${version})`,
  game: 'wowAlpha',
  version,
  ending: 'mdx',
  personHeight: 2,
}));

const clients = [
  [256, 'World of Warcraft 1.x'],
  [260, 'World of Warcraft 2.x'],
  [264, 'World of Warcraft 3.x'],
] as const;

const wow = clients.map(([version, label]): ImportTarget => ({
  ...{ id: `m2-${version}`, label, game: 'wow', version, ending: 'm2', personHeight: 2 },
}));

const halfLife: ImportTarget = {
  id: 'mdl',
  label: 'Half-Life',
  game: 'halfLife',
  version: 10,
  ending: 'mdl',
  personHeight: 72,
};

export const importTargets: readonly ImportTarget[] = [...warcraft, ...alpha, ...wow, halfLife];

/** What each game knows of a material beside its blending; the player's colour is Warcraft III's alone. */
export const materialSwitches = {
  warcraft3: ['isTwoSided', 'isLit', 'isOverTeamColor', 'isChrome'],
  wowAlpha: ['isTwoSided', 'isLit', 'isChrome'],
  wow: ['isTwoSided', 'isLit', 'isChrome'],
  halfLife: ['isChrome'],
} as const satisfies Readonly<Record<ImportGame, readonly (keyof MaterialChoice)[]>>;

const named = (names: Readonly<Record<number, string>>): readonly FilledInKind[] =>
  Object.entries(names).flatMap(([value, name]) => (value === '0' ? [] : [{ value: Number(value), name }]));

/** A picture that a game fills in. */
export interface FilledInKind {
  /** The game's number. */
  readonly value: number;
  readonly name: string;
}

/** Pictures that the games fill in, which materials can ask for. */
export const filledInKinds: Readonly<Record<ImportGame, readonly FilledInKind[]>> = {
  warcraft3: named(replaceableNames),
  wowAlpha: [],
  wow: named(textureTypeNames),
  halfLife: [],
};

export function importTarget(id: string): ImportTarget | null {
  return importTargets.find((target) => target.id === id) ?? null;
}
