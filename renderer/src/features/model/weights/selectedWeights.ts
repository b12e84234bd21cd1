/** What the bones have of the selected vertices, as a table of numbers. No React. */
import type { WeightWork } from './weightWork.ts';

export interface SelectedWeight {
  readonly joint: number;
  /** The least and the most that a selected vertex has of it, 0 to 1. */
  readonly least: number;
  readonly most: number;
  /** Of all together, for the order. */
  readonly sum: number;
}

/** Joints of some points, the heaviest first. */
export function selectedWeights({ written }: WeightWork, points: readonly number[]): readonly SelectedWeight[] {
  const { width, joints, weights } = written;
  const found = new Map<number, { least: number; most: number; sum: number; count: number }>();
  for (const point of points) {
    for (let at = point * width; at < (point + 1) * width; at++) {
      const weight = weights[at] ?? 0;
      if (weight <= 0) continue;
      const joint = joints[at] ?? 0;
      const known = found.get(joint);
      if (known === undefined) found.set(joint, { least: weight, most: weight, sum: weight, count: 1 });
      else {
        known.least = Math.min(known.least, weight);
        known.most = Math.max(known.most, weight);
        known.sum += weight;
        known.count++;
      }
    }
  }
  return [...found]
    .map(([joint, { least, most, sum, count }]) => ({ joint, most, sum, least: count < points.length ? 0 : least }))
    .toSorted((left, right) => right.sum - left.sum || left.joint - right.joint);
}

/** `0.5`, or `0.2 – 0.8` where vertices differ. */
export function weightWords({ least, most }: Pick<SelectedWeight, 'least' | 'most'>): string {
  const words = (weight: number): string => String(Math.round(weight * 1000) / 1000);
  return words(least) === words(most) ? words(most) : `${words(least)} – ${words(most)}`;
}
