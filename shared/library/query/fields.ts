/** The fields that a query can ask for, with what is said of them where somebody chooses one. */
import { countFields, nameFields, useFields } from '../fields.ts';
import type { CountField, NameField, UseField } from '../fields.ts';

/** What files are, as a word behind `is:`. */
export const states = {
  copy: 'another file of the place has the same bytes',
  'pixel-copy': 'another picture of the place has the same pixels',
  'mesh-copy': 'another model of the place has the same shape',
  unused: 'no file of the place uses it',
  unreadable: 'it could not be read',
  part: 'it belongs to another file, such as a group of a building',
} as const;
export type FileState = keyof typeof states;

export type NumberField = CountField | 'version' | 'size' | 'users';
export type TextField =
  | NameField
  | UseField
  | 'name'
  | 'path'
  | 'format'
  | 'kind'
  | 'tag'
  | 'problem'
  | 'uses'
  | 'missing';

export const numberFields: Readonly<Record<NumberField, string>> = {
  ...countFields,
  version: 'version of the file’s format',
  size: 'size in bytes; 2KB and 3MB can be said too',
  users: 'how many files of the place use it',
};

export const textFields: Readonly<Record<TextField, string>> = {
  name: 'name of the file',
  path: 'path of the file, with its folders',
  format: 'format: mdx, m2, mdl, wmo, adt, blp …',
  kind: 'model, texture, terrain, table, sound, script, text',
  tag: 'a tag of your own; favourite is one',
  ...nameFields,
  uses: 'path of any file that it uses',
  ...useFields,
  missing: 'path of a file that it uses and that the place lacks',
  problem: 'rule that finds something wrong with it',
};

/** Fields whose values are words of ours or of rules: these are compared as a whole. */
export const wholeFields: ReadonlySet<TextField> = new Set(['format', 'kind']);

/** What files can be put in order by: names from A on, everything else with the most first, and the newest. */
export type SortField = Exclude<NumberField, 'users'> | 'name' | 'date';

export const sortFields: readonly SortField[] = [
  'name',
  'date',
  // How many use a file is counted for each search anew, and not kept.
  ...Object.keys(numberFields).flatMap((name): SortField[] => (isNumberField(name) && name !== 'users' ? [name] : [])),
];

export function isSortField(name: string): name is SortField {
  return sortFields.some((each) => each === name);
}

/** Every field with what it asks for, in the order in which they are offered. */
export const allFields: readonly (readonly [name: string, about: string])[] = [
  ...Object.entries(textFields),
  ['is', Object.keys(states).join(', ')],
  ['sort', 'order: name, size, date, triangles …; -sort: turns it round'],
  ...Object.entries(numberFields),
];

export function isNumberField(name: string): name is NumberField {
  return Object.hasOwn(numberFields, name);
}

export function isTextField(name: string): name is TextField {
  return Object.hasOwn(textFields, name);
}

export function isFileState(name: string): name is FileState {
  return Object.hasOwn(states, name);
}

/** How many letters must be changed, added, left out or swapped with the next to make one word of another. */
function distance(one: string, other: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(same, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Farther words are not meant. */
const farthest = 2;

/** The word of a list that was probably meant; null where none is near. */
export function nearest(word: string, words: readonly string[]): string | null {
  const [best] = words
    .map((each) => ({ each, far: distance(word, each) }))
    .filter(({ far }) => far <= farthest && far < word.length)
    .toSorted((left, right) => left.far - right.far);
  return best?.each ?? null;
}
