import { expect, test } from 'vitest';
import { collisionShape, hitTestShape } from './things.ts';

test('boxes of collision shapes count from the pivot, spheres from the origin', () => {
  const box = collisionShape({ shape: 0, vertexA: [-1, -1, 0], vertexB: [1, 1, 2] }, [10, 0, 0]);
  expect(box).toEqual({ kind: 'box', box: { minimum: [9, -1, 0], maximum: [11, 1, 2] } });
  const ball = collisionShape({ shape: 2, vertexA: [10, 0, 0], radius: 2 }, [10, 0, 0]);
  expect(ball).toEqual({ kind: 'sphere', centre: [10, 0, 0], radius: 2 });
  expect(collisionShape({ shape: 99 }, [0, 0, 0])).toBeNull();
});

test('hit-test shapes of World of Warcraft alpha have numbers of their own', () => {
  const pivot = [0, 0, 5] as const;
  expect(hitTestShape({ shape: 0, vertexA: [-1, -1, 0], vertexB: [1, 1, 2] }, pivot)).toEqual({
    kind: 'box',
    box: { minimum: [-1, -1, 5], maximum: [1, 1, 7] },
  });
  const cylinder = hitTestShape({ shape: 1, vertexA: [0, 0, 1], height: 3, radius: 1 }, pivot);
  expect(cylinder).toEqual({ kind: 'cylinder', bottom: [0, 0, 1], top: [0, 0, 4], radius: 1 });
  expect(hitTestShape({ shape: 2, vertexA: [0, 0, 0], radius: 2 }, pivot)).toMatchObject({ kind: 'sphere', radius: 2 });
  expect(hitTestShape({ shape: 3, length: 4, width: 2 }, pivot)).toEqual({
    kind: 'plane',
    first: [-2, -1, 5],
    second: [2, 1, 5],
  });
  expect(hitTestShape({ shape: 9 }, pivot)).toBeNull();
});
