/** Which mounts get an index without being asked for, and when. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { setHost } from '../files/host.ts';
import { mountState } from '../mounts/mountState.ts';
import { askForIndexes, keepIndexed, setAutomatic } from './indexing.ts';
import { indexes, indexWork, noteIndex } from './libraryState.ts';

const asked: (readonly [string, unknown])[] = [];
let known: readonly LibraryState[] = [];

/** Only its id counts here. */
const mount = (mountId: string): MountEntry => ({ mountId, name: mountId, sources: [] }) as unknown as MountEntry;

function state(mountId: string, kind: LibraryState['kind'], more: Partial<LibraryState> = {}): LibraryState {
  return { mountId, kind, done: 0, total: 0, files: 0, unreadable: 0, problem: null, ...more };
}

let stop = (): void => undefined;
beforeEach(() => {
  asked.length = 0;
  known = [];
  vi.useFakeTimers();
  const client = {
    request: (name: string, params: unknown) => {
      if (name !== 'libraryStates') asked.push([name, params]);
      return Promise.resolve({ states: known, isPaused: false });
    },
  };
  setHost({ client } as unknown as ConnectedHost);
  indexes.setState(indexes.getInitialState(), true);
  mountState.setState(mountState.getInitialState(), true);
});
afterEach(() => {
  stop();
  setHost(null);
  vi.useRealTimers();
});

test('every mount is indexed a moment after it came, once, and not where the host is at it already', async () => {
  known = [state('old', 'indexing')];
  stop = keepIndexed();
  mountState.setState({ mounts: [mount('old'), mount('new')], isKnown: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([]);
  await askForIndexes();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([['indexMounts', { mountIds: ['new'], isAnew: false }]]);
  noteIndex(state('new', 'waiting'));
  mountState.setState({ mounts: [mount('old'), mount('new'), mount('third')] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.slice(1)).toEqual([['indexMounts', { mountIds: ['third'], isAnew: false }]]);
});

test('where it is switched off nothing begins, what is under way ends, and on goes on with it', async () => {
  await askForIndexes();
  stop = keepIndexed();
  mountState.setState({ mounts: [mount('a'), mount('b')], isKnown: true });
  noteIndex(state('a', 'indexing', { done: 10, total: 200 }));
  await setAutomatic(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([['cancelIndexing', { mountId: 'a' }]]);
  noteIndex(state('a', 'stopped'));
  await setAutomatic(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.slice(1)).toEqual([
    ['indexMounts', { mountIds: ['a'], isAnew: false }],
    ['indexMounts', { mountIds: ['b'], isAnew: false }],
  ]);
});

test('a mount that was taken away and comes back is indexed again', async () => {
  await askForIndexes();
  stop = keepIndexed();
  mountState.setState({ mounts: [mount('a')], isKnown: true });
  await vi.advanceTimersByTimeAsync(5000);
  noteIndex(state('a', 'ready'));
  mountState.setState({ mounts: [] });
  expect(indexes.getState().states.size).toBe(0);
  mountState.setState({ mounts: [mount('a')] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
});

test('little work is not worth a word', () => {
  noteIndex(state('a', 'indexing', { done: 1, total: 5 }));
  expect(indexWork(indexes.getState())).toBeNull();
  noteIndex(state('b', 'indexing', { done: 50, total: 195 }));
  expect(indexWork(indexes.getState())).toEqual({ kind: 'indexing', mountId: 'b', done: 51, total: 200 });
});
