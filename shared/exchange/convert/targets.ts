/** What models are converted to: everything that imports make, and the versions between that conversions know beside it. */
import type { FormatDocument } from '../../format/format.ts';
import type { ImportGame, ImportTarget } from '../import/targets.ts';
import { importTarget, importTargets } from '../import/targets.ts';

/** Versions of M2 that no import makes, as clients came out with the next one (formats/wow-models.md section 1). */
const further = [
  [257, 'World of Warcraft 1.x, late'],
  [261, 'World of Warcraft 2.x (261)'],
  [262, 'World of Warcraft 2.x (262)'],
  [263, 'World of Warcraft 2.4'],
] as const;

const furtherTargets = further.map(([version, label]): ImportTarget => ({
  ...{ id: `m2-${version}`, label, game: 'wow', version, ending: 'm2', personHeight: 2 },
}));

export const conversionTargets: readonly ImportTarget[] = [...importTargets, ...furtherTargets];

export function conversionTarget(id: string): ImportTarget | null {
  return importTarget(id) ?? furtherTargets.find((target) => target.id === id) ?? null;
}

const games: Readonly<Record<string, ImportGame>> = {
  mdx: 'warcraft3',
  'mdx-alpha': 'wowAlpha',
  m2: 'wow',
  goldsrc: 'halfLife',
};

/** Formats of models that become others, by id. */
export const convertedFormats: readonly string[] = Object.keys(games);

/** The game that a model is of; null for documents that are no models which are converted. */
export function gameOf({ format }: Pick<FormatDocument, 'format'>): ImportGame | null {
  return games[format.id] ?? null;
}

const mdxGames: ReadonlySet<ImportGame> = new Set(['warcraft3', 'wowAlpha']);

/** Whether records are carried over one by one: another version of the game, or the two games whose files are alike. */
export function isVersionChange(from: ImportGame, to: ImportGame): boolean {
  return from === to ? from !== 'halfLife' : mdxGames.has(from) && mdxGames.has(to);
}

/** Units of the game for a yard of World of Warcraft (formats/import-conversion.md section 3). */
const unitsOfYard: Readonly<Record<ImportGame, number>> = { warcraft3: 56, wowAlpha: 1, wow: 1, halfLife: 36 };

/** Units of one game for one of the other. */
export function scaleBetween(from: ImportGame, to: ImportGame): number {
  return unitsOfYard[to] / unitsOfYard[from];
}
