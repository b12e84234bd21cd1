/** Triangles without an area, of which many models have some: other programs give them corners of their own. */
import type { Document as GltfDocument } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import { sampleModels } from '../../test/models.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import { finished, rewritten } from '../gltf/read/test/rewrite.ts';
import { planBack } from './index.ts';

/** The first triangle of each mesh once more, with one corner twice: by its number, or as a vertex of its own. */
function addFlat(document: GltfDocument, hasOwnCorner: boolean): void {
  for (const primitive of document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())) {
    const indices = Array.from(primitive.getIndices()?.getArray() ?? []);
    const [first = 0, second = 0] = indices;
    const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
    if (hasOwnCorner) {
      for (const name of primitive.listSemantics()) {
        const accessor = primitive.getAttribute(name);
        const array = accessor?.getArray() ?? null;
        if (accessor === null || array === null) continue;
        const width = accessor.getElementSize();
        const longer = [...array, ...array.subarray(first * width, (first + 1) * width)];
        const made = name.startsWith('JOINTS') ? Uint16Array.from(longer) : Float32Array.from(longer);
        primitive.setAttribute(name, accessor.clone().setArray(made));
      }
    }
    const corners = [...indices, first, second, hasOwnCorner ? count : first];
    primitive.setIndices(primitive.getIndices()?.clone().setArray(Uint32Array.from(corners)) ?? null);
  }
}

it.each([false, true])('are no change (with corners of their own: %s)', async (hasOwnCorner) => {
  const document = sampleModels[0]?.[1]();
  if (document === undefined) throw new Error('no sample');
  const file = await rewritten(await exportGltf(document, { texture: () => null }), {
    ...{ dropsExtras: false, turnsBones: false, isSampled: false },
  });
  addFlat(file, hasOwnCorner);
  const { items } = await planBack(document, await finished(file), 'model.glb', sourceOf([]));
  expect(items.map(({ text }) => text)).toEqual([]);
});
