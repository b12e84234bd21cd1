/** `chunksmith import` on real folders: files beside the source, recipes, what is written and what is told. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { parseMDX } from 'war3-model';
import { describe, expect, it } from 'vitest';
import { textBytes } from '../../shared/exchange/files.ts';
import { exportGltf } from '../../shared/exchange/gltf/index.ts';
import { testGltf } from '../../shared/exchange/gltf/read/test/boundModel.ts';
import { healthyModel } from '../../shared/formats/mdx/validate/healthyModel.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

/** The test model as a text with its numbers in a file beside it. */
async function asText(): Promise<Record<string, Uint8Array>> {
  const io = new WebIO();
  const { json, resources } = await io.writeJSON(await io.readBinary(await testGltf()));
  // As many programs write paths.
  for (const buffer of json.buffers ?? []) buffer.uri = `./${buffer.uri ?? ''}`;
  return { 'test.gltf': textBytes(JSON.stringify(json)), ...resources };
}

/** The export of a model, twice as wide. */
async function wider(glb: Uint8Array): Promise<Uint8Array> {
  const document = await new WebIO().readBinary(glb);
  const place = document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  place?.setArray(Float32Array.from(place.getArray() ?? [], (value, at) => (at % 3 === 0 ? value * 2 + 1 : value)));
  return await new WebIO().writeBinary(document);
}

describe('import --into', () => {
  const model = healthyModel(800);

  it('writes what differs into the model, and nothing where nothing does', async () => {
    const glb = await exportGltf(model, { texture: () => null });
    const folder = folderWith({ 'a.mdx': model.write(), 'same.glb': glb, 'wide.glb': await wider(glb) });
    const [into, out] = [join(folder, 'a.mdx'), join(folder, 'b.mdx')];
    const same = await chunksmith('import', join(folder, 'same.glb'), '--into', into, '--out', out);
    expect([same.exit, same.out]).toEqual([0, expect.stringContaining('nothing differs')]);
    expect(existsSync(out)).toBe(false);
    const wide = await chunksmith('import', join(folder, 'wide.glb'), '--into', into, '--out', out, '--json');
    expect([wide.exit, wide.json()[0]]).toMatchObject([
      0,
      { status: 'imported', errors: [], items: [{ id: 'mesh 0', kind: 'changed', isDone: true }] },
    ]);
    const [before, after] = [model.write(), new Uint8Array(readFileSync(out))];
    expect(after.length).toBe(before.length);
    expect(parseMDX(after.buffer).Geosets[0]?.Vertices).not.toEqual(
      parseMDX(before.slice().buffer).Geosets[0]?.Vertices,
    );
  });

  it('leaves another file in the place of the result without --replace, and keeps what it overwrites', async () => {
    const glb = await exportGltf(model, { texture: () => null });
    const folder = folderWith({ 'a.mdx': model.write(), 'b.mdx': 'mine', 'wide.glb': await wider(glb) });
    const [into, out] = [join(folder, 'a.mdx'), join(folder, 'b.mdx')];
    const call = ['import', join(folder, 'wide.glb'), '--into', into, '--out'];
    const refused = await chunksmith(...call, out);
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('b.mdx exists already; --replace')]);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect((await chunksmith(...call, out, '--replace')).exit).toBe(0);
    expect(readFileSync(`${out}.bak`, 'utf8')).toBe('mine');
    // The model itself is named to be changed.
    expect((await chunksmith(...call, into)).exit).toBe(0);
    expect(new Uint8Array(readFileSync(`${into}.bak`))).toEqual(model.write());
  });

  it('tells what would be taken over, what is wrong with the file, and that there is one way at a time', async () => {
    const folder = folderWith({
      'a.mdx': model.write(),
      'no.glb': Uint8Array.of(1, 2, 3),
      'test.glb': await testGltf(),
    });
    const into = join(folder, 'a.mdx');
    const broken = await chunksmith('import', join(folder, 'no.glb'), '--into', into);
    expect([broken.exit, broken.err]).toEqual([1, expect.stringContaining('no.glb')]);
    const other = await chunksmith('import', join(folder, 'test.glb'), '--into', into);
    expect([other.exit, other.err]).toEqual([1, expect.stringContaining('nothing of it is found in the model')]);
    const both = await chunksmith('import', join(folder, 'test.glb'), '--into', into, '--to', 'mdx-800');
    expect([both.exit, both.err]).toEqual([2, expect.stringContaining('give one of them')]);
  });
});

describe('import', () => {
  it('writes a model and its textures, which others read, by the recipe beside the file', async () => {
    const recipe = textBytes(JSON.stringify({ height: 90, clips: { 'Armature|Idle': { name: 'Walk' } } }));
    const folder = folderWith({ ...(await asText()), 'test.chunksmith-import.json': recipe });
    const out = join(folder, 'made', 'Thing.mdx');
    const ran = await chunksmith('import', join(folder, 'test.gltf'), '--to', 'mdx-800', '--out', out, '--json');
    expect([ran.exit, ran.json()[0]]).toMatchObject([0, { status: 'imported', to: 'mdx-800', errors: [] }]);
    expect(readdirSync(join(folder, 'made')).toSorted()).toEqual(['Glass.blp', 'Thing.mdx', 'White.blp']);
    const model = parseMDX(Uint8Array.from(readFileSync(out)).buffer);
    expect(model.Sequences.map(({ Name }) => Name)).toEqual(['Stand', 'Walk']);
    expect(model.Geosets).toHaveLength(3);
    expect(decodeTexture({ bytes: readFileSync(join(folder, 'made', 'Glass.blp')), name: 'Glass.blp' }).width).toBe(8);
    // What exists is kept.
    const again = await chunksmith('import', join(folder, 'test.gltf'), '--to', 'mdx-800', '--out', out);
    expect(again.exit).toBe(1);
    expect(again.err).toContain('--replace');
  });

  it('without --out tells what would come of it and writes nothing', async () => {
    const folder = folderWith({ 'test.glb': await testGltf() });
    const ran = await chunksmith('import', join(folder, 'test.glb'), '--to', 'mdx-1100');
    expect(ran.exit).toBe(0);
    expect(ran.out).toContain('nearly: weights of vertices as four bones');
    expect(readdirSync(folder)).toEqual(['test.glb']);
  });

  it('says what is missing beside the file, what is wrong with a recipe, and which targets there are', async () => {
    const { 'test.gltf': text = new Uint8Array(0) } = await asText();
    const recipe = textBytes('{"front":"up"}');
    const folder = folderWith({ 'test.gltf': text, 'wrong.json': recipe });
    const file = join(folder, 'test.gltf');
    const missing = await chunksmith('import', file, '--to', 'mdx-800');
    expect([missing.exit, missing.err]).toEqual([1, expect.stringMatching(/\.bin is missing/)]);
    const wrong = await chunksmith('import', file, '--to', 'mdx-800', '--recipe', join(folder, 'wrong.json'));
    expect([wrong.exit, wrong.err]).toEqual([1, expect.stringContaining('front must be one of')]);
    const target = await chunksmith('import', file, '--to', 'mdx-700');
    expect([target.exit, target.err]).toEqual([2, expect.stringContaining('mdx-800')]);
    expect(existsSync(join(folder, 'test.mdx'))).toBe(false);
  });
});
