import type * as FileSystem from 'node:fs/promises';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import { documentDigest } from '../../shared/document/wire.ts';
import type { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { writeAtomically } from './atomicFile.ts';
import { diskOf } from './disks.ts';
import { startTestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

/** The next call of an act of the file system on a path that fits fails with this code, as the system would. */
const fault = vi.hoisted(() => ({
  act: null as 'open' | 'rename' | 'write' | 'sync' | null,
  code: '',
  path: /(?:)/,
}));

function failure(path: unknown): Error | null {
  if (!fault.path.test(String(path))) return null;
  return Object.assign(new Error(`${fault.code}: injected, '${String(path)}'`), { code: fault.code });
}

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    async open(...given: Parameters<typeof real.open>) {
      const error = failure(given[0]);
      if (error !== null && fault.act === 'open') throw error;
      const handle = await real.open(...given);
      if (error !== null && fault.act === 'write') handle.writeFile = () => Promise.reject(error);
      if (error !== null && fault.act === 'sync') handle.sync = () => Promise.reject(error);
      return handle;
    },
    async rename(...given: Parameters<typeof real.rename>) {
      const error = failure(given[1]);
      if (error !== null && fault.act === 'rename') throw error;
      await real.rename(...given);
    },
  };
});

/** A file that is being saved, or the temporary one beside it; never a journal. */
const modelFile = /unit\.mdx(\.tmp-[\w-]+)?$/;

function breakDisk(act: NonNullable<typeof fault.act>, code: string): void {
  Object.assign(fault, { act, code, path: modelFile });
}

function mendDisk(): void {
  fault.act = null;
}

afterEach(mendDisk);

const faults = [
  { act: 'open', code: 'EACCES', as: 'denied', says: ['unit.mdx', 'you lack the permission', 'Use Save As'] },
  { act: 'open', code: 'EPERM', as: 'denied', says: ['unit.mdx', 'you lack the permission', 'Use Save As'] },
  { act: 'open', code: 'EROFS', as: 'read-only', says: ['unit.mdx', 'disk that cannot be written', 'Use Save As'] },
  {
    act: 'write',
    code: 'ENOSPC',
    as: 'no-space',
    says: ['unit.mdx', 'no room', 'unchanged', 'make room', `(${diskOf(tmpdir())})`],
  },
  {
    act: 'sync',
    code: 'ENOSPC',
    as: 'no-space',
    says: ['unit.mdx', 'no room', 'unchanged', 'make room', `(${diskOf(tmpdir())})`],
  },
  {
    act: 'write',
    code: 'EDQUOT',
    as: 'no-space',
    says: ['unit.mdx', 'no room', 'unchanged', 'make room', `(${diskOf(tmpdir())})`],
  },
  { act: 'rename', code: 'EBUSY', as: 'busy', says: ['unit.mdx', 'in use by another program', 'try again'] },
  { act: 'write', code: 'EIO', as: 'internal', says: ['unit.mdx', 'could not be written', 'EIO'] },
] as const;

function rename(opened: OpenedDocument, name: string): void {
  const [first] = collectionList(opened.document.format, opened.document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  opened.document.edit('Rename sequence', (transaction) => transaction.update(first, { name }));
}

describe.each(faults)('a save that $act fails with $code', ({ act, code, as, says }) => {
  it('says what, where and what to do, leaves file and folder as they were, and keeps the document open and dirty', async () => {
    await using at = await startTestHost();
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    rename(opened, 'Mine');
    await opened.settled();
    breakDisk(act, code);
    const error: unknown = await opened.save().catch((reason: unknown) => reason);
    mendDisk();
    expect(error).toMatchObject({ name: 'HostError', code: as });
    for (const words of says) expect(error).toHaveProperty('message', expect.stringContaining(words));
    expect(new Uint8Array(await readFile(path))).toEqual(tinyModel());
    const left = (await readdir(at.folder)).filter((name) => !name.endsWith('.bak'));
    expect(left).toEqual(['unit.mdx']);
    expect(opened.isDirty).toBe(true);
    const { digest } = await at.client.request('digest', { documentId: opened.id });
    expect(digest).toBe(documentDigest(opened.document));
    // With the disk well again the same document is saved.
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    expect(opened.isDirty).toBe(false);
    expect(new TextDecoder().decode(await readFile(path))).toContain('Mine');
  });
});

it.skipIf(process.platform === 'win32')('a save is done on a disk that cannot sync folders', async () => {
  await using at = await startTestHost();
  const opened = await at.openPath(await at.write('unit.mdx'));
  rename(opened, 'Mine');
  Object.assign(fault, { act: 'sync', code: 'EINVAL', path: new RegExp(`^${at.folder}$`) });
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  mendDisk();
  expect(opened.isDirty).toBe(false);
  expect(at.reported).toEqual([]);
});

const isRoot = process.getuid?.() === 0 || process.platform === 'win32';
if (isRoot) console.log('left out: a folder without permission to write stops nobody who runs as root');

describe('a folder that may not be written', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chunksmith-denied-'));
  });
  afterEach(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });

  it.skipIf(isRoot)('refuses the save with the words for a lack of permission', async () => {
    const path = join(folder, 'unit.mdx');
    await writeFile(path, 'old');
    await chmod(folder, 0o500);
    await expect(writeAtomically(path, new TextEncoder().encode('new'))).rejects.toMatchObject({
      code: 'denied',
      message: 'unit.mdx cannot be written: you lack the permission. Use Save As to write elsewhere.',
    });
    expect(await readFile(path, 'utf8')).toBe('old');
  });
});
