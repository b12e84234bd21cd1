/** Rows of a list put into another order by the pointer: which row is dragged, and the gap that it would go to. */
import { useState, type DragEvent } from 'react';

export interface RowDrag {
  readonly isMovable: (index: number) => boolean;
  /** @param gap the row that it is put in front of; the count of rows for behind the last */
  readonly onMove: (from: number, gap: number) => void;
}

/** @param count rows */
export function useRowDrag(count: number, drag: RowDrag | undefined) {
  const [dragged, setDragged] = useState<{ readonly from: number; readonly gap: number | null } | null>(null);
  const gapAt = (event: DragEvent<HTMLElement>, index: number): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const gap = event.clientY < box.top + box.height / 2 ? index : index + 1;
    const isBeside = drag?.isMovable(index) === true || (gap > 0 && gap <= count && drag?.isMovable(gap - 1) === true);
    return isBeside ? gap : null;
  };
  return (index: number) => {
    if (drag?.isMovable(index) !== true && dragged === null) return { look: null, handlers: {} };
    const { from = -1, gap = null } = dragged ?? {};
    return {
      look:
        from === index
          ? 'dragged'
          : gap === index
            ? 'gapBefore'
            : gap === index + 1 && gap === count
              ? 'gapAfter'
              : null,
      handlers: {
        draggable: drag?.isMovable(index) === true,
        onDragStart: (event: DragEvent<HTMLElement>): void => {
          event.dataTransfer.effectAllowed = 'move';
          setDragged({ from: index, gap: null });
        },
        onDragOver: (event: DragEvent<HTMLElement>): void => {
          if (dragged === null) return;
          const next = gapAt(event, index);
          if (next !== null) event.preventDefault();
          if (next !== dragged.gap) setDragged({ ...dragged, gap: next });
        },
        onDrop: (event: DragEvent<HTMLElement>): void => {
          if (dragged === null) return;
          event.preventDefault();
          setDragged(null);
          const to = dragged.gap ?? gapAt(event, index);
          if (to !== null && to !== dragged.from && to !== dragged.from + 1) drag?.onMove(dragged.from, to);
        },
        onDragEnd: (): void => setDragged(null),
      },
    } as const;
  };
}
