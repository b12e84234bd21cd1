/**
 * Where turns need more keys than a track has: glTF goes evenly from key to key, while games mix turns in a straight line (World
 * of Warcraft), along curves, or jump back to the start of a loop. Measured on the corpora: keys nearly half a turn apart, and
 * propellers, stood up to a fifth of the model's size elsewhere.
 */
import { slerp } from '../../geometry/quaternion.ts';

/** Length of the difference of two turns that nobody sees: a fiftieth of a degree. */
const unseen = 2e-4;
/** Keys stand no nearer, in ms: a jump stays one of a millisecond. */
const nearest = 1;

/** Keys that may be added to all clips together: what spins faster than it can be seen must not make the file large. */
const mostAdded = 200_000;

/** Keys that may be added to a clip. */
export interface KeyPool {
  left: number;
}

/** As much for each clip. */
export function keyPool(clips: number): KeyPool {
  return { left: Math.ceil(mostAdded / Math.max(1, clips)) };
}

type TurnAt = (moment: number) => ArrayLike<number>;

function distance(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let [same, opposite] = [0, 0];
  for (let part = 0; part < 4; part++) {
    same += ((left[part] ?? 0) - (right[part] ?? 0)) ** 2;
    opposite += ((left[part] ?? 0) + (right[part] ?? 0)) ** 2;
  }
  return Math.sqrt(Math.min(same, opposite));
}

/** Whether glTF shows what the track has, at the quarters: in the middle straight and even ways meet. */
function isEven(from: number, to: number, turnAt: TurnAt): boolean {
  const [start, end] = [turnAt(from), turnAt(to)];
  const even = [0, 0, 0, 1];
  return [0.25, 0.5, 0.75].every((amount) => {
    slerp(even, 0, start, 0, end, 0, amount);
    return distance(even, turnAt(from + (to - from) * amount)) <= unseen;
  });
}

/**
 * Moments with others between them, so that even turns from one to the next are those of the track.
 * @param turnAt unit quaternions
 */
export function withTurns(moments: readonly number[], turnAt: TurnAt, pool: KeyPool): readonly number[] {
  const all: number[] = [];
  for (const [at, moment] of moments.entries()) {
    const before = moments[at - 1];
    if (before !== undefined) {
      const waiting: (readonly [number, number])[] = [[before, moment]];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [from, to] = next;
        if (to - from <= nearest || pool.left <= 0 || isEven(from, to, turnAt)) {
          if (from !== before) all.push(from);
          continue;
        }
        pool.left--;
        const middle = (from + to) / 2;
        // The nearer half comes first.
        waiting.push([middle, to], [from, middle]);
      }
    }
    all.push(moment);
  }
  return all;
}
