/** The commands on a building: root and groups are one document, whichever of its files is named. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunksmith, folderWith } from './test/workplace.ts';

const names = ['Lodge.wmo', 'Lodge_000.wmo', 'Lodge_001.wmo'];
const samples = new URL('../../assets/samples/', import.meta.url);
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, samples)));

function lodge(): { readonly folder: string; readonly file: string } {
  const folder = folderWith(Object.fromEntries(names.map((name) => [name, read(name)])));
  return { folder, file: join(folder, 'Lodge.wmo') };
}

test('a building is verified, validated and dumped with its groups', async () => {
  const { file, folder } = lodge();
  const verified = await chunksmith('verify', '--json', folder);
  expect(verified.exit).toBe(0);
  expect(verified.json()).toMatchObject([{ format: 'wmo', status: 'identical' }]);
  expect(await chunksmith('validate', file)).toMatchObject({ exit: 0 });
  const { out } = await chunksmith('dump', file);
  expect(out).toContain('groupCount          2');
  expect(out).toContain('LodgeWall.blp');
});

test('a field of it is set: its bytes differ and no others, and diff tells of it', async () => {
  const { file, folder } = lodge();
  const out = join(folder, 'New');
  const ran = await chunksmith('set', '--json', file, 'lights[0].intensity=2.5', '--out', out);
  expect(ran).toMatchObject({ exit: 0 });
  expect(ran.json()).toMatchObject([{ format: 'wmo', status: 'written' }]);
  expect(new Set(readdirSync(out))).toEqual(new Set(names));
  const changed = names.map((name) => {
    const [before, after] = [read(name), new Uint8Array(readFileSync(join(out, name)))];
    return after.length === before.length ? after.filter((byte, at) => byte !== before[at]).length : NaN;
  });
  expect(changed[0]).toBeGreaterThan(0);
  expect(changed[0]).toBeLessThanOrEqual(4);
  expect(changed.slice(1)).toEqual([0, 0]);
  const diff = await chunksmith('diff', file, join(out, 'Lodge.wmo'));
  expect(diff.exit).toBe(1);
  expect(diff.out).toContain('intensity');
});

test('it is exported as glTF', async () => {
  const { file, folder } = lodge();
  const ran = await chunksmith('export', file, '--to', 'glb', '--out', folder);
  expect(ran, ran.err).toMatchObject({ exit: 0 });
  expect(readFileSync(join(folder, 'Lodge.glb')).subarray(0, 4).toString('latin1')).toBe('glTF');
});
