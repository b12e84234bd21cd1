/** The outline of a collision shape, before its node moves it. */
import type { Fields } from '../../../../shared/document/record.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add } from '../../../../shared/geometry/vector.ts';
import { numberOf, vectorOf } from '../scene/values.ts';
import type { Segment } from './wireShapes.ts';
import { boxEdges, cylinder, rectangle, sphere } from './wireShapes.ts';

const shapes = { box: 0, plane: 1, sphere: 2, cylinder: 3 } as const;

/**
 * Points of boxes and planes count from the node's pivot, the centre of a sphere and the axis of a cylinder from the model's
 * origin. So it is in real files: spheres repeat their pivot, boxes are centred on zero (Arthas, agedmale of the corpus).
 */
export function collisionSegments(fields: Fields, pivot: Vector3): Segment[] {
  const first = vectorOf(fields, 'vertexA');
  const second = vectorOf(fields, 'vertexB', first);
  const radius = numberOf(fields, 'radius');
  switch (numberOf(fields, 'shape')) {
    case shapes.box:
      return boxEdges({ minimum: add(first, pivot), maximum: add(second, pivot) });
    case shapes.plane:
      return rectangle(add(first, pivot), add(second, pivot));
    case shapes.sphere:
      return sphere(first, radius);
    case shapes.cylinder:
      return cylinder(first, second, radius);
    default:
      return [];
  }
}
