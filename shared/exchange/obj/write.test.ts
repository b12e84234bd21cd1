/** A new model begins as a shape, which is imported like a file of another program. */
import { expect, it } from 'vitest';
import { errorsOfResult } from '../../format/addedErrors.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../../geometry/mesh/primitives.ts';
import { viewOf } from '../../test/models.ts';
import { sourceOf, textBytes } from '../files.ts';
import { makeModel, readModel } from '../import/make.ts';
import { importTarget } from '../import/targets.ts';
import { objText } from './write.ts';

const shapes = {
  Box: boxMesh([1, 2, 3]),
  Plane: planeMesh(1, 1),
  Sphere: sphereMesh(0.5),
  Cylinder: cylinderMesh(0.5, 2),
};

it.each(['mdx-800', 'mdx-1100', 'mdx-alpha-1300', 'm2-256', 'm2-264', 'mdl'])(
  'each shape becomes a model without errors: %s',
  async (id) => {
    const target = importTarget(id);
    if (target === null) throw new Error(id);
    for (const [name, shape] of Object.entries(shapes)) {
      const read = await readModel(textBytes(objText(name, shape)), `${name}.obj`, sourceOf([]));
      const { document } = makeModel(read, target, { scale: 10 });
      expect(errorsOfResult(document.format, null, document), name).toEqual([]);
      const view = viewOf(document);
      const faces = view.meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
      expect(faces, name).toBe(shape.triangles.length / 3);
      const sizeOf = (lists: readonly ArrayLike<number>[]): readonly number[] =>
        [0, 1, 2].map((axis) => {
          const along = lists.flatMap((list) => Array.from(list).filter((_, at) => at % 3 === axis));
          return Math.max(...along) - Math.min(...along);
        });
      const [wanted, got] = [sizeOf([shape.positions]), sizeOf(view.meshes.map(({ positions }) => positions))];
      for (const [axis, size] of wanted.entries()) expect(Math.abs((got[axis] ?? 0) - size * 10)).toBeLessThan(0.1);
    }
  },
);
