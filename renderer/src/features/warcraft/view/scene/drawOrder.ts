/** The order in which a model's passes are drawn. */
import type { PassDescription } from './materials.ts';
import { isOpaque } from './materials.ts';

export interface Drawable {
  readonly priorityPlane: number;
  readonly passes: readonly PassDescription[];
}

/**
 * Sorted by the material's priority plane, within one plane those that begin opaque before the others, else in the file's
 * order. Layers of one material stay together: each lies on the one before it.
 */
export function drawOrder<D extends Drawable>(drawables: readonly D[]): readonly D[] {
  return drawables.toSorted(
    (left, right) => left.priorityPlane - right.priorityPlane || seeThrough(left) - seeThrough(right),
  );
}

function seeThrough({ passes }: Drawable): number {
  const [first] = passes;
  return first !== undefined && isOpaque(first) ? 0 : 1;
}
