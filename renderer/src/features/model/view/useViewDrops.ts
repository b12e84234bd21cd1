/** What is dropped on the view of a model: pictures become textures of meshes, models stand in what takes them. */
import { useRef, useState, type DragEvent } from 'react';
import { draggedValues } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { dropPicture, mayBePicture, pictureIn, placeOnMesh } from '../materials/droppedPicture.ts';
import { modelDropTaker } from './modelDrops.ts';
import type { ThemedViewport } from './themedViewport.ts';
import { text } from '../../../base/text/language.ts';

interface ViewDrops {
  /** Why what hangs over the view cannot be dropped there; null where it can, and while nothing does. */
  readonly refusal: string | null;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

const pictures = /\.(blp|tga|dds|png|bmp|jpe?g)$/i;

export function useViewDrops(session: Session, { viewport, element }: ThemedViewport): ViewDrops {
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOver = useRef(false);
  const placeOf = ({ clientX, clientY }: DragEvent): readonly [number, number] => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  /** Null where it is no model that is dragged, and where nobody takes models. */
  const dragged = () => {
    const values = draggedValues.get();
    const taker = modelDropTaker(session);
    if (values === null || taker === null || values.every((value) => pictures.test(value))) return null;
    return { taker, values, path: values[0] ?? '' };
  };
  const end = (): void => {
    if (isOver.current) modelDropTaker(session)?.leave(session);
    isOver.current = false;
    setRefusal(null);
  };
  return {
    refusal,
    onDragOver: (event) => {
      const model = dragged();
      if (model === null) {
        if (mayBePicture(event.dataTransfer)) event.preventDefault();
        return;
      }
      const { taker, values, path } = model;
      isOver.current = true;
      const reason = taker.whyNot(values) ?? taker.over(session, viewport, path, ...placeOf(event));
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
      const model = dragged();
      end();
      if (model !== null) {
        if (model.taker.whyNot(model.values) !== null) return;
        event.preventDefault();
        try {
          model.taker.drop(session, viewport, model.path, ...placeOf(event));
        } catch (error) {
          reportError(text('The model could not be put down'), error);
        }
        return;
      }
      const dropped = pictureIn(event.dataTransfer);
      const pick = viewport.pick(...placeOf(event));
      const target = dropped === null ? null : placeOnMesh(session, pick?.record ?? null);
      if (dropped === null || target === null) return;
      event.preventDefault();
      void dropPicture(session, target, dropped);
    },
  };
}
