/** Geosets as meshes: checked triangles, texture coordinates and the facts that decide whether a geoset is shown. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { itemsWithTags } from '../../../../../shared/formats/mdx/model.ts';
import type { SkinSource } from '../../../../../shared/geometry/skinning.ts';
import { childrenOf, bulkOf, floatsOf, numberOf } from './values.ts';

const triangleFaces = 4;

export interface GeosetDescription {
  readonly record: RecordId;
  /** The document's own arrays: edits in place are seen here. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Four numbers a vertex, or null. */
  readonly tangents: Float32Array | null;
  /** Indices, three a triangle, none past the vertices. */
  readonly triangles: Uint16Array;
  /** Two numbers a vertex in each set. */
  readonly uvSets: readonly Float32Array[];
  readonly skin: SkinSource;
  readonly materialId: number;
  /** 0 is the finest; −1 is for all distances. */
  readonly levelOfDetail: number;
}

export function readGeoset(document: DocumentView, id: RecordId): GeosetDescription {
  const { fields } = document.get(id);
  const positions = floatsOf(fields, 'positions');
  const vertexCount = Math.floor(positions.length / 3);
  const tangents = floatsOf(fields, 'tangents');
  return {
    record: id,
    positions,
    normals: floatsOf(fields, 'normals'),
    tangents: tangents.length >= vertexCount * 4 && vertexCount > 0 ? tangents : null,
    triangles: readTriangles(
      bulkOf(fields, 'faces'),
      bulkOf(fields, 'faceTypes'),
      bulkOf(fields, 'faceCounts'),
      vertexCount,
    ),
    uvSets: childrenOf(fields, 'uvSets').map((set) => floatsOf(document.get(set).fields, 'coordinates')),
    skin: {
      vertexCount,
      vertexGroups: bulkOf(fields, 'vertexGroups'),
      groupSizes: bulkOf(fields, 'groupSizes'),
      matrices: bulkOf(fields, 'matrices'),
      skin: fields['skin'] === null || fields['skin'] === undefined ? null : bulkOf(fields, 'skin'),
    },
    materialId: numberOf(fields, 'materialId', -1),
    levelOfDetail: numberOf(fields, 'levelOfDetail'),
  };
}

/** The levels of detail that a model's geosets are made for, finest (0) first; geosets of level -1 are for all. */
export function levelsOfDetail(document: DocumentView): readonly number[] {
  const geosets = itemsWithTags(document, ['GEOS']);
  const levels = new Set(geosets.map((id) => numberOf(document.get(id).fields, 'levelOfDetail')));
  levels.delete(-1);
  return [...levels].toSorted((one, other) => one - other);
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
  if (
    faces instanceof Uint16Array &&
    isPlain &&
    faces.length % 3 === 0 &&
    faces.every((index) => index < vertexCount)
  ) {
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
