/**
 * Where something is that flies under a steady pull and drag, from its age alone. Drag takes a share of the speed each
 * second; below 0 it adds one, as some models have it.
 */
import type { NumberSink } from '../quaternion.ts';

/** Drag this weak does nothing that could be seen. */
const noDrag = 1e-6;
/** Beyond this the power of e would leave the range of what can be drawn. */
const greatestPower = 40;

/**
 * Moves `place` and `velocity` (three numbers each, at offsets) on by some seconds. `pull` is units a second squared.
 */
export function flyOn(
  place: NumberSink,
  placeAt: number,
  velocity: NumberSink,
  velocityAt: number,
  pull: ArrayLike<number>,
  pullAt: number,
  drag: number,
  seconds: number,
): void {
  const isFree = Math.abs(drag) < noDrag;
  const left = isFree ? 1 : Math.exp(Math.min(greatestPower, -drag * seconds));
  for (let axis = 0; axis < 3; axis++) {
    const before = velocity[velocityAt + axis] ?? 0;
    const steady = pull[pullAt + axis] ?? 0;
    const at = place[placeAt + axis] ?? 0;
    if (isFree) {
      place[placeAt + axis] = at + (before + 0.5 * steady * seconds) * seconds;
      velocity[velocityAt + axis] = before + steady * seconds;
      continue;
    }
    // The speed that pull and drag would settle at.
    const settled = steady / drag;
    place[placeAt + axis] = at + settled * seconds + ((before - settled) * (1 - left)) / drag;
    velocity[velocityAt + axis] = settled + (before - settled) * left;
  }
}
