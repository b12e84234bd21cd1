import { describe, expect, test } from 'vitest';
import { boundsOf, boxCentre, boxRadius, transformBox, uniteBoxes } from './extent.ts';
import { identityInto, invert, multiplyInto, transformPoint } from './matrix.ts';
import type { Ray } from './ray.ts';
import { rayBox, rayMesh, rayPlane, segmentDistance } from './ray.ts';

describe('bounds', () => {
  test('hold all finite positions and the distance from the origin', () => {
    const bounds = boundsOf([3, 4, 0, -1, 0, 2, Number.NaN, 100, 100]);
    expect(bounds).toEqual({ minimum: [-1, 0, 0], maximum: [3, 4, 2], radius: 5 });
  });

  test('of nothing are nothing', () => {
    expect(boundsOf([])).toBeNull();
    expect(uniteBoxes([null, null])).toBeNull();
  });

  test('unite, and know centre and radius', () => {
    const box = uniteBoxes([
      { minimum: [0, 0, 0], maximum: [1, 1, 1] },
      { minimum: [-2, 0, 0], maximum: [0, 4, 5] },
    ]);
    expect(box).toEqual({ minimum: [-2, 0, 0], maximum: [1, 4, 5] });
    expect(boxCentre({ minimum: [-2, 0, 0], maximum: [1, 4, 5] })).toEqual([-0.5, 2, 2.5]);
    expect(boxRadius({ minimum: [0, 0, 0], maximum: [2, 4, 4] })).toBe(3);
  });

  test('grow to hold a turned box', () => {
    const quarter = [0, -1, 0, 10, 1, 0, 0, 0, 0, 0, 1, 0];
    expect(transformBox(quarter, 0, { minimum: [0, 0, 0], maximum: [1, 2, 3] })).toEqual({
      minimum: [8, 0, 0],
      maximum: [10, 1, 3],
    });
  });
});

describe('matrices', () => {
  const matrix = [0, -2, 0, 5, 2, 0, 0, 6, 0, 0, 2, 7];

  test('apply the right one first', () => {
    const moveX = new Float64Array(12);
    identityInto(moveX, 0);
    moveX[3] = 1;
    const both = new Float64Array(12);
    multiplyInto(both, 0, matrix, 0, moveX, 0);
    expect(transformPoint(both, 0, [0, 0, 0])).toEqual([5, 8, 7]);
  });

  test('have an inverse that brings points back', () => {
    const inverse = invert(matrix) ?? [];
    const back = transformPoint(inverse, 0, transformPoint(matrix, 0, [1, 2, 3]));
    expect(back.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2, 3]);
  });

  test('that flatten space have none', () => {
    expect(invert(new Float64Array(12))).toBeNull();
  });
});

describe('a ray', () => {
  const down: Ray = { origin: [0.25, 0.25, 10], direction: [0, 0, -1] };
  const triangles = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4, 1, 0, 4, 0, 1, 4];

  test('meets the nearest triangle, from either side', () => {
    expect(rayMesh(down, triangles, [0, 1, 2, 3, 4, 5])).toEqual({ distance: 6, point: [0.25, 0.25, 4], triangle: 1 });
    const up: Ray = { origin: [0.25, 0.25, -1], direction: [0, 0, 1] };
    expect(rayMesh(up, triangles, [0, 1, 2, 3, 4, 5])?.triangle).toBe(0);
  });

  test('misses what lies beside or behind it, and bad indices', () => {
    expect(rayMesh({ ...down, origin: [0.9, 0.9, 10] }, triangles, [0, 1, 2])).toBeNull();
    expect(rayMesh({ ...down, direction: [0, 0, 1] }, triangles, [0, 1, 2])).toBeNull();
    expect(rayMesh(down, triangles, [0, 1, 77])).toBeNull();
  });

  test('enters a box, starts inside it, or misses it', () => {
    const box = { minimum: [-1, -1, -1], maximum: [1, 1, 1] } as const;
    expect(rayBox(down, box)).toBe(9);
    expect(rayBox({ ...down, origin: [0, 0, 0] }, box)).toBe(0);
    expect(rayBox({ ...down, origin: [5, 0, 10] }, box)).toBeNull();
    expect(rayBox({ origin: [0, 0, 10], direction: [0, 0, 1] }, box)).toBeNull();
  });

  test('meets a plane in front of it', () => {
    expect(rayPlane(down, [0, 0, 3], [0, 0, 1])).toEqual([0.25, 0.25, 3]);
    expect(rayPlane(down, [0, 0, 30], [0, 0, 1])).toBeNull();
    expect(rayPlane(down, [0, 0, 3], [1, 0, 0])).toBeNull();
  });
});

test('the distance from a segment counts from its ends beyond them', () => {
  expect(segmentDistance(5, 3, [0, 0], [10, 0])).toBe(3);
  expect(segmentDistance(13, 4, [0, 0], [10, 0])).toBe(5);
  expect(segmentDistance(3, 4, [0, 0], [0, 0])).toBe(5);
});
