/**
 * What a letter typed in a tree is for.
 *
 * A tree with a find field beside it (`onFind`) leaves letters, and Space on what is selected already, to the program's
 * shortcuts: a row is most often selected in order to do something with it, and W, E or F must then move, rotate or focus.
 * `/` goes to the find field, so rows are still found by typing. A tree without one, as in a dialog, has no shortcuts to
 * guard and jumps to the row that begins with the typed letters, after the ARIA practices. So does one whose rows are files
 * (`typesAhead`): there `/` still goes to the find field.
 */

/** The part of a keyboard event that decides. */
export interface TypedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** `find` goes to the find field, `ahead` jumps to a row, `pass` leaves the key to the program. */
export type Typing = 'find' | 'ahead' | 'pass';

export const FIND_KEY = '/';

export function typingFor(
  { key, ctrlKey, metaKey, altKey }: TypedKey,
  hasFind: boolean,
  typesAhead = !hasFind,
): Typing {
  const isPlain = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  if (!isPlain) return 'pass';
  if (hasFind && key === FIND_KEY) return 'find';
  return typesAhead ? 'ahead' : 'pass';
}
