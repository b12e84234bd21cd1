import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fill, text } from '../archives/test/archives.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { MountBench, told } from './test/mountBench.ts';

let at: TestHost;
let bench: MountBench;
beforeEach(async () => {
  at = await startTestHost();
  bench = new MountBench(at);
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

describe('a mounted game', () => {
  it('is one tree in the order of its archives', async () => {
    const { mountId, profile, sources } = await bench.warcraft();
    expect(profile).toBe('warcraft3');
    expect(sources.map(({ label, isEnabled }) => [label, isEnabled])).toEqual([
      ['Loose files', false],
      ['War3Patch.mpq', true],
      ['war3.mpq', true],
    ]);
    const top = await at.client.request('listMounted', { mountId, path: '' });
    expect(top.folders.map(({ name }) => name)).toEqual(['Textures', 'Units']);
    expect(top.files).toMatchObject([{ path: 'a.txt', hidden: 1, kind: 'text', size: 7 }]);
    const units = await at.client.request('listMounted', { mountId, path: 'UNITS\\' });
    expect(units.files.map(({ name, isDocument }) => [name, isDocument])).toEqual([
      ['Footman.mdx', true],
      ['New.mdx', true],
    ]);
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'A.TXT' });
    expect(versions.map(({ label, isWinning }) => [label, isWinning])).toEqual([
      ['War3Patch.mpq', true],
      ['war3.mpq', false],
    ]);
    const read = async (sourceId: string | null): Promise<string> => {
      const { blob } = await at.client.request('readMounted', { mountId, path: 'a.txt', sourceId });
      return text(await at.fetchBlob(blob));
    };
    expect(await read(null)).toBe('patched');
    expect(await read(versions[1]?.sourceId ?? '')).toBe('base');
  });

  it('can be searched by words and kinds', async () => {
    const { mountId } = await bench.warcraft();
    const search = async (query: string, kinds: ('model' | 'texture')[] = [], limit = 50): Promise<unknown> => {
      const found = await at.client.request('searchMounted', { mountId: null, query, limit, kinds });
      return [found.files.map(({ path }) => path), found.total];
    };
    expect(await search('units')).toEqual([['Units/Footman.mdx', 'Units/New.mdx'], 2]);
    expect(await search('skin tex')).toEqual([['Textures/Skin.tga'], 1]);
    expect(await search('', ['texture'])).toEqual([['Textures/Skin.tga'], 1]);
    expect(await search('', ['model'], 1)).toMatchObject([{ length: 1 }, 2]);
    expect(mountId).not.toBe('');
  });

  it('lets a source be passed over, and remembers it and itself', async () => {
    const { mountId, sources } = await bench.warcraft();
    const patch = sources.find(({ label }) => label === 'War3Patch.mpq');
    const changed = told<{ mountIds: readonly string[] }>((hear) => at.client.on('mountsChanged', hear));
    await at.client.request('switchMountSource', { mountId, sourceId: patch?.sourceId ?? '', isEnabled: false });
    expect(await changed).toEqual({ mountIds: [mountId] });
    const { files } = await at.client.request('listMounted', { mountId, path: '' });
    expect(files).toMatchObject([{ path: 'a.txt', hidden: 0, size: 4 }]);
    await at.host.parts.settings.flush();
    await using next = await at.again();
    const { mounts } = await next.client.request('mounts', {});
    expect(mounts.map(({ name, location }) => [name, location])).toEqual([['Warcraft III', join(at.folder, 'wc3')]]);
    expect(mounts[0]?.sources.filter(({ isEnabled }) => isEnabled).map(({ label }) => label)).toEqual(['war3.mpq']);
    await next.client.request('removeMount', { mountId: mounts[0]?.mountId ?? '' });
    expect((await next.client.request('mounts', {})).mounts).toEqual([]);
  });

  it('can be mounted in another way, in its place', async () => {
    const { mountId } = await bench.warcraft();
    const found = await at.client.request('mountPlans', { mountId });
    if (found.kind !== 'plans') throw new Error(found.reason);
    expect(found.plans.map(({ profile }) => profile)).toEqual(['warcraft3', 'folder']);
    expect(found.present).toBe(found.plans[0]?.key);
    const key = found.plans[1]?.key ?? '';
    const { mount: changed } = await at.client.request('setMountPlan', { mountId, key });
    expect(changed).toMatchObject({ mountId, profile: 'folder' });
    const { files } = await at.client.request('listMounted', { mountId, path: '' });
    expect(files.map(({ name }) => name)).toEqual(['war3.mpq', 'War3Patch.mpq']);
    expect((await at.client.request('mounts', {})).mounts).toHaveLength(1);
    await expect(at.client.request('setMountPlan', { mountId, key: 'nothing' })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('with a damaged archive shows the others and says what is wrong', async () => {
    await bench.archive('wc3/war3.mpq', { 'a.txt': 'base' });
    await bench.put('wc3/War3Patch.mpq', 'no archive at all');
    const { mountId } = await bench.mount('wc3');
    expect((await at.client.request('listMounted', { mountId, path: '' })).files).toHaveLength(1);
    const [entry] = (await at.client.request('mounts', {})).mounts;
    expect(entry?.sources.find(({ label }) => label === 'War3Patch.mpq')?.problems).toEqual([
      expect.stringContaining('War3Patch.mpq: file at 0x0: this is not an MPQ archive'),
    ]);
  });

  it('notices when an archive or a loose file changes', async () => {
    await bench.put('plain/a.txt', 'one');
    const { mountId } = await bench.mount('plain');
    await at.client.request('listMounted', { mountId, path: '' });
    const first = told((hear) => at.client.on('mountsChanged', hear));
    await bench.put('plain/b.txt', 'two');
    expect(await first).toEqual({ mountIds: [mountId] });
    expect((await at.client.request('listMounted', { mountId, path: '' })).files.map(({ name }) => name)).toEqual([
      'a.txt',
      'b.txt',
    ]);
    await bench.archive('alone.mpq', { 'c.txt': 'c' });
    const single = await bench.mount('alone.mpq');
    await at.client.request('listMounted', { mountId: single.mountId, path: '' });
    const second = told((hear) => at.client.on('mountsChanged', hear));
    await fill(at.host.parts.mounting.mpq, join(at.folder, 'alone.mpq'), { 'd.txt': 'd' });
    expect(await second).toEqual({ mountIds: [single.mountId] });
    expect((await at.client.request('listMounted', { mountId: single.mountId, path: '' })).files).toHaveLength(2);
  });

  it('is refused when its storage cannot be read, and outside of what may be touched', async () => {
    await bench.put('reforged/.build.info', 'Branch!STRING:0');
    const chosen = { folderId: at.host.parts.registry.addFolder(join(at.folder, 'reforged')), fileId: null, key: null };
    const refused = await at.client.request('addMount', chosen);
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringContaining('launcher') as string });
    const { folderId } = await at.client.request('listFolder', { folderId: null });
    await bench.put('map.w3x', 'x');
    const listing = await at.client.request('listFolder', { folderId });
    expect([listing.files, listing.archives.map(({ name }) => name)]).toEqual([[], ['map.w3x']]);
    await bench.put('names.txt', 'a.mdx');
    const again = await at.client.request('listFolder', { folderId });
    expect(again.listfiles.map(({ name }) => name)).toEqual(['names.txt']);
    const outside = { folderId: at.host.parts.registry.addFolder('/etc'), fileId: null, key: null };
    await expect(at.client.request('addMount', outside)).rejects.toMatchObject({ code: 'denied' });
  });
});
