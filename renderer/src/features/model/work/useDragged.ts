/** Setting a value by a field: under the hand as a preview, at its end as one step. */
import { useEffect, useRef } from 'react';
import type { Document, Gesture } from '../../../../../shared/document/document.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { notify } from '../../../base/ui/index.ts';

export interface Dragged<V> {
  /** Each replaces the last one. */
  readonly preview: (value: V) => void;
  readonly commit: (value: V) => void;
  readonly cancel: () => void;
}

interface DraggedOptions<V> {
  readonly document: Document;
  /** Says that the value cannot be set, where the change throws a RangeError. */
  readonly refused: string;
  readonly begin: () => Gesture;
  readonly put: (transaction: Transaction, value: V) => void;
}

export function useDragged<V>({ document, refused, begin, put }: DraggedOptions<V>): Dragged<V> {
  const gesture = useRef<Gesture | null>(null);
  // A drag whose field goes away, because something else was selected, is given up.
  useEffect(
    () => () => {
      gesture.current?.cancel();
      gesture.current = null;
    },
    [],
  );
  const end = (): Gesture | null => {
    const open = gesture.current;
    gesture.current = null;
    return open;
  };
  /** Whether it could be shown; what cannot be is told, and the gesture is over. */
  const show = (value: V): boolean => {
    try {
      const open = gesture.current ?? begin();
      gesture.current = open;
      open.restart();
      open.preview((transaction) => put(transaction, value));
      return true;
    } catch (error) {
      end()?.cancel();
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: refused, message: `${error.message}.` });
      return false;
    }
  };
  return {
    preview(value) {
      if (gesture.current === null && document.isInGesture) return;
      show(value);
    },
    commit(value) {
      if (show(value)) end()?.commit();
    },
    cancel: () => end()?.cancel(),
  };
}
