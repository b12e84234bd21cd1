/** How two files of the library differ, from what the indexes know of them. Pure. */
import type { LibraryNames } from '../../../../../shared/library/answers.ts';
import { nameFields } from '../../../../../shared/library/fields.ts';
import { text, translated, type KnownText } from '../../../base/text/language.ts';

export interface ComparedRow {
  readonly word: string;
  readonly left: string;
  readonly right: string;
  readonly isSame: boolean;
}

/** Rows of both, in the order of the first; what one of them lacks is a dash. */
export function comparedRows(
  left: readonly (readonly [string, string])[],
  right: readonly (readonly [string, string])[],
): readonly ComparedRow[] {
  const [ofLeft, ofRight] = [new Map(left), new Map(right)];
  const words = [...new Set([...left, ...right].map(([word]) => word))];
  return words.map((word) => {
    const [one, two] = [ofLeft.get(word) ?? '–', ofRight.get(word) ?? '–'];
    return { word, left: one, right: two, isSame: one === two };
  });
}

export interface ComparedNames {
  /** `Clips`, `Uses` … */
  readonly title: string;
  readonly onlyLeft: readonly string[];
  readonly onlyRight: readonly string[];
  readonly both: number;
}

/** Capitals and the kind of slash make no other name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('\\', '/');
}

function compareLists(title: string, left: readonly string[], right: readonly string[]): ComparedNames {
  const [inLeft, inRight] = [new Set(left.map(plain)), new Set(right.map(plain))];
  const onlyLeft = left.filter((name) => !inRight.has(plain(name)));
  return {
    ...{ title, onlyLeft, onlyRight: right.filter((name) => !inLeft.has(plain(name))) },
    both: left.length - onlyLeft.length,
  };
}

const titles: Readonly<Record<string, KnownText>> = {
  ...{ clip: 'Clips', bone: 'Bones', mesh: 'Meshes', material: 'Materials', event: 'Events', area: 'Areas' },
};

/** Names that one has and the other has not, by what they are names of; lists without any are left out. */
export function comparedNames(left: LibraryNames, right: LibraryNames): readonly ComparedNames[] {
  const of = ({ names }: LibraryNames, kind: string): readonly string[] =>
    names.filter((each) => each.kind === kind).map(({ text }) => text);
  const paths = ({ uses }: LibraryNames): readonly string[] => uses.map(({ path }) => path);
  const rules = ({ problems }: LibraryNames): readonly string[] =>
    problems.map(({ rule }) => rule.replaceAll('-', ' '));
  return [
    ...Object.keys(nameFields).map((kind) =>
      compareLists(translated(titles[kind] ?? kind), of(left, kind), of(right, kind)),
    ),
    compareLists(text('Files it uses'), paths(left), paths(right)),
    compareLists(text('Problems'), rules(left), rules(right)),
  ].filter(({ onlyLeft, onlyRight, both }) => onlyLeft.length + onlyRight.length + both > 0);
}

export interface Known {
  readonly content: string | null;
  readonly pixels: string | null;
  readonly mesh: string | null;
}

/** In one sentence, what is the same about two files. */
export function sameWords(left: Known, right: Known): string {
  if (left.content !== null && left.content === right.content) return text('Both are the same, byte for byte.');
  if (left.pixels !== null && left.pixels === right.pixels) return text('Both show the same pixels.');
  if (left.mesh !== null && left.mesh === right.mesh) return text('Both have the same shape.');
  return text('Their bytes differ.');
}
