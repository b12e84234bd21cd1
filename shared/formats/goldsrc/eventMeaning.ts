/** Events of Half-Life by their number: what they do, and what their options name. Format page 12. */
import type { EventKind, EventMeaning, NamedEvent } from '../../model/eventMeaning.ts';
import { eventNames } from './schema/names.ts';

/** Where the path of a sound is the whole of the options; sentences are rows of another file. */
const sounds: ReadonlySet<number> = new Set([1004, 1008, 5004]);
/** Muzzle flashes by number, with the attachment that they stand at. */
const flashes: ReadonlyMap<number, number> = new Map([
  [5001, 0],
  [5011, 1],
  [5021, 2],
  [5031, 3],
]);
const spark = 5002;
/** Paths of sounds count from here. */
const soundFolder = 'sound/';

function kindOf(number: number): EventKind {
  if (sounds.has(number)) return 'sound';
  return flashes.has(number) ? 'flash' : number === spark ? 'spark' : 'other';
}

/** What an event means; null for a number that no known game has. `name` is the number. */
export function studioEventMeaning({ name, options }: NamedEvent): EventMeaning | null {
  const number = Number(name);
  const words = eventNames[number];
  if (words === undefined) return null;
  const kind = kindOf(number);
  const names = kind === 'other' || kind === 'spark' ? '' : options.trim();
  const file = kind === 'sound' && names !== '' ? soundFolder + names : null;
  return { kind, words, names, file, point: flashes.get(number) ?? (kind === 'spark' ? 0 : null) };
}
