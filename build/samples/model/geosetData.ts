/** The bulk data of a geoset from the parts it is made of. */
import { tangentsOf } from '../mesh/tangents.ts';
import { toTexture } from '../paint/atlas.ts';
import type { Part, Weights } from './part.ts';

export interface GeosetData {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly tangents: Float32Array;
  readonly coordinates: Float32Array;
  readonly faces: Uint16Array;
  readonly weights: readonly Weights[];
}

export function geosetData<T>(parts: readonly Part<T>[], atlasSize: number): GeosetData {
  const vertices = parts.flatMap(({ mesh }) => mesh.vertices);
  if (vertices.length > 65_535) throw new Error(`${vertices.length} vertices; a geoset's indices reach 65535`);
  let first = 0;
  const faces = parts.flatMap(({ mesh }) => {
    const start = first;
    first += mesh.vertices.length;
    return mesh.triangles.map((index) => index + start);
  });
  return {
    positions: Float32Array.from(vertices.flatMap(({ position }) => position)),
    normals: Float32Array.from(vertices.flatMap(({ normal }) => normal)),
    tangents: Float32Array.from(parts.flatMap(({ mesh }) => [...tangentsOf(mesh)])),
    coordinates: Float32Array.from(
      parts.flatMap(({ mesh, region }) => mesh.vertices.flatMap(({ uv }) => toTexture(region, atlasSize, ...uv))),
    ),
    faces: Uint16Array.from(faces),
    weights: parts.flatMap(({ mesh, binding }) => mesh.vertices.map(({ position }) => binding(position))),
  };
}
