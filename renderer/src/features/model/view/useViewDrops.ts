/** What is dropped on the view of a model: pictures become textures of meshes, models stand in what takes them. */
import { placeOver, useDraggedModels, type ViewDrops } from '../../../workbench/drops/useDraggedModels.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { dropPicture, mayBePicture, pictureIn, placeOnMesh } from '../materials/droppedPicture.ts';
import { modelDropTaker } from './modelDrops.ts';
import type { ThemedViewport } from './themedViewport.ts';

const pictures = /\.(blp|tga|dds|png|bmp|jpe?g)$/i;

export function useViewDrops(session: Session, { viewport, element }: ThemedViewport): ViewDrops {
  const leave = (): void => modelDropTaker(session)?.leave(session);
  return useDraggedModels(
    {
      over: (values, event) => {
        const taker = modelDropTaker(session);
        if (taker === null || values.every((value) => pictures.test(value))) return undefined;
        return taker.whyNot(values) ?? taker.over(session, viewport, values[0] ?? '', ...placeOver(element, event));
      },
      leave,
      drop: (values, event) => {
        leave();
        const taker = modelDropTaker(session);
        if (taker === null || taker.whyNot(values) !== null) return;
        taker.drop(session, viewport, values[0] ?? '', ...placeOver(element, event));
      },
    },
    {
      over: (event) => {
        if (mayBePicture(event.dataTransfer)) event.preventDefault();
      },
      drop: (event) => {
        const dropped = pictureIn(event.dataTransfer);
        const pick = viewport.pick(...placeOver(element, event));
        const target = dropped === null ? null : placeOnMesh(session, pick?.record ?? null);
        if (dropped === null || target === null) return;
        event.preventDefault();
        void dropPicture(session, target, dropped);
      },
    },
  );
}
