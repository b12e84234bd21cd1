/** Facts of a file in a few words, as they stand in a row of a list. */
import { counted, sizeText } from '../codec/words.ts';
import type { LibraryFile } from './answers.ts';

/** Counts that tell most of a file, with what one of them is called; the first three that it has are said. */
const told = [
  ['triangles', 'triangle'],
  ['bones', 'bone'],
  ['clips', 'clip'],
  ['groups', 'group'],
  ['chunks', 'chunk'],
  ['tiles', 'tile'],
  ['doodads', 'doodad'],
  ['rows', 'row'],
] as const;
const mostTold = 3;

/** `420 triangles`, `12 bones`, `3 clips`, `2 missing files`; the size of what was not looked into. */
export function factWords({ state, counts, missing, size, message }: LibraryFile): readonly string[] {
  if (state === 'unreadable') return [`cannot be read: ${message ?? ''}`];
  if (state === 'part') return ['part of another file'];
  if (state !== 'facts') return [sizeText(size)];
  const of = new Map(counts.map(({ name, count }) => [name, count]));
  const [width, height] = [of.get('width'), of.get('height')];
  const picture = width === undefined || height === undefined ? [] : [`${width} × ${height}`];
  const words = told.flatMap(([name, noun]) => {
    const count = of.get(name);
    return count === undefined || count === 0 ? [] : [counted(count, noun)];
  });
  const errors = of.get('errors') ?? 0;
  return [
    ...picture,
    ...words.slice(0, mostTold),
    ...(missing === 0 ? [] : [`${counted(missing, 'file')} missing`]),
    ...(errors === 0 ? [] : [counted(errors, 'error')]),
  ];
}
