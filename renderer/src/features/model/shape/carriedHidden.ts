/** Hidden faces by mesh, and where they are in a surface that was made anew. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { placeTolerance } from '../../../../../shared/geometry/surface/surface.ts';
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

/** The middles of faces as keys that rounding does not change, with all that are as near. */
function middleKeys({ surface, places }: ShapedMeshes, face: number, cell: number): readonly string[] {
  const sum = [0, 0, 0];
  for (const point of surface.faces.subarray(face * 3, face * 3 + 3)) {
    for (let axis = 0; axis < 3; axis++) sum[axis] = (sum[axis] ?? 0) + (places[point * 3 + axis] ?? 0) / 3;
  }
  const low = sum.map((value) => Math.floor(value / cell - 0.25));
  const high = sum.map((value) => Math.floor(value / cell + 0.25));
  const keys = new Set<string>();
  for (const x of [low[0], high[0]])
    for (const y of [low[1], high[1]]) for (const z of [low[2], high[2]]) keys.add(`${x} ${y} ${z}`);
  return [...keys];
}

/**
 * Flags of the faces of a surface that are hidden: of a mesh with as many faces as before the same ones, else those that
 * stand where hidden ones stood.
 */
export function carriedHidden(
  before: ShapedMeshes | null,
  hidden: ReadonlyMap<RecordId, Uint8Array>,
  now: ShapedMeshes,
): Uint8Array {
  const flags = new Uint8Array(now.surface.faceCount);
  const cell = placeTolerance(now.places) * 32;
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
    const middles = new Set<string>();
    for (let face = 0; face < own.length; face++) {
      if (own[face] !== 1) continue;
      for (const key of middleKeys(before, old.firstFace + face, cell)) middles.add(key);
    }
    for (let face = firstFace; face < end; face++) {
      if (middleKeys(now, face, cell).some((key) => middles.has(key))) flags[face] = 1;
    }
  }
  return flags;
}
