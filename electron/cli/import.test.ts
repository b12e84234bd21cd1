/** `chunksmith import` on real folders: files beside the source, recipes, what is written and what is told. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { parseMDX } from 'war3-model';
import { describe, expect, it } from 'vitest';
import { textBytes } from '../../shared/exchange/files.ts';
import { testGltf } from '../../shared/exchange/gltf/read/test/boundModel.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

/** The test model as a text with its numbers in a file beside it. */
async function asText(): Promise<Record<string, Uint8Array>> {
  const io = new WebIO();
  const { json, resources } = await io.writeJSON(await io.readBinary(await testGltf()));
  return { 'test.gltf': textBytes(JSON.stringify(json)), ...resources };
}

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
