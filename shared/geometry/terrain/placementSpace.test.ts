import { expect, test } from 'vitest';
import type { Vector3 } from '../vector.ts';
import { cross, dot } from '../vector.ts';
import { mapEdge } from './grid.ts';
import { placedExtents, placementFrame, placePoint, rotationOfAxes } from './placementSpace.ts';

function rounded(vector: Vector3): number[] {
  return vector.map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

test('an unturned model stands upright; its scale is in its axes', () => {
  const { axes, origin } = placementFrame([mapEdge, 12, mapEdge], [0, 0, 0], 2);
  expect(rounded(axes[2])).toEqual([0, 0, 2]);
  expect(rounded(origin)).toEqual([0, 0, 12]);
});

test('an unturned model looks south, one turned by 90 degrees looks east', () => {
  expect(rounded(placementFrame([0, 0, 0], [0, 0, 0], 1).axes[0])).toEqual([-1, 0, 0]);
  expect(rounded(placementFrame([0, 0, 0], [0, 90, 0], 1).axes[0])).toEqual([0, -1, 0]);
});

test('tilt lowers the front, roll lifts the left side', () => {
  expect(placementFrame([0, 0, 0], [30, 0, 0], 1).axes[0][2]).toBeCloseTo(-0.5);
  expect(placementFrame([0, 0, 0], [0, 0, 30], 1).axes[1][2]).toBeCloseTo(0.5);
});

test('the rotation is found again from the axes', () => {
  for (const rotation of [
    [0, 0, 0],
    [31, 214, -77],
    [-60, 12.5, 170],
    [5, 359, 0],
  ]) {
    rotationOfAxes(placementFrame([0, 0, 0], rotation, 1).axes).forEach((angle, index) => {
      expect(angle).toBeCloseTo(rotation[index] ?? 0, 6);
    });
  }
  // Where tilt is a right angle, other angles may say the same.
  for (const rotation of [
    [90, 40, 0],
    [-90, 40, 25],
  ]) {
    const { axes } = placementFrame([0, 0, 0], rotation, 1);
    const again = placementFrame([0, 0, 0], rotationOfAxes(axes), 1);
    expect(again.axes.map(rounded)).toEqual(axes.map(rounded));
  }
});

test('extents of a turned box hold it, the smaller ends first', () => {
  const frame = placementFrame([100, 5, 200], [0, 90, 0], 1);
  // The front (4 yd) looks east now, the left side (1 yd) north.
  const { minimum, maximum } = placedExtents(frame, { minimum: [-2, 0, 0], maximum: [4, 1, 3] });
  expect(rounded(minimum)).toEqual([98, 5, 199]);
  expect(rounded(maximum)).toEqual([104, 8, 200]);
});

test('axes stay square on each other and right-handed whatever the rotation', () => {
  const { axes } = placementFrame([0, 0, 0], [31, 214, -77], 1);
  for (const axis of axes) expect(dot(axis, axis)).toBeCloseTo(1);
  expect(rounded(cross(axes[0], axes[1]))).toEqual(rounded(axes[2]));
});

test('the second angle turns about the upright', () => {
  const before = placementFrame([0, 0, 0], [0, 0, 0], 1);
  const after = placementFrame([0, 0, 0], [0, 90, 0], 1);
  expect(rounded(after.axes[2])).toEqual([0, 0, 1]);
  expect(dot(before.axes[0], after.axes[0])).toBeCloseTo(0);
  // Anticlockwise seen from above, as in placement space: east, up, south is right-handed.
  expect(rounded(cross(before.axes[0], after.axes[0]))).toEqual([0, 0, 1]);
});

test('points of the model go along its axes', () => {
  const frame = placementFrame([mapEdge - 5, 7, mapEdge - 9], [0, 45, 0], 3);
  expect(rounded(placePoint(frame, [0, 0, 2]))).toEqual([9, 5, 13]);
});
