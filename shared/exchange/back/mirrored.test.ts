/** Coordinates of a mesh with a layer that mirrors its surroundings over one that does not: the file has those of the latter. */
import { readFileSync } from 'node:fs';
import { WebIO } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { mdx } from '../../formats/mdx/index.ts';
import { viewOf } from '../../test/models.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import { carryOutBack, planBack } from './index.ts';

test('coordinates that another program moved come back', async () => {
  const crystal = new URL('../../../assets/samples/Crystal.mdx', import.meta.url);
  const document = openDocument(mdx, new Uint8Array(readFileSync(crystal)));
  const [first] = viewOf(document).meshes;
  const layers = viewOf(document).materials[first?.material ?? -1]?.layers ?? [];
  expect(layers.map(({ textures }) => textures[0]?.coordinates)).toEqual([0, -1]);
  const before = Array.from(first?.coordinates[0] ?? []);
  const file = await new WebIO().readBinary(await exportGltf(document, { texture: () => null }));
  const set = file.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('TEXCOORD_0');
  set?.setArray(Float32Array.from(set.getArray() ?? [], (value) => value + 0.25));
  const plan = await planBack(document, await new WebIO().writeBinary(file), 'moved.glb', sourceOf([]));
  expect(plan.items.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\d+ vertices with other texture coordinates$/),
  ]);
  carryOutBack(document, plan, () => true);
  const after = Array.from(viewOf(document).meshes[0]?.coordinates[0] ?? []);
  for (const [at, value] of after.entries()) expect(value).toBeCloseTo((before[at] ?? 0) + 0.25, 5);
});
