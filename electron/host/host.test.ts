import { fieldsByName } from '../../shared/codec/byName.ts';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { documentDigest } from '../../shared/document/wire.ts';
import { newId } from './opaqueId.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';
import { hostDigest, renameFirst, sequenceId } from './test/edits.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});
describe('opening and editing', () => {
  it('gives the user interface the same document that the host holds', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    expect(opened.name).toBe('unit.mdx');
    expect(await hostDigest(at, opened)).toBe(documentDigest(opened.document));
  });

  it('keeps both copies equal through edits, bulk changes, undo and redo', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    for (let index = 0; index < 20; index++) renameFirst(opened, `Stand ${index}`);
    const owner = opened.document.get(sequenceId(opened, 0)).owner;
    if (owner === null) throw new Error('a sequence has an owner');
    const { fields } = opened.document.get(sequenceId(opened, 1));
    opened.document.edit('Add sequence', (transaction) => {
      const id = transaction.add('sequence', owner, { ...fields, name: 'Death' });
      const items = fieldsByName(transaction.get(owner).fields)['items'] as readonly RecordId[];
      transaction.update(owner, { items: [...items, id] });
    });
    opened.document.undo();
    opened.document.undo();
    opened.document.redo();
    opened.document.redo();
    await opened.settled();
    expect(opened.unsentEdits).toBe(0);
    expect(await hostDigest(at, opened)).toBe(documentDigest(opened.document));
  });

  it('refuses what is no file of ours with a sentence', async () => {
    const path = await at.write('song.mdx', new TextEncoder().encode('not a model at all'));
    await expect(at.openPath(path)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('tells path and offset of a damaged file', async () => {
    const path = await at.write('cut.mdx', tinyModel().slice(0, 6));
    await expect(at.openPath(path)).rejects.toMatchObject({ code: 'unreadable', place: { offset: 4 } });
  });

  it('does not open a file a second time', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    const { fileId } = await at.host.addPath(path);
    expect(await at.client.request('openFile', { fileId })).toEqual({ kind: 'alreadyOpen', documentId: opened.id });
  });

  it('hands a document with its edits to a page that was loaded anew', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'Sleep');
    await opened.settled();
    const { openDocuments } = await at.client.request('welcome', {});
    expect(openDocuments).toMatchObject([{ documentId: opened.id, name: 'unit.mdx', isDirty: true }]);
    const entry = await at.client.request('attachDocument', { documentId: opened.id });
    expect(entry.isDirty).toBe(true);
  });

  it('takes the whole content when an edit does not fit its copy, and goes on', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'Sleep');
    await opened.settled();
    const diff = { added: [], updated: [{ id: 99_999, fields: {} }], removed: [], tiles: [] };
    const commit = {
      documentId: opened.id,
      kind: 'edit',
      step: null,
      label: 'Odd',
      diffs: [diff],
      position: 2,
    } as const;
    await expect(at.client.request('commit', commit)).rejects.toMatchObject({ code: 'out-of-step' });
    renameFirst(opened, 'Wake');
    await opened.settled();
    await opened.settled();
    expect(await hostDigest(at, opened)).toBe(documentDigest(opened.document));
    renameFirst(opened, 'Run');
    const saved = await opened.save();
    expect(saved.kind).toBe('saved');
    expect(at.problems).toEqual([]);
    expect(new TextDecoder().decode(await readFile(join(at.folder, 'unit.mdx')))).toContain('Run');
  });

  it('opens uploaded bytes as a document that needs a name', async () => {
    const bytes = tinyModel();
    const { uploadId } = await at.client.request('startUpload', {
      name: 'dropped.mdx',
      size: bytes.length,
      drop: null,
    });
    await at.client.request('uploadPiece', { uploadId, bytes: bytes.slice(0, 100) });
    await at.client.request('uploadPiece', { uploadId, bytes: bytes.slice(100) });
    const { fileId } = await at.client.request('finishUpload', { uploadId, madeFrom: null });
    const opened = await at.client.request('openFile', { fileId });
    if (opened.kind !== 'opened') throw new Error('not opened');
    expect(opened.document).toMatchObject({ hasTarget: false, isDirty: true, name: 'dropped.mdx' });
    const { documentId } = opened.document;
    expect(await at.client.request('save', { documentId, conflict: 'ask' })).toEqual({ kind: 'needsTarget' });
    const { folderId } = await at.client.request('listFolder', { folderId: null });
    if (folderId === null) throw new Error('the only root is listed itself');
    const target = await at.client.request('nameFile', { folderId, name: 'kept.mdx' });
    const saved = await at.client.request('saveAs', { documentId, fileId: target.fileId, conflict: 'ask' });
    expect(saved.kind).toBe('saved');
    expect(new Uint8Array(await readFile(join(at.folder, 'kept.mdx')))).toEqual(bytes);
  });
});

describe('saving', () => {
  it('writes only the bytes of the edit and keeps the first version as .bak', async () => {
    const path = await at.write('unit.mdx');
    const before = tinyModel();
    const opened = await at.openPath(path);
    renameFirst(opened, 'Stanx');
    const saving = opened.save();
    // Whoever closes the window now has not saved yet.
    expect(opened.isDirty).toBe(true);
    expect(await saving).toMatchObject({ kind: 'saved', backup: 'unit.mdx.bak', position: 1 });
    expect(opened.isDirty).toBe(false);
    const after = new Uint8Array(await readFile(path));
    const differing = [...after.keys()].filter((index) => after[index] !== before[index]);
    expect(differing).toHaveLength(1);
    renameFirst(opened, 'Stand again');
    expect(await opened.save()).toMatchObject({ kind: 'saved', backup: null });
    expect(new Uint8Array(await readFile(`${path}.bak`))).toEqual(before);
    expect((await readdir(at.folder)).toSorted()).toEqual(['unit.mdx', 'unit.mdx.bak']);
  });

  it('keeps the file mode and what a link leads to', async () => {
    const path = await at.write('real.mdx');
    await chmod(path, 0o640);
    await symlink(path, join(at.folder, 'link.mdx'));
    const opened = await at.openPath(join(at.folder, 'link.mdx'));
    renameFirst(opened, 'Sleep');
    await opened.save();
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(new TextDecoder().decode(await readFile(path))).toContain('Sleep');
  });

  it('asks when the file was changed on disk, and overwrites when told to', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    renameFirst(opened, 'Mine');
    await writeFile(path, tinyModel(['Theirs']));
    expect(await opened.save()).toMatchObject({ kind: 'conflict', reason: 'changed' });
    expect(opened.isDirty).toBe(true);
    expect(new TextDecoder().decode(await readFile(path))).toContain('Theirs');
    expect(await opened.save('overwrite')).toMatchObject({ kind: 'saved' });
    expect(new TextDecoder().decode(await readFile(path))).toContain('Mine');
  });

  it('does not ask when only the time of the file is another', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await writeFile(path, tinyModel());
    renameFirst(opened, 'Mine');
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
  });

  it('asks when the file has gone', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await unlink(path);
    expect(await opened.save()).toMatchObject({ kind: 'conflict', reason: 'gone' });
  });

  it('refuses bytes that could not be opened again, and keeps file and edits', async () => {
    const before = new Uint8Array(await readFile(new URL('../../assets/samples/Sentry.mdl', import.meta.url)));
    const path = await at.write('Studio.mdl', before);
    const opened = await at.openPath(path);
    const { document } = opened;
    const mesh = [...document.all()].find(({ type }) => type === 'mesh');
    if (mesh === undefined) throw new Error('no mesh');
    // A file says how many triangles there are, and they are told from its commands when it is read.
    document.edit('Cut triangles', (transaction) => transaction.update(mesh.id, { normalCount: 2 ** 40 }));
    await expect(opened.save()).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(
        /^Studio\.mdl was not saved.*meshes\[0\]\.normalCount would be read as 0.*edits are kept/,
      ),
    });
    const { folderId } = await at.client.request('listFolder', { folderId: null });
    if (folderId === null) throw new Error('the only root is listed itself');
    const copy = await at.client.request('nameFile', { folderId, name: 'Copy.mdl' });
    await expect(opened.saveAs(copy.fileId, 'ask')).rejects.toMatchObject({ code: 'unreadable' });
    expect(opened.isDirty).toBe(true);
    expect(new Uint8Array(await readFile(path))).toEqual(before);
    expect(await readdir(at.folder)).toEqual(['Studio.mdl']);
    document.undo();
    document.edit('Rename', (transaction) => transaction.update(document.root, { flags: 1 }));
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
  });

  it('refuses to write a file that is marked read-only', async () => {
    const path = await at.write('unit.mdx');
    await chmod(path, 0o444);
    const opened = await at.openPath(path);
    expect(opened.isReadOnly).toBe(true);
    renameFirst(opened, 'Mine');
    await expect(opened.save()).rejects.toMatchObject({ code: 'read-only' });
    expect(opened.isDirty).toBe(true);
  });

  it('clears away what killed saves left, and nothing else', async () => {
    const path = await at.write('unit.mdx');
    const hoursAgo = new Date(Date.now() - 2 * 3600 * 1000);
    for (const [left, when] of [
      ['tmp-4711', hoursAgo],
      [`tmp-${newId()}`, hoursAgo],
      ['tmp-notes', hoursAgo],
      ['tmp-AAAAAAAAAAAAAAAA', new Date()],
    ] as const) {
      await writeFile(`${path}.${left}`, 'half');
      await utimes(`${path}.${left}`, when, when);
    }
    const opened = await at.openPath(path);
    renameFirst(opened, 'Mine');
    await opened.save();
    expect((await readdir(at.folder)).toSorted()).toEqual([
      'unit.mdx',
      'unit.mdx.bak',
      // Another process may be writing it at this moment.
      'unit.mdx.tmp-AAAAAAAAAAAAAAAA',
      'unit.mdx.tmp-notes',
    ]);
  });

  it('does not write a file that holds the document already', async () => {
    const path = await at.write('unit.mdx');
    const before = await stat(path);
    const opened = await at.openPath(path);
    renameFirst(opened, 'Mine');
    opened.document.undo();
    expect(await opened.save()).toMatchObject({ kind: 'saved', backup: null });
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
    expect(await readdir(at.folder)).toEqual(['unit.mdx']);
  });

  it('reverts to the file and forgets the edits', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    renameFirst(opened, 'Mine');
    const again = await opened.revert();
    expect(again.isDirty).toBe(false);
    expect(fieldsByName(again.document.get(sequenceId(again, 0)).fields)['name']).toBe('Stand');
    renameFirst(again, 'Other');
    await again.settled();
    expect(await hostDigest(at, again)).toBe(documentDigest(again.document));
  });
});

describe('files of the browser host', () => {
  it('are listed within the roots, without links that lead out', async () => {
    await at.write('unit.mdx');
    await at.write('notes.txt');
    await mkdir(join(at.folder, 'textures'));
    await symlink('/etc', join(at.folder, 'way-out'));
    const listing = await at.client.request('listFolder', { folderId: null });
    expect(listing.files.map(({ name }) => name)).toEqual(['unit.mdx']);
    expect(listing.folders.map(({ name }) => name)).toEqual(['textures']);
    expect(listing.parents).toEqual([]);
  });

  it('are refused outside the roots, by whatever way', async () => {
    await expect(at.host.addPath('/etc/passwd')).rejects.toMatchObject({ code: 'denied' });
    await expect(at.host.addPath('/etc/nothing-here')).rejects.toMatchObject({ code: 'denied' });
    await expect(at.host.addPath(join(at.folder, '..', 'data', 'settings.json'))).rejects.toMatchObject({
      code: 'denied',
    });
    await symlink('/etc/passwd', join(at.folder, 'escape.mdx'));
    await expect(at.host.addPath(join(at.folder, 'escape.mdx'))).rejects.toMatchObject({ code: 'denied' });
    const { folderId } = await at.client.request('listFolder', { folderId: null });
    if (folderId === null) throw new Error('the only root is listed itself');
    for (const name of ['../x.mdx', 'a/b.mdx', '..', '', 'C:x', 'a\0b']) {
      await expect(at.client.request('nameFile', { folderId, name })).rejects.toMatchObject({ code: 'bad-request' });
    }
    await expect(at.client.request('nameFile', { folderId, name: 'escape.mdx' })).rejects.toMatchObject({
      code: 'denied',
    });
  });

  it('are told to have changed on disk', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    const told = new Promise((resolve) => at.client.on('fileChangedOnDisk', resolve));
    await writeFile(path, tinyModel(['Theirs']));
    expect(await told).toEqual({ documentId: opened.id, change: 'changed' });
  });

  it('keep recent files and settings between runs', async () => {
    await at.openPath(await at.write('unit.mdx'));
    // One of many that belong to what is open, such as a tile of a map, is none of them.
    const fileId = at.host.parts.registry.addFile(await at.write('beside.mdx'));
    expect(await at.client.request('openBeside', { fileId })).toMatchObject({ kind: 'opened' });
    await at.client.request('writeSetting', { name: 'layout', json: '{"left":240}' });
    await at.host.parts.settings.flush();
    await using next = await at.again();
    const { recent } = await next.client.request('welcome', {});
    expect(recent.map(({ name }) => name)).toEqual(['unit.mdx']);
    expect(await next.client.request('readSettings', {})).toEqual({
      settings: [{ name: 'layout', json: '{"left":240}' }],
    });
    await rm(join(at.folder, 'unit.mdx'));
    expect((await next.client.request('welcome', {})).recent[0]?.exists).toBe(false);
  });
});
