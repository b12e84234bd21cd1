import { describe, expect, test } from 'vitest';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, distance } from '../../../../shared/geometry/vector.ts';
import type { Lens } from './lens.ts';
import { pointAt, projectionMatrix, projectPoint, rayThrough, unitsPerPixel, viewMatrix } from './lens.ts';
import { cameraView } from './cameraView.ts';
import type { StandardView } from './orbitCamera.ts';
import { OrbitCamera } from './orbitCamera.ts';
import { dragCamera, wheelCamera } from './orbitInput.ts';
import { orbitLens } from './viewCamera.ts';

const size = { width: 800, height: 400 };
const noKeys = { shiftKey: false, ctrlKey: false };
const around = { centre: [0, 0, 0] as Vector3, radius: 50 };

function camera(view: StandardView = 'front'): OrbitCamera {
  const made = new OrbitCamera(false);
  made.moveTo({ target: [0, 0, 40], distance: 200 });
  made.setView(view);
  return made;
}

function lensOf(orbit: OrbitCamera): Lens {
  return orbitLens(orbit, size.width, size.height, around);
}

function rounded(vector: readonly number[]): number[] {
  return vector.map((value) => Math.round(value * 1000) / 1000 + 0);
}

describe('standard views', () => {
  test.each([
    ['front', [200, 0, 40], [0, 1, 0]],
    ['back', [-200, 0, 40], [0, -1, 0]],
    ['left', [0, 200, 40], [-1, 0, 0]],
    ['right', [0, -200, 40], [1, 0, 0]],
    ['top', [0, 0, 240], [0, 1, 0]],
    ['bottom', [0, 0, -160], [0, 1, 0]],
  ] as const)('%s stands at the right place with Z or the face up', (view, position, right) => {
    const { frame } = camera(view);
    expect(rounded(frame.position)).toEqual([...position]);
    expect(rounded(frame.right)).toEqual([...right]);
  });

  test('turn the shorter way round', () => {
    const orbit = camera('back');
    orbit.orbit(1.5 * Math.PI, 0);
    orbit.setView('front');
    expect(orbit.pose.yaw).toBeCloseTo(2 * Math.PI);
  });
});

describe('the lens', () => {
  test.each(['perspective', 'orthographic'] as const)(
    'sends a ray through the pixel where a point is seen (%s)',
    (kind) => {
      const orbit = camera('quarter');
      orbit.projection = kind;
      const lens = lensOf(orbit);
      const point: Vector3 = [12, -7, 33];
      const { x, y, depth } = projectPoint(lens, point);
      const ray = rayThrough(lens, x, y);
      const reached = along(ray.origin, ray.direction, distance(ray.origin, point));
      expect(distance(reached, point)).toBeLessThan(1e-9);
      expect(distance(pointAt(lens, x, y, point), point)).toBeLessThan(1e-9);
      expect(depth).toBeGreaterThan(100);
    },
  );

  test.each(['perspective', 'orthographic'] as const)('agrees with its matrices (%s)', (kind) => {
    const orbit = camera('quarter');
    orbit.projection = kind;
    const lens = lensOf(orbit);
    const times = (matrix: number[], vector: number[]): number[] =>
      [0, 1, 2, 3].map((row) =>
        vector.reduce((sum, value, column) => sum + (matrix[column * 4 + row] ?? 0) * value, 0),
      );
    const [x = 0, y = 0, z = 0, w = 1] = times(projectionMatrix(lens), times(viewMatrix(lens), [12, -7, 33, 1]));
    const seen = projectPoint(lens, [12, -7, 33]);
    expect(((x / w) * 0.5 + 0.5) * size.width).toBeCloseTo(seen.x);
    expect((0.5 - (y / w) * 0.5) * size.height).toBeCloseTo(seen.y);
    expect(Math.abs(z / w)).toBeLessThan(1);
  });

  test('knows how much a pixel covers', () => {
    const lens = lensOf(camera());
    const units = unitsPerPixel(lens, [0, 0, 40]);
    expect(projectPoint(lens, [0, 10, 40]).x - projectPoint(lens, [0, 0, 40]).x).toBeCloseTo(10 / units);
  });
});

describe('moving by hand', () => {
  test('orbits, keeping target and distance', () => {
    const orbit = camera();
    dragCamera(orbit, 120, 30, noKeys, size);
    expect(distance(orbit.frame.position, [0, 0, 40])).toBeCloseTo(200);
    expect(orbit.pose.pitch).toBeGreaterThan(0);
  });

  test('does not tip over the top', () => {
    const orbit = camera();
    dragCamera(orbit, 0, 9999, noKeys, size);
    expect(orbit.pose.pitch).toBeCloseTo(Math.PI / 2);
  });

  test('pans with Shift so that what is held stays under the pointer', () => {
    const orbit = camera();
    const before = projectPoint(lensOf(orbit), [0, 5, 45]);
    dragCamera(orbit, 60, -25, { shiftKey: true, ctrlKey: false }, size);
    const after = projectPoint(lensOf(orbit), [0, 5, 45]);
    expect(after.x - before.x).toBeCloseTo(60);
    expect(after.y - before.y).toBeCloseTo(-25);
  });

  test('zooms to the cursor', () => {
    const orbit = camera();
    const held: Vector3 = [0, 20, 55];
    const { x, y } = projectPoint(lensOf(orbit), held);
    wheelCamera(orbit, { deltaX: 0, deltaY: -240, deltaMode: 0, ...noKeys }, x, y, size);
    const after = projectPoint(lensOf(orbit), held);
    expect(orbit.pose.distance).toBeLessThan(200);
    expect(after.x).toBeCloseTo(x);
    expect(after.y).toBeCloseTo(y);
  });

  test('takes two fingers on a touchpad as orbiting and a pinch as zooming', () => {
    const orbit = camera();
    wheelCamera(orbit, { deltaX: 12, deltaY: 3, deltaMode: 0, ...noKeys }, 0, 0, size);
    expect(orbit.pose.yaw).not.toBe(0);
    expect(orbit.pose.distance).toBe(200);
    wheelCamera(orbit, { deltaX: 0, deltaY: 8, deltaMode: 0, shiftKey: false, ctrlKey: true }, 400, 200, size);
    expect(orbit.pose.distance).toBeGreaterThan(200);
  });
});

describe('easing', () => {
  test('glides to a view and then rests', () => {
    const orbit = new OrbitCamera(true);
    orbit.setView('back');
    expect(orbit.pose.yaw).toBeCloseTo(0.55);
    let steps = 0;
    while (orbit.advance(16) && steps < 200) steps++;
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThan(60);
    expect(Math.cos(orbit.pose.yaw)).toBeCloseTo(-1);
    expect(orbit.advance(16)).toBe(false);
  });
});

test('focus on a point goes there, as near as the room around it says, or stays as far away as it is', () => {
  const point = { minimum: [5, 6, 7], maximum: [5, 6, 7] } as const;
  const orbit = camera('quarter');
  orbit.focus(point, 2);
  expect(orbit.pose).toMatchObject({ target: [5, 6, 7], distance: 200 });
  orbit.focus(point, 2, 'at once', 6);
  // As the box of six to every side.
  const room = camera('quarter');
  room.focus({ minimum: [-1, 0, 1], maximum: [11, 12, 13] }, 2);
  expect([orbit.pose, orbit.pose.distance > 6]).toEqual([room.pose, true]);
  // What is small and no point is shown as large as it fits.
  orbit.focus({ minimum: [5, 6, 7], maximum: [5, 6, 7.5] }, 2, 'at once', 6);
  expect(orbit.pose.distance).toBeLessThan(3);
});

test('focus goes nowhere where a box has no place, and minds no view without a shape', () => {
  const orbit = camera('quarter');
  const { pose } = orbit;
  orbit.focus({ minimum: [NaN, 0, 0], maximum: [NaN, 0, 0] }, 2);
  orbit.focus({ minimum: [0, 0, -Infinity], maximum: [0, 0, Infinity] }, 2);
  expect(orbit.pose).toBe(pose);
  for (const aspect of [NaN, 0, Infinity]) {
    orbit.focus({ minimum: [-30, -60, 0], maximum: [30, 60, 110] }, aspect);
    expect(orbit.pose.distance).toBeGreaterThan(110);
    expect(orbit.pose.distance).toBeLessThan(1000);
  }
});

test('focus shows the whole box, and not from far away', () => {
  const orbit = camera('quarter');
  orbit.focus({ minimum: [-30, -60, 0], maximum: [30, 60, 110] }, size.width / size.height);
  const lens = lensOf(orbit);
  const corners = [-30, 30].flatMap((x) =>
    [-60, 60].flatMap((y) => [0, 110].map((z) => projectPoint(lens, [x, y, z]))),
  );
  for (const { x, y } of corners) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(size.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(size.height);
  }
  expect(Math.max(...corners.map(({ y }) => y)) - Math.min(...corners.map(({ y }) => y))).toBeGreaterThan(
    size.height * 0.6,
  );
});

test('a model camera looks from its position to its target, rolled about the line of sight', () => {
  const view = cameraView({ position: [100, 0, 50], target: [0, 0, 50], roll: 0, fieldOfView: 0.6 });
  expect(rounded(view.frame.towardsViewer)).toEqual([1, 0, 0]);
  expect(rounded(view.frame.right)).toEqual([0, 1, 0]);
  expect(rounded(view.frame.up)).toEqual([0, 0, 1]);
  expect(view.fieldOfView).toBe(0.6);
});
