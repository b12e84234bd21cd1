/** Moving the selected points by a field: under the hand as a preview, at its end as one step whose numbers stay open. */
import { useEffect, useRef } from 'react';
import type { Gesture } from '../../../../../shared/document/document.ts';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Change } from '../../../viewport/gizmo/change.ts';
import { transformOf } from '../../../viewport/gizmo/change.ts';
import { AXES } from '../../../viewport/gizmo/handles.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { ShapeMove } from './shapeMove.ts';
import type { Shape } from './shapeSelection.ts';
import { elementWords, moveOptions } from './shapeTarget.ts';
import { noteTransform, transformTitle } from './transformAct.ts';

export interface ShapeEdit {
  /** A change about a middle, along the model's axes; each replaces the last one. */
  readonly preview: (change: Change) => void;
  readonly commit: (change: Change) => void;
  readonly cancel: () => void;
}

/** @param centre what is scaled and turned about: as it was when the hand took hold */
export function useShapeEdit({ document }: Session, shape: Shape, centre: Vector3): ShapeEdit {
  const open = useRef<{ readonly gesture: Gesture; readonly move: ShapeMove; readonly centre: Vector3 } | null>(null);
  // A drag whose field goes away, because something else was selected, is given up.
  useEffect(
    () => () => {
      open.current?.gesture.cancel();
      open.current = null;
    },
    [],
  );
  const name = elementWords(shape.elements.kind, countSelected(shape.elements));
  const begin = (change: Change) => {
    if (open.current !== null) return open.current;
    if (document.isInGesture) return null;
    const options = moveOptions(shape);
    const move = new ShapeMove(document, shape, options);
    open.current = { gesture: document.begin(transformTitle(change, name)), move, centre };
    return open.current;
  };
  const show = (change: Change) => {
    const held = begin(change);
    if (held === null) return null;
    const transform = transformOf({ change, centre: held.centre, axes: AXES });
    held.gesture.restart();
    held.gesture.preview((transaction) => held.move.apply(transaction, transform));
    return held;
  };
  return {
    preview: (change) => void show(change),
    commit(change) {
      const held = show(change);
      open.current = null;
      if (held === null) return;
      held.gesture.commit();
      noteTransform(document, held.move.held, name, { change, centre: held.centre, axes: AXES }, held.move.options);
    },
    cancel() {
      open.current?.gesture.cancel();
      open.current = null;
    },
  };
}
