import { counted } from '../codec/words.ts';

/** What a format had to do to obey, in words for the user: `rounded to whole texels`. Empty when it did just what was asked. */
export type Notes = readonly string[];

/** What is said of keys that came to lie on one millisecond with others, of which one stayed. */
export function crowdedNotes(gone: number): readonly string[] {
  return gone === 0
    ? []
    : [`${counted(gone, 'key')} would have come to lie on a millisecond that has another key, and went.`];
}
