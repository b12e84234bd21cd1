/** Hidden faces by mesh, and where they are in a surface that was made anew. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { NearestFace } from '../../../../../shared/geometry/surface/nearestFace.ts';
import { placeTolerance } from '../../../../../shared/geometry/surface/surface.ts';
import { cross, dot, ORIGIN, subtract, vectorAt, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { ShapedMeshes } from './shapedMeshes.ts';

/** Flags of each mesh that hides something. */
export function hiddenByMesh(
  { spans, surface }: ShapedMeshes,
  faces: Uint8Array,
): readonly (readonly [RecordId, Uint8Array])[] {
  return spans.flatMap(({ record, firstFace }, at) => {
    const own = faces.slice(firstFace, spans[at + 1]?.firstFace ?? surface.faceCount);
    return own.includes(1) ? [[record, own] as const] : [];
  });
}

/** Corners of a face. */
function cornersOf({ surface, places }: ShapedMeshes, face: number): readonly [Vector3, Vector3, Vector3] {
  const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(places, (surface.faces[face * 3 + corner] ?? 0) * 3));
  return [a ?? ORIGIN, b ?? ORIGIN, c ?? ORIGIN];
}

/** Twice the area, towards where the face looks. */
function normalOf([a, b, c]: readonly [Vector3, Vector3, Vector3]): Vector3 {
  return cross(subtract(b, a), subtract(c, a));
}

/** Whether a face of another surface lies on one of some faces, its middle within it and looking the same way. */
function liesOn(before: ShapedMeshes, faces: readonly number[]): (now: ShapedMeshes, face: number) => boolean {
  const nearest = new NearestFace(before.places, before.surface.faces, faces);
  const tolerance = placeTolerance(before.places) * 32;
  return (now, face) => {
    const own = cornersOf(now, face);
    const middle = [0, 1, 2].map((axis) => own.reduce((sum, corner) => sum + (corner[axis] ?? 0) / 3, 0));
    const found = nearest.nearest([middle[0] ?? 0, middle[1] ?? 0, middle[2] ?? 0]);
    if (found.face < 0 || found.distance > tolerance) return false;
    return dot(normalOf(own), normalOf(cornersOf(before, found.face))) >= 0;
  };
}

/**
 * Flags of the faces of a surface that are hidden: of a mesh with as many faces as before the same ones, else those that lie
 * where hidden ones lay, so that the parts of one that was cut are hidden too, and it is again once the cut is undone.
 */
export function carriedHidden(
  before: ShapedMeshes | null,
  hidden: ReadonlyMap<RecordId, Uint8Array>,
  now: ShapedMeshes,
): Uint8Array {
  const flags = new Uint8Array(now.surface.faceCount);
  for (const [at, { record, firstFace }] of now.spans.entries()) {
    const own = hidden.get(record);
    if (own === undefined) continue;
    const end = now.spans[at + 1]?.firstFace ?? now.surface.faceCount;
    if (end - firstFace === own.length) {
      flags.set(own, firstFace);
      continue;
    }
    const old = before?.spans.find((span) => span.record === record);
    if (before === null || old === undefined) continue;
    const isOn = liesOn(
      before,
      [...own.keys()].flatMap((face) => (own[face] === 1 ? [old.firstFace + face] : [])),
    );
    for (let face = firstFace; face < end; face++) if (isOn(now, face)) flags[face] = 1;
  }
  return flags;
}
