/** The value of a field when several things are edited at once and they differ. */
export const MIXED = Symbol('mixed values');

export type Mixed = typeof MIXED;

/** What the fields show in place of a mixed value. */
export const MIXED_TEXT = 'Mixed';
