/** The list of all keys: rows, their search, and which commands share a key. No React. */
import { fill, listed, translated } from '../../base/text/language.ts';
import type { CommandState, Platform } from '../../base/commands/index.ts';
import { chordIdentity, shortcutText } from '../../base/commands/index.ts';

/** A command with its keys, as the list shows it. */
export interface KeyRow {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** As commands write them: `Mod+S`. */
  readonly chords: readonly string[];
  /** In the platform’s words, in the same order. */
  readonly shortcuts: readonly string[];
  /** They are not those of the preset. */
  readonly isChanged: boolean;
}

type Entry = { readonly heading: string } | KeyRow;

export function isHeading(entry: Entry): entry is { readonly heading: string } {
  return 'heading' in entry;
}

/** What every document has, before what modes and games add. */
const common = ['File', 'Edit', 'Select', 'View'];

/**
 * Rows under the headings of their categories. Commands without a key are listed where they are searched for, or where
 * all are wanted.
 *
 * @param changed ids of the commands whose keys the user chose
 */
export function keyRows(
  states: readonly CommandState[],
  { query, all, changed }: { readonly query: string; readonly all: boolean; readonly changed: ReadonlySet<string> },
): readonly Entry[] {
  const wanted = query.trim().toLowerCase();
  const rows = states.flatMap((state): readonly KeyRow[] => {
    const { id, title, category, keywords, shortcuts, chords, isHidden } = state;
    const isListed = shortcuts.length > 0 || changed.has(id) || all || wanted !== '';
    const isFound = [title, category, ...keywords, ...shortcuts].some((text) => text.toLowerCase().includes(wanted));
    if (!isListed || !isFound || (isHidden && shortcuts.length === 0)) return [];
    return [{ id, title, category, chords, shortcuts, isChanged: changed.has(id) }];
  });
  const found = new Set(rows.map(({ category }) => category));
  const categories = [...new Set([...common.map(translated).filter((each) => found.has(each)), ...found])];
  return categories.flatMap((heading) => [{ heading }, ...rows.filter(({ category }) => category === heading)]);
}

/** Other commands that have this key, too. Often they are of other modes or documents, and then nothing is wrong. */
export function sharing(
  states: readonly CommandState[],
  { id, chord, platform }: { readonly id: string; readonly chord: string; readonly platform: Platform },
): readonly CommandState[] {
  const wanted = chordIdentity(chord, platform);
  return states.filter(
    (state) => state.id !== id && state.chords.some((each) => chordIdentity(each, platform) === wanted),
  );
}

/** `Ctrl Shift P`, and what else is on it: `Ctrl Shift P is also “Search” (View)`. */
export function sharedWords(chord: string, others: readonly CommandState[], platform: Platform): string {
  const names = others.map(({ title, category }) => `“${title}” (${category})`);
  return fill(
    '{} is also {}. Of those that can be run, the first in the menus runs.',
    shortcutText(chord, platform),
    listed(names),
  );
}
