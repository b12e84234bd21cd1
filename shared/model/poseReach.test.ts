/** Poses that reach in time, over all formats: what is asked stands at the moment, keys around it follow, others stay. */
import { describe, expect, test } from 'vitest';
import { quaternionProduct, turnedBack, type Quaternion } from '../geometry/turn.ts';
import { apart, keyPlaceAgain, mayLeaveBox, modelOf, sampled, someClip, somePlace, tolerance } from '../test/clips.ts';
import { sampleModels, viewOf } from '../test/models.ts';
import { expectVerb } from '../test/verbs.ts';
import { keysOf, keyTime, setKeysOf } from './keys.ts';
import { setPoseAround } from './poseReach.ts';
import type { JointProperty } from './view.ts';

const asked: Readonly<Record<'rotation' | 'translation', readonly number[]>> = {
  rotation: [0.5, -0.5, 0.5, 0.5],
  translation: [1.5, -0.5, 0.75],
};

const turn = ([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Quaternion => [x, y, z, w];

/** How one key goes on from another one. */
function between(property: JointProperty, from: readonly number[], to: readonly number[]): readonly number[] {
  if (property === 'rotation') return quaternionProduct(turnedBack(turn(from)), turn(to));
  return to.map((part, at) => part - (from[at] ?? 0));
}

describe.each(sampleModels)('%s', (_, open) => {
  test.each(['rotation', 'translation'] as const)('a %s takes the keys around it along', (property) => {
    const document = open();
    const model = modelOf(document);
    const clip = someClip(model.view);
    const place = somePlace(model.view, clip, property);
    const parts = Math.min(8, Math.floor((clip.end - clip.start) / clip.keyStep));
    const times = Array.from({ length: parts + 1 }, (__, at) =>
      keyTime(clip, clip.start + ((clip.end - clip.start) * at) / parts),
    );
    const start = asked[property].map((part, at) => (property === 'rotation' ? Number(at === 3) : part / 2));
    const dense = times.map((time, at) => ({
      time,
      value: property === 'rotation' ? [0, 0, Math.sin(at / 9), Math.cos(at / 9)] : start.map((part) => part + at / 8),
    }));
    setKeysOf(model)(place.joint, clip, property, dense);
    const before = keysOf(model.view, place);
    const middle = times[Math.floor(parts / 2)] ?? 0;
    const values = [{ joint: place.joint, property, value: asked[property] }];
    const reach = (clip.end - clip.start) * 0.3;
    expectVerb(
      document,
      () => setPoseAround(document, model, { clip, time: middle }, values, reach),
      (again) => {
        const now = keysOf(viewOf(again), keyPlaceAgain(document, again, place));
        expect(now.map(({ time }) => time)).toEqual(before.map(({ time }) => time));
        for (const [at, { time, value }] of now.entries()) {
          const moved = apart(value, before[at]?.value ?? []);
          if (Math.abs(time - middle) >= reach) expect(moved, `${time}`).toBeLessThan(tolerance);
          else if (Math.abs(time - middle) < reach * 0.8) expect(moved, `${time}`).toBeGreaterThan(tolerance);
        }
        expect(
          apart(asked[property], sampled(viewOf(again), keyPlaceAgain(document, again, place), middle)),
        ).toBeLessThan(tolerance);
      },
      mayLeaveBox,
    );
    expectVerb(
      document,
      () => setPoseAround(document, model, { clip, time: middle }, values, Infinity),
      (again) => {
        const now = keysOf(viewOf(again), keyPlaceAgain(document, again, place));
        expect(
          apart(asked[property], now.find(({ time }) => Math.abs(time - middle) < 1e-3)?.value ?? []),
        ).toBeLessThan(tolerance);
        for (let at = 1; at < now.length; at++) {
          const way = (keys: typeof now): readonly number[] =>
            between(property, keys[at - 1]?.value ?? [], keys[at]?.value ?? []);
          expect(apart(way(before), way(now)), `${at}`).toBeLessThan(tolerance * 2);
        }
      },
      mayLeaveBox,
    );
  });
});
