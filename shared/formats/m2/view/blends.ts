/** Ways of blending by the number that materials have (format page 9). */
import type { Blend } from '../../../model/view.ts';

export const blends: Readonly<Record<number, Blend>> = {
  0: 'opaque',
  1: 'masked',
  2: 'blend',
  3: 'add',
  4: 'addAlpha',
  5: 'modulate',
  6: 'modulate2x',
};

/** A number that no client knows is drawn as one that lets things shine through. */
export function blendOf(value: number): Blend {
  return blends[value] ?? 'blend';
}
