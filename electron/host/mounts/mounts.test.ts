import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeMiptex } from '../../../shared/archive/miptex.ts';
import { writeWad } from '../../../shared/archive/wad3.ts';
import type { RecordId } from '../../../shared/document/record.ts';
import { collectionList } from '../../../shared/codec/format.ts';
import { documentDigest } from '../../../shared/document/wire.ts';
import type { MountEntry } from '../../../shared/host/mountEntities.ts';
import { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import { fill, pakWith, text } from '../archives/test/archives.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

async function archive(
  path: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  version: 1 | 2 = 1,
): Promise<void> {
  const full = join(at.folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  const { mpq } = at.host.parts.mounting;
  await mpq.create(full, version, 64);
  await fill(mpq, full, files);
}

async function put(path: string, content: string | Uint8Array = 'x'): Promise<string> {
  const full = join(at.folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, content);
  return full;
}

/** Mounts a folder (or an archive) of the test's own; fails when it is refused. */
async function mount(path: string, key: string | null = null, host: TestHost = at): Promise<MountEntry> {
  const full = join(host.folder, path);
  const isFile = /\.(mpq|w3x|pak|wad)$/i.test(path);
  const { registry } = host.host.parts;
  const chosen = isFile
    ? { fileId: registry.addFile(full), folderId: null }
    : { folderId: registry.addFolder(full), fileId: null };
  const added = await host.client.request('addMount', { ...chosen, key });
  if (added.kind !== 'added') throw new Error(added.reason);
  return added.mount;
}

/** A TGA of one pixel in this colour: the smallest picture that can be decoded. */
function pixel(red: number, green: number, blue: number): Uint8Array {
  const bytes = new Uint8Array(18 + 4);
  bytes.set([0, 0, 2], 0);
  bytes.set([1, 0, 1, 0, 32, 8], 12);
  bytes.set([blue, green, red, 255], 18);
  return bytes;
}

async function pixelsOf(found: { kind: string; pixelsBlob?: string }): Promise<readonly number[]> {
  if (found.pixelsBlob === undefined) throw new Error(`the texture is ${found.kind}`);
  return [...(await at.fetchBlob(found.pixelsBlob))];
}

function told<T>(read: (hear: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve) => read(resolve));
}

function renameSequence(opened: OpenedDocument, name: string): void {
  const { document } = opened;
  const id: RecordId | undefined = collectionList(document.format, document, 'sequences')[0];
  if (id === undefined) throw new Error('no sequence');
  document.edit('Rename', (transaction) => transaction.update(id, { name }));
}

async function warcraft(): Promise<MountEntry> {
  await archive('wc3/war3.mpq', {
    'Units\\Footman.mdx': tinyModel(),
    'Textures\\Skin.tga': pixel(1, 2, 3),
    'a.txt': 'base',
  });
  await archive('wc3/War3Patch.mpq', { 'a.txt': 'patched', 'Units\\New.mdx': tinyModel(['New']) });
  return await mount('wc3');
}

async function openedFrom(mountId: string, path: string): Promise<OpenedDocument> {
  const opened = await at.client.request('openMounted', { mountId, path, sourceId: null });
  if (opened.kind !== 'opened') throw new Error('open already');
  return await OpenedDocument.open(at, opened.document, {
    changed: () => undefined,
    problem: (message) => at.problems.push(message),
  });
}

describe('a mounted game', () => {
  it('is one tree in the order of its archives', async () => {
    const { mountId, profile, sources } = await warcraft();
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
    const { mountId } = await warcraft();
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
    const { mountId, sources } = await warcraft();
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
    const { mountId } = await warcraft();
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
    await archive('wc3/war3.mpq', { 'a.txt': 'base' });
    await put('wc3/War3Patch.mpq', 'no archive at all');
    const { mountId } = await mount('wc3');
    expect((await at.client.request('listMounted', { mountId, path: '' })).files).toHaveLength(1);
    const [entry] = (await at.client.request('mounts', {})).mounts;
    expect(entry?.sources.find(({ label }) => label === 'War3Patch.mpq')?.problems).toEqual([
      expect.stringContaining('War3Patch.mpq: file at 0x0: this is not an MPQ archive'),
    ]);
  });

  it('notices when an archive or a loose file changes', async () => {
    await put('plain/a.txt', 'one');
    const { mountId } = await mount('plain');
    await at.client.request('listMounted', { mountId, path: '' });
    const first = told((hear) => at.client.on('mountsChanged', hear));
    await put('plain/b.txt', 'two');
    expect(await first).toEqual({ mountIds: [mountId] });
    expect((await at.client.request('listMounted', { mountId, path: '' })).files.map(({ name }) => name)).toEqual([
      'a.txt',
      'b.txt',
    ]);
    await archive('alone.mpq', { 'c.txt': 'c' });
    const single = await mount('alone.mpq');
    await at.client.request('listMounted', { mountId: single.mountId, path: '' });
    const second = told((hear) => at.client.on('mountsChanged', hear));
    await fill(at.host.parts.mounting.mpq, join(at.folder, 'alone.mpq'), { 'd.txt': 'd' });
    expect(await second).toEqual({ mountIds: [single.mountId] });
    expect((await at.client.request('listMounted', { mountId: single.mountId, path: '' })).files).toHaveLength(2);
  });

  it('is refused when its storage is CASC, and outside of what may be touched', async () => {
    await put('reforged/.build.info', 'Branch!STRING:0');
    const chosen = { folderId: at.host.parts.registry.addFolder(join(at.folder, 'reforged')), fileId: null, key: null };
    const refused = await at.client.request('addMount', chosen);
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringContaining('CascView') as string });
    const { folderId } = await at.client.request('listFolder', { folderId: null });
    await put('map.w3x', 'x');
    const listing = await at.client.request('listFolder', { folderId });
    expect([listing.files, listing.archives.map(({ name }) => name)]).toEqual([[], ['map.w3x']]);
    await put('names.txt', 'a.mdx');
    const again = await at.client.request('listFolder', { folderId });
    expect(again.listfiles.map(({ name }) => name)).toEqual(['names.txt']);
    const outside = { folderId: at.host.parts.registry.addFolder('/etc'), fileId: null, key: null };
    await expect(at.client.request('addMount', outside)).rejects.toMatchObject({ code: 'denied' });
  });
});

describe('a document from an archive', () => {
  it('is opened without a target, once, and knows where it came from', async () => {
    const { mountId, sources } = await warcraft();
    const opened = await at.client.request('openMounted', { mountId, path: 'units/footman.mdx', sourceId: null });
    if (opened.kind !== 'opened') throw new Error('open already');
    expect(opened.document).toMatchObject({ name: 'Footman.mdx', hasTarget: false, isDirty: false });
    const base = sources.find(({ label }) => label === 'war3.mpq');
    expect(opened.origin).toMatchObject({ path: 'Units/Footman.mdx', sourceId: base?.sourceId, label: 'war3.mpq' });
    expect(opened.origin.readOnlyBecause).toContain('never changed');
    const { documentId } = opened.document;
    expect(await at.client.request('openMounted', { mountId, path: 'Units\\Footman.mdx', sourceId: null })).toEqual({
      kind: 'alreadyOpen',
      documentId,
    });
    expect(await at.client.request('mountedOriginOf', { documentId })).toEqual({ origin: opened.origin });
    expect(await at.client.request('save', { documentId, conflict: 'ask' })).toEqual({ kind: 'needsTarget' });
    await expect(
      at.client.request('saveIntoArchive', {
        ...{ documentId, mountId },
        sourceId: base?.sourceId ?? '',
        path: 'x.mdx',
        conflict: 'ask',
      }),
    ).rejects.toMatchObject({ code: 'read-only' });
  });

  it('survives the loss of its parsing worker', async () => {
    const { mountId } = await warcraft();
    const opened = await openedFrom(mountId, 'Units/Footman.mdx');
    await at.host.parts.pool.restart();
    await at.host.parts.mounting.mpq.restart();
    const { digest } = await at.client.request('digest', { documentId: opened.id });
    expect(digest).toBe(documentDigest(opened.document));
  });

  it('is saved into a new patch archive, byte for byte but for the edit, and wins from then on', async () => {
    await archive('wow/Data/common.MPQ', { 'Units\\Footman.mdx': tinyModel(), 'other.txt': 'other' }, 2);
    await archive('wow/Data/lichking.MPQ', { 'l.txt': 'l' }, 2);
    await archive('wow/Data/patch-3.MPQ', { 'p.txt': 'p' }, 2);
    const { mountId, profile, takesPatches } = await mount('wow');
    expect([profile, takesPatches]).toEqual(['wowWotlk', true]);
    await expect(at.client.request('createPatchArchive', { mountId, name: 'patch-10.MPQ' })).rejects.toMatchObject({
      code: 'bad-request',
    });
    const made = await at.client.request('createPatchArchive', { mountId, name: null });
    expect(made.mount.mountId).toBe(mountId);
    expect(made.mount.sources[0]).toMatchObject({ label: 'Data/patch-Z.MPQ', sourceId: made.sourceId, isBase: false });
    const opened = await openedFrom(mountId, 'Units/Footman.mdx');
    renameSequence(opened, 'Stanx');
    await opened.settled();
    const target = { documentId: opened.id, mountId, sourceId: made.sourceId, path: 'Units/Footman.mdx' };
    const saved = await at.client.request('saveIntoArchive', { ...target, conflict: 'ask' });
    expect(saved).toMatchObject({ kind: 'saved', isSaved: true, position: 1, origin: { label: 'Data/patch-Z.MPQ' } });
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'units/footman.mdx' });
    expect(versions.map(({ label }) => label)).toEqual(['Data/patch-Z.MPQ', 'Data/common.MPQ']);
    const { blob } = await at.client.request('readMounted', { mountId, path: 'units/footman.mdx', sourceId: null });
    const [before, after] = [tinyModel(), await at.fetchBlob(blob)];
    expect([...after.keys()].filter((index) => after[index] !== before[index])).toHaveLength(1);
    // Saved again, to the same place, nothing is asked.
    renameSequence(opened, 'Stany');
    await opened.settled();
    expect(await at.client.request('saveIntoArchive', { ...target, conflict: 'ask' })).toMatchObject({ kind: 'saved' });
    const second = await openedFrom(mountId, 'Units/Footman.mdx').catch((error: Error) => error.message);
    expect(second).toBe('open already');
    expect((await at.client.request('welcome', {})).openDocuments[0]?.isDirty).toBe(false);
  });

  it('is saved into a map beside what is there only when told to', async () => {
    await archive('map.w3x', { 'war3map.j': 'script', 'model.mdx': tinyModel(['Old']) });
    const single = await mount('map.w3x');
    const [source] = single.sources;
    const opened = await at.openPath(await put('mine.mdx', tinyModel(['Mine'])));
    const { mountId } = single;
    const params = { documentId: opened.id, mountId, sourceId: source?.sourceId ?? '', path: 'MODEL.mdx' };
    expect(await at.client.request('saveIntoArchive', { ...params, conflict: 'ask' })).toEqual({
      kind: 'exists',
      path: 'MODEL.mdx',
    });
    // The document has a file of its own, so that is not what counts as saved.
    expect(await at.client.request('saveIntoArchive', { ...params, conflict: 'overwrite' })).toMatchObject({
      isSaved: false,
      backup: 'map.w3x.bak',
    });
    const { blob } = await at.client.request('readMounted', { mountId, path: 'model.mdx', sourceId: null });
    expect(await at.fetchBlob(blob)).toEqual(tinyModel(['Mine']));
  });
});

describe('files of a mount', () => {
  it('are extracted with their folders, into the folder and nowhere else', async () => {
    await archive('a.mpq', {
      'Units\\A.txt': 'a',
      'Units\\Deep\\B.txt': 'b',
      '..\\..\\evil.txt': 'evil',
      'con.txt': 'con',
    });
    const { mountId } = await mount('a.mpq');
    await mkdir(join(at.folder, 'out'));
    const folderId = at.host.parts.registry.addFolder(join(at.folder, 'out'));
    const labels: number[] = [];
    at.client.on('progress', ({ percent }) => labels.push(percent));
    const params = { taskId: 'extract1', mountId, folderId, existing: 'skip', isFlat: false } as const;
    const result = await at.client.request('extractMounted', { ...params, paths: ['Units', 'con.txt'] });
    expect(result).toEqual({ written: 3, skipped: 0, failed: [], isCancelled: false });
    expect(await readFile(join(at.folder, 'out/Units/Deep/B.txt'), 'utf8')).toBe('b');
    expect(await readFile(join(at.folder, 'out/_con.txt'), 'utf8')).toBe('con');
    const all = await at.client.request('extractMounted', { ...params, paths: [''] });
    expect(all).toMatchObject({ written: 1, skipped: 3 });
    expect(await readFile(join(at.folder, 'out/evil.txt'), 'utf8')).toBe('evil');
    expect(labels.at(-1)).toBe(100);
  });

  it('are no longer extracted after a cancel', async () => {
    for (let number = 0; number < 400; number++) await put(`many/${number}.txt`);
    const { mountId } = await mount('many');
    await mkdir(join(at.folder, 'out'));
    const folderId = at.host.parts.registry.addFolder(join(at.folder, 'out'));
    at.client.on('progress', ({ taskId }) => void at.client.request('cancelTask', { taskId }));
    const params = { taskId: 't1', mountId, folderId, existing: 'overwrite', isFlat: true, paths: [''] } as const;
    const result = await at.client.request('extractMounted', params);
    expect(result.isCancelled).toBe(true);
    expect(result.written).toBeLessThan(400);
  });

  it('are put into and taken out of an archive, all or none', async () => {
    await archive('a.mpq', { 'one.txt': 'one', 'two.txt': 'two' });
    const { mountId, sources } = await mount('a.mpq');
    const fileId = at.host.parts.registry.addFile(await put('new.txt', 'new'));
    const sourceId = sources[0]?.sourceId ?? '';
    const where = { mountId, sourceId };
    await expect(
      at.client.request('changeArchive', { ...where, put: [{ fileId, path: 'n.txt' }], remove: ['missing.txt'] }),
    ).rejects.toMatchObject({ code: 'unreadable' });
    await at.client.request('changeArchive', { ...where, put: [{ fileId, path: 'n.txt' }], remove: ['one.txt'] });
    const { files } = await at.client.request('listMounted', { mountId, path: '' });
    expect(files.map(({ name }) => name)).toEqual(['n.txt', 'two.txt']);
  });
});

describe('what a document names', () => {
  it('is found in the mounts of its game, and told when it becomes another', async () => {
    const { mountId, sources } = await warcraft();
    const opened = await at.openPath(await put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    const found = await at.client.request('findTexture', ask);
    expect(found).toMatchObject({ kind: 'found', name: 'Skin.tga', location: 'war3.mpq', width: 1 });
    expect(await pixelsOf(found)).toEqual([1, 2, 3, 255]);
    expect(await pixelsOf(await at.client.request('findTexture', ask))).toEqual([1, 2, 3, 255]);
    const changed = told((hear) => at.client.on('textureChanged', hear));
    const patch = sources.find(({ label }) => label === 'War3Patch.mpq');
    await at.client.request('switchMountSource', { mountId, sourceId: patch?.sourceId ?? '', isEnabled: false });
    expect(await changed).toEqual({ documentId: opened.id, path: 'Textures\\Skin.blp' });
    // Beside the model comes first.
    await put('work/Textures/Skin.blp.tga');
    await put('work/Skin.tga', pixel(9, 9, 9));
    expect(await pixelsOf(await at.client.request('findTexture', ask))).toEqual([9, 9, 9, 255]);
  });

  it('is told of when a mount with it is added', async () => {
    const opened = await at.openPath(await put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    expect(await at.client.request('findTexture', ask)).toEqual({ kind: 'missing' });
    const changed = told((hear) => at.client.on('textureChanged', hear));
    await warcraft();
    expect(await changed).toEqual({ documentId: opened.id, path: 'Textures\\Skin.blp' });
    expect((await at.client.request('findTexture', ask)).kind).toBe('found');
  });

  it('is resolved as file, in a mount, or missing, many at once', async () => {
    const { mountId } = await warcraft();
    const path = await put('work/mine.mdx', tinyModel());
    await put('work/beside.mdx', tinyModel());
    const opened = await at.openPath(path);
    const { results } = await at.client.request('resolveMany', {
      documentId: opened.id,
      files: [
        { path: 'beside.mdl', kind: 'model' },
        { path: 'units\\FOOTMAN.mdl', kind: 'model' },
        { path: 'Sound\\None.wav', kind: 'sound' },
        { path: 'C:\\Work\\Textures\\skin', kind: 'texture' },
      ],
    });
    expect(results).toMatchObject([
      { kind: 'file', file: { name: 'beside.mdx' } },
      { kind: 'mounted', mountId, path: 'Units/Footman.mdx', label: 'war3.mpq', size: tinyModel().length },
      { kind: 'missing' },
      { kind: 'mounted', path: 'Textures/Skin.tga' },
    ]);
    const child = await at.client.request('readResolved', {
      documentId: opened.id,
      file: { path: 'Units/New.mdl', kind: 'model' },
    });
    if (child.kind !== 'found') throw new Error('missing');
    expect(child).toMatchObject({ name: 'New.mdx', location: 'War3Patch.mpq' });
    expect(await at.fetchBlob(child.blob)).toEqual(tinyModel(['New']));
  });

  it('is looked for beside a model inside an archive', async () => {
    await archive('mod.mpq', { 'deep\\down\\unit.mdx': tinyModel(), 'deep\\down\\skin.tga': pixel(4, 5, 6) });
    const { mountId } = await mount('mod.mpq');
    const opened = await openedFrom(mountId, 'deep/down/unit.mdx');
    const found = await at.client.request('findTexture', {
      documentId: opened.id,
      path: 'Textures\\Skin.blp',
      maxSize: null,
      accepts: [],
    });
    expect(await pixelsOf(found)).toEqual([4, 5, 6, 255]);
  });
});

describe('Half-Life', () => {
  it('puts mods over valve, loose files over packs, and shows textures of WADs', async () => {
    await put('hl/valve/liblist.gam', 'game "Half-Life"\n');
    await put('hl/valve/pak0.pak', pakWith({ 'models/a.mdl': 'pak0', 'sound/x.wav': 'pak0' }));
    await put('hl/valve/pak1.pak', pakWith({ 'models/a.mdl': 'pak1' }));
    await put('hl/cool/liblist.gam', 'game "Cool Mod"\r\nfallback_dir "valve"\r\n');
    await put('hl/cool/sound/x.wav', 'mod');
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at & 0xff);
    const mips = [256, 64, 16, 4].map((size) => new Uint8Array(size).fill(2));
    await put(
      'hl/cool/cool.wad',
      writeWad([
        { name: 'WALL', type: 0x43, bytes: writeMiptex({ name: 'WALL', width: 16, height: 16, mips, palette }) },
      ]),
    );
    const { mountId, name, sources } = await mount('hl/cool');
    expect(name).toBe('Cool Mod');
    expect(sources.map(({ label }) => label)).toEqual([
      'cool',
      'cool/cool.wad',
      'valve',
      'valve/pak1.pak',
      'valve/pak0.pak',
    ]);
    const winner = async (path: string): Promise<string> => {
      const { blob } = await at.client.request('readMounted', { mountId, path, sourceId: null });
      return text(await at.fetchBlob(blob));
    };
    expect(await winner('MODELS\\a.mdl')).toBe('pak1');
    expect(await winner('sound/x.wav')).toBe('mod');
    const preview = await at.client.request('previewMounted', {
      mountId,
      path: 'cool.wad/wall.miptex',
      sourceId: null,
      maxSize: null,
    });
    expect(preview).toMatchObject({ kind: 'found', width: 16, height: 16, hasAlpha: false });
    expect((await pixelsOf(preview)).slice(0, 4)).toEqual([6, 7, 8, 255]);
    const plans = await at.client.request('inspectMount', {
      folderId: at.host.parts.registry.addFolder(join(at.folder, 'hl')),
      fileId: null,
    });
    if (plans.kind !== 'plans') throw new Error(plans.reason);
    expect(plans.plans.map(({ key }) => key)).toEqual(['halfLife:valve', 'halfLife:cool', 'folder']);
    await rm(join(at.folder, 'hl'), { recursive: true });
  });
});
