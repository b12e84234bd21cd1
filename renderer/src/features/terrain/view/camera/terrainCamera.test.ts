import { expect, test } from 'vitest';
import { distance } from '../../../../../../shared/geometry/vector.ts';
import { TerrainCamera } from './terrainCamera.ts';

const size = { width: 800, height: 400 };
const noKeys = { shiftKey: false, ctrlKey: false };
const still = { forward: 0, right: 0, up: 0, isFast: false };

function camera(mode: 'fly' | 'orbit'): TerrainCamera {
  const made = new TerrainCamera(size, false);
  made.lookAt([0, 0, 0], 100);
  made.mode = mode;
  return made;
}

test('looks north from the south at first', () => {
  const [x, y, z] = camera('orbit').eye;
  expect(x).toBeLessThan(-50);
  expect(y).toBeCloseTo(0);
  expect(z).toBeGreaterThan(40);
});

test('orbiting turns about the place under the middle without a jump', () => {
  const view = camera('orbit');
  const before = view.eye;
  view.hold(40);
  expect(distance(view.eye, before)).toBeLessThan(1e-9);
  view.drag(50, 0, noKeys, false);
  expect(view.pose.distance).toBe(40);
  expect(distance(view.eye, view.pose.target)).toBeCloseTo(40);
});

test('flying turns the view and not the eye', () => {
  const view = camera('fly');
  const before = view.eye;
  view.drag(120, -60, noKeys, false);
  expect(distance(view.eye, before)).toBeLessThan(1e-9);
  expect(view.pose.yaw).not.toBeCloseTo(Math.PI);
});

test('keys fly along the view, at a speed that the wheel changes', () => {
  const view = camera('fly');
  const before = view.eye;
  expect(view.fly(still, 1000)).toBe(false);
  expect(view.fly({ ...still, forward: 1 }, 1000)).toBe(true);
  expect(distance(view.eye, before)).toBeCloseTo(view.flightSpeed);
  expect(view.eye[0]).toBeGreaterThan(before[0]);
  const slow = view.flightSpeed;
  view.wheel({ deltaX: 0, deltaY: -100, deltaMode: 0, ...noKeys }, 0, 0, true);
  expect(view.flightSpeed).toBeGreaterThan(slow);
  const from = view.eye;
  view.fly({ ...still, up: 1, isFast: true }, 500);
  expect(view.eye[2] - from[2]).toBeCloseTo(view.flightSpeed * 2);
});

test('moves with the scene’s zero', () => {
  const view = camera('orbit');
  const before = view.eye;
  view.rebase([100, 20, 0]);
  expect(view.eye[0]).toBeCloseTo(before[0] - 100);
  expect(view.eye[1]).toBeCloseTo(before[1] - 20);
});

test('a building is looked at from outside and from above the ground, whatever stands around', () => {
  const camera = new TerrainCamera({ width: 800, height: 600 }, false);
  const building = { minimum: [-20, -20, 0], maximum: [20, 20, 30] } as const;
  // A slope that rises steeply to where the camera would stand.
  const slope = (x: number): number => Math.max(0, -x * 0.8);
  camera.focus(building, slope);
  const [x, y, z] = camera.eye;
  expect(z).toBeGreaterThan(slope(x));
  expect(Math.hypot(x, y, z - 15)).toBeGreaterThan(30);
  const [tx, ty, tz] = camera.pose.target;
  expect([tx, ty, tz].map(Math.round)).toEqual([0, 0, 15]);
});
