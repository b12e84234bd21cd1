/** Dragging rows of a tree to another parent or another place; a closed branch opens under a hand that waits. */
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react';
import {
  dropAt,
  dropZone,
  liesWithin,
  type DropZone,
  type TreeDrop,
  type TreeProvider,
  type TreeRow,
} from './treeRows.ts';
import { carryValues, endDrag } from '../fields/draggedValue.ts';
import type { RowDrag } from './TreeRowView.tsx';

export interface TreeDragOptions {
  readonly provider: TreeProvider;
  readonly rows: readonly TreeRow[];
  readonly selected: ReadonlySet<string>;
  readonly onMove: ((ids: readonly string[], drop: TreeDrop) => void) | undefined;
  readonly canMove: ((ids: readonly string[], drop: TreeDrop) => boolean) | undefined;
  /** Text for a drop outside of the tree. */
  readonly dragText: ((ids: readonly string[]) => string) | undefined;
  readonly open: (id: string) => void;
}

/** How long a hand waits over a closed branch before it opens, ms. */
const OPEN_AFTER_MS = 600;

interface Target {
  readonly row: number;
  readonly zone: DropZone;
  readonly drop: TreeDrop;
}

export interface TreeDrag {
  readonly isOn: boolean;
  readonly dropOf: (row: number) => DropZone | undefined;
  readonly drag: RowDrag;
}

export function useTreeDrag(options: TreeDragOptions): TreeDrag {
  const { provider, rows, onMove, canMove } = options;
  const dragged = useRef<readonly string[]>([]);
  const [target, setTarget] = useState<Target>();
  const waiting = useRef<{ row: number; timer: number } | undefined>(undefined);

  const stopWaiting = useCallback((): void => {
    if (waiting.current) window.clearTimeout(waiting.current.timer);
    waiting.current = undefined;
  }, []);
  useEffect(() => stopWaiting, [stopWaiting]);

  const allowed = (drop: TreeDrop): boolean => {
    const ids = dragged.current;
    if (ids.length === 0 || ids.some((id) => liesWithin(provider, id, drop.parent))) return false;
    return canMove?.(ids, drop) ?? true;
  };
  const targetUnder = (row: number, event: DragEvent): Target | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const fraction = (event.clientY - box.top) / box.height;
    const inside = dropAt(provider, rows, row, 'inside');
    const zone = dropZone(fraction, inside !== undefined && allowed(inside));
    const drop = dropAt(provider, rows, row, zone);
    return drop && allowed(drop) ? { row, zone, drop } : undefined;
  };
  const waitOver = (row: number): void => {
    if (waiting.current?.row === row) return;
    stopWaiting();
    const under = rows[row];
    if (!under?.isBranch || under.isExpanded) return;
    waiting.current = { row, timer: window.setTimeout(() => options.open(under.id), OPEN_AFTER_MS) };
  };

  return {
    isOn: onMove !== undefined || options.dragText !== undefined,
    dropOf: (row) => (target?.row === row ? target.zone : undefined),
    drag: {
      start(row, event) {
        const id = rows[row]?.id;
        if (id === undefined) return;
        dragged.current = options.selected.has(id) ? Array.from(options.selected) : [id];
        const moves = onMove === undefined ? 'copy' : 'copyMove';
        event.dataTransfer.effectAllowed = options.dragText === undefined ? 'move' : moves;
        const text = options.dragText?.(dragged.current);
        if (text === undefined) event.dataTransfer.setData('text/plain', provider.getItem(id).label);
        else carryValues(event.dataTransfer, text);
        if (onMove === undefined) dragged.current = [];
      },
      over(row, event) {
        if (dragged.current.length === 0) return;
        const next = targetUnder(row, event);
        waitOver(row);
        if (next?.row !== target?.row || next?.zone !== target?.zone) setTarget(next);
        if (!next) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      leave() {
        stopWaiting();
        setTarget(undefined);
      },
      drop(row, event) {
        const next = targetUnder(row, event);
        event.preventDefault();
        stopWaiting();
        setTarget(undefined);
        const ids = dragged.current;
        dragged.current = [];
        if (next) onMove?.(ids, next.drop);
      },
      end() {
        stopWaiting();
        setTarget(undefined);
        dragged.current = [];
        endDrag();
      },
    },
  };
}
