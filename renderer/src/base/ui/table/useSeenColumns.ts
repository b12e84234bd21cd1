/** Which columns of a table are drawn: all of few, of many those that are seen. Hundreds of columns would make scrolling slow. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Tables of more columns draw the seen ones only. */
const drawnWhole = 16;

export interface SeenColumns {
  /** Positions to draw, in order. */
  readonly seen: readonly number[];
  /** Scrolls sideways until a column is seen. */
  readonly show: (column: number) => void;
}

/**
 * @param widths in pixels; null when columns share the width of the window, which then never scrolls sideways
 * @param kept columns that are always drawn: one that stays in place, one that is edited
 */
export function useSeenColumns(
  widths: readonly number[] | null,
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    kept,
    fixedWidth,
  }: { readonly count: number; readonly kept: readonly number[]; readonly fixedWidth: number },
): SeenColumns {
  // oxlint-disable-next-line react/incompatible-library -- only matters to the React Compiler, which this project does not use
  const virtual = useVirtualizer({
    horizontal: true,
    count: widths?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths?.[column] ?? 0,
    overscan: 3,
    scrollPaddingStart: fixedWidth,
  });
  const all = Array.from({ length: count }, (_each, column) => column);
  const show = (column: number): void => {
    if (widths !== null) virtual.scrollToIndex(column, { align: 'auto' });
  };
  if (widths === null || count <= drawnWhole) return { seen: all, show };
  const drawn = new Set([...kept, ...virtual.getVirtualItems().map(({ index }) => index)]);
  return { seen: all.filter((column) => drawn.has(column)), show };
}
