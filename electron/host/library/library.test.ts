import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ResultOf } from '../../../shared/host/contract.ts';
import type { TestHost } from '../test/testHost.ts';
import { startTestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';

type Found = Extract<ResultOf<'searchLibrary'>, { kind: 'found' }>;

async function mounted(at: TestHost): Promise<string> {
  const folderId = at.host.parts.registry.addFolder(at.folder);
  const added = await at.client.request('addMount', { folderId, fileId: null, key: null });
  if (added.kind !== 'added') throw new Error(added.reason);
  return added.mount.mountId;
}

/** Indexes the mount and waits until that is done. */
async function indexed(at: TestHost, mountId: string): Promise<{ done: number; files: number; unreadable: number }> {
  const mount = await at.host.parts.mounting.mounts.get(mountId);
  const state = await at.host.parts.library.index(mount);
  expect([state.kind, state.problem]).toEqual(['ready', null]);
  return state;
}

async function search(at: TestHost, query: string): Promise<readonly string[]> {
  const found = await at.client.request('searchLibrary', { mountIds: null, query, limit: 50, offset: 0, kinds: [] });
  if (found.kind === 'fault') throw new Error(found.message);
  const { files }: Found = found;
  return files.map(({ facts }) => facts.path);
}

it('finds files by what is in them, and looks again at those alone that changed', async () => {
  await using at = await startTestHost();
  await mkdir(join(at.folder, 'Units'));
  await at.write('Units/Golem.mdx', tinyModel(['Stand', 'Attack One']));
  await at.write('Units/Copy.mdx', tinyModel(['Stand', 'Attack One']));
  await at.write('Bird.mdx', tinyModel(['Stand', 'Fly']));
  await at.write('Broken.mdx', Uint8Array.from([1, 2, 3, 4]));
  await at.write('Notes.txt', Uint8Array.from([65]));
  const mountId = await mounted(at);
  expect(await indexed(at, mountId)).toMatchObject({ done: 4, files: 5, unreadable: 1 });
  expect(await search(at, 'clip:attack')).toEqual(['Units/Copy.mdx', 'Units/Golem.mdx']);
  expect(await search(at, 'clip:attack golem')).toEqual(['Units/Golem.mdx']);
  expect(await search(at, 'clips=2 -clip:attack version:800')).toEqual(['Bird.mdx']);
  expect(await search(at, 'is:copy')).toEqual(['Units/Copy.mdx', 'Units/Golem.mdx']);
  expect(await search(at, 'is:unreadable')).toEqual(['Broken.mdx']);
  expect(await search(at, 'format:mdx sort:name')).toEqual(['Bird.mdx', 'Units/Copy.mdx', 'Units/Golem.mdx']);
  expect(await search(at, '-sort:size').then((paths) => paths.slice(0, 2))).toEqual(['Notes.txt', 'Broken.mdx']);
  expect(await search(at, `path:"' OR 1=1 --" name:"%"`)).toEqual([]);
  const copies = await at.client.request('libraryCopies', { mountId, path: 'units\\golem.mdx', by: 'content' });
  expect(copies.files.map(({ facts, place }) => [facts.path, place?.isDocument])).toEqual([['Units/Copy.mdx', true]]);
  expect(await indexed(at, mountId)).toMatchObject({ done: 0 });
  await at.write('Bird.mdx', tinyModel(['Stand', 'Attack Dive']));
  await utimes(join(at.folder, 'Bird.mdx'), 1, 1);
  await rm(join(at.folder, 'Units/Copy.mdx'));
  await at.client.request('refreshMount', { mountId });
  expect(await indexed(at, mountId)).toMatchObject({ files: 4 });
  expect(await search(at, 'clip:attack')).toEqual(['Bird.mdx', 'Units/Golem.mdx']);
  // It was written in 1970.
  expect(await search(at, 'format:mdx -sort:date')).toEqual(['Bird.mdx', 'Units/Golem.mdx']);
  expect(await search(at, 'format:mdx sort:date')).toEqual(['Units/Golem.mdx', 'Bird.mdx']);
  const fault = await at.client.request('searchLibrary', {
    mountIds: [mountId],
    query: 'bonse>1',
    limit: 1,
    offset: 0,
    kinds: [],
  });
  expect(fault).toMatchObject({ kind: 'fault', start: 0, end: 5 });
});

it('is held while it is paused, ends when it is told to, and is made anew when it is asked for so', async () => {
  await using at = await startTestHost();
  await at.write('Bird.mdx', tinyModel(['Stand', 'Fly']));
  const mountId = await mounted(at);
  const { library, mounting } = at.host.parts;
  await at.client.request('pauseIndexing', { isPaused: true });
  await at.client.request('indexMounts', { mountIds: [mountId], isAnew: false });
  const kindNow = async () => (await at.client.request('libraryStates', {})).states.map(({ kind }) => kind);
  await expect.poll(kindNow, { timeout: 10_000 }).toEqual(['paused']);
  expect(await search(at, 'clip:fly')).toEqual([]);
  await at.client.request('pauseIndexing', { isPaused: false });
  await expect.poll(kindNow, { timeout: 10_000 }).toEqual(['ready']);
  expect(await search(at, 'clip:fly')).toEqual(['Bird.mdx']);
  const mount = await mounting.mounts.get(mountId);
  expect(await library.index(mount)).toMatchObject({ done: 0, files: 1 });
  expect(await library.index(mount, true)).toMatchObject({ done: 1, files: 1 });
  await at.client.request('pauseIndexing', { isPaused: true });
  await at.client.request('indexMounts', { mountIds: [mountId], isAnew: true });
  await expect.poll(kindNow, { timeout: 10_000 }).toEqual(['paused']);
  await at.client.request('cancelIndexing', { mountId });
  expect(await kindNow()).toEqual(['stopped']);
  expect(library.isKept(mountId)).toBe(false);
});

it('keeps tags of the user beside the indexes, and tells how files divide', async () => {
  await using at = await startTestHost();
  await mkdir(join(at.folder, 'Units'));
  await at.write('Units/Golem.mdx', tinyModel(['Stand', 'Attack One']));
  await at.write('Bird.mdx', tinyModel(['Stand', 'Fly']));
  await at.write('Notes.txt', Uint8Array.from([65]));
  const mountId = await mounted(at);
  await indexed(at, mountId);
  const tag = (path: string, isTagged: boolean) =>
    at.client.request('tagFiles', { tag: ' My map ', files: [{ mountId, path }], isTagged });
  await tag('units\\GOLEM.mdx', true);
  await tag('Bird.mdx', true);
  await tag('Bird.mdx', false);
  expect(await search(at, 'tag:map')).toEqual(['Units/Golem.mdx']);
  expect(await search(at, 'tag="my map" bird')).toEqual([]);
  expect(await search(at, '-tag: kind:model')).toEqual(['Bird.mdx']);
  expect(await at.client.request('libraryTags', {})).toEqual({ tags: [{ tag: 'My map', count: 1 }] });
  expect(await at.client.request('libraryFacts', { mountId, path: 'Units/Golem.mdx' })).toMatchObject({
    tags: ['My map'],
  });
  const mount = await at.host.parts.mounting.mounts.get(mountId);
  await at.host.parts.library.index(mount, true);
  expect(await search(at, 'tag:map')).toEqual(['Units/Golem.mdx']);
  await expect(at.client.request('tagFiles', { tag: ' ', files: [], isTagged: true })).rejects.toThrow('1 to 60');
  expect(await at.client.request('libraryFacets', { mountIds: null, query: '' })).toMatchObject({
    facets: {
      kinds: [
        { name: 'model', count: 2 },
        { name: 'text', count: 1 },
      ],
      formats: [{ name: 'mdx', count: 2 }],
    },
    mounts: [{ mountId, count: 3 }],
  });
  expect(await at.client.request('libraryFacets', { mountIds: [mountId], query: 'clip:fly' })).toMatchObject({
    facets: { kinds: [{ name: 'model', count: 1 }] },
  });
  await writeFile(join(at.dataFolder, 'library', 'tags.json'), '{ damaged');
  expect(await search(at, 'tag:map')).toEqual([]);
  expect((await readdir(join(at.dataFolder, 'library'))).some((name) => name.startsWith('tags.json.'))).toBe(true);
});

it('throws an index away that is damaged, and makes it anew', async () => {
  await using at = await startTestHost();
  await at.write('Bird.mdx');
  const library = join(at.dataFolder, 'library');
  await indexed(at, await mounted(at));
  const [name = ''] = (await readdir(library)).filter((each) => each.endsWith('.sqlite'));
  await using again = await at.again();
  await at.host.stop('it ends');
  await writeFile(join(library, name), 'this is no database');
  const [mount] = await again.host.parts.mounting.mounts.all();
  if (mount === undefined) throw new Error('the mount is remembered');
  expect(await again.host.parts.library.index(mount)).toMatchObject({ kind: 'ready', done: 1 });
  expect(await search(again, 'clip:walk')).toEqual(['Bird.mdx']);
});
