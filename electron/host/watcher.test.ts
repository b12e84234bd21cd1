/** Files in folders that come and go. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileWatcher } from './watcher.ts';

let top: string;
let watcher: FileWatcher;
let told: number;

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'watcher-'));
  watcher = new FileWatcher();
  told = 0;
});
afterEach(async () => {
  watcher.close();
  await rm(top, { recursive: true });
});

/** Longer than word of a change is held back for. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

/** What is told from now on; waits until something is. */
async function news(act: () => Promise<unknown>): Promise<void> {
  await quiet();
  told = 0;
  await act();
  await expect.poll(() => told, { timeout: 5000 }).toBeGreaterThan(0);
}

async function silence(act: () => Promise<unknown>): Promise<void> {
  await quiet();
  told = 0;
  await act();
  await quiet();
  expect(told).toBe(0);
}

test('a folder that is not there yet is watched when it comes, with those above it', async () => {
  const folder = join(top, 'Units', 'Human');
  const path = join(folder, 'Knight.blp');
  const stop = watcher.watch(path, () => told++);
  await silence(() => mkdir(join(top, 'Units')));
  await news(async () => {
    await mkdir(folder);
    await writeFile(path, 'one');
  });
  await news(() => writeFile(path, 'two'));
  await silence(() => writeFile(join(folder, 'Other.blp'), 'one'));
  stop();
  await silence(() => writeFile(path, 'three'));
});

test('a folder that is removed and made again is watched again, and both are told of', async () => {
  const folder = join(top, 'Units');
  const path = join(folder, 'Knight.blp');
  await mkdir(folder);
  await writeFile(path, 'one');
  watcher.watch(path, () => told++);
  await news(() => rm(folder, { recursive: true }));
  await news(async () => {
    await mkdir(folder);
    await writeFile(path, 'two');
  });
  await news(() => writeFile(path, 'three'));
});

test('a folder that another one takes the place of is watched where it is asked for', async () => {
  const folder = join(top, 'Units');
  const path = join(folder, 'Knight.blp');
  await mkdir(folder);
  await mkdir(join(top, 'New'));
  watcher.watch(path, () => told++);
  await news(async () => {
    await rename(folder, join(top, 'Old'));
    await rename(join(top, 'New'), folder);
  });
  await news(() => writeFile(path, 'one'));
  await silence(() => writeFile(join(top, 'Old', 'Knight.blp'), 'one'));
});

test('a watcher that is closed while it waits for folders tells nothing more', async () => {
  const path = join(top, 'Units', 'Human', 'Knight.blp');
  watcher.watch(path, () => told++);
  watcher.watch(join(top, 'Units', 'Knight.blp'), () => told++);
  watcher.close();
  await silence(async () => {
    await mkdir(join(top, 'Units', 'Human'), { recursive: true });
    await writeFile(path, 'one');
  });
});
