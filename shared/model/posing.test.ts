/** Joints of every format go where they are dragged: the pose shows it after the keys were set. */
import { describe, expect, test } from 'vitest';
import { MATRIX_LENGTH, transformDirection, transformPoint } from '../geometry/matrix.ts';
import { turnOf } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, distance } from '../geometry/vector.ts';
import { sampleModels } from '../test/models.ts';
import { setPose } from './keys.ts';
import { holdJoint } from './posing.ts';
import type { ModelView } from './view.ts';

const turn = turnOf([20, -35, 50]);

/** Bones that hang on others, a few from all over the skeleton. */
function someJoints(view: ModelView): readonly number[] {
  const bones = view.joints.flatMap(({ kind, parent }, joint) => (kind === 'bone' && parent >= 0 ? [joint] : []));
  return bones.filter((_, at) => at % Math.ceil(bones.length / 4) === 0);
}

describe.each(sampleModels)('%s', (_name, open) => {
  const document = open();
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  const view = model.view(document);
  const edited = { view, edits: model.edits(document) };
  const clip = view.clips.find(({ start, end }) => end > start);
  const before = document.write();

  /** Where a joint's pivot and axes are, as the view's own poser shows them. */
  const seen = (joint: number, time: number): { place: Vector3; axis: Vector3 } => {
    const poser = view.poser();
    if (clip !== undefined) poser.pose(clip, time);
    const at = joint * MATRIX_LENGTH;
    const pivot = view.joints[joint]?.pivot ?? [0, 0, 0];
    return {
      place: transformPoint(poser.matrices, at, pivot),
      axis: transformDirection(poser.matrices, at, [1, 0, 0]),
    };
  };

  test('a joint stands where it was moved to, and is turned as it was turned', () => {
    if (clip === undefined) throw new Error('no clip');
    const steps = Math.floor((clip.end - clip.start) / clip.keyStep / 2);
    const time = clip.start + steps * clip.keyStep;
    let tried = 0;
    for (const joint of someJoints(view)) {
      const held = holdJoint(view, clip, time, joint);
      if (held === null) continue;
      const { place, axis } = seen(joint, time);
      const size = Math.max(1, distance(place, [0, 0, 0]));
      const offset: Vector3 = [0.1 * size, -0.05 * size, 0.08 * size];
      setPose(document, edited, { clip, time }, [held.moved(offset), held.turned(turn.quaternion)]);
      const now = seen(joint, time);
      // Formats round: M2 keeps turns in 16 bits, Half-Life all values.
      expect(distance(now.place, add(place, offset)) / size).toBeLessThan(0.01);
      expect(distance(now.axis, turn.map(axis))).toBeLessThan(0.02);
      tried++;
      document.undo();
    }
    expect(tried).toBeGreaterThan(0);
    expect(document.write()).toEqual(before);
  });
});
