/** Names of event objects: in Warcraft III a kind and the row of a table, in the alpha of World of Warcraft a tag. */
import type { EventKind, EventMeaning, MeaningOf } from '../../model/eventMeaning.ts';
import { worldEventMeaning } from '../common/worldEvents.ts';

/** Format page 5.14: three letters, one character that makes the name unique, and the row. */
const kinds: Readonly<Record<string, readonly [EventKind, string]>> = {
  SND: ['sound', 'Sound'],
  SPN: ['spawn', 'Spawned model'],
  SPL: ['splat', 'Splat'],
  FPT: ['footprint', 'Footprint'],
  UBR: ['ubersplat', 'Ubersplat'],
};

const rowAt = 4;

/** What an event of Warcraft III means; null for a name of another form. */
export function warcraftEventMeaning(name: string): EventMeaning | null {
  const known = kinds[name.slice(0, 3)];
  const row = name.slice(rowAt).trim();
  if (known === undefined || row === '') return null;
  const [kind, words] = known;
  return { kind, words, names: row, file: null, point: null };
}

/** The name of an event with another row of the same table. */
export const withEventRow = (name: string, row: string): string => name.slice(0, rowAt) + row;

/** Tags of World of Warcraft begin with `$`, and so are no names of Warcraft III. */
export const mdxEventMeaning: MeaningOf = ({ name }) => warcraftEventMeaning(name) ?? worldEventMeaning(name);
