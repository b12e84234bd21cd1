/** Where a value stands in a file's bytes. */

/** Bulk data in a span: groups of equal numbers, with other bytes between the groups where they are interleaved. */
export interface Run {
  /** Bytes of one number. */
  readonly size: number;
  /** Numbers that stand together. */
  readonly group: number;
  /** Bytes from the start of one group to the next. */
  readonly stride: number;
  readonly count: number;
}

export interface FieldSpan {
  /** Member of the record; null for bytes that say how the record is built: tags, sizes, counts. */
  readonly member: string | null;
  /** Steps into the member's value; those of bulk data are worked out by `insideAt`. */
  readonly inside: readonly (string | number)[];
  readonly offset: number;
  readonly length: number;
  readonly label: string;
  readonly run: Run | null;
}
