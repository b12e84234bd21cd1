/** A document follows the source that it was imported from: complete changes are told, and none twice. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventOf } from '../../shared/host/contract.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';

let at: TestHost;
let told: EventOf<'sourceChanged'>[];
let next: () => Promise<EventOf<'sourceChanged'>>;

beforeEach(async () => {
  at = await startTestHost();
  told = [];
  let hear: (event: EventOf<'sourceChanged'>) => void = () => undefined;
  next = () => new Promise((resolve) => (hear = resolve));
  at.client.on('sourceChanged', (event) => {
    told.push(event);
    hear(event);
  });
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const quad = (height: number): Uint8Array =>
  new TextEncoder().encode(`mtllib Quad.mtl\nv 0 0 0\nv 1 0 0\nv 1 ${height} 0\nf 1 2 3\n`);

it('hears of the source and what lies beside it, once all of it is written, and reads it again', async () => {
  const path = await at.write('Quad.obj', quad(1));
  await at.write('QUAD.MTL', Uint8Array.of(35));
  const { fileId } = await at.host.addPath(path);
  const { id: documentId } = await at.openPath(await at.write('Quad.mdx'));
  const asked = { taskId: 'i'.repeat(32), fileId, target: 'mdx-800', recipe: null, wants: 'again' } as const;
  const listed = await at.client.request('importModel', asked);
  expect(listed).toMatchObject({ kind: 'listed', read: ['Quad.mtl'], summary: { triangles: 1 } });
  const names = ['Quad.mtl'];
  expect(await at.client.request('followSource', { documentId, fileId, names })).toEqual({ isFollowed: true });
  let heard = next();
  await at.write('Quad.obj', quad(3).subarray(0, 20));
  await at.write('Quad.obj', quad(3));
  expect(await heard).toEqual({ documentId, change: 'changed' });
  expect(told).toHaveLength(1);
  const read = await at.client.request('readSource', { fileId, names: ['quad.MTL', 'none.bin', '../Far.mtl'] });
  expect(await at.fetchBlob(read.blob)).toEqual(quad(3));
  expect(read.files.map(({ name }) => name)).toEqual(['quad.MTL']);
  heard = next();
  await at.write('QUAD.MTL', Uint8Array.of(35, 35));
  expect(await heard).toEqual({ documentId, change: 'changed' });
  heard = next();
  await rm(path);
  expect(await heard).toEqual({ documentId, change: 'gone' });
  await expect(at.client.request('readSource', { fileId, names: [] })).rejects.toThrow('is not there any more');
  heard = next();
  await at.write('Quad.obj', quad(4));
  expect(await heard).toEqual({ documentId, change: 'changed' });
  expect(told).toHaveLength(4);
});

it('does not follow what was sent by the page, nor what lies where it may not read', async () => {
  const { id: documentId } = await at.openPath(await at.write('Quad.mdx'));
  const fileId = at.host.parts.registry.addUpload('Quad.obj', quad(1));
  expect(await at.client.request('followSource', { documentId, fileId, names: [] })).toEqual({ isFollowed: false });
  await expect(at.client.request('readSource', { fileId, names: [] })).rejects.toThrow('cannot be read again');
  const far = at.host.parts.registry.addFile(join(at.folder, '..', 'Far.obj'));
  await expect(at.client.request('followSource', { documentId, fileId: far, names: [] })).rejects.toThrow();
});
