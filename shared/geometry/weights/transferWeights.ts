/** Weights taken from the nearest place of a surface: from other meshes, or from the other side of the same one. */
import type { Influences } from '../mesh/mesh.ts';
import type { NearestFace } from '../surface/nearestFace.ts';
import type { RowMixer } from './rows.ts';

export interface TransferSource {
  readonly rows: Influences;
  /** Three points a face. */
  readonly faces: Uint32Array;
  readonly nearest: NearestFace;
  /** The joint that stands for one of the source. */
  readonly jointFor: (joint: number) => number;
}

/**
 * @param points that get other weights
 * @param placeOf where each of them is looked for on the source
 * @param reach units; what is farther off stays as it is
 * @returns the points that were near enough
 */
export function transferWeights(
  out: Influences,
  points: readonly number[],
  placeOf: (point: number) => [number, number, number],
  { rows, faces, nearest, jointFor }: TransferSource,
  mixer: RowMixer,
  reach = Infinity,
): readonly number[] {
  return points.filter((point) => {
    const { face, distance, shares } = nearest.nearest(placeOf(point));
    if (face < 0 || distance > reach) return false;
    for (const [corner, share] of shares.entries()) {
      const from = faces[face * 3 + corner] ?? 0;
      for (let at = from * rows.width; at < (from + 1) * rows.width; at++) {
        mixer.addJoint(jointFor(rows.joints[at] ?? 0), (rows.weights[at] ?? 0) * share);
      }
    }
    mixer.take(out, point);
    return true;
  });
}
