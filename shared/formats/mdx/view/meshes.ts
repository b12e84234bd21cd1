/** Geosets as meshes: the document's own arrays, checked triangles, and the skin in object ids. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { KeptList } from '../../../model/lazily.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { itemsWithTags } from '../model.ts';
import { Geoset, UvSet } from '../schema/geoset.ts';
import type { InBoth } from './records.ts';
import { fieldsInBoth, finite } from './records.ts';

type GeosetFields = InBoth<FieldsIn<typeof Geoset>>;

const triangleFaces = 4;
const none = new Float32Array(0);

function floats(value: Numbers | null | undefined): Float32Array {
  return value instanceof Float32Array ? value : none;
}

/** An array with at least so many numbers, cut to them; null where there are fewer. */
function perVertex(value: Numbers | null | undefined, count: number): Float32Array | null {
  const all = floats(value);
  if (count === 0 || all.length < count) return null;
  return all.length === count ? all : all.subarray(0, count);
}

/** The same with zeros for what is missing: a set of coordinates keeps its position among the others. */
function filled(value: Numbers | null | undefined, count: number): Float32Array {
  const whole = perVertex(value, count);
  if (whole !== null) return whole;
  const made = new Float32Array(count);
  made.set(floats(value).subarray(0, count));
  return made;
}

/** What triangles, skin and coordinates are made of. */
const shapeMembers = [
  ...['faces', 'faceTypes', 'faceCounts'],
  ...['vertexGroups', 'groupSizes', 'matrices', 'skin', 'uvSets'],
] as const;

interface Reading {
  readonly index: number;
  /** What `shapeMembers` and the sets of coordinates are at. */
  readonly revisions: string;
  readonly before: ModelMesh | null;
}

/** Reads geosets, and again only those that changed. */
export function meshReader(document: Document): () => readonly ModelMesh[] {
  const kept = new KeptList<ModelMesh>();
  const revisionsOf = (id: RecordId): string => {
    const { uvSets = [] } = fieldsInBoth(Geoset, document.get(id));
    return [document.revisionOf(id, shapeMembers), ...uvSets.map((set) => document.revisionOf(set))].join(' ');
  };
  return () =>
    kept.read(
      itemsWithTags(document, ['GEOS']),
      (id, index) => `${index} ${document.revisionOf(id)} ${revisionsOf(id)}`,
      (id, index, before) => readMesh(document, id, { index, revisions: revisionsOf(id), before }),
    );
}

function readMesh(document: DocumentView, record: RecordId, { index, revisions, before }: Reading): ModelMesh {
  const geoset = fieldsInBoth(Geoset, document.get(record));
  const stored = floats(geoset.positions);
  const vertexCount = Math.floor(stored.length / 3);
  const { levelOfDetail, lodName = '' } = geoset;
  const shape = `${vertexCount} ${revisions}`;
  return {
    record,
    holders: [],
    shape,
    name: lodName === '' ? `Geoset ${index}` : `${lodName} (geoset ${index})`,
    material: finite(geoset.materialId, -1),
    skinMaterials: [],
    levelOfDetail: finite(levelOfDetail, 0),
    version: null,
    vertexCount,
    positions: perVertex(stored, vertexCount * 3) ?? none,
    normals: perVertex(geoset.normals, vertexCount * 3),
    tangents: perVertex(geoset.tangents, vertexCount * 4),
    ...(before?.shape === shape ? shapeOf(before) : readShape(document, geoset, vertexCount)),
    normalJoints: null,
    fileVertices: null,
    corners: null,
    bakedLight: null,
    wholeTexels: false,
    extras: { geoset: index, ...(levelOfDetail === undefined ? {} : { levelOfDetail }) },
  };
}

type Shape = Pick<ModelMesh, 'coordinates' | 'triangles' | 'skin'>;

const shapeOf = ({ coordinates, triangles, skin }: ModelMesh): Shape => ({ coordinates, triangles, skin });

function readShape(
  document: DocumentView,
  { uvSets = [], faces, faceTypes, faceCounts, ...geoset }: GeosetFields,
  vertexCount: number,
): Shape {
  return {
    coordinates: uvSets.map((set) => filled(fieldsInBoth(UvSet, document.get(set)).coordinates, vertexCount * 2)),
    triangles: readTriangles(faces ?? none, faceTypes ?? none, faceCounts ?? none, vertexCount),
    skin: {
      vertexCount,
      vertexGroups: geoset.vertexGroups ?? none,
      groupSizes: geoset.groupSizes ?? none,
      matrices: geoset.matrices ?? none,
      skin: geoset.skin ?? null,
    },
  };
}

/** A loop of its own: read after every step, and a call for each of 100,000 corners is felt. */
function areBelow(faces: Uint16Array, vertexCount: number): boolean {
  for (let at = 0; at < faces.length; at++) if ((faces[at] ?? 0) >= vertexCount) return false;
  return true;
}

/**
 * The triangles of all face groups that hold triangles; without any groups all indices count. Triangles with an index past
 * the vertices are left out. Where nothing is wrong the file's own array is returned, not a copy.
 */
export function readTriangles(
  faces: ArrayLike<number>,
  types: ArrayLike<number>,
  counts: ArrayLike<number>,
  vertexCount: number,
): Uint16Array {
  const isPlain = Array.from(types).every((type) => type === triangleFaces);
  if (faces instanceof Uint16Array && isPlain && faces.length % 3 === 0 && areBelow(faces, vertexCount)) {
    return faces;
  }
  const kept: number[] = [];
  let start = 0;
  for (let group = 0; group < Math.max(1, types.length); group++) {
    const end = types.length === 0 ? faces.length : Math.min(faces.length, start + (counts[group] ?? 0));
    for (let at = start; at + 2 < end && (types[group] ?? triangleFaces) === triangleFaces; at += 3) {
      const corners = [faces[at] ?? vertexCount, faces[at + 1] ?? vertexCount, faces[at + 2] ?? vertexCount];
      if (corners.every((corner) => corner < vertexCount)) kept.push(...corners);
    }
    start = end;
  }
  return Uint16Array.from(kept);
}
