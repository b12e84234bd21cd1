/** A model of another program becomes a file that opens, its textures and choices lie beside the source. */
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testGltf } from '../../shared/exchange/gltf/read/test/boundModel.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { MountBench } from './mounts/test/mountBench.ts';
import { ChosenAccess } from './chosenAccess.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';

const taskId = 'i'.repeat(32);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A picture of one red pixel. */
const red = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
);
const quad = text(
  'mtllib Quad.mtl\nv 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl Paint\nf 1/1 2/2 3/3 4/4\n',
);
const paint = text('newmtl Paint\nmap_Kd Red.png\n');

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

/** Puts a source on disk and asks for its opening, which names it as what it is. */
async function put(name: string, bytes: Uint8Array): Promise<string> {
  const { fileId } = await at.host.addPath(await at.write(name, bytes));
  expect(await at.client.request('openFile', { fileId })).toEqual({ kind: 'otherModel' });
  return fileId;
}

const ask = (fileId: string, params: Partial<ParamsOf<'importModel'>> = {}): Promise<ResultOf<'importModel'>> =>
  at.client.request('importModel', { taskId, fileId, target: 'mdx-800', recipe: null, wants: 'list', ...params });

async function listed(...asked: Parameters<typeof ask>): Promise<Extract<ResultOf<'importModel'>, { kind: 'listed' }>> {
  const result = await ask(...asked);
  if (result.kind !== 'listed') throw new Error(JSON.stringify(result));
  return result;
}

async function made(...asked: Parameters<typeof ask>): Promise<Extract<ResultOf<'importModel'>, { kind: 'made' }>> {
  const [fileId, params] = asked;
  const result = await ask(fileId, { wants: 'model', ...params });
  if (result.kind !== 'made') throw new Error(JSON.stringify(result));
  return result;
}

const contentOf = (name: string): Promise<string | null> => readFile(join(at.folder, name), 'latin1').catch(() => null);

/** The quad with its material and its picture. */
async function putQuad(): Promise<string> {
  await at.write('QUAD.MTL', paint);
  await at.write('red.png', red);
  return await put('Quad.obj', quad);
}

describe('an import', () => {
  it('tells what the source holds and what becomes of it, in a worker of its own, and writes nothing', async () => {
    const fileId = await put('Bound.glb', await testGltf());
    const labels: string[] = [];
    at.client.on('progress', ({ label }) => void labels.push(label));
    const pick = vi.spyOn(at.host.parts.pool, 'pick');
    const { summary, notes, errors, recipe } = await listed(fileId);
    expect(summary.triangles).toBeGreaterThan(0);
    expect(summary.bones).toBeGreaterThan(1);
    expect(summary.clips.length).toBeGreaterThan(0);
    expect(notes.some(({ kind }) => kind === 'made')).toBe(true);
    expect([errors, recipe]).toEqual([[], '{}']);
    expect(labels[0]).toBe('Reading Bound.glb');
    expect(labels.at(-1)).toBe('Imported');
    expect(pick).not.toHaveBeenCalled();
    expect(await contentOf('Bound.chunksmith-import.json')).toBeNull();
    const tall = await listed(fileId, { recipe: '{"height": 500}' });
    expect(tall.summary.height).toBeCloseTo(500);
  });

  it('opens as a document that is not saved and finds its texture, which lies beside the source', async () => {
    const fileId = await putQuad();
    const result = await made(fileId, { recipe: '{"front":"x"}' });
    expect(result).toMatchObject({ location: at.folder, written: 1, left: [], isRecipeKept: true });
    const opened = await at.client.request('openFile', { fileId: result.file.fileId });
    if (opened.kind !== 'opened') throw new Error('it opens');
    const { documentId, hasTarget, name, formatId } = opened.document;
    expect([name, formatId, hasTarget]).toEqual(['Quad.mdx', 'mdx', false]);
    // What a list hands out to be looked at is that file, with that texture.
    const { files, textures } = await listed(fileId, { recipe: '{"front":"x"}' });
    expect([...files, ...textures].map((file) => file.name)).toEqual(['Quad.mdx', 'Red.blp']);
    const [model, texture] = await Promise.all([...files, ...textures].map(({ blob }) => at.fetchBlob(blob)));
    const original = await at.client.request('originalBytes', { documentId });
    expect(model).toEqual(await at.fetchBlob(original.blob));
    expect(texture).toEqual(new Uint8Array(await readFile(join(at.folder, 'Red.blp'))));
    const found = await at.client.request('findTexture', { documentId, path: 'Red.blp', maxSize: 1, accepts: [] });
    expect(found).toMatchObject({ kind: 'found', location: at.folder });
    if (found.kind === 'found') expect([...(await at.fetchBlob(found.pixelsBlob))]).toEqual([255, 0, 0, 255]);
  });

  it('keeps the file that is in a texture’s way', async () => {
    const fileId = await putQuad();
    await at.write('Red.blp', text('was here before'));
    await made(fileId);
    expect(await contentOf('Red.blp.bak')).toBe('was here before');
    const texture = await contentOf('Red.blp');
    await made(fileId);
    expect(await contentOf('Red.blp')).toBe(texture);
    expect(await contentOf('Red.blp.2.bak')).toBeNull();
  });

  it('keeps the choices beside the source and takes them up again; what is no recipe is told and kept', async () => {
    const fileId = await putQuad();
    const recipe = { height: 50, materials: { Paint: { blend: 'add' } } };
    await made(fileId, { recipe: JSON.stringify(recipe) });
    const again = await listed(fileId);
    expect(JSON.parse(again.recipe)).toEqual(recipe);
    expect(again.summary.height).toBeCloseTo(50);
    await at.write('Quad.chunksmith-import.json', text('{"hight": 1}'));
    const wrong = await listed(fileId);
    expect(wrong.recipe).toBe('{}');
    expect(wrong.recipeProblem).toContain('hight');
    await made(fileId, { recipe: '{}' });
    expect(await contentOf('Quad.chunksmith-import.json.bak')).toBe('{"hight": 1}');
  });

  it('makes Half-Life’s models with their textures inside', async () => {
    const result = await made(await putQuad(), { target: 'mdl' });
    expect(result).toMatchObject({ written: 0, left: [], location: '' });
    expect(await at.client.request('openFile', { fileId: result.file.fileId })).toMatchObject({
      kind: 'opened',
      document: { formatId: 'goldsrc' },
    });
  });

  it('makes models of World of Warcraft that are read with their views, in the model or beside it', async () => {
    const fileId = await putQuad();
    for (const target of ['m2-256', 'm2-264']) {
      const result = await made(fileId, { target });
      const opened = await at.client.request('openFile', { fileId: result.file.fileId });
      if (opened.kind !== 'opened') throw new Error('it opens');
      const { documentId, formatId } = opened.document;
      expect(formatId).toBe('m2');
      const { files } = await at.client.request('originalBytes', { documentId });
      expect(files.map(({ name }) => name)).toEqual(target === 'm2-264' ? ['Quad.m2', 'Quad00.skin'] : ['Quad.m2']);
    }
  });

  it('takes files that were dropped together, and hands out the textures that have no place', async () => {
    const drop = 'd'.repeat(32);
    const { registry, blobs } = at.host.parts;
    const fileId = registry.addUpload('Quad.obj', quad, drop);
    registry.addUpload('Quad.mtl', paint, drop);
    registry.addUpload('Red.png', red, drop);
    const { left, written, isRecipeKept } = await made(fileId, { recipe: '{"front":"x"}' });
    expect([left.map(({ name }) => name), written, isRecipeKept]).toEqual([['Red.blp'], 0, false]);
    expect(blobs.take(left[0]?.blob ?? '')?.length).toBeGreaterThan(0);
  });

  it('says in a sentence what is wrong, and goes on', async () => {
    expect(await ask(await put('Broken.glb', text('no model')))).toEqual({
      kind: 'failed',
      message: expect.stringMatching(/^Broken\.glb: .+\.$/) as string,
    });
    const lacking = await put(
      'Far.gltf',
      text('{"asset":{"version":"2.0"},"buffers":[{"uri":"far.bin","byteLength":4}]}'),
    );
    expect(await ask(lacking)).toMatchObject({ message: expect.stringContaining('far.bin is missing') as string });
    expect(await ask(await putQuad(), { recipe: '{"front":"up"}' })).toMatchObject({ kind: 'failed' });
    expect((await listed(await putQuad())).errors).toEqual([]);
  });

  it('is asked for by a loose file of a mount, too, and not by one in an archive', async () => {
    const bench = new MountBench(at);
    await bench.archive('packed.mpq', { 'Packed.obj': quad });
    const archive = await bench.mount('packed.mpq');
    const packed = await at.client.request('listMounted', { mountId: archive.mountId, path: '' });
    expect(packed.files).toMatchObject([{ name: 'Packed.obj', isDocument: false }]);
    await mkdir(join(at.folder, 'art'));
    await at.write('art/Quad.obj', quad);
    const { mountId } = await bench.mount('art');
    const { files } = await at.client.request('listMounted', { mountId, path: '' });
    expect(files).toMatchObject([{ name: 'Quad.obj', isDocument: true }]);
    const opened = await at.client.request('openMounted', { mountId, path: 'Quad.obj', sourceId: null });
    if (opened.kind !== 'otherModel') throw new Error(opened.kind);
    expect((await listed(opened.file.fileId)).summary.triangles).toBe(2);
  });

  it('can be stopped', async () => {
    const fileId = await put('Bound.glb', await testGltf());
    at.client.on('progress', ({ label }) => {
      if (label.startsWith('Importing')) void at.client.request('cancelTask', { taskId });
    });
    expect(await ask(fileId, { wants: 'model' })).toEqual({ kind: 'cancelled' });
  });
});

describe('what the desktop program may read for an import', () => {
  it('is what the chosen source may name, in its folder and below, and nothing that a link leads out to', async () => {
    const access = new ChosenAccess({ home: '/home/me', except: ['/work/own'] });
    access.choose('file', '/work/art/Fox.gltf');
    const can = (path: string, use: 'read' | 'source' | 'write'): boolean => access.allows(path, use);
    expect(can('/work/art/Fox.bin', 'source')).toBe(true);
    expect(can('/work/art/maps/Fox.jpg', 'source')).toBe(true);
    expect(can('/work/art/Fox.png', 'source')).toBe(true);
    expect(can('/work/art/Fox.bin', 'read')).toBe(false);
    expect(can('/work/other/Fox.bin', 'source')).toBe(false);
    expect(can('/work/art/notes.txt', 'source')).toBe(false);
    expect(can('/work/art/Fox.chunksmith-import.json', 'write')).toBe(true);
    expect(can('/work/art/package.json', 'write')).toBe(false);
    expect(can('/work/art/package.json', 'source')).toBe(false);
    expect(can('/work/own/Fox.bin', 'source')).toBe(false);
    // In a host on given folders a link to elsewhere is no way out.
    const outside = join(at.folder, '..', 'Quad.mtl');
    await writeFile(outside, paint);
    await at.write('red.png', red);
    await symlink(outside, join(at.folder, 'Quad.mtl'));
    const { notes, summary } = await listed(await put('Quad.obj', quad));
    expect((await stat(outside)).isFile()).toBe(true);
    expect(summary.materials.map(({ name }) => name)).toEqual(['Paint']);
    expect(notes.some(({ kind }) => kind === 'lost')).toBe(true);
  });
});
