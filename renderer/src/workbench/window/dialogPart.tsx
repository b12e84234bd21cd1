/** Dialogs that features bring: each stands ready and shows itself while something is asked. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';

export interface DialogPart {
  /** Draws nothing while nothing is asked. */
  readonly Component: ComponentType;
  /** Ends the question; also called when the dialog threw and is put away. */
  readonly close: () => void;
}

/** A dialog whose code is brought when it is first asked for. */
export function dialogOf<State>(
  store: StoreApi<State>,
  isOpen: (state: State) => boolean,
  load: () => Promise<ComponentType>,
  close: () => void,
): DialogPart {
  const Content = lazy(async () => ({ default: await load() }));
  const Component = (): React.ReactNode =>
    useStore(store, isOpen) ? (
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    ) : null;
  return { Component, close };
}
