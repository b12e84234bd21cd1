/** Pictures of models are kept by what they show, and drawn anew once one of their files is another or appears. */
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeptPictures } from './keptPictures.ts';
import { MountBench, pixel } from './mounts/test/mountBench.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

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

const look = 'test';
const skin = { path: 'Textures\\Skin.png', kind: 'texture' } as const;
const picture = Uint8Array.of(1, 2, 3);

/** Asks for the picture of a model; bytes where it is kept, else the key to keep it by. */
async function ask(mountId: string, path: string): Promise<Uint8Array | string> {
  const answer = await at.client.request('pictureOf', { mountId, path, look });
  return answer.kind === 'kept' ? Uint8Array.from(await at.fetchBlob(answer.blob)) : answer.key;
}

async function keep(mountId: string, path: string): Promise<void> {
  const key = await ask(mountId, path);
  if (typeof key !== 'string') throw new Error('it is kept already');
  await at.client.request('keepPicture', { mountId, path, key, picture, files: [skin] });
}

it('a picture is kept by content, over names, until a file that it shows changes, goes or appears', async () => {
  await bench.put('models/Bear.mdx', tinyModel());
  await bench.put('models/Copy.mdx', tinyModel());
  const { mountId } = await bench.mount('models');
  await keep(mountId, 'Bear.mdx');
  expect(await ask(mountId, 'Bear.mdx')).toEqual(picture);
  expect(await ask(mountId, 'Copy.mdx')).toEqual(picture);
  // What was missing appears.
  const file = await bench.put('models/Skin.png', pixel(1, 2, 3));
  await keep(mountId, 'Bear.mdx');
  expect(await ask(mountId, 'Bear.mdx')).toEqual(picture);
  await writeFile(file, 'another picture');
  await keep(mountId, 'Bear.mdx');
  expect(await ask(mountId, 'Bear.mdx')).toEqual(picture);
  await rm(file);
  expect(typeof (await ask(mountId, 'Bear.mdx'))).toBe('string');
});

it('what a model in an archive names is found in its mount; an archive that is written anew has no old pictures', async () => {
  await bench.archive('a.mpq', { 'Units\\Bear.mdx': tinyModel(), 'Textures\\Skin.png': pixel(9, 8, 7) });
  const { mountId } = await bench.mount('a.mpq');
  const place = { mountId, path: 'Units/Bear.mdx' };
  const near = await at.client.request('showNear', { ...place, texture: skin.path, maxSize: 64 });
  expect(near).toMatchObject({ kind: 'found', width: 1, height: 1 });
  const file = await at.client.request('readNear', { ...place, file: { path: 'Bear.mdx', kind: 'model' } });
  expect(file).toMatchObject({ kind: 'found', name: 'Bear.mdx' });
  expect(await at.client.request('readNear', { ...place, file: { path: 'Wolf.mdx', kind: 'model' } })).toEqual({
    kind: 'missing',
  });
  await keep(mountId, place.path);
  expect(await ask(mountId, place.path)).toEqual(picture);
  await utimes(join(at.folder, 'a.mpq'), 1, 1);
  expect(typeof (await ask(mountId, place.path))).toBe('string');
});

it('what has no picture yet is told by content: copies once, and what is kept no more', async () => {
  await bench.put('models/Bear.mdx', tinyModel());
  await bench.put('models/Copy.mdx', tinyModel());
  await bench.put('models/Broken.mdx', 'no model');
  await bench.put('models/Notes.txt', 'nothing to be seen');
  const { mountId } = await bench.mount('models');
  const unpictured = async () => await at.client.request('unpictured', { mountId, look });
  await at.host.parts.library.index(await at.host.parts.mounting.mounts.get(mountId));
  expect(await unpictured()).toEqual({ paths: [expect.stringMatching(/^(Bear|Copy)\.mdx$/)], total: 1 });
  await keep(mountId, 'Bear.mdx');
  expect(await unpictured()).toEqual({ paths: [], total: 1 });
});

it('a key that was not given out, a picture without end and a damaged file are no pictures', async () => {
  await bench.put('models/Bear.mdx', tinyModel());
  const { mountId } = await bench.mount('models');
  const place = { mountId, path: 'Bear.mdx', files: [] };
  await expect(at.client.request('keepPicture', { ...place, key: '../../settings', picture })).rejects.toThrow(
    'no key',
  );
  const key = String(await ask(mountId, 'Bear.mdx'));
  const large = new Uint8Array(600_000);
  await expect(at.client.request('keepPicture', { ...place, key, picture: large })).rejects.toThrow('too large');
  await keep(mountId, 'Bear.mdx');
  await writeFile(join(at.dataFolder, 'pictures', key.slice(0, 2), `${key}.picture`), 'damaged');
  expect(await ask(mountId, 'Bear.mdx')).toBe(key);
});

it('the oldest pictures go where there is no room', async () => {
  const kept = new KeptPictures(at.dataFolder, 100);
  const never = () => Promise.resolve(false);
  await kept.keep('aa-first', { picture: new Uint8Array(500), files: [], missing: [] });
  expect(await kept.get('aa-first', never)).toBeNull();
  await kept.keep('bb-second', { picture, files: [], missing: [] });
  expect(await kept.get('bb-second', never)).toEqual(picture);
});
