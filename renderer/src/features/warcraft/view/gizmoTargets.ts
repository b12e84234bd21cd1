/** What the gizmo moves in a model: pivots of nodes, vertices and normals of geosets. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { mdxEdits } from '../../../../../shared/formats/mdx/edits/index.ts';
import { singleRecord } from '../../../../../shared/formats/mdx/model.ts';
import { pivotsOf } from '../../../../../shared/formats/mdx/view/joints.ts';
import { add, vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedPart } from '../../../viewport/gizmo/target.ts';
import { markTarget, meshTarget, restOffset } from '../../../viewport/model/gizmoTarget.ts';
import type { Mark } from '../../../viewport/model/posedModel.ts';
import type { MdxModel } from './model/mdxModel.ts';

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Nodes go before geosets. */
export function gizmoTarget(scene: MdxModel, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const nodes = scene.marks.filter((mark) => selection.has(mark.record) && pivotPart(scene, mark) !== null);
  const geosets = scene.meshes.filter(({ mesh }) => selection.has(mesh.record));
  return (
    markTarget(scene, nodes, { one: 'node', many: 'nodes' }, (mark) => pivotPart(scene, mark)) ??
    meshTarget(scene, geosets, { one: 'geoset', many: 'geosets' }, mdxEdits(scene.document))
  );
}

/** Null for a node that the list of pivots does not reach. */
function pivotPart(scene: MdxModel, mark: Mark): MovedPart | null {
  const pivotRecord = singleRecord(scene.document, 'PIVT');
  const pivots = pivotsOf(scene.document);
  const start = (scene.joints[mark.joint]?.number ?? -1) * 3;
  if (pivotRecord === null || start < 0 || start + 3 > pivots.length) return null;
  const before = pivots.slice(start, start + 3);
  const offset = restOffset(scene, mark);
  return {
    bulk: { record: pivotRecord.id, member: 'points', start, before },
    apply: (transform) => Float32Array.from(add(vectorAt(before), offset(transform))),
  };
}
