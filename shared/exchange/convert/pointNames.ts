/**
 * Names of points by what they mean. Warcraft III finds its by names (formats/import-conversion.md section 5), World of
 * Warcraft by the numbers that its builder finds in the words of names.
 */
import type { ImportGame } from '../import/targets.ts';

/** Points of Warcraft III by the words of World of Warcraft’s. */
const warcraftNames: readonly (readonly [RegExp, string])[] = [
  [/^right hand$/i, 'Hand Right Ref'],
  [/^left hand$/i, 'Hand Left Ref'],
  [/^helm$/i, 'Head Ref'],
  [/^(?:torso spell|chest)$/i, 'Chest Ref'],
  [/^player name$/i, 'Overhead Ref'],
  [/^(?:effect at the base|unit effect base)$/i, 'Origin Ref'],
];

/** What a point is called in a game, each of its names once. */
export function pointNames(game: ImportGame): (name: string) => string {
  if (game !== 'warcraft3') return (name) => name;
  const taken = new Set<string>();
  return (name) => {
    const known = warcraftNames.find(([pattern, wanted]) => pattern.test(name) && !taken.has(wanted))?.[1];
    if (known === undefined) return name;
    taken.add(known);
    return known;
  };
}
