/** What the gizmo moves in a building: doodads, lights and fogs by their places, portals by their corners. */
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { fieldsIf, fieldsOf } from '../../../../../../shared/codec/record.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import { itemsOf } from '../../../../../../shared/formats/common/terrain/chunkLists.ts';
import { Doodad, Fog, Light, Portal } from '../../../../../../shared/formats/wmo/schema/building.ts';
import { portalCorners } from '../../../../../../shared/formats/wmo/view/portals.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { AXIS_Z, add, dot, normalise, scale, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedPart } from '../../../../viewport/gizmo/target.ts';
import { turnedQuaternion } from './turns.ts';

const placed: ReadonlySet<string> = new Set([Doodad.type, Light.type, Fog.type]);

/** Where a doodad, a light or a fog stands. */
function placeOf(record: DocumentRecord): readonly number[] {
  const { position } = fieldsIf(Doodad, record) ?? fieldsIf(Light, record) ?? fieldsOf(Fog, record);
  return position;
}

function placedPart(document: Document, id: RecordId): MovedPart {
  const record = document.get(id);
  const position = vectorAt(placeOf(record));
  const { rotation } = fieldsIf(Doodad, record) ?? fieldsIf(Light, record) ?? {};
  return {
    change: (transaction, transform) => {
      const turned = rotation === undefined ? null : turnedQuaternion(rotation, transform);
      transaction.set(Doodad, id, {
        position: transform.point(position).map(Math.fround),
        ...(turned === null ? {} : { rotation: turned }),
      });
    },
  };
}

/** Corners move, and the plane with them. */
function portalPart(document: Document, id: RecordId): readonly MovedPart[] {
  const [list] = itemsOf(document, 'MOPV');
  const corners = portalCorners(document, id);
  const { firstVertex, normal } = fieldsOf(Portal, document.get(id));
  if (list === undefined || corners.length === 0) return [];
  return [
    {
      change: (transaction, transform) => {
        const moved = corners.map((corner) => transform.point(corner));
        transaction.patch(list, 'positions', firstVertex * 3, moved.flat().map(Math.fround));
        const turned = normalise(transform.direction(vectorAt(normal)), AXIS_Z);
        const [first] = moved;
        const distance = first === undefined ? 0 : -dot(turned, first);
        transaction.set(Portal, id, { normal: turned.map(Math.fround), distance: Math.fround(distance) });
      },
    },
  ];
}

const middleOf = (points: readonly Vector3[]): Vector3 => scale(points.reduce(add, [0, 0, 0]), 1 / points.length);

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. */
export function gizmoTarget(document: Document, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const records = [...selection].filter((id) => document.has(id));
  const points = records.filter((id) => placed.has(document.get(id).type));
  const portals = records.filter(
    (id) => document.get(id).type === Portal.type && portalCorners(document, id).length > 0,
  );
  const count = points.length + portals.length;
  if (count === 0) return null;
  const places = [
    ...points.map((id) => vectorAt(placeOf(document.get(id)))),
    ...portals.map((id) => middleOf(portalCorners(document, id))),
  ];
  const [first] = [...points, ...portals];
  return {
    centre: middleOf(places),
    name: count > 1 ? `${count} things` : first === undefined ? 'thing' : document.get(first).type,
    scaleRefusal: 'Doodads of a building are scaled by their Scale field; lights, fogs and portals by their own fields',
    grab: () => [...points.map((id) => placedPart(document, id)), ...portals.flatMap((id) => portalPart(document, id))],
  };
}
