/** The indexes of mounts as the host last told of them, and whether they are made without being asked for. No React. */
import { createStore } from 'zustand/vanilla';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import { Signal } from '../../base/observable.ts';
import type { KeptSetting } from '../contribution.ts';

export interface Indexes {
  /** By the ids of mounts; those that were asked for in this run of the host. */
  readonly states: ReadonlyMap<string, LibraryState>;
  /** False until the host has answered: it may be at work for a page that was before. */
  readonly isKnown: boolean;
  readonly isPaused: boolean;
  /** Whether every mount gets an index by itself: a choice of the user. */
  readonly isAutomatic: boolean;
}

export const indexes = createStore<Indexes>(() => ({
  states: new Map(),
  isKnown: false,
  isPaused: false,
  isAutomatic: true,
}));

const finished = new Signal<[mountId: string]>();

/** Hears when an index has been brought up to date. Returns the way to stop. */
export const onIndexed = finished.listen;

/** What the host said of one index. */
export function noteIndex(state: LibraryState): void {
  indexes.setState(({ states }) => ({ states: new Map(states).set(state.mountId, state) }));
  if (state.kind === 'ready') finished.tell(state.mountId);
}

/** How much of a run is done, in whole per cent; what was found leads somewhere only when all of it is there. */
export function percentDone({ done, total }: Pick<LibraryState, 'done' | 'total'>): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
}

export type IndexWork = Pick<LibraryState, 'done' | 'total'> & {
  readonly kind: 'indexing' | 'paused';
  /** Of the place that is at work, or the first that waits. */
  readonly mountId: string;
};

/** Fewer files than these are looked into before anybody reads that they are: a document was saved, for one. */
const worthTelling = 100;

/** What is being indexed, all places together; null while nothing is, or so little that it is not worth a word. */
export function indexWork({ states, isPaused }: Pick<Indexes, 'states' | 'isPaused'>): IndexWork | null {
  const busy = [...states.values()].filter(
    ({ kind }) => kind === 'indexing' || kind === 'paused' || kind === 'waiting',
  );
  const done = busy.reduce((sum, state) => sum + state.done, 0);
  const total = busy.reduce((sum, state) => sum + state.total, 0);
  const [first] = busy.toSorted((left, right) => right.total - left.total);
  if (first === undefined || total < worthTelling) return null;
  return { kind: isPaused ? 'paused' : 'indexing', mountId: first.mountId, done, total };
}

export const indexingSetting: KeptSetting = {
  name: 'indexing',
  restore: (value) => indexes.setState({ isAutomatic: value !== false }),
  watch: (keep) =>
    void indexes.subscribe((now, before) => {
      if (now.isAutomatic !== before.isAutomatic) keep(now.isAutomatic);
    }),
};
