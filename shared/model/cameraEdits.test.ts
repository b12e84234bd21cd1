/** Cameras that are made and put somewhere, in every format that has them: one step, read again so, undone to the byte. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { sampleModels, smallModels, viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { TrackTime } from '../geometry/track.ts';
import { addCamera } from './askedCameras.ts';
import type { CameraLook } from './cameraEdits.ts';
import { momentOf } from './moment.ts';
import type { CameraMoment, ModelCamera } from './things.ts';

const look: CameraLook = { position: [3, -2, 1.5], target: [0.25, 0.5, 0.75], fieldOfView: 0.7 };

/** Some way into the first clip, where keys of cameras have led them away. */
function moment(document: FormatDocument): TrackTime {
  const [clip = null] = viewOf(document).clips;
  const { start, end } = clip ?? { start: 0, end: 0 };
  return momentOf(clip, start + (end - start) * 0.4, 130);
}

function expectLook(camera: ModelCamera | undefined, time: TrackTime, wanted: CameraLook): void {
  const seen = camera?.at(time);
  if (seen === undefined) throw new Error('no camera');
  for (let axis = 0; axis < 3; axis++) {
    expect(seen.position[axis]).toBeCloseTo(wanted.position[axis] ?? 0, 4);
    expect(seen.target[axis]).toBeCloseTo(wanted.target[axis] ?? 0, 4);
  }
  expect(seen.fieldOfView).toBeCloseTo(wanted.fieldOfView, 5);
}

const apart = (left: CameraMoment, right: CameraMoment): number =>
  Math.max(...left.position.map((value, axis) => Math.abs(value - (right.position[axis] ?? 0))));

describe.each([...sampleModels, ...smallModels])('%s', (_name, open) => {
  test('a new camera looks as it is asked to, and the others as they did', () => {
    const document = open();
    const edits = editsOf(document);
    if (edits.setCamera === undefined) {
      expect(edits.refusals.setCamera).toMatch(/no cameras/);
      return;
    }
    const time = moment(document);
    const before = viewOf(document).cameras.map((camera) => camera.at(time));
    expectVerb(
      document,
      () => expect(addCamera({ view: viewOf(document), edits }, look).records).toHaveLength(1),
      (again) => {
        const { cameras } = viewOf(again);
        expect(cameras).toHaveLength(before.length + 1);
        expectLook(cameras.at(-1), time, look);
        for (const [at, was] of before.entries()) expect(cameras[at]?.at(time)).toEqual(was);
      },
    );
    expect(() => addCamera({ view: viewOf(document), edits }, { ...look, fieldOfView: 4 })).toThrow(RangeError);
  });

  test('a camera stands where it is put at the moment, and its keys lead it as they did from there', () => {
    const document = open();
    const { setCamera } = editsOf(document);
    const [camera] = viewOf(document).cameras;
    if (setCamera === undefined || camera === undefined) return;
    const time = moment(document);
    const other = { ...time, frame: time.frame * 1.5 };
    const way = apart(camera.at(time), camera.at(other));
    expectVerb(
      document,
      () => setCamera(camera.record, look, time),
      (again) => {
        const [moved] = viewOf(again).cameras;
        expectLook(moved, time, look);
        if (moved !== undefined) expect(apart(moved.at(time), moved.at(other))).toBeCloseTo(way, 3);
      },
    );
    expect(() => setCamera(document.root, look, time)).toThrow(RangeError);
    expect(() => setCamera(camera.record, { ...look, position: [Number.NaN, 0, 0] }, time)).toThrow(RangeError);
  });
});
