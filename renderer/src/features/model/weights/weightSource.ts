/** What the file had when weights were last read into rows: what of them is still so after another step. No React. */
import type { Influences } from '../../../../../shared/geometry/mesh/mesh.ts';
import type { Shape } from '../shape/shapeSelection.ts';

/** What a file has of the shaped meshes, kept so that after another step only what differs is read into rows again. */
export interface WeightSource {
  /** Of each mesh. */
  readonly influences: readonly Influences[];
  readonly jointCount: number;
  readonly hidden: Shape['hidden'];
  /** Whether each mesh is part of the body, which decides what is painted. */
  readonly areBodies: readonly boolean[];
  /** The first vertex of each point, −1 for none, and the mesh that it is in. */
  readonly meshOfPoint: Int32Array;
  readonly vertexOfPoint: Uint32Array;
  /** 1 for points whose rows may be others than the file's. */
  readonly isTouched: Uint8Array;
}

/**
 * Points whose rows the file does not have as they are: touched ones, and those of vertices that hang on something else
 * now. The surface is the same as before.
 * @returns 1 for each such point; null where vertices or joints came or went, so that no row can be kept
 */
export function stalePoints(
  source: WeightSource,
  { surface, spans, meshes }: Pick<Shape, 'surface' | 'spans' | 'meshes'>,
  influences: readonly Influences[],
  jointCount: number,
): Uint8Array | null {
  if (source.jointCount !== jointCount || source.influences.length !== influences.length) return null;
  const isStale = source.isTouched.slice();
  for (const [at, now] of influences.entries()) {
    const before = source.influences[at];
    const first = spans[at]?.firstVertex ?? 0;
    const { vertexCount = 0 } = meshes[at] ?? {};
    if (before === undefined || before.weights.length !== before.width * vertexCount) return null;
    const { width } = now;
    if (before.width === width) {
      // Nearly always: slot by slot, so that a step costs little however many vertices it leaves alone.
      for (let at = 0; at < vertexCount * width; at++) {
        if (before.weights[at] === now.weights[at] && before.joints[at] === now.joints[at]) continue;
        isStale[surface.pointOf[first + Math.floor(at / width)] ?? 0] = 1;
      }
      continue;
    }
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (!areSameRows(before, now, vertex)) isStale[surface.pointOf[first + vertex] ?? 0] = 1;
    }
  }
  return isStale;
}

/** Whether a vertex has the same joints in the same order; slots that only the wider one has are free. */
function areSameRows(before: Influences, now: Influences, vertex: number): boolean {
  const shared = Math.min(before.width, now.width);
  for (let slot = 0; slot < shared; slot++) {
    const [from, to] = [vertex * before.width + slot, vertex * now.width + slot];
    if (before.weights[from] !== now.weights[to] || before.joints[from] !== now.joints[to]) return false;
  }
  const wider = before.width > now.width ? before : now;
  for (let at = vertex * wider.width + shared; at < (vertex + 1) * wider.width; at++) {
    if (wider.weights[at] !== 0) return false;
  }
  return true;
}
