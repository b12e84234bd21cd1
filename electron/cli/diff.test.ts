import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { smoothPicture } from '../../shared/test/textures.ts';
import { decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { chunk, f32, tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

async function diffOf(before: Uint8Array, after: Uint8Array) {
  const folder = folderWith({ 'a.mdx': before, 'b.mdx': after });
  const ran = await chunksmith('diff', '--json', join(folder, 'a.mdx'), join(folder, 'b.mdx'));
  const [result] = ran.json();
  return { exit: ran.exit, status: result?.['status'], message: result?.['message'], found: result?.['differences'] };
}

describe('diff', () => {
  test('finds nothing between equal files', async () => {
    expect(await diffOf(tinyModel(), tinyModel())).toEqual({ exit: 0, status: 'equal', found: [] });
  });

  test('says when only bytes without meaning differ', async () => {
    const junk = tinyModel();
    // Behind the NUL of the model's name.
    junk[24 + 40] = 7;
    expect(await diffOf(tinyModel(), junk)).toMatchObject({
      exit: 0,
      status: 'equal',
      message: 'equal in every field; the bytes differ from 0x40 on',
    });
  });

  test('gives old and new value of a field', async () => {
    expect(await diffOf(tinyModel(), tinyModel({ name: 'Other' }))).toMatchObject({
      exit: 1,
      status: 'different',
      found: [{ kind: 'field', change: 'changed', path: 'model.name', old: 'Tiny', new: 'Other' }],
    });
  });

  test('matches records by name, so that one in front moves none of the others', async () => {
    const found = (await diffOf(tinyModel(), tinyModel({ sequences: ['Birth', 'Stand', 'Walk'] }))).found;
    expect(found).toContainEqual({
      kind: 'record',
      change: 'added',
      path: 'sequences["Birth"]',
      type: 'sequence',
      title: 'Birth',
    });
    expect(found).not.toContainEqual(expect.objectContaining({ path: 'sequences["Stand"].name' }));
  });

  test('matches what has no namesake in its order, so that a rename is a rename', async () => {
    const { found } = await diffOf(tinyModel(), tinyModel({ sequences: ['Stand', 'Run'] }));
    expect(found).toEqual([
      { kind: 'field', change: 'changed', path: 'sequences["Walk"].name', old: 'Walk', new: 'Run' },
    ]);
  });

  test('tells another order of a list', async () => {
    const { found } = await diffOf(tinyModel(), tinyModel({ sequences: ['Walk', 'Stand'] }));
    expect(found).toContainEqual({
      kind: 'order',
      change: 'reordered',
      path: 'sequences',
      order: ['sequences["Walk"]', 'sequences["Stand"]'],
    });
  });

  test('sums long data up', async () => {
    const { found } = await diffOf(tinyModel(), tinyModel({ pivots: [1, 2.5, 3, 9, 9, 9] }));
    expect(found).toContainEqual({
      kind: 'numbers',
      change: 'changed',
      path: 'pivots.points',
      oldCount: 3,
      newCount: 6,
      differing: 1,
      largest: 0.5,
      first: 1,
    });
    expect(found).toContainEqual(expect.objectContaining({ path: 'nodes["Bone_Head"].pivot', new: [1, 2.5, 3] }));
  });

  test('tells a missing chunk, and what was in it', async () => {
    const { found } = await diffOf(tinyModel({ extra: [chunk('GLBS', f32(1, 2))] }), tinyModel());
    expect(found).toMatchObject([
      { change: 'removed', path: null, type: 'chunk', title: 'GLBS' },
      { change: 'removed', path: 'globalSequences[0]' },
      { change: 'removed', path: 'globalSequences[1]' },
    ]);
  });

  test('finds nothing between two copies of a file with bytes at its end', async () => {
    const bytes = tinyModel({ extra: [Uint8Array.of(1, 2, 3)] });
    expect((await diffOf(bytes, bytes)).found).toEqual([]);
  });

  test('shows it to people with signs, values and units', async () => {
    const folder = folderWith({ 'a.mdx': tinyModel(), 'b.mdx': tinyModel({ pivots: [1, 2.5, 3] }) });
    const { out } = await chunksmith('diff', join(folder, 'a.mdx'), join(folder, 'b.mdx'));
    expect(out).toContain('~ nodes["Bone_Head"].pivot: [1, 2, 3] units → [1, 2.5, 3] units');
    expect(out).toContain('~ pivots.points: 1 of 3 numbers differ, first at [1], largest difference 0.5');
  });

  test('compares two folders file by file', async () => {
    const before = folderWith({ 'same.mdx': tinyModel(), 'x/changed.mdx': tinyModel(), 'gone.mdx': tinyModel() });
    const after = folderWith({ 'same.mdx': tinyModel(), 'x/changed.mdx': tinyModel({ name: 'New' }) });
    const ran = await chunksmith('diff', '--json', before, after);
    expect(ran.exit).toBe(1);
    expect(ran.json()).toMatchObject([
      { file: join(before, 'gone.mdx'), other: null, status: 'different', message: 'only in the first folder' },
      { file: join(before, 'same.mdx'), other: join(after, 'same.mdx'), status: 'equal' },
      { file: join(before, 'x', 'changed.mdx'), status: 'different' },
    ]);
  });

  test('fails for a file that cannot be read', async () => {
    const folder = folderWith({ 'a.mdx': tinyModel(), 'b.mdx': 'nothing' });
    const ran = await chunksmith('diff', join(folder, 'a.mdx'), join(folder, 'b.mdx'));
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('b.mdx: ');
  });

  test('writes how textures look before and after, and what is between', async () => {
    const plain = smoothPicture(16, 8);
    const painted = { ...plain, pixels: plain.pixels.map((value, at) => (at === 4 * 5 + 1 ? value ^ 0x40 : value)) };
    const png = (image: typeof plain) => encodeTexture(image, { format: 'png' });
    const blp = (image: typeof plain) => encodeTexture(image, { format: 'blp2', encoding: 'raw' });
    const before = folderWith({
      'x/a.png': png(plain),
      'same.png': png(plain),
      'b.blp': blp(plain),
      'c.png': png(plain),
    });
    const after = folderWith({
      ...{ 'x/a.png': png(painted), 'same.png': png(plain), 'b.blp': blp(painted) },
      'c.png': png(smoothPicture(8, 8)),
    });
    const out = folderWith({});
    const ran = await chunksmith('diff', '--json', before, after, '--pictures', out);
    expect(ran.exit).toBe(1);
    const [blpOne, otherSize, same, one] = ran.json();
    const step = (plain.pixels[21] ?? 0) ^ 0x40;
    const greatest = Math.abs(step - (plain.pixels[21] ?? 0));
    expect(one?.['pictures']).toEqual({
      files: ['before', 'after', 'difference', 'side'].map((what) => join(out, 'x', `a.png.${what}.png`)),
      pixels: 1,
      greatest,
    });
    expect(blpOne?.['pictures']).toMatchObject({ pixels: 1, greatest });
    expect(same?.['pictures']).toBeUndefined();
    expect(otherSize?.['pictures']).toMatchObject({ pixels: null, files: { length: 3 } });
    const shown = decodeTexture({ bytes: new Uint8Array(readFileSync(join(out, 'x', 'a.png.difference.png'))) });
    expect([...shown.pixels.subarray(20, 24)]).toEqual([0, greatest, 0, 255]);
    expect([...shown.pixels.subarray(24, 28)]).toEqual([0, 0, 0, 255]);
  });
});
