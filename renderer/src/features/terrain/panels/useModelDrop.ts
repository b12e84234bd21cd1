/** Models that are dragged over the view of a map: a ghost under the pointer, and a step of the map when they are dropped. */
import { useRef, useState, type DragEvent } from 'react';
import { draggedValues } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { toolEnvironment } from '../map/environment.ts';
import type { TerrainMap } from '../map/maps.ts';
import { ModelDrop, whyNotPlaced } from '../tools/modelDrop.ts';
import type { TerrainView, ToolPointer } from '../view/contract.ts';
import { text } from '../../../base/text/language.ts';

interface ModelDrops {
  /** Why what hangs over the view cannot be put down there; null where it can, and while nothing does. */
  readonly refusal: string | null;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

function pointerOf(view: TerrainView, element: Element, event: DragEvent): ToolPointer {
  const box = element.getBoundingClientRect();
  const [viewX, viewY] = [event.clientX - box.left, event.clientY - box.top];
  const { shiftKey, ctrlKey, altKey } = event;
  const ground = view.pickGround(viewX, viewY);
  return { ground, placement: view.pickPlacement(viewX, viewY), viewX, viewY, pressure: 1, shiftKey, ctrlKey, altKey };
}

/** What of the page hears drags over a view. @param element that holds the view's canvas */
export function useModelDrop(map: TerrainMap, view: TerrainView, element: Element): ModelDrops {
  const now = useRef<{ readonly values: readonly string[]; readonly drop: ModelDrop | null } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const end = (): void => {
    now.current?.drop?.leave();
    now.current = null;
    setRefusal(null);
  };
  return {
    refusal,
    onDragOver: (event) => {
      const values = draggedValues.get();
      if (values === null) return;
      if (now.current?.values !== values) {
        end();
        const reason = whyNotPlaced(values);
        const drop = reason === null ? new ModelDrop(toolEnvironment(map, view), values[0] ?? '') : null;
        now.current = { values, drop };
      }
      const { drop } = now.current;
      const reason = drop === null ? whyNotPlaced(values) : drop.over(pointerOf(view, element, event));
      setRefusal(reason);
      if (reason !== null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event) => {
      // Within the view it goes from one part to another.
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) end();
    },
    onDrop: (event) => {
      const drop = now.current?.drop ?? null;
      now.current = null;
      setRefusal(null);
      if (drop === null) return;
      event.preventDefault();
      drop
        .drop(pointerOf(view, element, event))
        .catch((error: unknown) => reportError(text('The model could not be put down'), error));
    },
  };
}
