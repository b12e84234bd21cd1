/** Which files that a document names lead nowhere: asked of the host a moment after edits and changes of mounts. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { WantedKind } from '../../../../shared/archive/gamePaths.ts';
import type { NamedFile } from '../../../../shared/codec/field.ts';
import { HostError } from '../../base/host/index.ts';
import { errorWords } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { onAnyTextureChanged } from '../files/textures.ts';
import { onTextureFolderChanged } from '../files/textureFolder.ts';
import type { Session } from '../state/session.ts';
import type { FileReference } from '../../../../shared/document/fileReferences.ts';
import { fileReferences } from '../../../../shared/document/fileReferences.ts';
import { onMountsChanged } from './mountState.ts';

export type MissingFile = FileReference;

export interface MissingState {
  readonly missing: readonly MissingFile[];
  /** How many different files the document names. */
  readonly named: number;
  /** False until the first answer. */
  readonly isKnown: boolean;
  /** Why they could not be looked for; null when all is well. */
  readonly problem: string | null;
}

const nothing: MissingState = { missing: [], named: 0, isKnown: false, problem: null };
const stores = new WeakMap<Session, StoreApi<MissingState>>();

export function missingOf(session: Session): StoreApi<MissingState> {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const store = createStore<MissingState>(() => nothing);
  stores.set(session, store);
  return store;
}

/** What the host looks for, by what the format says that the text names. */
const wantedKind: Readonly<Record<NamedFile, WantedKind>> = {
  texture: 'texture',
  model: 'model',
  sound: 'sound',
  any: 'file',
};

async function look(session: Session): Promise<void> {
  const references = fileReferences(session.document);
  const store = missingOf(session);
  if (references.length === 0) {
    store.setState({ ...nothing, isKnown: true }, true);
    return;
  }
  const files = references.map(({ path, file }) => ({ path, kind: wantedKind[file] }));
  const { revision } = session.document;
  try {
    const { results } = await request('resolveMany', { documentId: session.id, files });
    // An edit came in between: its own look follows.
    if (session.document.revision !== revision) return;
    const missing = references.filter((_, index) => results[index]?.kind === 'missing');
    store.setState({ missing, named: references.length, isKnown: true, problem: null }, true);
  } catch (error) {
    if (error instanceof HostError && error.code === 'closed') return;
    store.setState({ problem: errorWords(error).message, isKnown: true });
  }
}

/** Edits come in swarms while a text is typed or a gesture is made, ms. */
const quietMs = 500;

const watched = new WeakMap<Session, { count: number; stop: () => void }>();

function startLooking(session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const later = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (session.document.isInGesture) later();
      else void look(session);
    }, quietMs);
  };
  const stops = [
    session.document.onChange(later),
    onMountsChanged(later),
    onAnyTextureChanged((documentId) => {
      if (documentId === session.id) later();
    }),
    onTextureFolderChanged(later),
  ];
  later();
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Keeps a document's list current for as long as somebody shows it. Returns the way to stop. */
export function keepLooking(session: Session): () => void {
  const now = watched.get(session) ?? { count: 0, stop: startLooking(session) };
  now.count++;
  watched.set(session, now);
  return () => {
    now.count--;
    if (now.count > 0) return;
    watched.delete(session);
    now.stop();
  };
}

/** Looks at once, as when the user asks for it. */
export async function lookAgain(session: Session): Promise<void> {
  await look(session);
}
