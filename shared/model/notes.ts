import { counted } from '../codec/words.ts';

/** What a format had to do to obey, in words for the user: `rounded to whole texels`. Empty when it did just what was asked. */
export type Notes = readonly string[];

/** What is said of keys that came to lie on one millisecond with others, of which one stayed. */
export function crowdedNotes(gone: number): readonly string[] {
  return gone === 0
    ? []
    : [`${counted(gone, 'key')} would have come to lie on a millisecond that has another key, and went.`];
}

/** What is said of events that happen at the end of one clip and at the start of the one that is put behind it. */
export function seamNotes(shared: number): readonly string[] {
  return shared === 0
    ? []
    : [`${counted(shared, 'event')} at the seam, in both clips, ${shared === 1 ? 'is' : 'are'} there once.`];
}
