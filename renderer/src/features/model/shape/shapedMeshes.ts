/** The meshes that are shaped, as one surface: which, where each stands in it, and the places of its points. No React. */
import { sameNumbers, type Numbers, type RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Surface } from '../../../../../shared/geometry/surface/surface.ts';
import { placeTolerance, surfaceOf } from '../../../../../shared/geometry/surface/surface.ts';
import type { ModelMesh, ModelView } from '../../../../../shared/model/view.ts';

/** A mesh within the surface. */
export interface MeshSpan {
  readonly record: RecordId;
  /** As it was seen last. */
  readonly mesh: Pick<ModelMesh, 'shape' | 'vertexCount' | 'fileVertices'>;
  readonly firstVertex: number;
  readonly firstFace: number;
}

export interface ShapedMeshes {
  readonly spans: readonly MeshSpan[];
  readonly surface: Surface;
  /** Vertices of the faces of all meshes, as the surface was made of them: documents change their own arrays in place. */
  readonly triangles: Uint32Array;
  /** Three numbers a point; brought up to date by `follow`. */
  readonly places: Float32Array;
}

/** Meshes that are worked on: those that are selected, or all that are shown. */
export function meshesToShape(
  { meshes }: Pick<ModelView, 'meshes'>,
  selection: Iterable<RecordId>,
  isShown: (mesh: ModelMesh) => boolean,
): readonly ModelMesh[] {
  const chosen = new Set(selection);
  const shown = meshes.filter(isShown);
  const selected = shown.filter(({ record }) => chosen.has(record));
  return selected.length > 0 ? selected : shown;
}

/** @param keepsSeams vertices at one place are one point; else those that are one in the file */
export function shapedMeshes(meshes: readonly ModelMesh[], keepsSeams: boolean): ShapedMeshes {
  const spans: MeshSpan[] = [];
  let vertices = 0;
  let faces = 0;
  for (const mesh of meshes) {
    spans.push({ record: mesh.record, mesh, firstVertex: vertices, firstFace: faces });
    vertices += mesh.vertexCount;
    faces += Math.floor(mesh.triangles.length / 3);
  }
  const positions = new Float32Array(vertices * 3);
  const triangles = new Uint32Array(faces * 3);
  for (const [at, mesh] of meshes.entries()) {
    const { firstVertex = 0, firstFace = 0 } = spans[at] ?? {};
    positions.set(mesh.positions.subarray(0, mesh.vertexCount * 3), firstVertex * 3);
    const corners = Math.floor(mesh.triangles.length / 3) * 3;
    for (let corner = 0; corner < corners; corner++) {
      triangles[firstFace * 3 + corner] = firstVertex + (mesh.triangles[corner] ?? 0);
    }
  }
  const surface = surfaceOf(positions, triangles, keepsSeams ? undefined : pointsOfFile(meshes, spans, vertices));
  const shaped = { spans, surface, triangles, places: new Float32Array(surface.pointCount * 3) };
  followPlaces(shaped, meshes);
  return shaped;
}

/** One point for each vertex of the file, where the view has several for it. */
function pointsOfFile(meshes: readonly ModelMesh[], spans: readonly MeshSpan[], vertexCount: number) {
  const pointOf = new Uint32Array(vertexCount);
  let count = 0;
  for (const [at, { fileVertices, vertexCount: own }] of meshes.entries()) {
    const first = spans[at]?.firstVertex ?? 0;
    const known = new Map<number, number>();
    for (let vertex = 0; vertex < own; vertex++) {
      const file = fileVertices?.[vertex] ?? vertex;
      let point = known.get(file);
      if (point === undefined) known.set(file, (point = count++));
      pointOf[first + vertex] = point;
    }
  }
  return { pointOf, count };
}

function sameFileVertices(before: Numbers | null, now: Numbers | null): boolean {
  return before === now || (before !== null && now !== null && sameNumbers(before, now));
}

/** Whether faces and vertices are those of the surface, though something else is not, such as weights. */
function isAsBefore({ spans, triangles }: ShapedMeshes, at: number, now: ModelMesh): boolean {
  const span = spans[at];
  if (span === undefined || now.record !== span.record) return false;
  const { mesh, firstVertex, firstFace } = span;
  if (mesh.shape === now.shape) return true;
  const end = spans[at + 1]?.firstFace ?? triangles.length / 3;
  const corners = (end - firstFace) * 3;
  if (mesh.vertexCount !== now.vertexCount || Math.floor(now.triangles.length / 3) * 3 !== corners) return false;
  for (let corner = 0; corner < corners; corner++) {
    if (triangles[firstFace * 3 + corner] !== firstVertex + (now.triangles[corner] ?? 0)) return false;
  }
  return sameFileVertices(mesh.fileVertices, now.fileVertices);
}

/** The surface for these meshes as they are now; null where it is no longer theirs. */
export function keptSurface(shaped: ShapedMeshes, meshes: readonly ModelMesh[]): ShapedMeshes | null {
  if (shaped.spans.length !== meshes.length || !meshes.every((mesh, at) => isAsBefore(shaped, at, mesh))) return null;
  return { ...shaped, spans: shaped.spans.map((span, at) => ({ ...span, mesh: meshes[at] ?? span.mesh })) };
}

/**
 * Takes over where the points stand now.
 *
 * @returns whether any stands elsewhere, and whether vertices of one point have come apart, so that another surface is needed
 */
export function followPlaces(
  { spans, surface, places }: ShapedMeshes,
  meshes: readonly ModelMesh[],
): { readonly hasMoved: boolean; readonly isApart: boolean } {
  const { pointOf } = surface;
  const isSet = new Uint8Array(surface.pointCount);
  let apart = 0;
  let hasMoved = false;
  for (const [at, { positions, vertexCount }] of meshes.entries()) {
    const first = spans[at]?.firstVertex ?? 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const point = pointOf[first + vertex] ?? 0;
      const from = vertex * 3;
      const to = point * 3;
      const x = positions[from] ?? 0;
      const y = positions[from + 1] ?? 0;
      const z = positions[from + 2] ?? 0;
      if (isSet[point] === 1) {
        const off = Math.max(
          Math.abs(x - (places[to] ?? 0)),
          Math.abs(y - (places[to + 1] ?? 0)),
          Math.abs(z - (places[to + 2] ?? 0)),
        );
        if (off > apart) apart = off;
        continue;
      }
      isSet[point] = 1;
      if (x === places[to] && y === places[to + 1] && z === places[to + 2]) continue;
      hasMoved = true;
      places[to] = x;
      places[to + 1] = y;
      places[to + 2] = z;
    }
  }
  // Rounding of the file's own numbers may take them a little apart.
  return { hasMoved, isApart: apart > 0 && apart > placeTolerance(places) * 8 };
}
