/** What the gizmo moves in a model: bones' pivots, points that stand on bones, vertices of submeshes, collision meshes. */
import { m2Edits } from '../../../../../shared/formats/m2/edits/index.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { boxCentre, boundsOf } from '../../../../../shared/geometry/extent.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { Collision } from '../../../../../shared/formats/m2/schema/vertices.ts';
import { eachVector } from '../../../viewport/gizmo/restSpace.ts';
import type { GizmoTarget } from '../../../viewport/gizmo/target.ts';
import { markTarget, meshTarget } from '../../../viewport/model/gizmoTarget.ts';
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
  const edits = m2Edits(model.document);
  return (
    markTarget(model, points, { one: 'point', many: 'points' }, edits) ??
    meshTarget(model, submeshes, { one: 'submesh', many: 'submeshes' }, edits) ??
    collisionTarget(model, selection)
  );
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
