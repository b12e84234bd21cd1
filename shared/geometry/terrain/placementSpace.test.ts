import { expect, test } from 'vitest';
import type { Vector3 } from '../vector.ts';
import { cross, dot } from '../vector.ts';
import { mapEdge } from './grid.ts';
import { placementFrame, placePoint } from './placementSpace.ts';

function rounded(vector: Vector3): number[] {
  return vector.map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

test('an unturned model stands upright; its scale is in its axes', () => {
  const { axes, origin } = placementFrame([mapEdge, 12, mapEdge], [0, 0, 0], 2);
  expect(rounded(axes[2])).toEqual([0, 0, 2]);
  expect(rounded(origin)).toEqual([0, 0, 12]);
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
