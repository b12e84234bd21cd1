/** Ties painting to the program: undo, saving and panels know of strokes that lie in other documents. Called once. No React. */
import { offerAlongside } from '../../../workbench/files/alongside.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { localHistoryOf, setLocalHistory } from '../../../workbench/state/localHistory.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { activeSession, workbench } from '../../../workbench/state/workbench.ts';
import { offerViewMode } from '../../model/view/viewMode.ts';
import { paintHistoryOf } from './history.ts';
import { paintMode } from './paintMode.ts';
import { isPaintingModel, isPaintWorkspace } from './paintStore.ts';
import { strokesSettled, underWay } from './queue.ts';
import { openedBy } from './surfaces.ts';

/** While something is painted in front, undo asks its strokes first. */
function followHistory(): void {
  const session = isPaintWorkspace() ? activeSession() : null;
  if (session !== null && localHistoryOf(session) === null) setLocalHistory(session, paintHistoryOf(session));
  for (const other of workbench.getState().sessions) {
    if (other !== session && localHistoryOf(other) === paintHistoryOf(other)) setLocalHistory(other, null);
  }
}

function tellHistory(): void {
  const session = activeSession();
  const history = session === null ? null : localHistoryOf(session);
  if (session !== null && history === paintHistoryOf(session)) setLocalHistory(session, history);
}

function changedWith(session: Session): readonly Session[] {
  const { sessions } = workbench.getState();
  const painted = new Set([...openedBy(session)].map(({ target }) => target.session));
  return sessions.filter((each) => each !== session && painted.has(each));
}

export function followPainting(): void {
  offerViewMode(paintMode);
  offerAlongside({ settled: strokesSettled, changedWith });
  let wasPainting = false;
  const follow = (): void => {
    followHistory();
    const isPainting = isPaintingModel();
    // The dock of the workspace stands a moment later.
    if (isPainting && !wasPainting) setTimeout(() => isPaintingModel() && dockHandle.current?.showPanel('paint'));
    wasPainting = isPainting;
  };
  workbench.subscribe((now, before) => {
    const isOther = now.workspaceId !== before.workspaceId || now.activeId !== before.activeId;
    if (isOther || now.sessions !== before.sessions) follow();
  });
  underWay.subscribe(tellHistory);
}
