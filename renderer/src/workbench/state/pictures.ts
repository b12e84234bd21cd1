/** Which documents have been drawn: views that draw in frames of their own tell it here. */
import { Signal } from '../../base/observable.ts';
import type { Session } from './session.ts';
import { workbench } from './workbench.ts';

const drawn = new WeakSet<Session>();
const firstDrawn = new Signal<[Session]>();
const awaited = new WeakSet<Session>();
const awaitedChanged = new Signal();

/** A document is on the screen, or as much of it as can be drawn. May be told at every frame. */
export function notePicture(session: Session): void {
  if (drawn.has(session)) return;
  drawn.add(session);
  firstDrawn.tell(session);
}

/** The view of a document is on its way to its first picture: what costs much and is not the view may wait for that. */
export function awaitPicture(session: Session): void {
  awaited.add(session);
  awaitedChanged.tell();
}

/** The first picture is on the screen, or will not come: nothing waits for it any more. */
export function endAwaiting(session: Session): void {
  if (awaited.delete(session)) awaitedChanged.tell();
}

export function isAwaited(session: Session): boolean {
  return awaited.has(session);
}

export const onAwaitedChanged = awaitedChanged.listen;

/**
 * Waits for the first picture of the document in front. True when it was drawn; false when it is no longer in front, or was
 * closed, before that.
 */
export async function firstPicture(session: Session): Promise<boolean> {
  const isInFront = (): boolean => workbench.getState().activeId === session.id;
  if (drawn.has(session) || !isInFront()) return drawn.has(session);
  return await new Promise<boolean>((resolve) => {
    const look = (): void => {
      if (!drawn.has(session) && isInFront()) return;
      for (const stop of stops) stop();
      resolve(drawn.has(session));
    };
    const stops = [firstDrawn.listen(look), workbench.subscribe(look)];
  });
}
