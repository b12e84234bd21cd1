/** Places that are indexed one after the other, while some are paused, cancelled, asked for again or taken away. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mount } from '../mounts/mount.ts';
import type { TestHost } from '../test/testHost.ts';
import { startTestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import type { Library, LibraryState } from './library.ts';

let at: TestHost;
let library: Library;
let birds: Mount;
let golems: Mount;
let told: LibraryState[];

async function mounted(name: string): Promise<Mount> {
  await mkdir(join(at.folder, name));
  await at.write(`${name}/Model.mdx`, tinyModel(['Stand', name]));
  const folderId = at.host.parts.registry.addFolder(join(at.folder, name));
  const added = await at.client.request('addMount', { folderId, fileId: null, key: null });
  if (added.kind !== 'added') throw new Error(added.reason);
  return await at.host.parts.mounting.mounts.get(added.mount.mountId);
}

beforeEach(async () => {
  at = await startTestHost();
  ({ library } = at.host.parts);
  birds = await mounted('Birds');
  golems = await mounted('Golems');
  told = [];
  at.client.on('libraryChanged', (state) => told.push(state));
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const kindOf = (mount: Mount): string | undefined => library.states.find(({ mountId }) => mountId === mount.id)?.kind;
const toldOf = (mount: Mount): readonly string[] =>
  told.filter(({ mountId }) => mountId === mount.id).map(({ kind }) => kind);

async function found(query: string): Promise<number> {
  const asked = { mountIds: null, query, limit: 50, offset: 0, kinds: [] } as const;
  const answer = await at.client.request('searchLibrary', { ...asked, kinds: [] });
  if (answer.kind === 'fault') throw new Error(answer.message);
  return answer.total;
}

it('a place that is cancelled while all are paused makes room for the next one', async () => {
  library.pause(true);
  const first = library.index(birds);
  const second = library.index(golems);
  await expect.poll(() => [kindOf(birds), kindOf(golems)]).toEqual(['paused', 'waiting']);
  library.cancel(birds.id);
  expect((await first).kind).toBe('stopped');
  await expect.poll(() => kindOf(golems)).toBe('paused');
  library.pause(false);
  expect((await second).kind).toBe('ready');
  expect([kindOf(birds), await found('clip:birds'), await found('clip:golems')]).toEqual(['stopped', 0, 1]);
  expect((await library.index(birds)).kind).toBe('ready');
  expect(await found('clip:birds')).toBe(1);
});

it('what was cancelled is not told to go on, and is asked for again while the old work ends', async () => {
  library.pause(true);
  const first = library.index(birds);
  await expect.poll(() => kindOf(birds)).toBe('paused');
  const second = library.index(birds);
  expect((await first).kind).toBe('stopped');
  await expect.poll(() => kindOf(birds)).toBe('paused');
  library.pause(false);
  expect((await second).kind).toBe('ready');
  await expect.poll(() => toldOf(birds).at(-1)).toBe('ready');
  expect(toldOf(birds)).not.toContain('stopped');
});

it('nothing of a place is thrown away while it is paused', async () => {
  await library.index(birds);
  library.pause(true);
  const anew = library.index(birds, true);
  await expect.poll(() => kindOf(birds)).toBe('paused');
  expect(await found('clip:birds')).toBe(1);
  library.cancel(birds.id);
  expect((await anew).kind).toBe('stopped');
  expect(await found('clip:birds')).toBe(1);
});

it('a place that waits for its turn is done once, however often it is asked for', async () => {
  await library.index(golems);
  library.pause(true);
  const first = library.index(birds);
  const asked = [library.index(golems), library.index(golems, true), library.index(golems)];
  told = [];
  library.pause(false);
  await first;
  // Anew, as one of them asked for.
  for (const state of await Promise.all(asked)) expect(state).toMatchObject({ kind: 'ready', done: 1, files: 1 });
  await expect.poll(() => toldOf(golems).at(-1)).toBe('ready');
  expect(toldOf(golems).filter((kind) => kind === 'ready')).toHaveLength(1);
});

it('a place that is taken away while it is paused is told of no more, and keeps nobody waiting', async () => {
  library.pause(true);
  const first = library.index(birds);
  const second = library.index(golems);
  await expect.poll(() => kindOf(birds)).toBe('paused');
  await library.leave(birds.id);
  await first;
  const before = toldOf(birds).length;
  await expect.poll(() => kindOf(golems)).toBe('paused');
  library.pause(false);
  await second;
  expect([kindOf(birds), toldOf(birds).length]).toEqual([undefined, before]);
});

it('work that is cancelled in the middle keeps what it found, and goes on from there', async () => {
  for (let each = 0; each < 200; each++) await at.write(`Birds/Bird${each}.mdx`, tinyModel(['Stand', 'Fly']));
  await at.client.request('refreshMount', { mountId: birds.id });
  const mount = await at.host.parts.mounting.mounts.get(birds.id);
  const first = library.index(mount);
  await expect
    .poll(() => library.states.find(({ mountId }) => mountId === birds.id)?.done ?? 0, { interval: 1 })
    .toBeGreaterThan(0);
  library.cancel(birds.id);
  const { kind, done } = await first;
  const second = await library.index(mount);
  expect([kind, second.kind, await found('clip:fly')]).toEqual(['stopped', 'ready', 200]);
  expect(done + second.done).toBe(201);
  await expect.poll(() => toldOf(birds).at(-1)).toBe('ready');
  const kinds = toldOf(birds);
  const stopped = kinds.indexOf('stopped');
  const again = kinds.indexOf('waiting', stopped);
  expect(new Set(kinds.slice(stopped, again))).toEqual(new Set(['stopped']));
});
