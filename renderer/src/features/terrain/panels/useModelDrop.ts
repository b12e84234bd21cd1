/** Models that are dragged over the view of a map: a ghost under the pointer, and a step of the map when they are dropped. */
import { useRef, type DragEvent } from 'react';
import { placeOver, useDraggedModels, type ViewDrops } from '../../../workbench/drops/useDraggedModels.ts';
import { toolEnvironment } from '../map/environment.ts';
import type { TerrainMap } from '../map/maps.ts';
import { ModelDrop, whyNotPlaced } from '../tools/modelDrop.ts';
import type { TerrainView, ToolPointer } from '../view/contract.ts';

function pointerOf(view: TerrainView, element: Element, event: DragEvent): ToolPointer {
  const [viewX, viewY] = placeOver(element, event);
  const { shiftKey, ctrlKey, altKey } = event;
  const ground = view.pickGround(viewX, viewY);
  return { ground, placement: view.pickPlacement(viewX, viewY), viewX, viewY, pressure: 1, shiftKey, ctrlKey, altKey };
}

/** What of the page hears drags over a view. @param element that holds the view's canvas */
export function useModelDrop(map: TerrainMap, view: TerrainView, element: Element): ViewDrops {
  const now = useRef<{ readonly values: readonly string[]; readonly drop: ModelDrop | null } | null>(null);
  const leave = (): void => {
    now.current?.drop?.leave();
    now.current = null;
  };
  return useDraggedModels({
    over: (values, event) => {
      if (now.current?.values !== values) {
        leave();
        const drop = whyNotPlaced(values) === null ? new ModelDrop(toolEnvironment(map, view), values[0] ?? '') : null;
        now.current = { values, drop };
      }
      const { drop } = now.current;
      return drop === null ? whyNotPlaced(values) : drop.over(pointerOf(view, element, event));
    },
    leave,
    drop: async (_, event) => {
      const drop = now.current?.drop ?? null;
      now.current = null;
      await drop?.drop(pointerOf(view, element, event));
    },
  });
}
