/**
 * Tells the host which documents are shown: once their first picture is done, and before one is shown that stood behind others
 * until now. What the window was showing when it stopped is then offered without its view.
 */
import { request } from './files/host.ts';
import { firstPicture } from './state/pictures.ts';
import type { Session } from './state/session.ts';
import { workbench } from './state/workbench.ts';
import { loadView, viewOf } from './views/views.tsx';

/** Sessions whose view was in front once. */
const looked = new WeakSet<Session>();

export function followShown(): void {
  workbench.subscribe((now, before) => {
    if (now.sessions === before.sessions && now.activeId === before.activeId) return;
    for (const session of now.sessions) {
      if (!before.sessions.includes(session)) void noteWhenShown(session);
      else if (session.id === now.activeId && !looked.has(session)) void showNow(session);
    }
    const front = now.sessions.find(({ id }) => id === now.activeId);
    if (front !== undefined) looked.add(front);
  });
  // A page that leaves by itself, loaded anew or closed, hangs over nothing, whatever was still to be drawn or checked.
  window.addEventListener('pagehide', () => {
    for (const session of workbench.getState().sessions) void note(session, true);
  });
}

/** Notes that a document is shown from now on, e.g. because its view is wanted after all, and when that is done. */
export async function showNow(session: Session): Promise<void> {
  await note(session, false);
  await noteWhenShown(session);
}

async function noteWhenShown(session: Session): Promise<void> {
  const view = viewOf(session);
  // The parts of a view are brought once; a view that cannot be brought says so in its place.
  const isBrought = await loadView(view).then(
    () => true,
    () => false,
  );
  // One frame in which React draws and the scene is made, one in which it is on the screen.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { activeId } = workbench.getState();
  // On a busy machine it is later than that; what went behind others before is noted again when it comes to the front.
  if (session.id === activeId && isBrought && view.tellsOfPicture === true && !(await firstPicture(session))) {
    looked.delete(session);
  }
  if (session.id === activeId && !session.state.getState().isPlain) await checked(session);
  await note(session, true);
}

/** The first check runs in the page too. */
async function checked({ id, state }: Session): Promise<void> {
  const isDone = (): boolean =>
    state.getState().checkedRevision >= 0 || workbench.getState().sessions.every((each) => each.id !== id);
  if (isDone()) return;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isDone()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [state.subscribe(look), workbench.subscribe(look)];
  });
}

async function note({ id }: Session, isShown: boolean): Promise<void> {
  if (workbench.getState().sessions.every((each) => each.id !== id)) return;
  // Where the host is away it knows by itself that the page has not gone.
  await request('noteShown', { documentId: id, isShown }).catch(() => undefined);
}
