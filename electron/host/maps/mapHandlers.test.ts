/** A map as a project, asked for by the window: acts looked at, left out again, and written to a copy (A32 to A34). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MapAct, ReadMap } from '../../../shared/host/mapContract.ts';
import { renamedIn } from '../../../shared/warcraftMap/importPlan.ts';
import { importFile, objectFile } from '../../../shared/warcraftMap/test/mapFiles.ts';
import { MountBench } from '../mounts/test/mountBench.ts';
import { startTestHost } from '../test/testHost.ts';

const sample = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(new URL(`../../../assets/samples/${name}`, import.meta.url)));

const unit = { original: 'hfoo', id: 'h000', fields: [['umdl', 'war3mapImported\\Rock.mdl'] as const] };

it('plans an import, shows the map as it would be, takes acts back, and saves a copy and the map itself', async () => {
  await using at = await startTestHost();
  const bench = new MountBench(at);
  await bench.archive('Map.w3x', {
    'war3map.w3u': objectFile(2, { own: [], fresh: [unit] }),
    'war3map.imp': importFile([[13, 'war3mapImported\\Rock.mdx']]),
    'war3mapImported\\Rock.mdx': await sample('Crystal.mdx'),
  });
  await bench.put('new/Crystal.mdx', await sample('Crystal.mdx'));
  await bench.put('new/Crystal.blp', await sample('Crystal.blp'));
  const { mountId } = await bench.mount('Map.w3x');
  let tasks = 0;
  const read = async (acts: readonly MapAct[]): Promise<ReadMap> => {
    const answer = await at.client.request('readMap', { mountId, acts: [...acts], taskId: `read${++tasks}` });
    if (answer.kind !== 'read') throw new Error(answer.kind);
    return answer.map;
  };
  const uses = ({ files }: ReadMap): unknown =>
    files
      .filter(({ isPart }) => !isPart)
      .map(({ path, use, isChanged }) => `${path} ${use} ${isChanged}`)
      .toSorted();

  expect(await read([])).toMatchObject({ changes: [], game: null, readOnlyBecause: null, problems: [] });
  const fileId = at.host.parts.registry.addFile(join(at.folder, 'new/Crystal.mdx'));
  const plan = await at.client.request('planMapImport', {
    ...{ mountId, acts: [], folder: 'units', sources: [{ kind: 'file', fileId }] },
  });
  expect(plan.files.map(({ path, isSame }) => [path, isSame])).toEqual([
    ['units/Crystal.mdx', false],
    ['Crystal.blp', false],
  ]);
  expect(plan.left).toMatchObject([{ path: 'CrystalReflection.blp', by: 'Crystal.mdx', state: 'missing' }]);
  // The texture goes elsewhere, so the model is changed to find it.
  const files = plan.files.map((file) => (file.name === 'Crystal.blp' ? { ...file, path: 'Textures/Blue.blp' } : file));
  const put: MapAct = {
    kind: 'import',
    files: files.map((file, index) => ({ fileId: file.fileId, path: file.path, renamed: renamedIn(files, index) })),
  };
  const rename: MapAct = { kind: 'rename', from: 'war3mapImported/Rock.mdx', to: 'units/Stone.mdx' };
  const both = await read([put, rename]);
  expect(uses(both)).toEqual([
    'Textures/Blue.blp used true',
    'units/Crystal.mdx perhaps true',
    'units/Stone.mdx used true',
  ]);
  expect(both.told).toEqual([
    ['Imported 2 files.'],
    ['war3mapImported/Rock.mdx is units/Stone.mdx now; 1 place in war3map.w3u.'],
  ]);
  expect(uses(await read([put]))).toEqual(expect.arrayContaining(['war3mapImported/Rock.mdx used false']) as unknown);
  await expect(read([{ kind: 'rename', from: 'Gone.mdx', to: 'a.mdx' }])).rejects.toThrow('is not in the map');

  const before = await readFile(join(at.folder, 'Map.w3x'));
  const copyId = at.host.parts.registry.addFile(join(at.folder, 'Copy.w3x'));
  const save = (acts: MapAct[], to: string | null) =>
    at.client.request('saveMap', { mountId, acts, fileId: to, taskId: `save${++tasks}` });
  expect(await save([put, rename], copyId)).toMatchObject({ kind: 'saved', backup: null });
  expect((await readFile(join(at.folder, 'Map.w3x'))).equals(before)).toBe(true);
  await expect(save([], copyId)).rejects.toThrow('Nothing was changed');
  expect(await save([put, rename], null)).toMatchObject({ kind: 'saved', backup: 'Map.w3x.bak' });
  expect((await readFile(join(at.folder, 'Map.w3x.bak'))).equals(before)).toBe(true);
  // What was written is the map now, and nothing is changed in it.
  const after = await read([]);
  expect(uses(after)).toEqual([
    'Textures/Blue.blp used false',
    'units/Crystal.mdx perhaps false',
    'units/Stone.mdx used false',
  ]);
  expect(after.changes).toEqual([]);
});

it('what was done and not saved is there again after a crash, with the files that came in, until it is saved or left', async () => {
  await using at = await startTestHost();
  const bench = new MountBench(at);
  await bench.archive('Map.w3x', {
    'war3map.w3u': objectFile(2, { own: [], fresh: [unit] }),
    'war3mapImported\\Rock.mdx': await sample('Crystal.mdx'),
  });
  const ids = new Map([[at, (await bench.mount('Map.w3x')).mountId]]);
  const mountOf = (host: typeof at): string => ids.get(host) ?? '';
  const { registry } = at.host.parts;
  const put: MapAct = {
    kind: 'import',
    files: [{ fileId: registry.addUpload('Lamp.mdx', await sample('Lantern.mdx')), path: 'Lamp.mdx', renamed: [] }],
  };
  const rename: MapAct = { kind: 'rename', from: 'war3mapImported/Rock.mdx', to: 'Stone.mdx' };
  const kept = async (host: typeof at) =>
    (await host.client.request('keptMapActs', { mountId: mountOf(host), isForgotten: false })).acts;
  const read = async (host: typeof at, acts: readonly MapAct[]) =>
    await host.client.request('readMap', {
      mountId: mountOf(host),
      acts: [...acts],
      taskId: `read${performance.now()}`.replace('.', '-'),
    });
  expect(await kept(at)).toEqual([]);
  const before = await read(at, [put, rename]);
  await using later = await at.again();
  ids.set(later, (await new MountBench(later).mount('Map.w3x')).mountId);
  // The map that is shown again is looked at as it is first: that forgets nothing.
  await read(later, []);
  const acts = await kept(later);
  expect(acts).toMatchObject([{ kind: 'import', files: [{ path: 'Lamp.mdx' }] }, rename]);
  expect(await read(later, acts)).toEqual(before);
  // Taken back to the start, nothing is left to be kept.
  await read(later, []);
  expect(await kept(later)).toEqual([]);
  await read(later, [rename]);
  await later.client.request('keptMapActs', { mountId: mountOf(later), isForgotten: true });
  expect(await kept(later)).toEqual([]);
});
