/** Poses are kept as files of the data folder: listed, read, written, renamed and set aside, and nothing is lost. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestHost } from './test/testHost.ts';

it('keeps poses over a restart, asks before one takes the place of another, and loses none', async () => {
  await using at = await startTestHost();
  const { client } = at;
  expect((await client.request('keptPoses', {})).poses).toEqual([]);
  const keep = (name: string, text: string, existing: 'ask' | 'replace' = 'ask') =>
    client.request('keepPose', { name, text, existing });
  await keep('Guard', 'one');
  await keep('Bow', 'two');
  expect(await keep('Guard', 'three')).toEqual({ kind: 'exists' });
  expect(await client.request('readPose', { name: 'Guard' })).toEqual({ text: 'one' });
  expect(await keep('Guard', 'three', 'replace')).toEqual({ kind: 'kept' });
  expect(await client.request('renamePose', { name: 'Guard', to: 'Bow' })).toEqual({ kind: 'exists' });
  expect(await client.request('renamePose', { name: 'Guard', to: 'Raised guard' })).toEqual({ kind: 'renamed' });
  await client.request('setPoseAside', { name: 'Bow' });
  const { folder, poses } = await client.request('keptPoses', {});
  expect([folder, poses.map(({ name }) => name)]).toEqual([join(at.dataFolder, 'poses'), ['Raised guard']]);
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  expect(files.toSorted()).toEqual(['one', 'three', 'two']);
});

it.skipIf(process.platform !== 'linux')(
  'lets no pose take the place of one that differs by its capitals alone',
  async () => {
    await using at = await startTestHost();
    const { client } = at;
    const folder = join(at.dataFolder, 'poses');
    await mkdir(folder, { recursive: true });
    for (const name of ['guard', 'Guard']) await writeFile(join(folder, `${name}.pose.json`), name);
    expect(await client.request('renamePose', { name: 'guard', to: 'Guard' })).toEqual({ kind: 'exists' });
    expect(await client.request('readPose', { name: 'Guard' })).toEqual({ text: 'Guard' });
    expect(await client.request('renamePose', { name: 'guard', to: 'guard' })).toEqual({ kind: 'renamed' });
    expect(await client.request('renamePose', { name: 'guard', to: 'GUARD' })).toEqual({ kind: 'renamed' });
  },
);

it('lists what was put there by hand and nothing else; what is gone or is no name is refused', async () => {
  await using at = await startTestHost();
  const { client } = at;
  const folder = join(at.dataFolder, 'poses');
  await mkdir(join(folder, 'folder.pose.json'), { recursive: true });
  await writeFile(join(folder, 'Mine.pose.json'), '{}');
  await writeFile(join(folder, 'notes.txt'), '');
  await writeFile(join(folder, '.pose.json'), '');
  expect((await client.request('keptPoses', {})).poses.map(({ name }) => name)).toEqual(['Mine']);
  await expect(client.request('readPose', { name: 'Gone' })).rejects.toThrow('not there any more');
  await expect(client.request('setPoseAside', { name: 'Gone' })).rejects.toThrow('not there any more');
  for (const name of ['../settings', 'a/b', 'a:b']) {
    await expect(client.request('keepPose', { name, text: '', existing: 'replace' })).rejects.toThrow(
      'is not a file name',
    );
  }
});
