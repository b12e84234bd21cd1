/** Where keys lead in a grid of cards. Pure. */
import type { ListKey } from './listKeys.ts';

interface CardPlace {
  /** Position of the card in front; −1 for none. */
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  /** Rows that a page key goes by. */
  readonly page: number;
}

/** The card that a key leads to, with Shift too; null for keys that lead nowhere, and in a grid without cards. */
export function stepToCard(event: ListKey, { at, count, columns, page }: CardPlace): number | null {
  if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const ways: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * page,
    PageDown: columns * page,
  };
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const way = ways[event.key];
  if (way === undefined) return null;
  if (at < 0) return 0;
  const to = at + way;
  // Up from the first row and down from the last one stay in their column.
  if (Math.abs(way) >= columns && (to < 0 || to >= count)) {
    const last = count - 1;
    const isLastRow = Math.floor(at / columns) === Math.floor(last / columns);
    return way < 0 ? at % columns : isLastRow ? at : last;
  }
  return Math.min(count - 1, Math.max(0, to));
}

/** The keys from one position to another, in the order of the grid. */
export function rangeOfCards(keys: readonly string[], from: number, to: number): readonly string[] {
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}
