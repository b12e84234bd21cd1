/** Pictures that are made in the background, after an index is there (A41): which, when, and how they are held and ended. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { setHost } from '../files/host.ts';
import { noteIndex } from '../library/libraryState.ts';
import { mountState } from '../mounts/mountState.ts';
import { modelPictures } from './modelPictures.ts';
import { ahead, keepPictured, pausePictures, setPicturesAhead, stopPictures } from './picturesAhead.ts';

const mount = (mountId: string): MountEntry => ({ mountId, name: mountId, sources: [] }) as unknown as MountEntry;
const ready: LibraryState = {
  ...{ mountId: 'game', kind: 'ready', done: 0, total: 0, files: 3, unreadable: 0, problem: null },
};

let paths: readonly string[] = [];
const made: string[] = [];
/** Ends the picture that is being drawn. */
let drawn: (() => void)[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  paths = ['a.mdx', 'b.mdx', 'c.mdx', 'd.adt'];
  made.length = 0;
  drawn = [];
  const request = (name: string): Promise<unknown> =>
    name === 'unpictured' ? Promise.resolve({ paths, total: 9 }) : Promise.reject(new Error(`nobody asks for ${name}`));
  setHost({ client: { request } } as unknown as ConnectedHost);
  vi.spyOn(modelPictures, 'pictureOf').mockImplementation(async ({ path }) => {
    made.push(path);
    await new Promise<void>((resolve) => drawn.push(resolve));
    if (path === 'b.mdx') throw new Error('it is no model');
    return null;
  });
  mountState.setState({ mounts: [mount('game')] });
  ahead.setState(ahead.getInitialState(), true);
  stop = keepPictured();
});
afterEach(async () => {
  stop();
  stopPictures();
  for (const end of drawn) end();
  await vi.advanceTimersByTimeAsync(1000);
  setHost(null);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(700));

test('what an index has and no picture is drawn, two at a time, to its end; what cannot be drawn is not tried again', async () => {
  noteIndex(ready);
  await wait();
  expect(made).toEqual(['a.mdx', 'b.mdx']);
  expect(ahead.getState().work).toEqual({ mountId: 'game', done: 0, total: 4 });
  for (let round = 0; round < 3; round++) {
    for (const end of drawn.splice(0)) end();
    await wait();
  }
  expect(made).toEqual(['a.mdx', 'b.mdx', 'c.mdx', 'd.adt']);
  expect(ahead.getState().work).toBeNull();
  paths = ['b.mdx'];
  noteIndex(ready);
  await wait();
  expect(made).toHaveLength(4);
});

test('it waits while it is paused, while somebody waits for a picture, and while somebody works in the window', async () => {
  const isAwaited = vi.spyOn(modelPictures, 'isAwaited', 'get').mockReturnValue(true);
  noteIndex(ready);
  await wait();
  expect(made).toEqual([]);
  isAwaited.mockReturnValue(false);
  pausePictures(true);
  await wait();
  expect(made).toEqual([]);
  pausePictures(false);
  for (let at = 0; at < 5; at++) {
    window.dispatchEvent(new PointerEvent('pointermove', { buttons: 1 }));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(made).toEqual([]);
  window.dispatchEvent(new PointerEvent('pointermove', { buttons: 0 }));
  await wait();
  expect(made).toHaveLength(2);
});

test('it can be ended, and switched off; on makes what is left', async () => {
  noteIndex(ready);
  await wait();
  stopPictures();
  for (const end of drawn.splice(0)) end();
  await wait();
  expect([made.length, ahead.getState().work]).toEqual([2, null]);
  setPicturesAhead(false);
  noteIndex(ready);
  await wait();
  expect(made).toHaveLength(2);
  paths = ['c.mdx'];
  setPicturesAhead(true);
  await wait();
  expect(made).toEqual(['a.mdx', 'b.mdx', 'c.mdx']);
});
