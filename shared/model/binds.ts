/** Where joints stand at rest, as matrices. */
import type { Joint } from './view.ts';

/** Sixteen numbers a joint, column by column, for joints that are not turned at rest: a move to the joint's pivot, backwards. */
export function pivotBinds(joints: readonly Pick<Joint, 'pivot'>[]): Float32Array {
  const binds = new Float32Array(joints.length * 16);
  for (const [joint, { pivot }] of joints.entries()) {
    const at = joint * 16;
    for (const diagonal of [0, 5, 10, 15]) binds[at + diagonal] = 1;
    for (let axis = 0; axis < 3; axis++) binds[at + 12 + axis] = -(pivot[axis] ?? 0);
  }
  return binds;
}
