/** All four kinds of billboards, and what takes the place of texture coordinates, on models that code makes. */
import { listByName } from '../../../../../../shared/codec/byName.ts';
import { describe, expect, test } from 'vitest';
import { change, healthyModel } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { batchLook } from '../../../../../../shared/formats/m2/playback/look.ts';
import { listOf } from '../../../../../../shared/formats/m2/model.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import { MATRIX_LENGTH, transformDirection } from '../../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { dot } from '../../../../../../shared/geometry/vector.ts';
import { optionsOf } from '../options.ts';
import { momentOf } from '../../../../../../shared/model/moment.ts';
import { M2Model } from './m2Model.ts';

/** From the side and from above: 60° about Z from X, raised by 30°. */
const towardsViewer: Vector3 = [
  Math.cos(Math.PI / 3) * Math.cos(Math.PI / 6),
  Math.sin(Math.PI / 3) * Math.cos(Math.PI / 6),
  Math.sin(Math.PI / 6),
];
const camera: CameraFrame = {
  position: towardsViewer.map((value) => value * 10) as unknown as Vector3,
  right: [-Math.sin(Math.PI / 3), Math.cos(Math.PI / 3), 0],
  up: [
    -Math.cos(Math.PI / 3) * Math.sin(Math.PI / 6),
    -Math.sin(Math.PI / 3) * Math.sin(Math.PI / 6),
    Math.cos(Math.PI / 6),
  ],
  towardsViewer,
};

/** The axes of the second bone, with flags, as it is posed. */
function axesOf(flags: number, version = 264): { readonly axes: readonly Vector3[]; readonly pivot: Vector3 } {
  const document = change(healthyModel(version), (build) => build.set('bones', { flags: 0x200 | flags }, 1));
  const model = new M2Model(document, optionsOf(document).get());
  const [clip] = model.view.clips;
  if (clip === undefined) throw new Error('no sequence');
  model.pose(momentOf(clip, clip.start, 0), camera);
  const at = MATRIX_LENGTH;
  const axis = (direction: Vector3): Vector3 => transformDirection(model.jointMatrices, at, direction);
  return { axes: [axis([1, 0, 0]), axis([0, 1, 0]), axis([0, 0, 1])], pivot: model.jointPlace(1) };
}

describe('billboards', () => {
  test.each([256, 260, 264])('face the viewer with X, version %i', (version) => {
    const { axes, pivot } = axesOf(0x8, version);
    [towardsViewer, camera.right, camera.up].forEach((wanted, index) =>
      wanted.forEach((value, axis) => expect(axes[index]?.[axis]).toBeCloseTo(value, 5)),
    );
    pivot.forEach((value, axis) => expect(value).toBeCloseTo([1, 0, 0][axis] ?? 9, 5));
  });

  test.each([
    [0x10, 0, 1],
    [0x20, 1, 0],
    [0x40, 2, 0],
  ])('locked to an axis (flag %i) keep it and turn about it as far as they can', (flags, kept, facing) => {
    const { axes, pivot } = axesOf(flags);
    const unit = [0, 1, 2].map((axis) => (axis === kept ? 1 : 0));
    unit.forEach((value, axis) => expect(axes[kept]?.[axis]).toBeCloseTo(value, 5));
    // What turns lies in the plane of the kept axis and the viewer.
    const across = towardsViewer.map((value, axis) => (axis === kept ? 0 : value));
    const length = Math.hypot(...across);
    expect(dot(axes[facing] ?? [0, 0, 0], across as unknown as Vector3)).toBeCloseTo(length, 5);
    expect(pivot[0]).toBeCloseTo(1, 5);
  });
});

test('a batch whose table says −1 reflects its surroundings', () => {
  const document = change(healthyModel(264), (build) => build.setModel({ coordinateCombos: Int16Array.of(-1) }));
  const [view] = listOf(document, 'views');
  if (view === undefined) throw new Error('no view');
  const [batch] = listByName(document.get(view).fields, 'batches');
  if (batch === undefined) throw new Error('no batch');
  expect(batchLook(document, batch).stages[0]?.coordinates).toBe(-1);
});
