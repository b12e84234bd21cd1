/** Where keys lead in a list of rows. Pure. */

export interface ListKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface ListPlace {
  /** Position of the chosen row; −1 for none. */
  readonly at: number;
  readonly count: number;
  /** Rows that a page key goes by. */
  readonly page: number;
}

/** The row that a key leads to; null for keys that lead nowhere, and in a list without rows. */
export function stepTo(event: ListKey, { at, count, page }: ListPlace): number | null {
  if (count === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const steps: Partial<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[event.key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}
