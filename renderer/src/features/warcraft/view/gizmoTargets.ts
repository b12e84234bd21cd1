/** What the gizmo moves in a model: pivots of nodes, vertices and normals of geosets. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { mdxEdits } from '../../../../../shared/formats/mdx/edits/index.ts';
import { pivotsOf } from '../../../../../shared/formats/mdx/view/joints.ts';
import type { GizmoTarget } from '../../../viewport/gizmo/target.ts';
import { markTarget, meshTarget } from '../../../viewport/model/gizmoTarget.ts';
import type { Mark } from '../../../viewport/model/posedModel.ts';
import type { MdxModel } from './model/mdxModel.ts';

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Nodes go before geosets. */
export function gizmoTarget(scene: MdxModel, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const stands = (mark: Mark): boolean => hasPivot(scene, mark);
  const nodes = scene.marks.filter((mark) => selection.has(mark.record) && stands(mark));
  const geosets = scene.meshes.filter(({ mesh }) => selection.has(mesh.record));
  const edits = mdxEdits(scene.document);
  return (
    markTarget(scene, nodes, { one: 'node', many: 'nodes' }, edits, stands) ??
    meshTarget(scene, geosets, { one: 'geoset', many: 'geosets' }, edits)
  );
}

/** False for a node that the list of pivots does not reach. */
function hasPivot({ document, joints }: MdxModel, { joint }: Mark): boolean {
  const objectId = joints[joint]?.number ?? -1;
  return objectId >= 0 && objectId * 3 + 2 < pivotsOf(document).length;
}
