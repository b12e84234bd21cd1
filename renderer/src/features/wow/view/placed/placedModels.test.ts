import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { M2PlacementModels } from './placedModels.ts';

const samples = fileURLToPath(new URL('../../../../../../assets/samples/', import.meta.url));

function made(asked: string[] = []): M2PlacementModels {
  return new M2PlacementModels({
    readFile: (path, kind) => {
      asked.push(`${kind} ${path}`);
      const file = samples + (path.split('\\').at(-1) ?? '').replace('squire', 'Squire');
      return Promise.resolve(existsSync(file) ? new Uint8Array(readFileSync(file)) : null);
    },
    loadTexture: () => Promise.resolve(null),
    changed: () => undefined,
    textureMissing: () => undefined,
  });
}

test('a placed model is read with its skin, and has a part a batch and a box', async () => {
  const asked: string[] = [];
  const models = made(asked);
  // Maps name models with the ending of the editors.
  const model = await models.load('world\\squire\\squire.mdx', 'doodad');
  expect(asked).toEqual(['model world\\squire\\squire.m2', 'file world\\squire\\squire00.skin']);
  if (model === null) throw new Error('no model');
  const { parts, box } = model;
  expect(parts).toHaveLength(10);
  expect(box.maximum[2]).toBeGreaterThan(2);
  expect(Object.keys(parts[0]?.geometry.attributes ?? {})).toEqual(['position', 'normal', 'uv', 'uv2']);
  models.dispose();
});

test('what is not there stays a box', async () => {
  const models = made();
  expect(await models.load('world\\nothing.m2', 'doodad')).toBeNull();
  expect(await models.load('world\\house.wmo', 'mapObject')).toBeNull();
  models.dispose();
});
