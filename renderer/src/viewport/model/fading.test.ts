import { expect, test } from 'vitest';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Clip } from '../../../../shared/model/view.ts';
import { ClipFader } from './fading.ts';

function clip(record: number, fadeTime: number): Clip {
  return {
    // Ids are numbers of their own kind.
    record: record as Clip['record'],
    name: String(record),
    start: 0,
    end: 1000,
    isLooping: true,
    keyStep: 1,
    fadeTime,
    speed: null,
    events: [],
    variant: 0,
    extras: {},
  };
}

const clips = [clip(1, 0), clip(2, 200)];
const view = { clips };

function at(record: number, frame: number, globalTime: number): TrackTime {
  const sequence = clips[record - 1]?.record;
  const interval = { start: 0, end: 1000, isLooping: true, ...(sequence === undefined ? {} : { sequence }) };
  return { interval, frame, globalTime };
}

test('a clip fades out for as long as the next one says, held where it was left', () => {
  const fader = new ClipFader();
  expect(fader.advance(at(1, 400, 1000), view).fading).toBeUndefined();
  const half = fader.advance(at(2, 100, 1100), view).fading;
  expect([half?.interval.sequence, half?.frame, half?.amount]).toEqual([clips[0]?.record, 400, 0.5]);
  expect(fader.advance(at(2, 190, 1190), view).fading?.amount).toBeCloseTo(0.05);
  expect(fader.advance(at(2, 200, 1200), view).fading).toBeUndefined();
});

test('nothing fades where time stands or jumps back, nor after a forgotten clip', () => {
  const fader = new ClipFader();
  fader.advance(at(1, 400, 1000), view);
  expect(fader.advance(at(2, 0, 1000), view).fading).toBeUndefined();
  fader.advance(at(1, 400, 1100), view);
  fader.forget();
  expect(fader.advance(at(2, 0, 1150), view).fading).toBeUndefined();
});
