/** Ties painting to the program: saving and panels know of strokes that lie in other documents. Called once. No React. */
import { offerAlongside } from '../../../workbench/files/alongside.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { offerPictureChanges } from '../../model/back/changedPictures.ts';
import { offerViewMode } from '../../model/view/viewMode.ts';
import { prepareBrought } from './broughtPictures.ts';
import { paintMode } from './paintMode.ts';
import { isPaintingModel } from './paintStore.ts';
import { strokesSettled } from './queue.ts';
import { openedBy } from './surfaces.ts';

function changedWith(session: Session): readonly Session[] {
  const { sessions } = workbench.getState();
  const painted = new Set([...openedBy(session)].map(({ target }) => target.session));
  return sessions.filter((each) => each !== session && painted.has(each));
}

export function followPainting(): void {
  offerViewMode(paintMode);
  offerPictureChanges(prepareBrought);
  offerAlongside({ settled: strokesSettled, changedWith });
  let wasPainting = false;
  const follow = (): void => {
    const isPainting = isPaintingModel();
    // The dock of the workspace stands a moment later.
    if (isPainting && !wasPainting) setTimeout(() => isPaintingModel() && dockHandle.current?.showPanel('paint'));
    wasPainting = isPainting;
  };
  workbench.subscribe((now, before) => {
    const isOther = now.workspaceId !== before.workspaceId || now.activeId !== before.activeId;
    if (isOther || now.sessions !== before.sessions) follow();
  });
}
