/** Textures that a document's model names and that were not found, for the note in the viewport. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../../../workbench/state/session.ts';

const stores = new WeakMap<Session, StoreApi<readonly string[]>>();

/** Paths as the model spells them, each once. */
export function missingTextures(session: Session): StoreApi<readonly string[]> {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const store = createStore<readonly string[]>(() => []);
  stores.set(session, store);
  return store;
}

export function noteMissing(session: Session, path: string): void {
  const store = missingTextures(session);
  if (!store.getState().includes(path)) store.setState([...store.getState(), path], true);
}

export function forgetMissing(session: Session): void {
  missingTextures(session).setState([], true);
}
