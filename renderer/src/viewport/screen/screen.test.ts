/** What of a model can be seen, and what lies in a region of the view. */
import { expect, test } from 'vitest';
import { boxRegion, withinRegion } from './regions.ts';
import { DepthMap } from './depthMap.ts';
import { screenPoints } from './screenPoints.ts';
import { projectPoint, type Lens } from '../camera/lens.ts';

/** Looks along −X from 100 units away. */
const lens = (fieldOfView: number | null): Lens => ({
  frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [100, 0, 0] },
  fieldOfView,
  halfHeight: 50,
  near: 1,
  far: 1000,
  width: 800,
  height: 600,
});

test.each([[null], [0.9]])('many points are projected as one is (%s)', (fieldOfView) => {
  const positions = [0, 0, 0, 10, 20, -5, 60, -3, 8, 200, 1, 1];
  const points = screenPoints(lens(fieldOfView), positions);
  for (let point = 0; point < 3; point++) {
    const [x = 0, y = 0, z = 0] = positions.slice(point * 3, point * 3 + 3);
    const one = projectPoint(lens(fieldOfView), [x, y, z]);
    expect(points.x[point]).toBeCloseTo(one.x, 3);
    expect(points.y[point]).toBeCloseTo(one.y, 3);
    expect(points.depth[point]).toBeCloseTo(one.depth, 3);
  }
  expect(points.depth[3]).toBeLessThan(0);
});

test.each([[null], [0.9]])(
  'a wall hides what is behind it, not what is on it, before it or beside it (%s)',
  (fieldOfView) => {
    const wall = [0, -20, -20, 0, 20, -20, 0, 20, 20, 0, -20, 20];
    const map = new DepthMap(lens(fieldOfView));
    map.add(screenPoints(lens(fieldOfView), wall), [0, 1, 2, 0, 2, 3]);
    const hides = (...place: readonly [number, number, number]): boolean => {
      const { x, y, depth } = screenPoints(lens(fieldOfView), place);
      return map.hides(x[0] ?? 0, y[0] ?? 0, depth[0] ?? 0);
    };
    expect(hides(-5, 3, 4)).toBe(true);
    expect(hides(0, 3, 4)).toBe(false);
    expect(hides(5, 3, 4)).toBe(false);
    expect(hides(-5, 35, 4)).toBe(false);
    // Corners of the wall itself, and what is behind the viewer.
    expect(hides(0, 20, 20)).toBe(false);
    expect(hides(150, 0, 0)).toBe(true);
  },
);

test('boxes go from any corner to any other; lassos may be hollow; circles are round', () => {
  const box = withinRegion(boxRegion([30, 40], [10, 20]));
  expect([box(20, 30), box(10, 20), box(31, 30), box(20, 41)]).toEqual([true, true, false, false]);
  const hook = withinRegion({
    kind: 'path',
    points: [
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [0, 10],
    ],
  });
  expect([hook(5, 5), hook(25, 25), hook(10, 20), hook(-1, 5)]).toEqual([true, true, false, false]);
  const circle = withinRegion({ kind: 'circle', x: 10, y: 10, radius: 5 });
  expect([circle(13, 14), circle(14, 14)]).toEqual([true, false]);
});
