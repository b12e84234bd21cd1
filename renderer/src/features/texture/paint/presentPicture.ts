/** The picture that the panel is about: that of the document, or the texture of the model that was painted last. No React. */
import { Signal } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Painted } from './painted.ts';
import { onPictureKept } from './knownPictures.ts';
import { knownPicture } from './paintedPictures.ts';
import { paintedKind } from './paintStore.ts';

const last = new WeakMap<Session, Painted>();

const changed = new Signal();

/** Hears when another picture may have become the one. Returns the way to stop. */
export function onPresentPicture(listener: () => void): () => void {
  const stops = [changed.listen(listener), onPictureKept(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A stroke on a model began on this picture. */
export function notePresent(session: Session, painted: Painted): void {
  if (last.get(session) === painted) return;
  last.set(session, painted);
  changed.tell();
}

/** Null before anything was painted. */
export function presentPicture(session: Session): Painted | null {
  const painted = paintedKind(session) === 'picture' ? knownPicture(session) : last.get(session);
  return painted?.isOpen === true ? painted : null;
}
