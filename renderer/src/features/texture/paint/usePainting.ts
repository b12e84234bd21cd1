/** What the view of a texture needs while it is painted: the picture that changes under the hand, and its brush. */
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { LiveLevels } from '../picture/PictureCanvas.tsx';
import { onPictureKept } from './knownPictures.ts';
import { knownPicture } from './paintedPictures.ts';
import { paintStore } from './paintStore.ts';
import { PictureBrush } from './pictureBrush.ts';

export interface Painting {
  readonly live: LiveLevels;
  readonly brush: PictureBrush;
}

/** Null while the pointer moves the picture. */
export function usePainting(session: Session): Painting | null {
  const painted = useSyncExternalStore(onPictureKept, () => knownPicture(session));
  const isOn = useStore(paintStore, (state) => state.isOnPictures);
  const isPaint = useWorkbench((state) => state.workspaceId === 'paint');
  const painting = useMemo(
    () =>
      painted === null
        ? null
        : {
            live: { levels: [painted.composed] as const, listen: painted.changed.listen },
            brush: new PictureBrush(painted),
          },
    [painted],
  );
  return isOn && isPaint ? painting : null;
}
