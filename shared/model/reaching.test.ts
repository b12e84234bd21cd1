/** Chains of joints of every format reach what they are pulled to, and what is pinned stays: the pose shows it after the keys were set. */
import { describe, expect, test } from 'vitest';
import { reachedBy } from '../geometry/chain.ts';
import { MATRIX_LENGTH, transformDirection, transformPoint } from '../geometry/matrix.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, distance, dot, mix, normalise, subtract } from '../geometry/vector.ts';
import { sampleModels } from '../test/models.ts';
import { setPose } from './keys.ts';
import { holdJoints } from './posing.ts';
import { chainAbove, lookAt, reachHeld, type Reach } from './reaching.ts';
import type { ModelView } from './view.ts';

/** The joint with the longest chain above it that has a length. */
function furthest(view: ModelView, isLong: (chain: readonly number[], joint: number) => boolean): number {
  let best = -1;
  for (const joint of view.joints.keys()) {
    const chain = chainAbove(view, joint, null);
    const most = best < 0 ? 1 : chainAbove(view, best, null).length;
    if (chain.length > most && isLong(chain, joint)) best = joint;
  }
  return best;
}

describe.each(sampleModels)('%s', (name, open) => {
  const document = open();
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  const view = model.view(document);
  const edited = { view, edits: model.edits(document) };
  const clip = view.clips.find(({ start, end }) => end > start);
  if (clip === undefined) throw new Error('no clip');
  const time = clip.start + Math.floor((clip.end - clip.start) / clip.keyStep / 2) * clip.keyStep;
  const before = document.write();

  const seen = (joint: number): { place: Vector3; axis: Vector3 } => {
    const poser = view.poser();
    poser.pose(clip, time);
    const at = joint * MATRIX_LENGTH;
    const pivot = view.joints[joint]?.pivot ?? [0, 0, 0];
    return {
      place: transformPoint(poser.matrices, at, pivot),
      axis: transformDirection(poser.matrices, at, [1, 0, 0]),
    };
  };
  const reach = (asked: Reach) => reachHeld(holdJoints(view, clip, time, [...asked.chain, asked.joint]), asked);
  const lengthOf = (joints: readonly number[]): number =>
    joints.slice(1).reduce((sum, joint, at) => sum + distance(seen(joint).place, seen(joints[at] ?? joint).place), 0);
  /** What runs on a clock of its own takes no keys of a clip. */
  const takesKeys = (joints: readonly number[]): boolean => {
    const trial = document.begin('Try');
    try {
      trial.preview((step) => {
        const held = holdJoints(view, clip, time, joints);
        const values = [...held.values()].map((each) => each.turned([0, 0, 0, 1]));
        setPose(document, edited, { clip, time }, values, step);
      });
      return true;
    } catch {
      return false;
    } finally {
      trial.cancel();
    }
  };
  const joint = furthest(view, (chain, end) => lengthOf([...chain, end]) > 0.01 && takesKeys([...chain, end]));

  test.skipIf(joint < 0)('a joint is pulled with its chain, and one that is pinned comes back', () => {
    const chain = chainAbove(view, joint, null);
    const whole = lengthOf([...chain, joint]);
    const start = seen(joint);
    const root = seen(chain[0] ?? joint).place;
    // Towards the root, so that it can be had.
    const target = mix(start.place, root, 0.3);
    const places = [...chain, joint].map((each) => seen(each).place);
    const best = reachedBy(places, target).at(-1) ?? target;
    const pull = reach({ joint, chain, target, turn: null });
    expect(pull).toHaveLength(chain.length);
    expect(pull.every(({ property }) => property === 'rotation')).toBe(true);
    setPose(document, edited, { clip, time }, pull);
    // Formats round turns: M2 to 16 bits, Half-Life to its steps; a chain adds it up.
    expect(distance(seen(joint).place, best) / whole, name).toBeLessThan(0.02);
    expect(distance(best, target)).toBeLessThan(distance(start.place, target));
    const held = holdJoints(view, clip, time, [joint]).get(joint);
    const back = reach({ joint, chain, target: start.place, turn: held?.turn ?? null });
    setPose(document, edited, { clip, time }, back);
    expect(distance(seen(joint).place, start.place) / whole).toBeLessThan(0.03);
    document.undo();
    document.undo();
    expect(Buffer.compare(document.write(), before)).toBe(0);
  });

  test('a joint looks where it is told to', () => {
    const each = view.joints.findIndex(({ parent }, at) => parent >= 0 && takesKeys([at]));
    const held = holdJoints(view, clip, time, [each]).get(each);
    if (held === undefined) return;
    const target = add(held.place, [30, 50, 20]);
    const value = lookAt(held, target);
    if (value === null) throw new Error('no way to look');
    setPose(document, edited, { clip, time }, [value]);
    const { place, axis } = seen(each);
    expect(dot(normalise(axis), normalise(subtract(target, place)))).toBeGreaterThan(0.999);
    document.undo();
    expect(Buffer.compare(document.write(), before)).toBe(0);
  });
});
