/** What the gizmo moves in a model: bones' pivots, points that stand on bones, vertices of submeshes, collision meshes. */
import { m2Edits } from '../../../../../shared/formats/m2/edits/index.ts';
import { pointFields } from '../../../../../shared/formats/m2/view/things.ts';
import { Bone } from '../../../../../shared/formats/m2/schema/bone.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { boxCentre, boundsOf } from '../../../../../shared/geometry/extent.ts';
import { add, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { Collision } from '../../../../../shared/formats/m2/schema/vertices.ts';
import { eachVector } from '../../../viewport/gizmo/restSpace.ts';
import type { GizmoTarget, MovedFields } from '../../../viewport/gizmo/target.ts';
import type { PoseTransform } from '../../../viewport/gizmo/transform.ts';
import { markTarget, meshTarget, restOffset } from '../../../viewport/model/gizmoTarget.ts';
import type { Mark } from '../../../viewport/model/posedModel.ts';
import type { M2Model } from './model/m2Model.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Points go before meshes. */
export function gizmoTarget(model: M2Model, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  if (selection.size === 0) return null;
  const points = model.marks.filter(({ record }) => selection.has(record));
  const batches = new Set(
    model.batches.flatMap(({ record, mesh }) => (record !== null && selection.has(record) ? [mesh] : [])),
  );
  const submeshes = model.meshes.filter(({ mesh }, index) => selection.has(mesh.record) || batches.has(index));
  return (
    markTarget(model, points, { one: 'point', many: 'points' }, (mark) => pointPart(model, mark)) ??
    meshTarget(model, submeshes, { one: 'submesh', many: 'submeshes' }, m2Edits(model.document)) ??
    collisionTarget(model, selection)
  );
}

function pointPart(model: M2Model, mark: Mark): MovedFields {
  const { record, isJoint } = mark;
  const member = isJoint ? 'pivot' : 'position';
  const held = model.document.get(record);
  const rest = vectorAt(isJoint ? fieldsOf(Bone, held).pivot : pointFields(held).position);
  const offset = restOffset(model, mark);
  return {
    change: (transaction: Transaction, transform: PoseTransform) =>
      transaction.update(record, { [member]: add(rest, offset(transform)).map(Math.fround) }),
  };
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
    scaleRefusal: null,
    grab: () => [
      { bulk: points, apply: ({ point }) => eachVector(points.before, (each) => point(each)) },
      { bulk: directions, apply: ({ direction }) => eachVector(directions.before, (each) => direction(each)) },
    ],
  };
}
