/**
 * What verbs of keys promise beside what every verb does, in one table over all formats: the pose at a key's time is what was
 * asked for, within what the format rounds to, and no other clip moves.
 */
import { describe, expect, test } from 'vitest';
import { identityInto, MATRIX_LENGTH, rotationScaleInto } from '../geometry/matrix.ts';
import { viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { ClipPlace } from './animationEdits.ts';
import type { KeyPlace } from './keys.ts';
import { keysOf, keyTime, removeKeys, setKey, setPose, channelOf } from './keys.ts';
import { clipOf } from './meshes.ts';
import type { JointProperty, ModelView } from './view.ts';
import {
  allowedFor,
  apart,
  expectOthers,
  keyPlaceAgain,
  localMatrix,
  mayLeaveBox,
  modelOf,
  models,
  mostOthers,
  own,
  posesOfOthers,
  sampled,
  someClip,
  somePlace,
  tolerance,
} from '../test/clips.ts';

const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];
const turned = [0.5, -0.5, 0.5, 0.5];
const askedValues: Readonly<Record<JointProperty, readonly (readonly number[])[]>> = {
  translation: [
    [0.5, -0.25, 0.75],
    [1.5, 0, -0.5],
    [0.5, -0.25, 0.75],
  ],
  rotation: [[0, 0, Math.SQRT1_2, Math.SQRT1_2], turned, [0, 0, Math.SQRT1_2, Math.SQRT1_2]],
  scale: [
    [1, 2, 1],
    [0.5, 0.5, 0.5],
    [1, 2, 1],
  ],
};

/** What a joint inherits in ways of its own, and what turns to the camera. */
const otherWays = 0x7f;

/** The poser puts a joint where a key says, seen from its parent. */
function expectPosed(
  view: ModelView,
  { joint, clip, property }: KeyPlace,
  time: number,
  value: readonly number[],
): void {
  const index = view.joints.findIndex(({ record }) => record === joint);
  const own = view.joints[index];
  if (own === undefined || (Number(own.extras['flags'] ?? 0) & otherWays) !== 0) return;
  const poser = view.poser();
  poser.pose(clipOf(view, clip), time);
  const local = localMatrix(view, poser.matrices, index);
  const size = Math.max(1, ...local.map(Math.abs));
  const column = (at: number): readonly number[] => [0, 4, 8].map((row) => local[row + at] ?? Number.NaN);
  const near = (left: readonly number[], right: readonly number[]): void =>
    expect(apart(left, right) / size, `${own.name} ${time}`).toBeLessThan(tolerance * 2);
  if (property === 'translation')
    near(
      column(3),
      value.map((part, axis) => part + (own.restTranslation[axis] ?? 0)),
    );
  else if (property === 'scale')
    near(
      [0, 1, 2].map((at) => Math.hypot(...column(at))),
      value,
    );
  else {
    const turn = new Float64Array(MATRIX_LENGTH);
    identityInto(turn, 0);
    rotationScaleInto(turn, 0, value, 0, [1, 1, 1], 0);
    for (const at of [0, 1, 2]) {
      const length = Math.hypot(...column(at)) || 1;
      near(
        column(at).map((part) => part / length),
        [0, 4, 8].map((row) => turn[row + at] ?? 0),
      );
    }
  }
}

describe.each(models)('%s', (name, open) => {
  const othersOf = (view: ModelView, clip: ClipPlace) =>
    posesOfOthers(view, clip, own.has(name) ? Infinity : mostOthers);
  test.each(properties)('keys of %s are what was asked for, and no other clip moves', (property) => {
    const document = open();
    const view = viewOf(document);
    const clip = someClip(view);
    const place = somePlace(view, clip, property);
    const times = [clip.start, keyTime(clip, (clip.start + clip.end) / 2), keyTime(clip, clip.end)];
    const keys = times.map((time, at) => ({ time, value: askedValues[property][at] ?? [] }));
    const set = (): readonly string[] => editsOf(document).setKeys?.(place.joint, clip, property, keys) ?? [];
    if (property === 'scale' && document.format.id === 'goldsrc') {
      expect(set).toThrow('no size');
      return;
    }
    const others = othersOf(view, clip);
    let notes: readonly string[] = [];
    expectVerb(
      document,
      () => (notes = set()),
      (again) => {
        const now = keyPlaceAgain(document, again, place);
        for (const { time, value } of keys) {
          expect(apart(value, sampled(viewOf(again), now, time)), `${time}`).toBeLessThan(tolerance);
          expectPosed(viewOf(again), now, time, value);
        }
        expectOthers(document, again, others, allowedFor(document, notes));
      },
      mayLeaveBox,
    );
  });

  test('the same keys again change nothing, and a key set and removed changes only itself', () => {
    const document = open();
    const model = modelOf(document);
    const clip = someClip(model.view);
    const place = somePlace(model.view, clip, 'rotation');
    const before = keysOf(model.view, place);
    const inFile = Array.from(channelOf(model.view, place)?.keys ?? []).filter(
      (time) => time >= clip.start && time <= clip.end,
    );
    // Of keys at one time only one counts, and the others go.
    if (inFile.length === before.length) {
      editsOf(document).setKeys?.(place.joint, clip, 'rotation', before);
      expect(document.history.position).toBe(0);
    }
    const time = keyTime(clip, clip.start + (clip.end - clip.start) * 0.4);
    expectVerb(
      document,
      () => setKey(model, place, time, turned),
      (again) => {
        const now = keysOf(viewOf(again), keyPlaceAgain(document, again, place));
        const set = now.find((key) => Math.abs(key.time - time) < 1e-3);
        expect(apart(turned, set?.value ?? [])).toBeLessThan(tolerance);
        const kept = now.filter((key) => key !== set);
        const left = before.filter((key) => Math.abs(key.time - time) > 1e-3);
        expect(kept.length).toBe(left.length);
        for (const [at, key] of left.entries()) {
          expect(kept[at]?.time).toBe(key.time);
          expect(apart(key.value, kept[at]?.value ?? [])).toBeLessThan(tolerance);
        }
      },
    );
    const first = before.at(-1);
    if (first === undefined || before.length < 2 || document.format.id === 'goldsrc') return;
    expectVerb(
      document,
      () => removeKeys(model, place, [first.time]),
      (again) => {
        const now = keysOf(viewOf(again), keyPlaceAgain(document, again, place));
        expect(now.map((key) => key.time)).toEqual(before.slice(0, -1).map((key) => key.time));
      },
    );
  });

  test('a pose of many joints is one step', () => {
    const document = open();
    const model = modelOf(document);
    const clip = someClip(model.view);
    const time = keyTime(clip, clip.start + (clip.end - clip.start) * 0.6);
    const channels = model.view.channels(clip);
    const joints = model.view.joints.filter(
      (_, joint) =>
        joint > 0 && !channels.some((each) => each.joint === joint && each.isCurved && each.keys.length === 0),
    );
    const values = joints
      .slice(0, 4)
      .map(({ record }) => ({ joint: record, property: 'rotation' as const, value: turned }));
    if (values.length === 0) return;
    expectVerb(
      document,
      () => setPose(document, model, { clip, time }, values),
      (again) => {
        for (const { joint } of values) {
          const place = keyPlaceAgain(document, again, { joint, clip, property: 'rotation' });
          expect(apart(turned, sampled(viewOf(again), place, time))).toBeLessThan(tolerance);
        }
      },
      mayLeaveBox,
    );
  });

  test('what is no key is refused, and nothing changes', () => {
    const document = open();
    const edits = editsOf(document);
    const view = viewOf(document);
    const clip = someClip(view);
    const { joint } = somePlace(view, clip, 'rotation');
    const set = (time: number, value: readonly number[]) => () =>
      edits.setKeys?.(joint, clip, 'rotation', [{ time, value }]);
    expect(set(clip.start, [0, 0, 1])).toThrow(RangeError);
    expect(set(clip.start, [0, 0, 0, 0])).toThrow(RangeError);
    expect(set(clip.start, [0, Number.NaN, 0, 1])).toThrow(RangeError);
    expect(set(clip.end + 1000, [0, 0, 0, 1])).toThrow(RangeError);
    expect(() => edits.setKeys?.(joint, { record: joint, variant: 0 }, 'rotation', [])).toThrow(RangeError);
    expect(() => edits.retimeClip?.(clip, 0)).toThrow(RangeError);
    expect(document.history.position).toBe(0);
  });
});
