/** How much a geoset holds of what it can. Format pages 5.5 and 18.3. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { MeshRoom } from '../../../../model/meshEdits.ts';
import { geosetFields } from '../../view/records.ts';
import { hasBatches, mostTriangles, mostVertices } from './geoset.ts';
import { mostGroups, usesSkin } from './skinning.ts';

export function geosetRoom(document: DocumentView, geoset: RecordId): readonly MeshRoom[] {
  const fields = geosetFields(document.get(geoset));
  const rooms: MeshRoom[] = [
    {
      label: 'Vertices in the geoset',
      used: Math.floor((fields.positions?.length ?? 0) / 3),
      most: mostVertices,
      counts: 'vertices',
      isShared: false,
    },
  ];
  // Other versions count them by 32 bits, which no mesh of so many vertices reaches.
  if (hasBatches(document)) {
    const used = Math.floor((fields.faces?.length ?? 0) / 3);
    rooms.push({ label: 'Faces in the geoset', used, most: mostTriangles.batches, counts: 'faces', isShared: false });
  }
  if (!usesSkin(fields)) {
    const used = fields.groupSizes?.length ?? 0;
    rooms.push({ label: 'Groups of bones in the geoset', used, most: mostGroups, counts: null, isShared: false });
  }
  return rooms;
}
