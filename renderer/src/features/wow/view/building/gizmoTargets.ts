/**
 * What the gizmo moves in a building: doodads, alone or by their sets, lights and fogs by their places and reaches, portals
 * by their corners, batches by their vertices.
 */
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { fieldsIf, fieldsOf } from '../../../../../../shared/codec/record.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import { itemsOf } from '../../../../../../shared/formats/common/terrain/chunkLists.ts';
import { doodadsOfSet } from '../../../../../../shared/formats/wmo/labels.ts';
import { Doodad, DoodadSet, Fog, Light, Portal } from '../../../../../../shared/formats/wmo/schema/building.ts';
import { Batch } from '../../../../../../shared/formats/wmo/schema/geometry.ts';
import { buildingEdits } from '../../../../../../shared/formats/wmo/edits/index.ts';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import { portalCorners } from '../../../../../../shared/formats/wmo/view/portals.ts';
import { boundsOf, boxCentre } from '../../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { AXIS_Z, add, dot, normalise, scale, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedPart } from '../../../../viewport/gizmo/target.ts';
import type { PoseTransform } from '../../../../viewport/gizmo/transform.ts';
import { meshPart } from '../../../../viewport/model/gizmoTarget.ts';
import { turnedQuaternion } from './turns.ts';

const placed: ReadonlySet<string> = new Set([Doodad.type, Light.type, Fog.type]);
/** Nothing is scaled away: it could not be scaled back. */
const smallestFactor = 1e-3;

/** Where a doodad, a light or a fog stands. */
function placeOf(record: DocumentRecord): readonly number[] {
  const { position } = fieldsIf(Doodad, record) ?? fieldsIf(Light, record) ?? fieldsOf(Fog, record);
  return position;
}

/** How much larger something becomes that has one size for all sides: the factor that is pulled. */
function evenFactor({ factors }: PoseTransform): number {
  const strength = (factor: number): number => Math.abs(Math.log(Math.abs(factor)));
  const [furthest = 1] = (factors ?? [1]).toSorted((left, right) => strength(right) - strength(left));
  return Math.max(smallestFactor, Math.abs(furthest));
}

function doodadPart(id: RecordId, { position, rotation, scale: size }: FieldsIn<typeof Doodad>): MovedPart {
  return {
    change: (transaction, transform) =>
      transaction.set(Doodad, id, {
        position: transform.point(vectorAt(position)).map(Math.fround),
        rotation: turnedQuaternion(rotation, transform) ?? rotation,
        scale: transform.factors === null ? size : Math.fround(size * evenFactor(transform)),
      }),
  };
}

function lightPart(id: RecordId, light: FieldsIn<typeof Light>): MovedPart {
  const { position, rotation, attenuationStart, attenuationEnd } = light;
  return {
    change: (transaction, transform) => {
      const factor = evenFactor(transform);
      transaction.set(Light, id, {
        position: transform.point(vectorAt(position)).map(Math.fround),
        rotation: turnedQuaternion(rotation, transform) ?? rotation,
        attenuationStart: Math.fround(attenuationStart * factor),
        attenuationEnd: Math.fround(attenuationEnd * factor),
      });
    },
  };
}

function fogPart(id: RecordId, { position, innerRadius, outerRadius }: FieldsIn<typeof Fog>): MovedPart {
  return {
    change: (transaction, transform) => {
      const factor = evenFactor(transform);
      transaction.set(Fog, id, {
        position: transform.point(vectorAt(position)).map(Math.fround),
        innerRadius: Math.fround(innerRadius * factor),
        outerRadius: Math.fround(outerRadius * factor),
      });
    },
  };
}

function placedPart(document: Document, id: RecordId): MovedPart {
  const record = document.get(id);
  const [doodad, light] = [fieldsIf(Doodad, record), fieldsIf(Light, record)];
  if (doodad !== null) return doodadPart(id, doodad);
  return light === null ? fogPart(id, fieldsOf(Fog, record)) : lightPart(id, light);
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

/** Records that are moved for what is selected: a set stands for its doodads. */
function meant(document: Document, selection: ReadonlySet<RecordId>): readonly RecordId[] {
  const doodads = itemsOf(document, 'MODD');
  const all = [...selection].flatMap((id): readonly RecordId[] => {
    if (!document.has(id)) return [];
    const record = document.get(id);
    if (record.type !== DoodadSet.type) return [id];
    return doodadsOfSet(document, record).flatMap((at) => doodads[at] ?? []);
  });
  return [...new Set(all)];
}

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. */
export function gizmoTarget(document: Document, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  if (selection.size === 0) return null;
  const records = meant(document, selection);
  const points = records.filter((id) => placed.has(document.get(id).type));
  const portals = records.filter(
    (id) => document.get(id).type === Portal.type && portalCorners(document, id).length > 0,
  );
  const hasBatches = records.some((id) => document.get(id).type === Batch.type);
  const chosen = new Set(records);
  const drawn = hasBatches ? buildingView(document).meshes : [];
  const meshes = drawn.filter(({ record, vertexCount }) => chosen.has(record) && vertexCount > 0);
  const count = points.length + portals.length + meshes.length;
  if (count === 0) return null;
  const places = [
    ...points.map((id) => vectorAt(placeOf(document.get(id)))),
    ...portals.map((id) => middleOf(portalCorners(document, id))),
    ...meshes.flatMap(({ positions }) => {
      const box = boundsOf(positions);
      return box === null ? [] : [boxCentre(box)];
    }),
  ];
  const [first] = [...points, ...portals, ...meshes.map(({ record }) => record)];
  return {
    centre: middleOf(places),
    name: count > 1 ? `${count} things` : first === undefined ? 'thing' : document.get(first).type,
    scaleRefusal: null,
    grab: () => [
      ...points.map((id) => placedPart(document, id)),
      ...portals.flatMap((id) => portalPart(document, id)),
      ...meshes.map((mesh) => meshPart(mesh, null, buildingEdits(document))),
    ],
  };
}
