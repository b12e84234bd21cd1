/** What the members of a geoset become when its mesh is made anew, in both games. Format pages 5.5 and 18.3. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { DocumentRecord, Fields, RecordId, Value } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import type { Structure } from '../../../../document/structure.ts';
import { surfaceTangents } from '../../../../geometry/surfaceTangents.ts';
import type { Influences, MeshGeometry } from '../../../../geometry/mesh/mesh.ts';
import { followSources, normalsFor } from '../../../../model/meshGeometry.ts';
import type { Notes } from '../../../../model/notes.ts';
import { rowsOf } from '../../../../model/shares.ts';
import type { Joint } from '../../../../model/view.ts';
import { batchVersion } from '../../alpha/schema/geoset.ts';
import { indexRange } from '../../alpha/validate/geosets.ts';
import { dialectOf } from '../../dialects.ts';
import type { GeosetFields } from '../../view/records.ts';
import { geosetFields } from '../../view/records.ts';
import { skinningOf } from './skinning.ts';
import { UvSet } from '../../schema/geoset.ts';

const triangles = 4;
/** Faces name vertices by 16 bits. */
export const mostVertices = 0xffff;
/** Version 1500 of World of Warcraft alpha counts indices by 16 bits, other versions by 32. */
export const mostTriangles = { batches: Math.floor(0xffff / 3), others: Math.floor(0xffffffff / 3) } as const;
const batchSets = 2;

export const hasBatches = (document: DocumentView): boolean =>
  dialectOf(document).isAlpha && document.version >= batchVersion;

/** What a mesh is made from: the geoset that sources are in, and how it was moved. */
export interface GeosetSource {
  readonly fields: GeosetFields;
  readonly influences: Influences | null;
  readonly coordinates: readonly Float32Array[];
}

/** Throws a RangeError for more than a geoset can hold. */
export function requireSize(document: DocumentView, { positions, triangles: corners }: MeshGeometry): void {
  const count = positions.length / 3;
  if (count > mostVertices) {
    throw new RangeError(`A geoset holds ${mostVertices} vertices, and this would be ${count}: divide it`);
  }
  const most = hasBatches(document) ? mostTriangles.batches : mostTriangles.others;
  if (corners.length / 3 > most) {
    throw new RangeError(
      `A geoset of this version holds ${most} triangles, and this would be ${corners.length / 3}: divide it`,
    );
  }
}

/** One group of triangles; files that state none stay so. */
function faceChanges(
  document: DocumentView,
  { faceTypes }: GeosetFields,
  { triangles: corners }: MeshGeometry,
): Fields {
  const faces = Uint16Array.from(corners);
  if (hasBatches(document)) return { faces, ...indexRange(faces), faceCountError: undefined, padding: null };
  if (faceTypes?.length === 0 && faces.length > 0) return { faces };
  const types = dialectOf(document).isAlpha ? Uint8Array.of(triangles) : Uint32Array.of(triangles);
  return { faces, faceTypes: types, faceCounts: Uint32Array.of(faces.length) };
}

/** Members that alpha geosets may have beside, of which nothing is known but that they count vertices. */
function unknownChanges({ boneIndices, boneWeights }: GeosetFields, { sources }: MeshGeometry): Fields {
  const changes: Record<string, Value> = {};
  for (const [name, value] of Object.entries({ boneIndices, boneWeights })) {
    const moved = isNumbers(value) ? followSources(value, sources, 1) : null;
    if (moved !== null) changes[name] = value instanceof Uint8Array ? Uint8Array.from(moved) : Uint32Array.from(moved);
  }
  return changes;
}

/** Stands in a new geoset for tangents that are to be made. */
export const unmadeTangents = new Float32Array(4);

/** Tangents of what stayed as it was are kept; of the rest they are those of the picture on the faces. */
function tangentChanges(
  { fields, coordinates: before }: GeosetSource,
  { positions, coordinates, triangles: corners, sources }: MeshGeometry,
  normals: Float32Array,
): Fields {
  const { tangents: old, positions: oldPlaces, normals: oldNormals } = fields;
  if (!isNumbers(old) || old.length === 0) return {};
  const [set = new Float32Array((positions.length / 3) * 2)] = coordinates;
  const tangents = surfaceTangents({ positions, normals, coordinates: set, triangles: corners });
  const isSame = (vertex: number, source: number, now: ArrayLike<number>, then: unknown, width: number): boolean =>
    isNumbers(then) &&
    Array.from({ length: width }, (_, part) => part).every(
      (part) => now[vertex * width + part] === then[source * width + part],
    );
  for (const [vertex, source] of sources.entries()) {
    const isKept =
      source >= 0 &&
      isSame(vertex, source, positions, oldPlaces, 3) &&
      isSame(vertex, source, normals, oldNormals, 3) &&
      isSame(vertex, source, set, before[0], 2);
    if (isKept) tangents.set(old.subarray(source * 4, source * 4 + 4), vertex * 4);
  }
  return { tangents };
}

/** Sets of coordinates: those given, and for others of the file what follows the vertices. */
function setCoordinates(
  structure: Structure,
  document: DocumentView,
  record: RecordId,
  { coordinates: before }: GeosetSource,
  { coordinates, sources }: MeshGeometry,
): Notes {
  const present = geosetFields(document.get(record)).uvSets ?? [];
  const isFixed = hasBatches(document);
  const wanted = isFixed ? batchSets : Math.max(coordinates.length, before.length, 1);
  for (let set = 0; set < wanted; set++) {
    const given = coordinates[set] ?? followSources(before[set] ?? [], sources, 2);
    const id = present[set];
    if (id === undefined) structure.create('uvSet', { coordinates: given }, { owner: record, member: 'uvSets' });
    else structure.transaction.set(UvSet, id, { coordinates: given.slice() });
  }
  return coordinates.length > wanted
    ? [`Geosets of this version have ${batchSets} sets of texture coordinates: the rest was left out.`]
    : [];
}

/** Puts a mesh into a geoset that stands in the document. */
export function fillGeoset(
  structure: Structure,
  document: DocumentView,
  { id }: DocumentRecord,
  source: GeosetSource,
  geometry: MeshGeometry,
  joints: readonly Joint[],
): Notes {
  const rows = rowsOf(geometry, source.influences, joints.length);
  const skinning = skinningOf({ stored: source.fields, rows, joints });
  const normals = normalsFor(geometry);
  structure.transaction.update(id, {
    positions: geometry.positions.slice(),
    normals,
    ...faceChanges(document, source.fields, geometry),
    ...unknownChanges(source.fields, geometry),
    ...tangentChanges(source, geometry, normals),
    ...skinning.changes,
  });
  const hadOthers = source.fields.faceTypes?.some((type) => type !== triangles) === true;
  return [
    ...skinning.notes,
    ...setCoordinates(structure, document, id, source, geometry),
    ...(hadOthers ? ['Faces that were no triangles, which the game does not draw, were left out.'] : []),
  ];
}
