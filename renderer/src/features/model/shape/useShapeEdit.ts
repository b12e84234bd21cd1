/** Moving the selected points by a field: under the hand as a preview, at its end as one step whose numbers stay open. */
import { useEffect, useRef } from 'react';
import type { Gesture } from '../../../../../shared/document/document.ts';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import type { Change } from '../../../viewport/gizmo/change.ts';
import { transformOf } from '../../../viewport/gizmo/change.ts';
import { AXES } from '../../../viewport/gizmo/handles.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { ShapeMove } from './shapeMove.ts';
import type { Shape } from './shapeSelection.ts';
import { elementWords, moveOptions, type ShapePlace } from './shapeTarget.ts';
import { noteTransform, transformTitle } from './transformAct.ts';

/**
 * The change that leads from a place to what the field says. Made from the place that the hand took hold of, as each preview
 * begins there: the fields show the previewed place meanwhile.
 */
export type ChangeFrom = (place: ShapePlace) => Change;

export interface ShapeEdit {
  /** A change about the middle, along the model's axes; each replaces the last one. */
  readonly preview: (changeFrom: ChangeFrom) => void;
  readonly commit: (changeFrom: ChangeFrom) => void;
  readonly cancel: () => void;
}

interface Held {
  readonly gesture: Gesture;
  readonly move: ShapeMove;
  readonly place: ShapePlace;
}

export function useShapeEdit({ document }: Session, shape: Shape, place: ShapePlace): ShapeEdit {
  const open = useRef<Held | null>(null);
  // A drag whose field goes away, because something else was selected, is given up.
  useEffect(
    () => () => {
      open.current?.gesture.cancel();
      open.current = null;
    },
    [],
  );
  const nameNow = (): string => elementWords(shape.elements.kind, countSelected(shape.elements));
  const begin = (changeFrom: ChangeFrom): Held | null => {
    if (open.current !== null) return open.current;
    if (document.isInGesture) return null;
    const move = new ShapeMove(document, shape, moveOptions(shape));
    open.current = { gesture: document.begin(transformTitle(changeFrom(place), nameNow())), move, place };
    return open.current;
  };
  const show = (changeFrom: ChangeFrom) => {
    const held = begin(changeFrom);
    if (held === null) return null;
    const about = { change: changeFrom(held.place), centre: held.place.middle, axes: AXES };
    const transform = transformOf(about);
    held.gesture.restart();
    held.gesture.preview((transaction) => held.move.apply(transaction, transform));
    return { ...held, about };
  };
  return {
    preview: (changeFrom) => void show(changeFrom),
    commit(changeFrom) {
      const shown = show(changeFrom);
      open.current = null;
      if (shown === null) return;
      shown.gesture.commit();
      noteTransform(document, shown.move.held, nameNow(), shown.about, shown.move.options);
    },
    cancel() {
      open.current?.gesture.cancel();
      open.current = null;
    },
  };
}
