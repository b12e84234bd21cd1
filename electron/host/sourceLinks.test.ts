/** Which source a model's file came of is known to later runs: as it was kept, whether it changed, and never what was not chosen. */
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';

let at: TestHost;
let documentId: string;
let source: string;
let fileId: string;

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const before = Uint8Array.from({ length: 900 }, (_, index) => index % 251);
const imported = { target: 'mdx-800', recipe: '{"front":"x"}', before };
type Link = NonNullable<ResultOf<'keptSource'>['link']>;

beforeEach(async () => {
  at = await startTestHost();
  source = await at.write('Quad.obj', text('v 0 0 0\n'));
  await at.write('Quad.mtl', text('#'));
  ({ fileId } = await at.host.addPath(source));
  ({ id: documentId } = await at.openPath(await at.write('Quad.mdx')));
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const keep = (names: readonly string[] = ['Quad.mtl'], how: typeof imported | null = imported) =>
  at.client.request('keepSource', { documentId, fileId, names: [...names], imported: how });
const kept = async (host = at, id = documentId): Promise<Link | null> =>
  (await host.client.request('keptSource', { documentId: id })).link;

/** The next run on the same folders, with the model open in it. */
async function nextRun<R>(look: (host: TestHost, id: string) => Promise<R>): Promise<R> {
  const later = await at.again();
  try {
    const { id } = await later.openPath(join(at.folder, 'Quad.mdx'));
    return await look(later, id);
  } finally {
    expect(later.reported).toEqual([]);
    await later[Symbol.asyncDispose]();
  }
}

it('is known in the next run, with its choices and what it made', async () => {
  expect(await kept()).toBeNull();
  expect(await keep()).toEqual({ isKept: true });
  await nextRun(async (host, id) => {
    const link = await kept(host, id);
    expect(link).toMatchObject({ names: ['Quad.mtl'], isChanged: false, file: { name: 'Quad.obj', exists: true } });
    expect(link?.imported).toMatchObject({ target: 'mdx-800', recipe: '{"front":"x"}' });
    expect(await host.fetchBlob(link?.imported?.beforeBlob ?? '')).toEqual(before);
    const asked = { documentId: id, fileId: link?.file.fileId ?? '', names: ['Quad.mtl'] };
    expect(await host.client.request('followSource', asked)).toEqual({ isFollowed: true });
  });
});

it.each([
  ['the source', (folder: string) => writeFile(join(folder, 'Quad.obj'), text('v 1 1 1\n'))],
  ['its time alone', (folder: string) => utimes(join(folder, 'Quad.obj'), new Date(), new Date(Date.now() + 5000))],
  ['what lies beside it', (folder: string) => writeFile(join(folder, 'Quad.mtl'), text('##'))],
  ['that this went', (folder: string) => rm(join(folder, 'Quad.mtl'))],
])('tells that it changed meanwhile: %s', async (_what, change) => {
  await keep();
  await change(at.folder);
  expect(await nextRun(async (host, id) => (await kept(host, id))?.isChanged)).toBe(true);
});

it('knows one that was brought back, and a source that is gone, which is no change', async () => {
  await keep([], null);
  await rm(source);
  const link = await nextRun(kept);
  expect(link).toMatchObject({ imported: null, isChanged: false, file: { name: 'Quad.obj', exists: false } });
});

it('is of one file alone: a model elsewhere follows nothing, and forgetting is for good', async () => {
  await keep();
  await mkdir(join(at.folder, 'other'));
  const copy = join(at.folder, 'other', 'Quad.mdx');
  await rename(join(at.folder, 'Quad.mdx'), copy);
  const { id } = await at.openPath(copy);
  expect(await kept(at, id)).toBeNull();
  await rename(copy, join(at.folder, 'Quad.mdx'));
  expect(await kept()).not.toBeNull();
  await at.client.request('forgetSource', { documentId });
  expect(await kept()).toBeNull();
  expect(await readdir(join(at.dataFolder, 'sources'))).toEqual([]);
});

it('knows nothing where its own files are damaged or do not belong together, and says nothing of it', async () => {
  await keep();
  const folder = join(at.dataFolder, 'sources');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const [whole = ''] = names.filter((name) => name.endsWith('.before'));
  await writeFile(join(folder, whole), before.slice(1));
  expect(await kept()).toBeNull();
  await keep();
  for (const words of ['', '{', '[]', 'null', '{"model":1}', '{"model":"a","source":"b","names":[1],"states":[]}']) {
    await writeFile(join(folder, whole.replace('.before', '.json')), words);
    expect(await kept()).toBeNull();
  }
});

it('keeps nothing of what the page sent, nor of what it may not read', async () => {
  const sent = at.host.parts.registry.addUpload('Quad.obj', text('v 0 0 0\n'));
  const asked = { documentId, names: [], imported };
  expect(await at.client.request('keepSource', { ...asked, fileId: sent })).toEqual({ isKept: false });
  const far = at.host.parts.registry.addFile(join(dirname(at.folder), 'Far.obj'));
  await expect(at.client.request('keepSource', { ...asked, fileId: far })).rejects.toThrow();
  expect(await kept()).toBeNull();
});

it('forgets those that were kept longest ago, when there are too many', async () => {
  const folder = join(at.dataFolder, 'sources');
  await mkdir(folder, { recursive: true });
  for (let each = 0; each < 205; each++) {
    const path = join(folder, `${each}.json`);
    await writeFile(path, '{}');
    await writeFile(join(folder, `${each}.before`), '');
    await utimes(path, new Date(), new Date(1e12 + each * 1000));
  }
  await keep();
  const left = await readdir(folder);
  expect(left.filter((name) => name.endsWith('.json'))).toHaveLength(200);
  expect(left).toHaveLength(400);
  expect(left).not.toContain('0.before');
  expect(await kept()).not.toBeNull();
});
