/**
 * Every store that the program makes, and a way back to how each was born. Test files of panels share a process: what one
 * left in a store would be the beginning of the next, and which that is depends on how quick the machine is.
 */
import type { createStore, StateCreator } from 'zustand/vanilla';

interface AnyStore {
  readonly getInitialState: () => object;
  readonly setState: (state: object, isWhole: true) => void;
}

/** Stores of documents that are gone go too. */
const made: WeakRef<AnyStore>[] = [];

/** The same function, and what it makes is known here. */
export function noting(create: typeof createStore): typeof createStore {
  const make = (state: StateCreator<object>): unknown => {
    const store: unknown = create(state);
    // States of stores are objects in this program; zustand’s type allows any.
    made.push(new WeakRef(store as AnyStore));
    return store;
  };
  return make as typeof createStore;
}

/** All stores say again what they said first. */
export function resetStores(): void {
  for (const each of made) {
    const store = each.deref();
    store?.setState(store.getInitialState(), true);
  }
}
