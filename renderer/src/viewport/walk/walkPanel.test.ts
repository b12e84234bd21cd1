/** Keys, drags and the wheel of whoever walks, and the camera behind him. */
import { afterEach, expect, test } from 'vitest';
import { SolidMesh } from '../../../../shared/geometry/walk/solidMesh.ts';
import type { SolidWorld } from '../../../../shared/geometry/walk/walker.ts';
import { distance } from '../../../../shared/geometry/vector.ts';
import { firstStand, onGround } from './modelWalk.ts';
import { Walk } from './walk.ts';

/** Ground of a hundred yards with a wall to the west, ten yards long. */
function world(): SolidWorld {
  const corners = [-50, -50, 0, 50, -50, 0, 50, 50, 0, -50, 50, 0, -5, 3, 0, 5, 3, 0, 5, 3, 4, -5, 3, 4];
  const mesh = new SolidMesh(corners, [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]);
  return { trianglesIn: (box, into) => mesh.collect(box, into), waterAt: () => null, isKnown: () => true };
}

let walk: Walk | null = null;
let ended = 0;
let asked = 0;

function begin(): Walk {
  [ended, asked] = [0, 0];
  walk = new Walk({
    world: world(),
    feet: [0, 0, 0],
    pose: { yaw: Math.PI, pitch: 0.2 },
    origin: () => [100, 0, 0],
    changed: () => asked++,
    end: () => ended++,
  });
  for (let frame = 0; frame < 10; frame++) walk.advance(33);
  return walk;
}

afterEach(() => walk?.dispose());

function key(type: 'keydown' | 'keyup', code: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent(type, { code, key: code, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event;
}

function pass(of: Walk, seconds: number): ReturnType<Walk['advance']> {
  let told = of.advance(0);
  for (let frame = 0; frame < seconds * 30; frame++) told = of.advance(1000 / 30);
  return told;
}

test('W goes where the camera looks, frames are asked for only while something moves, Escape ends', () => {
  const walks = begin();
  expect(walks.advance(33).goesOn).toBe(false);
  const press = key('keydown', 'KeyW');
  expect([press.defaultPrevented, asked]).toEqual([true, 1]);
  const { pose, goesOn } = pass(walks, 1);
  // The camera stands to the south and looks north.
  expect(walks.now.place[0]).toBeCloseTo(7, 1);
  expect([goesOn, pose.distance]).toEqual([true, 6]);
  expect(pose.target[0]).toBeCloseTo(7, 1);
  // What is drawn stands where the scene's zero lets it stand.
  expect(walks.object.position.x).toBeCloseTo(walks.now.place[0] - 100);
  key('keyup', 'KeyW');
  expect(pass(walks, 1).goesOn).toBe(false);
  key('keydown', 'ArrowLeft');
  pass(walks, Math.PI / 2 / 2.6);
  key('keyup', 'ArrowLeft');
  key('keydown', 'ArrowUp', { shiftKey: true });
  pass(walks, 0.2);
  key('keyup', 'ArrowUp');
  expect(walks.now.place[1]).toBeGreaterThan(1.5);
  key('keydown', 'Escape');
  expect(ended).toBe(1);
});

test('a jump leaves the ground once, and what is typed elsewhere is not heard', () => {
  const walks = begin();
  key('keydown', 'Space');
  pass(walks, 0.2);
  expect([walks.now.footing, walks.now.place[2] > 0.5]).toEqual(['air', true]);
  expect(pass(walks, 1).goesOn).toBe(false);
  const field = document.body.appendChild(document.createElement('input'));
  const typed = new KeyboardEvent('keydown', { code: 'KeyW', key: 'w', bubbles: true, cancelable: true });
  field.dispatchEvent(typed);
  pass(walks, 0.5);
  expect([typed.defaultPrevented, walks.now.place[0]]).toEqual([false, 0]);
  field.remove();
});

test('the wheel leads into the head and out of it, and a wall brings the camera nearer', () => {
  const walks = begin();
  walks.turn((Math.PI / 2) * 200, 0);
  // Now it looks to the east: the wall stands three yards behind.
  const near = pass(walks, 0.2).pose.distance;
  expect(near).toBeLessThan(3.1);
  walks.zoom(-100);
  const inHead = pass(walks, 0.1).pose;
  expect([inHead.distance < 0.1, walks.object.visible]).toEqual([true, false]);
  // Left from there, the eye stays.
  const left = walks.leftPose(inHead);
  expect(left.distance).toBe(6);
  const eye = ({ target, yaw, pitch, distance: away }: typeof left) =>
    [
      target[0] + Math.cos(pitch) * Math.cos(yaw) * away,
      target[1] + Math.cos(pitch) * Math.sin(yaw) * away,
      target[2] + Math.sin(pitch) * away,
    ] as const;
  expect(distance(eye(left), eye(inHead))).toBeLessThan(0.05);
  walks.zoom(3);
  walks.zoom(3);
  pass(walks, 0.1);
  expect(walks.object.visible).toBe(true);
});

test('who falls where nothing is stands again where he stood', () => {
  const walks = begin();
  walks.putAt([48, 0, 0]);
  pass(walks, 0.2);
  key('keydown', 'KeyW');
  pass(walks, 0.6);
  key('keyup', 'KeyW');
  expect(walks.now.footing).toBe('air');
  pass(walks, 1);
  expect([walks.now.footing, walks.now.place[2]]).toEqual(['ground', 0]);
  expect(walks.now.place[0]).toBeGreaterThan(48);
});

test('one begins under the eye, else where it looks, and a building has ground at its foot', () => {
  const around = world();
  expect(firstStand(around, { origin: [1, 2, 5], direction: [1, 0, 0] }, 100)).toEqual([1, 2, 0]);
  const [x, y, z] = firstStand(around, { origin: [0, 40, 30], direction: [0, -0.8, -0.6] }, 100) ?? [];
  expect([x, z]).toEqual([0, 0]);
  expect(y).toBeGreaterThan(0);
  expect(firstStand(around, { origin: [0, 40, 30], direction: [0, 0, 1] }, 100)).toBeNull();
  const yard = onGround(around, { minimum: [-5, -5, -1], maximum: [5, 5, 4] });
  const into: number[] = [];
  yard.trianglesIn({ minimum: [59, 59, -2], maximum: [60, 60, 2] }, into);
  expect([into.length, yard.isKnown(60, 0), yard.isKnown(70, 0)]).toEqual([18, true, false]);
});
