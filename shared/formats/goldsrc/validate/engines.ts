/** Which rules hold for which engine. Rules that are not named hold for all. Format page 17, 20 and 22. */
import type { Engine } from '../limits.ts';

const valve = ['halfLife', 'counterStrike'] as const;

const onlyFor: Readonly<Record<string, readonly Engine[]>> = {
  'limit-half-life': ['halfLife'],
  'limit-counter-strike': ['counterStrike'],
  'limit-sven': ['sven'],
  'limit-xash': ['xash'],
  // Sven Co-op takes chrome of any size and knows full bright and other sounds; Xash knows full bright.
  'texture-chrome-size': valve,
  'texture-full-bright': valve,
  'event-sound': [...valve, 'xash'],
  'texture-name-repeated': ['xash'],
  'group-name': [...valve, 'sven'],
  'texture-order': [...valve, 'sven'],
  'texture-large': ['halfLife', 'counterStrike', 'sven'],
  'sequence-blends': ['halfLife'],
  'player-sequences': ['halfLife'],
  'player-name-length': ['sven'],
  'hitbox-shield': ['counterStrike'],
};

/** Rules about one engine that say nothing where nobody has chosen an engine. */
const onlyWhenChosen: ReadonlySet<string> = new Set([
  'limit-counter-strike',
  'limit-sven',
  'player-name-length',
  'hitbox-shield',
]);

/** Whether a rule concerns an engine; null where none was chosen, which asks for Half-Life and Xash. */
export function concerns(rule: string, engine: Engine | null): boolean {
  if (engine === null) return !onlyWhenChosen.has(rule);
  return onlyFor[rule]?.includes(engine) ?? true;
}
