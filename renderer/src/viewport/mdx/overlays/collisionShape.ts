/** The outline of a collision shape, before its node moves it. */
import type { Fields } from '../../../../../shared/document/record.ts';
import { hitShapes } from '../../../../../shared/formats/mdx/alpha/schema/nodes.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add } from '../../../../../shared/geometry/vector.ts';
import { numberOf, vectorOf } from '../scene/values.ts';
import type { Segment } from '../../overlays/wireShapes.ts';
import { boxEdges, cylinder, rectangle, sphere } from '../../overlays/wireShapes.ts';

const shapes = { box: 0, plane: 1, sphere: 2, cylinder: 3 } as const;

/**
 * The outline of a hit-test shape of World of Warcraft alpha. That its numbers count from the same places as Warcraft III's
 * is not proven.
 */
export function hitShapeSegments(fields: Fields, pivot: Vector3): Segment[] {
  const first = vectorOf(fields, 'vertexA');
  const radius = numberOf(fields, 'radius');
  switch (numberOf(fields, 'shape')) {
    case hitShapes.box:
      return boxEdges({ minimum: add(first, pivot), maximum: add(vectorOf(fields, 'vertexB', first), pivot) });
    case hitShapes.cylinder:
      return cylinder(first, add(first, [0, 0, numberOf(fields, 'height')]), radius);
    case hitShapes.sphere:
      return sphere(first, radius);
    case hitShapes.plane: {
      const half: Vector3 = [numberOf(fields, 'length') / 2, numberOf(fields, 'width') / 2, 0];
      return rectangle(add(pivot, [-half[0], -half[1], 0]), add(pivot, half));
    }
    default:
      return [];
  }
}

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
