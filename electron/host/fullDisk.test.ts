/** A disk that has no room left for the journal: what is safe stays safe, saving works, and the words say what to do. */
import type * as FileSystem from 'node:fs/promises';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import type { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { writeAtomically } from './atomicFile.ts';
import { startTestHost, type TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

/** While `isFull`, the data folder takes no byte more than what removing files there gave back. */
const disk = vi.hoisted(() => ({ isFull: false, room: 0 }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const isThere = (path: unknown): boolean => disk.isFull && /data.(journal|kept)/.test(String(path));
  const take = (path: unknown, size: number): void => {
    if (!isThere(path)) return;
    if (size > disk.room) throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
    disk.room -= size;
  };
  const sizeOf = async (path: string): Promise<number> => (await real.stat(path).catch(() => ({ size: 0 }))).size;
  return {
    ...real,
    async open(...given: Parameters<typeof real.open>) {
      const handle = await real.open(...given);
      for (const name of ['writeFile', 'appendFile'] as const) {
        const act = handle[name].bind(handle);
        handle[name] = async (bytes) => {
          take(given[0], bytes instanceof Uint8Array ? bytes.length : 0);
          await act(bytes);
        };
      }
      return handle;
    },
    async writeFile(...given: Parameters<typeof real.writeFile>) {
      take(given[0], given[1] instanceof Uint8Array ? given[1].length : 0);
      await real.writeFile(...given);
    },
    async unlink(path: string) {
      if (isThere(path)) disk.room += await sizeOf(path);
      await real.unlink(path);
    },
    async rm(...given: Parameters<typeof real.rm>) {
      const path = String(given[0]);
      const inside = isThere(path) ? await real.readdir(path).catch(() => []) : [];
      for (const name of inside) disk.room += await sizeOf(`${path}/${name}`);
      await real.rm(...given);
    },
  };
});

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  disk.isFull = false;
  await at[Symbol.asyncDispose]();
});

function fill(): void {
  Object.assign(disk, { isFull: true, room: 0 });
}

function rename(opened: OpenedDocument, name: string): void {
  const [first] = collectionList(opened.document.format, opened.document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  opened.document.edit('Rename sequence', (transaction) => transaction.update(first, { name }));
}

it('a save is noted in the room that was reserved, and nothing is asked', async () => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  rename(opened, 'One');
  await opened.settled();
  fill();
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  await opened.close('keep');
  expect((await at.client.request('welcome', {})).recoverable).toEqual([]);
});

it('an edit that cannot be kept safe is said to be so: which document, which disk, what to do', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  fill();
  rename(opened, 'One');
  await opened.settled();
  const [message = ''] = at.problems;
  for (const words of ['unit.mdx', 'no room left on the disk /', at.dataFolder, 'Make room', 'can still be saved']) {
    expect(message).toContain(words);
  }
});

it('the words are the same, whichever file of the journal found no room', async () => {
  for (let room = 0; room < 4000; room += 250) {
    const name = `unit${room}.mdx`;
    const opened = await at.openPath(await at.write(name));
    Object.assign(disk, { isFull: true, room });
    const told = at.problems.length;
    rename(opened, 'One');
    await opened.settled();
    disk.isFull = false;
    for (const message of at.problems.slice(told)) {
      expect(message, `${room} bytes`).toContain(`The edits of ${name} cannot be kept safe`);
    }
    await opened.close('discard');
  }
  expect(at.problems.length).toBeGreaterThan(3);
  expect(at.problems.length).toBeLessThan(16);
});

it('a save without the journal is asked for once, and then works; so does Save As', async () => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  fill();
  rename(opened, 'One');
  await opened.settled();
  expect(await opened.save()).toMatchObject({ kind: 'unguarded', message: expect.stringContaining('unit.mdx') });
  expect(opened.isDirty).toBe(true);
  expect(new Uint8Array(await readFile(path))).toEqual(tinyModel());
  await opened.acceptUnguarded();
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  expect(await readFile(path, 'latin1')).toContain('One');
  rename(opened, 'Two');
  await opened.settled();
  const { fileId } = await at.host.addPath(await at.write('else.mdx'));
  expect(await opened.saveAs(fileId, 'overwrite')).toMatchObject({ kind: 'saved' });
  expect(await readFile(join(at.folder, 'else.mdx'), 'latin1')).toContain('Two');
  expect(await readdir(join(at.dataFolder, 'journal'))).toEqual([]);
});

it('edits that the journal lacked are in it again when there is room, before the next one is answered', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  rename(opened, 'One');
  await opened.settled();
  fill();
  rename(opened, 'Two');
  await opened.settled();
  disk.isFull = false;
  const second = collectionList(opened.document.format, opened.document, 'sequences')[0];
  opened.document.edit('Move', (transaction) => second !== undefined && transaction.update(second, { moveSpeed: 9 }));
  await opened.settled();
  await using next = await at.again();
  const again = await next.recover();
  const [first] = collectionList(again.document.format, again.document, 'sequences');
  expect(first === undefined ? null : again.document.get(first).fields).toMatchObject({ name: 'Two', moveSpeed: 9 });
});

it('a journal that could only be made after the first edit can be taken up', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  fill();
  rename(opened, 'One');
  await opened.settled();
  disk.isFull = false;
  rename(opened, 'Two');
  await opened.settled();
  await using next = await at.again();
  const again = await next.recover();
  const [first] = collectionList(again.document.format, again.document, 'sequences');
  expect(first === undefined ? null : again.document.get(first).fields).toMatchObject({ name: 'Two' });
});

it('work behind a save that the journal could not be told of still belongs to the file', async () => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  rename(opened, 'One');
  await opened.settled();
  const [folder = ''] = await readdir(join(at.dataFolder, 'journal'));
  await rm(join(at.dataFolder, 'journal', folder, 'reserve'));
  fill();
  rename(opened, 'Two');
  await opened.settled();
  expect(await opened.save()).toMatchObject({ kind: 'unguarded' });
  await opened.acceptUnguarded();
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  disk.isFull = false;
  rename(opened, 'Three');
  await opened.settled();
  await using next = await at.again();
  const { recoverable } = await next.client.request('welcome', {});
  expect(recoverable).toMatchObject([{ original: 'same', damage: null }]);
  const again = await next.recover();
  const [first] = collectionList(again.document.format, again.document, 'sequences');
  expect(first === undefined ? null : again.document.get(first).fields).toMatchObject({ name: 'Three' });
  expect(await readFile(path, 'latin1')).toContain('Two');
});

it.each(['with', 'without'])('recovery %s reserved room opens the work, and it can be saved', async (reserve) => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  rename(opened, 'One');
  await opened.close('keep');
  if (reserve === 'without') {
    const [folder = ''] = await readdir(join(at.dataFolder, 'journal'));
    await rm(join(at.dataFolder, 'journal', folder, 'reserve'));
  }
  fill();
  const again = await at.recover();
  expect(again.isDirty).toBe(true);
  const saved = await again.save();
  if (saved.kind === 'unguarded') {
    await again.acceptUnguarded();
    expect(await again.save()).toMatchObject({ kind: 'saved' });
  } else expect(saved.kind).toBe('saved');
  expect(await readFile(path, 'latin1')).toContain('One');
});

it('a link in place of a backup is not written through, wherever it leads', async () => {
  const path = await at.write('unit.mdx');
  const victim = join(at.folder, 'victim.txt');
  await writeFile(victim, 'mine');
  await symlink(victim, `${path}.bak.tmp-${process.pid}`);
  await symlink(join(at.folder, 'nowhere.txt'), `${path}.bak`);
  await writeAtomically(path, new TextEncoder().encode('new'), { backup: true });
  expect(await readFile(victim, 'utf8')).toBe('mine');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(at.folder)).not.toContain('nowhere.txt');
});

it('a file that was written with its size and time kept counts as changed', async () => {
  const { utimes, stat } = await import('node:fs/promises');
  const path = await at.write('unit.mdx', tinyModel(['Aaaa', 'Walk']));
  const opened = await at.openPath(path);
  const { atime, mtime, size } = await stat(path);
  await writeFile(path, tinyModel(['Bbbb', 'Walk']));
  await utimes(path, atime, mtime);
  expect((await stat(path)).size).toBe(size);
  rename(opened, 'Mine');
  expect(await opened.save()).toMatchObject({ kind: 'conflict', reason: 'changed' });
});
