import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestName } from '../../shared/host/contract.ts';
import { requests } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { collectionList } from '../../shared/codec/collection.ts';
import { checkFileName, isInside } from './access.ts';
import { ChosenAccess } from './chosenAccess.ts';
import type { Shell } from './shell.ts';
import type { Border } from './test/attempts.ts';
import { attempts, freshUpload } from './test/attempts.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

const marker = 'FOR-NOBODY-ELSE';

let hosts: TestHost[];
let border: Border;
/** What the dialogs of the system answer next. */
let choice: string;

const shell: Shell = {
  chooseOpen: () => Promise.resolve([choice]),
  chooseSave: () => Promise.resolve(choice),
  chooseFolder: () => Promise.resolve(choice),
  answerClose: () => undefined,
  openExternal: () => Promise.resolve(),
};

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
}

async function makeBorder(): Promise<Border> {
  let access: ChosenAccess | null = null;
  const late = {
    roots: [],
    refusal: '',
    allows: () => false,
    choose: () => undefined,
  };
  // The folders of a test host are known once it is there: it lends the root, the second has the access that is tested.
  const lender = await startTestHost({ access: late });
  hosts.push(lender);
  const home = lender.folder;
  const outside = join(home, 'private');
  await put(join(home, 'mods/unit/unit.mdx'), tinyModel());
  await put(join(home, 'mods/unit/note.txt'), 'beside');
  await put(join(home, 'export/listed.mdx'), tinyModel());
  await put(join(home, 'game/in.mdx'), tinyModel());
  for (const name of [
    'secret.mdx',
    'secret.blp',
    'secret.tga',
    'secret.qc',
    'secret.txt',
    'secret.mpq',
    'deep/secret.m2',
  ]) {
    await put(join(outside, name), name.endsWith('mdx') ? tinyModel([marker]) : marker);
  }
  for (const folder of ['mods/unit', 'export', 'game']) {
    await symlink(outside, join(home, folder, 'linked'));
    await symlink(join(outside, 'secret.mdx'), join(home, folder, 'link.mdx'));
  }
  access = new ChosenAccess({ home, except: [lender.dataFolder] });
  const at = await lender.again({ access, shell, kind: 'electron' });
  hosts.push(at);
  const { client } = at;
  const { fileId } = await at.host.addPath(join(home, 'mods/unit/unit.mdx'));
  const opened = await client.request('openFile', { fileId });
  if (opened.kind !== 'opened') throw new Error('not opened');
  choice = join(home, 'game');
  const game = (await client.request('chooseFolder', { title: 'Game' })).folder;
  const added = await client.request('addMount', { folderId: game?.folderId ?? '', fileId: null, key: null });
  if (added.kind !== 'added') throw new Error('not mounted');
  await client.request('listMounted', { mountId: added.mount.mountId, path: '' });
  choice = join(home, 'export');
  const { folder } = await client.request('chooseFolder', { title: 'Choose' });
  return {
    at,
    home,
    outside,
    fileId,
    documentId: opened.document.documentId,
    folderId: folder?.folderId ?? '',
    mountId: added.mount.mountId,
    sourceId: added.mount.sources[0]?.sourceId ?? '',
    async upload() {
      const bytes = new TextEncoder().encode('written');
      const { uploadId } = await client.request('startUpload', { name: 'x.mdx', size: bytes.length, drop: null });
      await client.request('uploadPiece', { uploadId, bytes });
      return uploadId;
    },
  };
}

/** A folder with everything in it, as one text. */
async function stateOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const lines = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const isFile = (await stat(path)).isFile();
      return `${name} ${
        isFile
          ? createHash('sha256')
              .update(await readFile(path))
              .digest('hex')
          : ''
      }`;
    }),
  );
  return lines.join('\n');
}

/** All members of a value, at any depth, with their names. */
function* membersOf(value: unknown, name = ''): Generator<readonly [string, unknown]> {
  yield [name, value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const [key, each] of Object.entries(value)) yield* membersOf(each, key);
}

/** What of the outside an answer holds: its words, bytes that can be fetched with it, and where its ids lead. */
function leaksIn(result: unknown, { at, outside }: Border): readonly string[] {
  const { blobs, registry } = at.host.parts;
  const leaks: string[] = [];
  const holdsSecret = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(marker);
  const isOutside = (path: string): boolean => isInside(outside, path) || !isInside(at.folder, path);
  for (const [name, value] of membersOf(result)) {
    if (typeof value === 'string' && value.includes(marker)) leaks.push(`${name}: ${value}`);
    if (value instanceof Uint8Array && holdsSecret(value)) leaks.push(`${name}: bytes`);
    if (typeof value !== 'string') continue;
    if (/blob/i.test(name) && holdsSecret(blobs.take(value) ?? new Uint8Array())) leaks.push(`${name}: a blob`);
    if (name === 'folderId' && isOutside(registry.folder(value))) leaks.push(`folder ${registry.folder(value)}`);
    if (name !== 'fileId') continue;
    const file = registry.file(value);
    if (file.origin !== 'upload' && isOutside(file.path)) leaks.push(`file ${file.path}`);
  }
  return leaks;
}

beforeEach(async () => {
  hosts = [];
  border = await makeBorder();
  // Two hosts start: seconds on a busy machine.
}, 60_000);
afterEach(async () => {
  for (const host of hosts.toReversed()) await host[Symbol.asyncDispose]();
}, 60_000);

describe('a page of the desktop that was taken over: SPEC H19', () => {
  it('is tried with every request of the contract', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(Object.keys(requests).toSorted());
  });

  it('reaches no file and no folder outside what was chosen', async () => {
    const { at, outside, home } = border;
    const before = [await stateOf(outside), await stateOf(join(home, 'mods')), (await readdir(home)).toSorted()];
    choice = join(home, 'export/listed.mdx');
    const names = Object.keys(attempts) as readonly RequestName[];
    let tried = 0;
    // Parameters of any shape are what is tried.
    const ask = at.client.request.bind(at.client) as (name: RequestName, params: object) => Promise<unknown>;
    for (const name of names) {
      const given = attempts[name](border);
      expect([name, given.length > 0]).toEqual([name, true]);
      if (name === 'chooseFolder') choice = join(home, 'export');
      for (const each of given) {
        tried++;
        at.host.parts.uploads.clear();
        const isUpload = 'uploadId' in each && each.uploadId === freshUpload;
        const params = isUpload ? { ...each, uploadId: await border.upload() } : each;
        const result = await ask(name, params).catch((error: unknown) => {
          if (!(error instanceof HostError)) throw error;
          return { refused: error.code };
        });
        expect([name, params, leaksIn(result, border)]).toEqual([name, params, []]);
      }
      choice = join(home, 'export/listed.mdx');
    }
    expect(tried).toBeGreaterThan(250);
    expect([await stateOf(outside), await stateOf(join(home, 'mods')), (await readdir(home)).toSorted()]).toEqual(
      before,
    );
    // A fault of the program is none of these answers.
    expect(at.reported).toEqual([]);
  }, 60_000);

  it('lists nothing before a folder was chosen, and no folder above one', async () => {
    const { at, home, folderId } = border;
    const top = await at.client.request('listFolder', { folderId: null });
    expect(top.folders.map(({ name }) => name).toSorted()).toEqual([join(home, 'export'), join(home, 'game')]);
    const listed = await at.client.request('listFolder', { folderId });
    expect(listed.parents).toEqual([{ folderId: null, name: '' }]);
    // The links out of it are not shown.
    expect([listed.folders, listed.files.map(({ name }) => name)]).toEqual([[], ['listed.mdx']]);
  });

  it('has of the folder of an opened file what belongs to it, and can write there what a document consists of', async () => {
    const { at, documentId } = border;
    const { files } = await at.client.request('siblings', { documentId });
    expect(files.map(({ name }) => name)).toEqual(['unit.mdx']);
    expect(await at.client.request('nameBeside', { documentId, name: 'tile.adt' })).toMatchObject({ exists: false });
    for (const name of ['note.txt', 'run.exe', '.profile', 'script', 'unit.mdx.lnk']) {
      await expect(at.client.request('nameBeside', { documentId, name })).rejects.toThrow('was not chosen by you');
    }
    await expect(at.client.request('readBeside', { documentId, name: 'note.txt' })).rejects.toThrow('not chosen');
  });

  it('writes no programs into a chosen folder, and names of devices nowhere', async () => {
    const { at, folderId } = border;
    expect(await at.client.request('nameFile', { folderId, name: 'note.csv' })).toMatchObject({ exists: false });
    for (const name of ['run.exe', 'start.bat', '.bashrc', 'run.sh', 'Makefile', 'x.lnk']) {
      await expect(at.client.request('nameFile', { folderId, name })).rejects.toThrow('was not chosen by you');
    }
    for (const name of ['CON', 'nul.mdx', 'Com1.adt', 'LPT9', 'aux .blp', 'COM¹.txt', 'a.mdx.', 'a.mdx ']) {
      await expect(at.client.request('nameFile', { folderId, name })).rejects.toThrow('Choose another name');
    }
    for (const name of ['console.mdx', 'nullify.blp', 'com10.adt']) expect(checkFileName(name)).toBe(name);
  });
});

describe('what the user chose', () => {
  it('is saved, saved under another name, and found again by a later run', async () => {
    const { at, home, documentId } = border;
    await put(join(home, 'mods/unit/textures/skin.tga'), new Uint8Array(30));
    await put(join(home, 'mods/shared.tga'), new Uint8Array(30));
    const wanted = (path: string) => ({ documentId, file: { path, kind: 'texture' as const } });
    expect(await at.client.request('resolveFile', wanted('textures\\skin.blp'))).toMatchObject({ kind: 'file' });
    expect(await at.client.request('resolveFile', wanted('shared.blp'))).toMatchObject({ kind: 'file' });
    choice = join(home, 'other/copy.mdx');
    await mkdir(join(home, 'other'));
    const { file } = await at.client.request('chooseSave', { documentId });
    const saved = await at.client.request('saveAs', { documentId, fileId: file?.fileId ?? '', conflict: 'overwrite' });
    expect(saved).toMatchObject({ kind: 'saved', file: { name: 'copy.mdx' } });
    await at.host.stop('the test goes on');
    const access = new ChosenAccess({ home, except: [at.dataFolder] });
    const next = await at.again({ access, shell, kind: 'electron' });
    hosts.push(next);
    const { recent } = await next.client.request('welcome', {});
    expect(recent.map(({ name }) => name)).toEqual(['copy.mdx', 'unit.mdx']);
    const again = await next.client.request('openFile', { fileId: recent[0]?.fileId ?? '' });
    expect(again.kind).toBe('opened');
    expect((await next.client.request('mounts', {})).mounts.map(({ location }) => location)).toEqual([
      join(home, 'game'),
    ]);
  }, 30_000);

  it('can be recovered after a crash, in place', async () => {
    const { at, home } = border;
    choice = join(home, 'export/listed.mdx');
    const held = await at.openPath(choice);
    const first = collectionList(held.document.format, held.document, 'sequences')[0];
    if (first === undefined) throw new Error('no sequence');
    held.document.edit('Rename', (transaction) => transaction.update(first, { name: 'Sleep' }));
    await held.settled();
    await at.host.stop('as a crash');
    const next = await at.again({ access: new ChosenAccess({ home, except: [at.dataFolder] }), shell });
    hosts.push(next);
    expect(await (await next.recover()).save()).toMatchObject({ kind: 'saved' });
    expect((await readFile(choice)).includes('Sleep')).toBe(true);
  }, 30_000);

  it('does not widen to a home folder when a file in it is opened', () => {
    const access = new ChosenAccess({ home: '/home/u', except: ['/home/u/.config/chunksmith'] });
    access.choose('file', '/home/u/model.mdx');
    access.choose('file', '/home/u/games/wow/Creature/Bear/Bear.m2');
    expect(access.allows('/home/u/other.blp')).toBe(true);
    expect(access.allows('/home/u/Pictures/me.png')).toBe(false);
    expect(access.allows('/home/u/games/other.blp')).toBe(true);
    expect(access.allows('/home/u/games/wow/Wow.exe')).toBe(false);
    expect(access.allows('/home/u/games/wow/Creature/Bear/Bear00.skin', 'write')).toBe(true);
    expect(access.allows('/home/u/games/wow/Creature/skin.blp', 'write')).toBe(false);
    expect(access.allows('/home/u/games/wow', 'list')).toBe(false);
    access.choose('folder', '/home/u');
    expect(access.allows('/home/u/.config/chunksmith/settings.json')).toBe(false);
    expect(access.allows('/home/u/notes.txt')).toBe(true);
  });

  it('is a game with what it reads beside its folder', async () => {
    const { at, home } = border;
    await put(join(home, 'hl/valve/liblist.gam'), 'game "Half-Life"');
    await put(join(home, 'hl/valve/models/barney.mdl'), 'x');
    await put(join(home, 'hl/mod/liblist.gam'), 'game "Mod"\nfallback_dir "notes"');
    await put(join(home, 'hl/notes/secret.txt'), marker);
    choice = join(home, 'hl/mod');
    const { folder } = await at.client.request('chooseFolder', { title: 'Game' });
    const added = await at.client.request('addMount', { folderId: folder?.folderId ?? '', fileId: null, key: null });
    if (added.kind !== 'added') throw new Error('not mounted');
    const { mountId } = added.mount;
    expect((await at.client.request('listMounted', { mountId, path: 'models' })).files).toHaveLength(1);
    const found = await at.client.request('searchMounted', { mountId, query: 'secret', limit: 9, kinds: [] });
    expect(found.total).toBe(0);
  });
});

it('what lies in a folder may have a name that begins with dots; what lies beside it is not in it', () => {
  const paths = ['/mod', '/mod/..old/a.mdx', '/mod/...', '/mods/a.mdx', '/', '/mod/../a.mdx'];
  expect(paths.map((path) => isInside('/mod', path))).toEqual([true, true, true, false, false, false]);
});
