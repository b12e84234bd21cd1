/** Portals as the corners of the opening that they fill. */
import { heldCount } from '../../../codec/count.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { ModelPortal } from '../../../model/buildings.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { Portal, PortalVertices } from '../schema/building.ts';

/** Corners of a portal; none where they are not there. */
export function portalCorners(document: DocumentView, id: RecordId): readonly Vector3[] {
  const { firstVertex, vertexCount } = fieldsOf(Portal, document.get(id));
  const [list] = itemsOf(document, 'MOPV');
  const positions = list === undefined ? null : fieldsOf(PortalVertices, document.get(list)).positions;
  if (!(positions instanceof Float32Array)) return [];
  const held = heldCount(vertexCount, positions.length / 3 - firstVertex);
  return [...positions.subarray(firstVertex * 3, (firstVertex + held) * 3).keys()].flatMap((at) =>
    at % 3 === 0 ? [vectorAt(positions, firstVertex * 3 + at)] : [],
  );
}

export function readPortals(document: DocumentView): readonly ModelPortal[] {
  return itemsOf(document, 'MOPT').map((record) => ({ record, corners: portalCorners(document, record) }));
}
