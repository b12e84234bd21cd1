/** Models that are dragged over a view from the Explorer, the library or a map: what of the page hears it, and what is told. */
import { useRef, useState, type DragEvent } from 'react';
import { draggedValues } from '../../base/ui/index.ts';
import { text } from '../../base/text/language.ts';
import { reportError } from '../files/errors.ts';

/** Who takes models in a view. */
export interface ModelTaker {
  /** Shows where they would be put down. Why they cannot be there, or null; undefined where they are not its matter. */
  readonly over: (values: readonly string[], event: DragEvent) => string | null | undefined;
  /** They went elsewhere. */
  readonly leave: () => void;
  /** They were let go over the view, whatever `over` said last. */
  readonly drop: (values: readonly string[], event: DragEvent) => void | Promise<void>;
}

/** What else is dropped there. */
export interface OtherDrops {
  readonly over: (event: DragEvent) => void;
  readonly drop: (event: DragEvent) => void;
}

export interface ViewDrops {
  /** Why what hangs over the view cannot be dropped there; null where it can, and while nothing does. */
  readonly refusal: string | null;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Of the view, from its upper left corner, CSS pixels. */
export function placeOver(element: Element, { clientX, clientY }: DragEvent): readonly [x: number, y: number] {
  const box = element.getBoundingClientRect();
  return [clientX - box.left, clientY - box.top];
}

export function useDraggedModels(taker: ModelTaker, others: OtherDrops | null = null): ViewDrops {
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOver = useRef(false);
  const end = (): boolean => {
    const was = isOver.current;
    isOver.current = false;
    setRefusal(null);
    return was;
  };
  return {
    refusal,
    onDragOver: (event) => {
      const values = draggedValues.get();
      const reason = values === null ? undefined : taker.over(values, event);
      if (reason === undefined) {
        others?.over(event);
        return;
      }
      isOver.current = true;
      setRefusal(reason);
      if (reason !== null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event) => {
      // Within the view it goes from one part to another.
      const to = event.relatedTarget;
      if (to instanceof Node && event.currentTarget.contains(to)) return;
      if (end()) taker.leave();
    },
    onDrop: (event) => {
      const values = draggedValues.get();
      if (!end() || values === null) {
        others?.drop(event);
        return;
      }
      event.preventDefault();
      const fail = (error: unknown): void => reportError(text('The model could not be put down'), error);
      try {
        void taker.drop(values, event)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    },
  };
}
