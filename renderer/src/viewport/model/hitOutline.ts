/** The outline of what is hit, as the pose shows it. */
import { boundsOf, boxCorners } from '../../../../shared/geometry/extent.ts';
import { identityInto, MATRIX_LENGTH, multiplyInto, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../shared/geometry/vector.ts';
import type { HitShape, HitVolume } from '../../../../shared/model/things.ts';
import type { Segment } from '../overlays/wireShapes.ts';
import { boxEdges, cylinder, rectangle, sphere } from '../overlays/wireShapes.ts';
import { edgesOf } from './meshBuffers.ts';
import type { PosedModel } from './posedModel.ts';

/** Edges of a mesh with more triangles than this would be drawn with too many lines; its box is, instead. */
const mostTriangles = 6000;

function meshEdges({ positions, triangles }: Extract<HitShape, { kind: 'mesh' }>): readonly Segment[] {
  if (triangles.length > mostTriangles * 3) {
    const box = boundsOf(positions);
    return box === null ? [] : boxEdges(box);
  }
  const edges = edgesOf(triangles);
  const count = positions.length / 3;
  const segments: Segment[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = count, to = count] = [edges[at], edges[at + 1]];
    if (from < count && to < count) segments.push([vectorAt(positions, from * 3), vectorAt(positions, to * 3)]);
  }
  return segments;
}

/** Lines of a shape in its own space. */
export function hitOutlineOf(shape: HitShape): readonly Segment[] {
  switch (shape.kind) {
    case 'box':
      return boxEdges(shape.box);
    case 'sphere':
      return sphere(shape.centre, shape.radius);
    case 'cylinder':
      return cylinder(shape.bottom, shape.top, shape.radius);
    case 'plane':
      return rectangle(shape.first, shape.second);
    case 'mesh':
      return meshEdges(shape);
  }
}

/** From the shape's own space to where the pose shows it. */
export function hitMatrix(model: Pick<PosedModel, 'jointMatrices'>, { joint, frame }: HitVolume): ArrayLike<number> {
  const out = new Float64Array(MATRIX_LENGTH);
  if (joint < 0) {
    if (frame !== null) return frame;
    identityInto(out, 0);
  } else if (frame === null) {
    out.set(model.jointMatrices.subarray(joint * MATRIX_LENGTH, (joint + 1) * MATRIX_LENGTH));
  } else multiplyInto(out, 0, model.jointMatrices, joint * MATRIX_LENGTH, frame, 0);
  return out;
}

/** Lines in the model's space. */
export function hitOutline(model: PosedModel, volume: HitVolume): readonly Segment[] {
  const segments = hitOutlineOf(volume.shape);
  if (volume.joint < 0 && volume.frame === null) return segments;
  const matrix = hitMatrix(model, volume);
  return segments.map(([from, to]) => [transformPoint(matrix, 0, from), transformPoint(matrix, 0, to)] as const);
}

/** Points that the box around a volume must hold. */
export function hitCorners(model: PosedModel, volume: HitVolume): readonly Vector3[] {
  const { shape } = volume;
  const bounds =
    shape.kind === 'box' ? shape.box : boundsOf(hitOutlineOf(shape).flatMap(([from, to]) => [...from, ...to]));
  if (bounds === null) return [];
  const matrix = hitMatrix(model, volume);
  return boxCorners(bounds).map((corner) => transformPoint(matrix, 0, corner));
}
