/** The order in which a model's layers are drawn. */
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';
import { isOpaque } from './filters.ts';

export interface Drawable {
  readonly layers: readonly MaterialLayer[];
}

/** Layers of one material have one priority. */
export function priorityOf({ layers: [first] }: Drawable): number {
  return first?.priority ?? 0;
}

/**
 * Sorted by the material's priority plane, within one plane those that begin opaque before the others, else in the file's
 * order. Layers of one material stay together: each lies on the one before it.
 */
export function drawOrder<D extends Drawable>(drawables: readonly D[]): readonly D[] {
  return drawables.toSorted(
    (left, right) => priorityOf(left) - priorityOf(right) || seeThrough(left) - seeThrough(right),
  );
}

function seeThrough({ layers: [first] }: Drawable): number {
  return first !== undefined && isOpaque(first) ? 0 : 1;
}
