/** What the gizmo moves in a model: bones' pivots, points that stand on bones, vertices of submeshes, collision meshes. */
import type { RecordId } from '../../../../shared/document/record.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import { boxCentre, boundsOf, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import { add, scale, subtract, vectorAt } from '../../../../shared/geometry/vector.ts';
import { fieldsOf, listOf } from '../../../../shared/formats/m2/model.ts';
import { Collision } from '../../../../shared/formats/m2/schema/vertices.ts';
import { eachVector, restSpace } from '../gizmo/restSpace.ts';
import type { GizmoTarget, GrabOptions, MovedFields, MovedPart, PoseTransform } from '../gizmo/target.ts';
import type { ScenePoint } from './scene/points.ts';
import { pointsOf } from './scene/points.ts';
import type { M2Model } from './scene/model.ts';
import type { SceneSubmesh } from './scene/submeshes.ts';
import { verticesOf } from './scene/submeshes.ts';

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Points go before meshes. */
export function gizmoTarget(model: M2Model, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  if (selection.size === 0) return null;
  const points = pointsOf(model).filter(({ record }) => selection.has(record));
  const batches = new Set(model.batches.flatMap(({ record, look }) => (selection.has(record) ? [look.submesh] : [])));
  const submeshes = model.submeshes.filter(
    ({ description }, index) => selection.has(description.record) || batches.has(index),
  );
  return pointTarget(model, points) ?? submeshTarget(model, submeshes) ?? collisionTarget(model, selection);
}

function pointTarget(model: M2Model, points: readonly ScenePoint[]): GizmoTarget | null {
  const [first] = points;
  if (first === undefined) return null;
  const centre = scale(points.map(({ place }) => place).reduce(add, [0, 0, 0]), 1 / points.length);
  const name = points.length === 1 ? first.name : `${points.length} points`;
  const grab = ({ childrenFollow }: GrabOptions): readonly MovedPart[] =>
    (childrenFollow ? withDescendants(model, points) : points).map((point) => pointPart(model, point));
  return { centre, name, grab };
}

/** Bones below take their pivots along. */
function withDescendants(model: M2Model, points: readonly ScenePoint[]): readonly ScenePoint[] {
  const { parents } = model.player.skeleton;
  const taken = new Set(points.map(({ record }) => record));
  const roots = new Set(points.filter(({ type }) => type === 'bone').map(({ bone }) => bone));
  const isBelow = (bone: number): boolean => {
    for (let each = bone; each >= 0; each = parents[each] ?? -1) if (roots.has(each)) return true;
    return false;
  };
  return pointsOf(model).filter(({ record, type, bone }) => taken.has(record) || (type === 'bone' && isBelow(bone)));
}

/** A point is moved by its bone and a pivot by its parent (and its own translation); the way back is their inverse. */
function pointPart(model: M2Model, { record, type, member, bone, rest, place }: ScenePoint): MovedFields {
  const carrier = type === 'bone' ? (model.player.skeleton.parents[bone] ?? -1) : bone;
  const inverse = carrier < 0 ? null : invert(model.player.matrices, carrier * MATRIX_LENGTH);
  return {
    change: (transaction: Transaction, { point }: PoseTransform) => {
      const offset = subtract(point(place), place);
      const moved = add(rest, inverse === null ? offset : transformDirection(inverse, 0, offset));
      transaction.update(record, { [member]: moved.map(Math.fround) });
    },
  };
}

function submeshTarget(model: M2Model, submeshes: readonly SceneSubmesh[]): GizmoTarget | null {
  const box = uniteBoxes(submeshes.map((submesh) => model.posedBoxOf(submesh)));
  if (box === null) return null;
  const name = submeshes.length === 1 ? 'submesh' : `${submeshes.length} submeshes`;
  return { centre: boxCentre(box), name, grab: () => grabVertices(model, submeshes) };
}

/**
 * Submeshes share the model's vertices with other submeshes and views, so each vertex is moved once, in the model. What
 * lies between the vertices that move is written as it was.
 */
function grabVertices(model: M2Model, submeshes: readonly SceneSubmesh[]): readonly MovedPart[] {
  const [record] = listOf(model.document, 'vertices');
  if (record === undefined) return [];
  const { positions, normals } = verticesOf(model.document);
  const before = { positions: positions.slice(), normals: normals.slice() };
  const own = submeshes.map((submesh) => ({
    rest: restSpace(model.matrices, submesh.skin),
    vertices: submesh.description.modelVertices,
  }));
  return [
    {
      change: (transaction, transform) => {
        const moved = { positions: before.positions.slice(), normals: before.normals.slice() };
        let low = Infinity;
        let high = -1;
        for (const { rest, vertices } of own) {
          vertices.forEach((vertex, index) => {
            const at = vertex * 3;
            low = Math.min(low, at);
            high = Math.max(high, at + 3);
            const { movePoint, moveNormal } = rest(index);
            moved.positions.set(movePoint(vectorAt(before.positions, at), transform), at);
            moved.normals.set(moveNormal(vectorAt(before.normals, at), transform), at);
          });
        }
        if (high < 0) return;
        transaction.patch(record, 'positions', low, moved.positions.subarray(low, high));
        transaction.patch(record, 'normals', low, moved.normals.subarray(low, high));
      },
    },
  ];
}

function collisionTarget(model: M2Model, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const record = listOf(model.document, 'collision').find((id) => selection.has(id));
  if (record === undefined) return null;
  const { positions, normals } = fieldsOf(Collision, model.document.get(record));
  const box = boundsOf(positions);
  if (box === null) return null;
  const points = { record, member: 'positions', start: 0, before: Float32Array.from(positions) };
  const directions = { record, member: 'normals', start: 0, before: Float32Array.from(normals) };
  return {
    centre: boxCentre(box),
    name: 'collision mesh',
    grab: () => [
      { bulk: points, apply: ({ point }) => eachVector(points.before, (each) => point(each)) },
      { bulk: directions, apply: ({ direction }) => eachVector(directions.before, (each) => direction(each)) },
    ],
  };
}
