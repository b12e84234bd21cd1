/** Turns there and back: as angles, as quaternions, as matrices. */
import { describe, expect, test } from 'vitest';
import { identityInto, MATRIX_LENGTH, rotationScaleInto } from './matrix.ts';
import type { Quaternion } from './turn.ts';
import { degreesOf, quaternionProduct, rotationOf, turnedBack, turnOf } from './turn.ts';
import type { Vector3 } from './vector.ts';

const angles: readonly Vector3[] = [
  [0, 0, 0],
  [10, 20, 30],
  [-170, 45, 91],
  [180, 0, 0],
  [0, 180, 0],
  [0, 0, 180],
  [0, 89.99, 0],
  [35, 90, 0],
  [0, -90, 70],
  [-120, -30, 150],
];

/** Both signs of a quaternion are the same turn. */
function expectSame(found: Quaternion | null, wanted: Quaternion): void {
  if (found === null) throw new Error('no turn');
  const sum = found.reduce((all, each, at) => all + each * (wanted[at] ?? 0), 0);
  expect(Math.abs(sum)).toBeCloseTo(1, 6);
}

describe.each(angles)('%d° %d° %d°', (...degrees) => {
  const { quaternion } = turnOf(degrees);

  test('come back from the quaternion', () => {
    expectSame(turnOf(degreesOf(quaternion)).quaternion, quaternion);
  });

  test('come back from a matrix, however its axes are scaled', () => {
    const matrix = new Float64Array(MATRIX_LENGTH);
    identityInto(matrix, 0);
    rotationScaleInto(matrix, 0, quaternion, 0, [2, 0.5, 3], 0);
    expectSame(rotationOf(matrix), quaternion);
  });

  test('are taken back', () => {
    expectSame(quaternionProduct(turnedBack(quaternion), quaternion), [0, 0, 0, 1]);
  });
});

test('a flattened and a mirrored space have no turn', () => {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  matrix[0] = 0;
  expect(rotationOf(matrix)).toBeNull();
  matrix[0] = -1;
  expect(rotationOf(matrix)).toBeNull();
});
