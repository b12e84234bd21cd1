/** The bytes a session's document was read from. They stay with the host until a panel wants them. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Original } from '../../../../shared/codec/documentView.ts';
import type { Session } from './session.ts';

export interface OriginalState {
  readonly original: Original | null;
  /** `none`: the document was never in a file, or no one can bring its bytes. */
  readonly status: 'idle' | 'loading' | 'ready' | 'none' | 'failed';
  readonly message: string;
}

const stores = new WeakMap<Session, StoreApi<OriginalState>>();

let load: ((session: Session) => Promise<Original | null>) | null = null;

/** Says where the bytes come from; the program does so once, when it starts. */
export function setOriginalLoader(loader: ((session: Session) => Promise<Original | null>) | null): void {
  load = loader;
}

function storeOf(session: Session): StoreApi<OriginalState> {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const { original } = session.document;
  const store = createStore<OriginalState>(() => ({
    original,
    status: original === null ? 'idle' : 'ready',
    message: '',
  }));
  stores.set(session, store);
  return store;
}

/** The bytes if they are here; null otherwise. */
export function originalOf(session: Session): Original | null {
  return storeOf(session).getState().original;
}

/** Has the bytes brought if they are not here yet. Failures are told in the state. */
export async function wantOriginal(session: Session): Promise<void> {
  const store = storeOf(session);
  const { status } = store.getState();
  if (status !== 'idle' && status !== 'failed') return;
  if (load === null) {
    store.setState({ status: 'none' });
    return;
  }
  store.setState({ status: 'loading' });
  try {
    const original = await load(session);
    store.setState({ original, status: original === null ? 'none' : 'ready' });
  } catch (error) {
    store.setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

export function useOriginal(session: Session): OriginalState {
  return useStore(storeOf(session));
}
