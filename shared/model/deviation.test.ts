/** How far a motion is off what it was: told by the joint and the moment where it is furthest. */
import { expect, test } from 'vitest';
import type { RecordId } from '../codec/documentRecord.ts';
import type { Clip, ModelView } from './view.ts';
import { deviationFrom, sampledMotion, worstMoment } from './deviation.ts';

const clip: Clip = {
  record: 1 as unknown as RecordId,
  name: 'Walk',
  start: 100,
  end: 1100,
  isLooping: true,
  keyStep: 1,
  fadeTime: 0,
  speed: null,
  events: [],
  variant: 0,
  extras: {},
};

/** Two joints, the second one hanging 10 to the right of the first, which the pose turns by an angle about Z and lifts. */
function swinging(angleAt: (time: number) => number, liftAt: (time: number) => number): ModelView {
  const matrices = new Float32Array(24);
  const joint = (name: string, x: number) => ({ name, pivot: [x, 0, 0] });
  // Only what is asked for is there.
  const view: Partial<ModelView> = {
    channels: () => [],
    poser: () => ({
      matrices,
      ownSpaces: null,
      indexOf: (at: number) => at,
      poseAt: () => undefined,
      pose: (_clip, time) => {
        const [cosine, sine] = [Math.cos(angleAt(time)), Math.sin(angleAt(time))];
        const rows = [cosine, -sine, 0, 0, sine, cosine, 0, 0, 0, 0, 1, liftAt(time)];
        matrices.set([...rows, ...rows]);
      },
    }),
  };
  return Object.assign(view, { joints: [joint('Root', 0), joint('Hand', 10)] }) as ModelView;
}

test('the furthest place and turn are told with their joint and moment', () => {
  const still = swinging(
    () => 0,
    () => 0,
  );
  const kept = sampledMotion(still, clip);
  // Furthest turned at 600, by 1°; furthest lifted at 1100, by 3.
  const bent = swinging(
    (time) => ((1 - Math.abs(time - 600) / 500) * Math.PI) / 180,
    (time) => ((time - 100) / 1000) * 3,
  );
  const { place, turn } = deviationFrom(kept, bent, clip);
  expect(turn.off).toBeCloseTo(1, 4);
  expect(turn.time).toBe(600);
  expect(place.off).toBeCloseTo(3, 4);
  expect(place.time).toBe(1100);
  expect(worstMoment({ place, turn }, bent)).toBe(1100);
});

test('a joint at the end of what turns is further off than what turns it, and small angles are told', () => {
  const kept = sampledMotion(
    swinging(
      () => 0,
      () => 0,
    ),
    clip,
  );
  const turned = swinging(
    () => 0.0001,
    () => 0,
  );
  const { place, turn } = deviationFrom(kept, turned, clip);
  expect(place.joint).toBe(1);
  expect(place.off).toBeCloseTo(0.001, 5);
  expect((turn.off * Math.PI) / 180).toBeCloseTo(0.0001, 6);
});

test('the same motion is off by nothing', () => {
  const view = swinging(
    (time) => time / 300,
    (time) => time,
  );
  const { place, turn } = deviationFrom(sampledMotion(view, clip), view, clip);
  expect([place.off, turn.off, place.joint]).toEqual([0, 0, -1]);
});
