/** Warcraft III from 1.30 on, mounted from a storage made by code: the client's order, what is not there, saving elsewhere. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MountEntry } from '../../../shared/host/mountEntities.ts';
import type { StorageAbout, StoredFolder } from '../../../shared/test/standIns/storage.ts';
import { makeStorage, StoredMount, writeStorage } from '../../../shared/test/standIns/storage.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, pixel, renameSequence, told } from './test/mountBench.ts';

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

const absent = (text: string) => ({ bytes: new TextEncoder().encode(text), state: 'listed' as const });

/** Every kind of part, each with a file that tells where it is from. */
function game(): StoredFolder {
  const own = (name: string, more: StoredFolder = {}): StoredMount => new StoredMount({ 'who.txt': name, ...more });
  const units = 'units/human/footman/footman';
  return {
    index: 'i',
    '_addons/hd2.w3addon/units.w3mod': own('addon', { '_hd.w3mod': own('addonHd') }),
    'war3.w3mod': own('base', {
      [`${units}.mdx`]: tinyModel(['Classic']),
      [`${units}.blp`]: pixel(1, 1, 1),
      'textures/skin.tga': pixel(1, 2, 3),
      'textures/only.blp': 'x',
      'filealiases.json': '\uFEFF[{"src":"Old\\\\Name.blp","dest":"textures/skin.tga","assetType":"Texture"}]'.replace(
        '\uFEFF',
        '\xEF\xBB\xBF',
      ),
      'notThere.mdx': absent('x'),
      'stillHere.txt': 'classic',
      '_deprecated.w3mod': own('deprecated', { 'old.txt': 'old' }),
      '_teen.w3mod': own('teen'),
      '_balance/melee_v0.w3mod': own('balance'),
      '_locales/enus.w3mod': own('enus', { 'config.txt': 'c' }),
      '_locales/dede.w3mod': new StoredMount({ 'who.txt': absent('dede'), 'de.txt': absent('de') }),
      '_tilesets/a.w3mod': own('ashenvale'),
      '_tilesets/l.w3mod': own('lordaeron'),
      'maps/(2)demo.w3m': new StoredMount({ 'war3map.j': 'function' }),
      '_hd.w3mod': own('hd', {
        [`${units}.mdx`]: tinyModel(['Reforged']),
        [`${units}.dds`]: pixel(2, 2, 2),
        'stillHere.txt': absent('hd'),
        '_locales/enus.w3mod': own('hdEnus'),
        '_tilesets/l.w3mod': own('hdLordaeron'),
      }),
    }),
  };
}

async function mounted(folder: StoredFolder = game(), about: StorageAbout = {}): Promise<MountEntry> {
  writeStorage(join(at.folder, 'War3'), makeStorage(folder, about));
  await bench.put('War3/_retail_/Warcraft III.exe.txt', 'program');
  return await bench.mount('War3');
}

function shown({ sources }: MountEntry): readonly (readonly [string, boolean])[] {
  return sources.map(({ label, isEnabled }) => [label, isEnabled] as const);
}

/** The mount in another of its ways, by the words of a choice. */
async function choose(mount: MountEntry, label: string, option: string): Promise<MountEntry> {
  const choice = mount.choices.find((each) => each.label === label);
  const key = choice?.options.find((each) => each.label === option)?.key;
  if (key === undefined) throw new Error(`there is no ${label} ${option}`);
  return (await at.client.request('setMountPlan', { mountId: mount.mountId, key })).mount;
}

describe('a mounted storage', () => {
  it('asks its parts in the client’s order, for each graphics, language and tileset', async () => {
    const mount = await mounted();
    expect(mount).toMatchObject({ profile: 'warcraft3Casc', game: 'warcraft3', takesPatches: false });
    expect(mount.name).toBe('Warcraft III, Reforged graphics, 1.36.0.20000');
    expect(shown(mount)).toEqual([
      ['Loose files', false],
      ['war3.w3mod/_hd.w3mod/_tilesets/l.w3mod', true],
      ['war3.w3mod/_hd.w3mod/_locales/enus.w3mod', true],
      ['_addons/hd2.w3addon/units.w3mod/_hd.w3mod', true],
      ['war3.w3mod/_hd.w3mod', true],
      ['war3.w3mod/_tilesets/l.w3mod', true],
      ['war3.w3mod/_locales/enus.w3mod', true],
      ['war3.w3mod/_teen.w3mod', false],
      ['war3.w3mod/_balance/melee_v0.w3mod', false],
      ['_addons/hd2.w3addon/units.w3mod', true],
      ['war3.w3mod', true],
      ['war3.w3mod/_deprecated.w3mod', true],
    ]);
    expect(mount.choices.map(({ label, options }) => [label, options.map((each) => each.label)])).toEqual([
      ['Graphics', ['Classic', 'Classic HD (2.0)', 'Reforged']],
      ['Language', ['deDE', 'enUS']],
      ['Tileset', ['None', 'Ashenvale (a)', 'Lordaeron Summer (l)']],
    ]);
    const { mountId } = mount;
    expect(await bench.winner(mountId, 'who.txt')).toBe('hdLordaeron');
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'WHO.TXT' });
    expect(versions.length).toBe(9);

    const classic = await choose(mount, 'Graphics', 'Classic');
    expect(shown(classic).filter(([, isEnabled]) => isEnabled)).toEqual([
      ['war3.w3mod/_tilesets/l.w3mod', true],
      ['war3.w3mod/_locales/enus.w3mod', true],
      ['war3.w3mod', true],
      ['war3.w3mod/_deprecated.w3mod', true],
    ]);
    expect(await bench.winner(mountId, 'who.txt')).toBe('lordaeron');
    const plain = await choose(classic, 'Tileset', 'None');
    expect(await bench.winner(mountId, 'who.txt')).toBe('enus');
    await choose(plain, 'Tileset', 'Ashenvale (a)');
    expect(await bench.winner(mountId, 'who.txt')).toBe('ashenvale');
    await choose(plain, 'Graphics', 'Classic HD (2.0)');
    expect((await at.client.request('describeMounted', { mountId, path: 'who.txt' })).versions[1]?.label).toBe(
      '_addons/hd2.w3addon/units.w3mod',
    );
    expect(await bench.winner(mountId, 'maps/(2)demo.w3m/war3map.j')).toBe('function');
  });

  it('keeps what is switched and added when its language changes, and comes back as it was', async () => {
    const mount = await mounted();
    const { mountId } = mount;
    const teen = mount.sources.find(({ label }) => label.endsWith('_teen.w3mod'))?.sourceId ?? '';
    await at.client.request('switchMountSource', { mountId, sourceId: teen, isEnabled: true });
    const german = await choose(await choose(mount, 'Tileset', 'None'), 'Language', 'deDE');
    expect(german.sources.find(({ sourceId }) => sourceId === teen)?.isEnabled).toBe(true);
    expect(german.choices[1]?.present).toBe(german.choices[1]?.options[0]?.key);
    const again = await at.client.request('refreshMount', { mountId });
    expect(shown(again.mount)).toEqual(shown(german));
    const kept = at.host.parts.settings.mounts[0];
    expect(kept).toMatchObject({ key: 'warcraft3Casc:hd:dede:-', switched: ['war3.w3mod/_teen.w3mod'] });
  });

  it('shows what is listed and not there as such; what is there wins over it', async () => {
    const { mountId } = await choose(await mounted(), 'Language', 'deDE');
    const top = await at.client.request('listMounted', { mountId, path: '' });
    expect(top.files.filter(({ isAbsent }) => isAbsent).map(({ name }) => name)).toEqual(['de.txt', 'notThere.mdx']);
    expect(await bench.winner(mountId, 'stillHere.txt')).toBe('classic');
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'notThere.mdx' });
    expect(versions[0]?.problem).toContain('Not downloaded');
    const open = at.client.request('openMounted', { mountId, path: 'notThere.mdx', sourceId: null });
    await expect(open).rejects.toThrow(/^It is listed but not downloaded.*launcher/);
    const into = join(at.folder, 'out');
    await mkdir(into);
    const result = await at.client.request('extractMounted', {
      ...{ taskId: 'task', mountId, paths: [''], folderId: at.host.parts.registry.addFolder(into) },
      ...{ existing: 'skip', isFlat: false },
    });
    expect(result).toMatchObject({ failed: [], absent: 2 });
    expect(await readFile(join(into, 'stillHere.txt'), 'utf8')).toBe('classic');
  });

  it('takes classic graphics and another language where those are what was downloaded', async () => {
    const hd = { 'a.txt': absent('a'), 'b.txt': absent('b'), 'c.txt': 'c' };
    const mount = await mounted(
      {
        'war3.w3mod': new StoredMount({
          'units/unitdata.slk': 's',
          '_hd.w3mod': new StoredMount(hd),
          '_locales/enus.w3mod': new StoredMount({ 'config.txt': absent('c') }),
          '_locales/frfr.w3mod': new StoredMount({ 'config.txt': 'c' }),
        }),
      },
      { tags: 'Windows?' },
    );
    expect(mount.name).toContain('Classic');
    expect(mount.sources.map(({ label }) => label)).toContain('war3.w3mod/_locales/frfr.w3mod');
  });

  it('of 1.30 has its archives as parts', async () => {
    const mount = await mounted(
      {
        'war3.mpq': new StoredMount({ 'who.txt': 'base', 'units/unitdata.slk': 's' }),
        'deprecated.mpq': new StoredMount({ 'who.txt': 'deprecated', 'old.txt': 'o' }),
        'enus-war3local.mpq': new StoredMount({ 'who.txt': 'enus' }),
      },
      { product: null, version: '' },
    );
    expect(shown(mount).map(([label]) => label)).toEqual([
      'Loose files',
      'enus-war3local.mpq',
      'war3.mpq',
      'deprecated.mpq',
    ]);
    expect(mount.choices).toEqual([]);
    expect(await bench.winner(mount.mountId, 'who.txt')).toBe('enus');
    expect(await bench.winner(mount.mountId, 'old.txt')).toBe('o');
  });

  it('has loose files over it once they are switched on', async () => {
    const { mountId, sources } = await mounted();
    await bench.put('War3/_retail_/who.txt', 'loose');
    const [loose] = sources;
    expect(loose).toMatchObject({ kind: 'folder', isEnabled: false });
    expect(loose?.note).toContain('Allow Local Files');
    await at.client.request('switchMountSource', { mountId, sourceId: loose?.sourceId ?? '', isEnabled: true });
    expect(await bench.winner(mountId, 'who.txt')).toBe('loose');
  });

  it('can be shown as it lies', async () => {
    await mounted();
    const { mountId } = await bench.mount('War3', 'warcraft3Casc:all');
    const top = await at.client.request('listMounted', { mountId, path: '' });
    expect(top.folders.map(({ name }) => name)).toEqual(['_addons', 'war3.w3mod']);
    expect(await bench.winner(mountId, 'war3.w3mod/_teen.w3mod/who.txt')).toBe('teen');
  });

  it('follows what the launcher changes', async () => {
    const { mountId } = await mounted({ 'war3.w3mod': new StoredMount({ 'who.txt': 'before' }) });
    expect(await bench.winner(mountId, 'who.txt')).toBe('before');
    const changed = told((hear) => at.client.on('mountsChanged', hear));
    await rm(join(at.folder, 'War3', 'Data'), { recursive: true });
    writeStorage(join(at.folder, 'War3'), makeStorage({ 'war3.w3mod': new StoredMount({ 'who.txt': 'after' }) }));
    await changed;
    await at.client.request('refreshMount', { mountId });
    expect(await bench.winner(mountId, 'who.txt')).toBe('after');
  });
});

describe('files that a model of a storage names', () => {
  const found = async (path: string, documentId: string) =>
    await at.client.request('resolveFile', { documentId, file: { path, kind: 'texture' } });

  it('are looked for part by part, under every ending', async () => {
    const mount = await mounted();
    const { mountId } = mount;
    const opened = await bench.openedFrom(mountId, 'units/human/footman/footman.mdx');
    const footman = 'Units\\Human\\Footman\\Footman';
    // A `.dds` of the HD part before the `.blp` that is named and lies in the classic part.
    expect(await found(`${footman}.blp`, opened.id)).toMatchObject({ path: 'units/human/footman/footman.dds' });
    expect(await found(`${footman}.tif`, opened.id)).toMatchObject({ path: 'units/human/footman/footman.dds' });
    expect(await found('Textures\\Skin.tif', opened.id)).toMatchObject({ path: 'textures/skin.tga' });
    expect(await found('Old\\Name.blp', opened.id)).toMatchObject({ path: 'textures/skin.tga' });
    expect(await found('None.tif', opened.id)).toEqual({ kind: 'missing' });
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual([1, 2, 3, 255]);
    await choose(mount, 'Graphics', 'Classic');
    expect(await found(`${footman}.tif`, opened.id)).toMatchObject({ path: 'units/human/footman/footman.blp' });
  });
});

describe('a document from a storage', () => {
  it('has a home that is never written, and is saved elsewhere', async () => {
    const { mountId, sources } = await mounted();
    const before = await readFile(join(at.folder, 'War3', 'Data', 'data', 'data.000'));
    const opened = await bench.openedFrom(mountId, 'units/human/footman/footman.mdx');
    const { origin } = await at.client.request('mountedOriginOf', { documentId: opened.id });
    expect(origin).toMatchObject({ label: 'war3.w3mod/_hd.w3mod' });
    expect(origin?.readOnlyBecause).toContain('is never changed');
    renameSequence(opened, 'Mine');
    await opened.settled();
    const into = { documentId: opened.id, mountId, path: 'units/human/footman/footman.mdx' };
    for (const { sourceId } of sources.filter(({ kind }) => kind === 'storage')) {
      await expect(bench.saveInto({ ...into, sourceId })).rejects.toThrow(/never changed/);
    }
    const saved = await at.client.request('save', { documentId: opened.id, conflict: 'ask' });
    expect(saved.kind).toBe('needsTarget');
    await bench.archive('maps/mine.w3x', { 'war3map.j': 'x' });
    const map = await bench.mount('maps/mine.w3x');
    const [source] = map.sources;
    expect(await bench.saveInto({ ...into, mountId: map.mountId, sourceId: source?.sourceId ?? '' })).toMatchObject({
      kind: 'saved',
      isSaved: true,
    });
    expect(await readFile(join(at.folder, 'War3', 'Data', 'data', 'data.000'))).toEqual(before);
  });
});

describe('a folder with a storage', () => {
  const inspect = async (path: string) =>
    await at.client.request('inspectMount', {
      folderId: at.host.parts.registry.addFolder(join(at.folder, path)),
      fileId: null,
    });

  it('may be pointed at from inside', async () => {
    await mounted();
    const found = await inspect('War3/_retail_');
    expect(found).toMatchObject({
      kind: 'plans',
      plans: [{ profile: 'warcraft3Casc' }, {}, {}, {}, { key: 'folder' }],
    });
    await bench.put('War3/mods/mine/a.mdx', tinyModel());
    expect(await inspect('War3/mods/mine')).toMatchObject({ kind: 'plans', plans: [{ key: 'folder' }] });
  });

  it('is refused with what is wrong with it, and what to do', async () => {
    writeStorage(join(at.folder, 'Wow'), makeStorage({ 'a.txt': 'a' }, { product: 'wow' }));
    expect(await inspect('Wow')).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/World of Warcraft from 6\.0.*Extract the files/) as string,
    });
    writeStorage(join(at.folder, 'Old'), makeStorage({ 'a.txt': 'a' }, { isActive: false }));
    expect(await inspect('Old')).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/launcher/) as string,
    });
    // One that was good and is damaged later is told of at its sources.
    const { mountId } = await mounted();
    const files = [...makeStorage(game())].filter(([path]) => path.endsWith('.idx'));
    for (const [path] of files) {
      const full = join(at.folder, 'War3', path);
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, 'x');
    }
    const { mounts } = await at.client.request('mounts', {});
    expect(mounts[0]?.mountId).toBe(mountId);
    await at.client.request('listMounted', { mountId, path: '' });
    const after = (await at.client.request('mounts', {})).mounts[0];
    expect(after?.sources.find(({ label }) => label === 'war3.w3mod')?.problems[0]).toContain('index of the game');
  });
});
