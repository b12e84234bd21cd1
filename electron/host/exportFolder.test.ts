import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';

const files = [
  { path: 'model.qc', size: 3 },
  { path: 'anims/idle.smd', size: 2 },
];

async function send(
  at: TestHost,
  change: Partial<{ name: string; files: typeof files; conflict: 'ask' | 'overwrite'; isNoted: boolean }> = {},
): Promise<ResultOf<'exportIntoFolder'>> {
  const { uploadId } = await at.client.request('startUpload', { name: 'export', size: 5, drop: null });
  await at.client.request('uploadPiece', { uploadId, bytes: Uint8Array.of(1, 2, 3, 4, 5) });
  const folderId = at.host.parts.registry.addFolder(at.folder);
  return await at.client.request('exportIntoFolder', {
    uploadId,
    folderId,
    name: 'model',
    files,
    conflict: 'ask',
    isNoted: false,
    ...change,
  });
}

it('writes all files, in folders that it makes', async () => {
  await using at = await startTestHost();
  expect(await send(at)).toEqual({ kind: 'written', location: join(at.folder, 'model'), report: null });
  expect([...(await readFile(join(at.folder, 'model', 'model.qc')))]).toEqual([1, 2, 3]);
  expect([...(await readFile(join(at.folder, 'model', 'anims', 'idle.smd')))]).toEqual([4, 5]);
});

it('asks before it writes into a folder that is there', async () => {
  await using at = await startTestHost();
  await mkdir(join(at.folder, 'model'));
  expect(await send(at)).toEqual({ kind: 'exists', name: 'model' });
  expect(await readdir(join(at.folder, 'model'))).toEqual([]);
  expect((await send(at, { conflict: 'overwrite' })).kind).toBe('written');
});

it.each(['../out.qc', 'a/b/c.smd', '', 'anims/..', 'a\\b'])('refuses the path %j and writes nothing', async (path) => {
  await using at = await startTestHost();
  await expect(send(at, { files: [{ path, size: 5 }] })).rejects.toThrow();
  expect(await readdir(at.folder)).toEqual([]);
});

it('refuses names of folders that lead out, sizes that do not add up, and links out of what is allowed', async () => {
  await using at = await startTestHost();
  await expect(send(at, { name: '..' })).rejects.toThrow('is not a file name');
  await expect(send(at, { files: [{ path: 'a.qc', size: 4 }] })).rejects.toThrow('5 were sent');
  await symlink(at.dataFolder, join(at.folder, 'model'));
  await expect(send(at, { conflict: 'overwrite' })).rejects.toThrow('outside');
});

it('refuses a link inside the folder that leads out', async () => {
  await using at = await startTestHost();
  await mkdir(join(at.folder, 'model'));
  await mkdir(at.dataFolder, { recursive: true });
  await symlink(at.dataFolder, join(at.folder, 'model', 'anims'));
  await expect(send(at, { conflict: 'overwrite' })).rejects.toThrow('outside');
  await expect(readFile(join(at.dataFolder, 'idle.smd'))).rejects.toThrow();
});

it('takes back what it noted: replaced files are to the byte what they were, new ones and their folders are gone', async () => {
  await using at = await startTestHost();
  const folder = join(at.folder, 'model');
  await mkdir(folder);
  await writeFile(join(folder, 'model.qc'), Uint8Array.of(9, 8));
  const written = await send(at, { conflict: 'overwrite', isNoted: true });
  if (written.kind !== 'written' || written.report === null) throw new Error('it was not noted');
  expect([...(await readFile(join(folder, 'model.qc')))]).toEqual([1, 2, 3]);
  // Nothing lies beside it that nobody asked for.
  expect((await readdir(folder)).toSorted()).toEqual(['anims', 'model.qc']);
  const undone = await at.client.request('undoBatch', { report: written.report });
  expect(undone).toEqual({ restored: 1, removed: 1, left: [] });
  expect([...(await readFile(join(folder, 'model.qc')))]).toEqual([9, 8]);
  expect(await readdir(folder)).toEqual(['model.qc']);
  // What was changed since stays.
  const again = await send(at, { conflict: 'overwrite', isNoted: true });
  await writeFile(join(folder, 'model.qc'), Uint8Array.of(7));
  if (again.kind !== 'written') throw new Error('it was not written');
  const { restored, removed, left } = await at.client.request('undoBatch', { report: again.report ?? '' });
  expect([restored, removed, left.length]).toEqual([0, 1, 1]);
  expect([...(await readFile(join(folder, 'model.qc')))]).toEqual([7]);
});

it('writes all of what it notes, or nothing', async () => {
  await using at = await startTestHost();
  // A folder stands where the second file is to be written.
  await mkdir(join(at.folder, 'model', 'anims', 'idle.smd'), { recursive: true });
  await expect(send(at, { conflict: 'overwrite', isNoted: true })).rejects.toThrow();
  expect(await readdir(join(at.folder, 'model'))).toEqual(['anims']);
});
