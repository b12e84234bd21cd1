/** The order in which particles are drawn over each other. */
import { PARTICLE_LENGTH } from './particles.ts';

/** Puts particles in order along a direction, those with the least of it first. `out` gets them in their new order. */
export function sortAlong(
  numbers: Float32Array,
  count: number,
  direction: readonly [number, number, number],
  out: Float32Array,
): void {
  const depths = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const at = index * PARTICLE_LENGTH;
    depths[index] =
      (numbers[at] ?? 0) * direction[0] + (numbers[at + 1] ?? 0) * direction[1] + (numbers[at + 2] ?? 0) * direction[2];
  }
  const order = Uint32Array.from(depths.keys()).sort((left, right) => (depths[left] ?? 0) - (depths[right] ?? 0));
  order.forEach((from, to) => {
    const at = from * PARTICLE_LENGTH;
    out.set(numbers.subarray(at, at + PARTICLE_LENGTH), to * PARTICLE_LENGTH);
  });
}
