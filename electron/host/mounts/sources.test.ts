import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MountEntry } from '../../../shared/host/mountEntities.ts';
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

function labels({ sources }: MountEntry): readonly string[] {
  return sources.map(({ label }) => label);
}

function idOf({ sources }: MountEntry, label: string): string {
  const found = sources.find((source) => source.label === label);
  if (found === undefined) throw new Error(`no source ${label}`);
  return found.sourceId;
}

describe('sources of a mount', () => {
  it('are searched in the order the user gives, at once and in later runs, until the game’s is brought back', async () => {
    const mount = await bench.warcraft();
    const { mountId } = mount;
    expect(mount.isArranged).toBe(false);
    expect(await bench.winner(mountId, 'a.txt')).toBe('patched');
    const changed = told<{ mountIds: readonly string[] }>((hear) => at.client.on('mountsChanged', hear));
    const sourceIds = [idOf(mount, 'war3.mpq'), idOf(mount, 'War3Patch.mpq')];
    const moved = await at.client.request('arrangeMountSources', { mountId, sourceIds });
    expect(moved.mount.isArranged).toBe(true);
    expect(labels(moved.mount)).toEqual(['war3.mpq', 'War3Patch.mpq', 'Loose files']);
    expect(await changed).toEqual({ mountIds: [mountId] });
    expect(await bench.winner(mountId, 'a.txt')).toBe('base');
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'a.txt' });
    expect(versions.map(({ label, isWinning }) => [label, isWinning])).toEqual([
      ['war3.mpq', true],
      ['War3Patch.mpq', false],
    ]);
    // Looking at the folder anew keeps it.
    expect(labels((await at.client.request('refreshMount', { mountId })).mount)).toEqual(labels(moved.mount));
    await at.host.parts.settings.flush();
    await using next = await at.again();
    const [restored] = (await next.client.request('mounts', {})).mounts;
    if (restored === undefined) throw new Error('not remembered');
    expect([labels(restored), restored.isArranged]).toEqual([labels(moved.mount), true]);
    const back = await next.client.request('arrangeMountSources', { mountId: restored.mountId, sourceIds: [] });
    expect([labels(back.mount), back.mount.isArranged]).toEqual([labels(mount), false]);
  });

  it('take in folders and archives of the user’s, before all others, and let them go', async () => {
    const mount = await bench.warcraft();
    const { mountId } = mount;
    await bench.put('mod/a.txt', 'mine');
    await bench.archive('extra.mpq', { 'a.txt': 'extra', 'only.txt': 'here' });
    const first = await bench.addSource(mountId, 'mod');
    expect(first.mount.sources[0]).toMatchObject({ label: 'mod', kind: 'folder', isAdded: true, isBase: false });
    expect(await bench.winner(mountId, 'a.txt')).toBe('mine');
    const second = await bench.addSource(mountId, 'extra.mpq');
    expect(labels(second.mount).slice(0, 2)).toEqual(['extra.mpq', 'mod']);
    expect(await bench.winner(mountId, 'a.txt')).toBe('extra');
    expect((await bench.addSource(mountId, 'extra.mpq')).sourceId).toBe(second.sourceId);
    await at.client.request('switchMountSource', { mountId, sourceId: second.sourceId, isEnabled: false });
    expect(await bench.winner(mountId, 'a.txt')).toBe('mine');
    await at.host.parts.settings.flush();
    await using next = await at.again();
    const [restored] = (await next.client.request('mounts', {})).mounts;
    expect(restored?.sources.slice(0, 2).map(({ label, isEnabled, isAdded }) => [label, isEnabled, isAdded])).toEqual([
      ['extra.mpq', false, true],
      ['mod', true, true],
    ]);
    const { mount: without } = await at.client.request('removeMountSource', { mountId, sourceId: second.sourceId });
    expect(labels(without)).toEqual(['mod', ...labels(mount)]);
    await expect(
      at.client.request('removeMountSource', { mountId, sourceId: idOf(mount, 'war3.mpq') }),
    ).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('say so when one that was added has gone, and lie within what may be touched', async () => {
    const { mountId } = await bench.warcraft();
    await bench.put('mod/a.txt', 'mine');
    await bench.addSource(mountId, 'mod');
    await rm(join(at.folder, 'mod'), { recursive: true });
    await at.client.request('refreshMount', { mountId });
    expect(await bench.winner(mountId, 'a.txt')).toBe('patched');
    const [mount] = (await at.client.request('mounts', {})).mounts;
    expect(mount?.sources[0]?.problems).toEqual([expect.stringContaining('not there any more')]);
    const outside = { folderId: at.host.parts.registry.addFolder('/etc'), fileId: null };
    await expect(at.client.request('addMountSource', { mountId, ...outside })).rejects.toMatchObject({
      code: 'denied',
    });
  });

  it('hold a patch archive that is made later where the game’s order has it', async () => {
    await bench.archive('wow/Data/common.MPQ', { 'a.txt': 'common' }, 2);
    await bench.archive('wow/Data/lichking.MPQ', { 'l.txt': 'l' }, 2);
    const mount = await bench.mount('wow');
    const { mountId } = mount;
    const sourceIds = [idOf(mount, 'Data/common.MPQ'), idOf(mount, 'Data/lichking.MPQ')];
    await at.client.request('arrangeMountSources', { mountId, sourceIds });
    const made = await at.client.request('createPatchArchive', { mountId, name: null });
    // The empty archive was never another one: there is nothing to keep as .bak.
    expect(labels(made.mount)).toEqual(['Data/common.MPQ', 'Data/patch-Z.MPQ', 'Data/lichking.MPQ']);
  });
});
