/** A body that walks: floors, steps, slopes, walls, roofs, holes, water, and the camera behind it. */
import { expect, test } from 'vitest';
import type { Vector3 } from '../vector.ts';
import { chaseDistance, standUnder } from './chase.ts';
import { placedBy, SolidMesh } from './solidMesh.ts';
import type { SolidWorld, WalkState, WalkWish } from './walker.ts';
import { standing, walkOn } from './walker.ts';

/** Two triangles. */
function quad(a: Vector3, b: Vector3, c: Vector3, d: Vector3): readonly number[] {
  return [...a, ...b, ...c, ...a, ...c, ...d];
}

const level = (fromX: number, toX: number, z: number, half = 20): readonly number[] =>
  quad([fromX, -half, z], [toX, -half, z], [toX, half, z], [fromX, half, z]);
const wall = (x: number, from: number, to: number, half = 20): readonly number[] =>
  quad([x, -half, from], [x, half, from], [x, half, to], [x, -half, to]);
const ramp = (x: number, degrees: number, long = 20): readonly number[] => {
  const high = Math.tan((degrees * Math.PI) / 180) * long;
  return quad([x, -20, 0], [x + long, -20, high], [x + long, 20, high], [x, 20, 0]);
};

function world(soup: readonly number[], more: Partial<SolidWorld> = {}): SolidWorld {
  const mesh = new SolidMesh(
    soup,
    Array.from({ length: soup.length / 3 }, (_each, at) => at),
  );
  return {
    trianglesIn: (box, into) => mesh.collect(box, into),
    waterAt: () => null,
    isKnown: () => true,
    ...more,
  };
}

const still: WalkWish = { way: [0, 0], isFast: false, isSlow: false, jumps: false };
const ahead: WalkWish = { ...still, way: [1, 0] };

/** Frames of a slow machine and of a fast one must lead to the same place. */
function walk(state: WalkState, wish: WalkWish, seconds: number, around: SolidWorld, frame = 1 / 30): WalkState {
  let now = state;
  for (let at = 0; at < seconds / frame - 1e-6; at++) now = walkOn(now, wish, frame, around);
  return now;
}

const land = (around: SolidWorld, place: Vector3 = [0, 0, 0.2]): WalkState => walk(standing(place), still, 1, around);

test('it falls onto the ground and runs seven yards a second, however long the frames are', () => {
  const flat = world(level(-50, 50, 0));
  const stands = land(flat, [0, 0, 3]);
  expect([stands.footing, stands.place]).toEqual(['ground', [0, 0, 0]]);
  for (const frame of [1 / 120, 1 / 10]) expect(walk(stands, ahead, 2, flat, frame).place[0]).toBeCloseTo(14, 3);
  expect(walk(stands, { ...ahead, isSlow: true }, 2, flat).place[0]).toBeCloseTo(5, 3);
  expect(walk(stands, { ...ahead, isFast: true }, 2, flat).place[0]).toBeCloseTo(23.8, 3);
});

test('it goes up steps and down them, and not up what is higher', () => {
  const stairs = world([
    ...level(-20, 2, 0),
    ...[0, 1, 2, 3].flatMap((step) => [
      ...wall(2 + step, step * 0.5, (step + 1) * 0.5),
      ...level(2 + step, 3 + step, (step + 1) * 0.5),
    ]),
    ...level(6, 30, 2),
  ]);
  const up = walk(land(stairs), ahead, 2, stairs);
  expect([up.footing, up.place[2]]).toEqual(['ground', 2]);
  const down = walk(up, { ...still, way: [-1, 0] }, 2, stairs);
  expect([down.footing, down.place[2]]).toEqual(['ground', 0]);
  const ledge = world([...level(-20, 2, 0), ...wall(2, 0, 1), ...level(2, 20, 1)]);
  const held = walk(land(ledge), ahead, 2, ledge);
  expect([held.place[2], held.place[0] < 2]).toEqual([0, true]);
  const jumped = walk(walkOn(held, { ...ahead, jumps: true }, 1 / 30, ledge), ahead, 2, ledge);
  expect([jumped.footing, jumped.place[2]]).toEqual(['ground', 1]);
});

test('it goes up steps with sloping edges, as stairs of stone have them', () => {
  const edge = (x: number, from: number, to: number): readonly number[] =>
    quad([x, -20, from], [x + 0.3, -20, to], [x + 0.3, 20, to], [x, 20, from]);
  const stairs = world([
    ...level(-20, 2, 0),
    ...[0, 1, 2, 3].flatMap((step) => [
      ...edge(2 + step, step * 0.5, (step + 1) * 0.5),
      ...level(2.3 + step, 3 + step, (step + 1) * 0.5),
    ]),
    ...level(6, 30, 2),
  ]);
  for (const isSlow of [false, true]) {
    const up = walk(land(stairs), { ...ahead, isSlow }, 4, stairs);
    expect([up.footing, up.place[2]]).toEqual(['ground', 2]);
    const down = walk(up, { ...still, isSlow, way: [-1, 0] }, 5, stairs);
    expect([down.footing, down.place[2]]).toEqual(['ground', 0]);
  }
});

test('it climbs 45 degrees and not 60, and slides down from there', () => {
  const gentle = world([...level(-20, 2, 0), ...ramp(2, 45)]);
  expect(walk(land(gentle), ahead, 2, gentle).place[2]).toBeGreaterThan(8);
  const steep = world([...level(-20, 2, 0), ...ramp(2, 60)]);
  expect(walk(land(steep), ahead, 2, steep).place[2]).toBeLessThan(0.8);
  const slid = walk(standing([8, 0, 12]), still, 3, steep);
  expect([slid.footing, slid.place[2]]).toEqual(['ground', 0]);
});

test('walls stop it at arm’s length, and it goes along them; it never comes through, at any speed', () => {
  const room = world([...level(-20, 20, 0), ...wall(5, 0, 4)]);
  for (const frame of [1 / 120, 1 / 10]) {
    const held = walk(land(room), { ...ahead, isFast: true }, 2, room, frame);
    expect(held.place[0]).toBeCloseTo(5 - 0.35, 2);
  }
  const slid = walk(land(room), { ...still, way: [Math.SQRT1_2, Math.SQRT1_2] }, 2, room);
  expect(slid.place[0]).toBeCloseTo(4.65, 2);
  expect(slid.place[1]).toBeGreaterThan(9);
  // A corner that narrows.
  const corner = world([
    ...level(-20, 20, 0),
    ...quad([4, -4, 0], [8, 0, 0], [8, 0, 4], [4, -4, 4]),
    ...quad([8, 0, 0], [4, 4, 0], [4, 4, 4], [8, 0, 4]),
  ]);
  const wedged = walk(land(corner), { ...ahead, isFast: true }, 3, corner);
  expect(wedged.place[0]).toBeLessThan(8);
  expect(wedged.place[0]).toBeGreaterThan(6);
});

test('it does not go where it cannot stand, and a roof ends a jump', () => {
  const low = world([...level(-20, 20, 0), ...level(4, 20, 1.5)]);
  expect(walk(land(low), ahead, 2, low).place[0]).toBeLessThan(4.4);
  const hall = world([...level(-20, 20, 0), ...level(-20, 20, 2.5)]);
  let now = walkOn(land(hall), { ...still, jumps: true }, 1 / 30, hall);
  let highest = 0;
  for (let at = 0; at < 40; at++) {
    now = walkOn(now, still, 1 / 30, hall);
    highest = Math.max(highest, now.place[2]);
  }
  expect(highest).toBeCloseTo(0.5, 1);
  expect([now.footing, now.place[2]]).toEqual(['ground', 0]);
  const free = world(level(-20, 20, 0));
  now = walkOn(land(free), { ...still, jumps: true }, 1 / 60, free);
  for (let at = 0; at < 60; at++) {
    now = walkOn(now, still, 1 / 60, free);
    highest = Math.max(highest, now.place[2]);
  }
  expect(highest).toBeGreaterThan(1.4);
});

test('it falls through holes into what is under them, over cracks it does not, and stays on what is known', () => {
  const hole = world([...level(-20, 2, 0), ...level(6, 20, 0), ...level(-20, 20, -5)]);
  const fallen = walk(land(hole), ahead, 0.6, hole);
  expect(walk(fallen, still, 2, hole).place[2]).toBe(-5);
  const crack = world([...level(-20, 2, 0), ...level(2.2, 20, 0)]);
  const over = walk(land(crack), { ...ahead, isSlow: true }, 3, crack);
  expect([over.footing, over.place[2], over.place[0] > 6]).toEqual(['ground', 0, true]);
  const edge = world(level(-20, 20, 0), { isKnown: (x) => x < 5 });
  expect(walk(land(edge), ahead, 3, edge).place[0]).toBeLessThan(5);
});

test('it wades in low water, swims in deep, comes out by a bank, and caves under water are dry', () => {
  const pond = world([...level(-20, 5, 0), ...ramp(5, -30), ...level(25, 40, -12)], {
    waterAt: (x) => (x > 5 ? -0.1 : null),
  });
  const wades = walk(land(pond), ahead, 1, pond);
  expect([wades.footing, wades.place[2] < -0.5]).toEqual(['ground', true]);
  const swims = walk(wades, ahead, 2, pond);
  expect([swims.footing, swims.place[2]]).toEqual(['water', -1.5]);
  expect(walk(swims, ahead, 1, pond).place[0] - swims.place[0]).toBeCloseTo(4.7, 1);
  const out = walk(swims, { ...still, way: [-1, 0] }, 4, pond);
  expect([out.footing, out.place[2]]).toEqual(['ground', 0]);
  const cave = world([...level(-20, 20, -10), ...level(-20, 20, -5)], { waterAt: () => 0 });
  expect(land(cave, [0, 0, -9.8]).place[2]).toBe(-10);
});

test('a mesh that stands turned and scaled elsewhere is met there, and only near by', () => {
  const soup = level(-1, 1, 0.5, 1);
  const mesh = new SolidMesh(Float32Array.from([...soup, NaN, 0, 0]), [0, 1, 2, 3, 4, 5, 0, 1, 6, 0, 1, 99]);
  // Twice as large, a quarter turn about z, ten yards north.
  const placed = placedBy([0, -2, 0, 10, 2, 0, 0, 0, 0, 0, 2, 3]);
  const around: SolidWorld = {
    trianglesIn: (box, into) => mesh.collect(box, into, placed),
    waterAt: () => null,
    isKnown: () => true,
  };
  const into: number[] = [];
  around.trianglesIn({ minimum: [-5, -5, -5], maximum: [5, 5, 5] }, into);
  expect(into).toEqual([]);
  expect(standUnder(around, [11.5, 1.5, 9], 20)).toBeCloseTo(4);
  expect(standUnder(around, [13, 1.5, 9], 20)).toBeNull();
});

test('the camera comes nearer where a wall stands behind the body, unless the wall is free for it (T103)', () => {
  const room = world([...level(-20, 20, 0), ...wall(-3, 0, 4)]);
  expect(chaseDistance(room, [0, 0, 1.8], [1, 0, 0], 8)).toBe(8);
  expect(chaseDistance(room, [0, 0, 1.8], [-1, 0, 0], 8)).toBeCloseTo(2.75);
  expect(chaseDistance(room, [0, 0, 1.8], [-0.8, 0, -0.6], 8)).toBeCloseTo(2.75);
  // One that is free for the camera holds the body alone.
  const soup = [...level(-20, 20, 0), ...wall(-3, 0, 4)];
  const corners = soup.length / 3;
  const isWall = (triangle: number): boolean => triangle * 9 >= level(-20, 20, 0).length;
  const mesh = new SolidMesh(
    soup,
    Array.from({ length: corners }, (_, at) => at),
    Array.from({ length: corners / 3 }, (_, triangle) => (isWall(triangle) ? 1 : 0)),
  );
  const free: SolidWorld = { ...room, trianglesIn: (box, into, who) => mesh.collect(box, into, null, who) };
  expect(chaseDistance(free, [0, 0, 1.8], [-1, 0, 0], 8)).toBe(8);
  expect(chaseDistance(free, [0, 0, 1.8], [0, 0, -1], 8)).toBeCloseTo(1.55);
  const wish = { way: [-1, 0] as const, isFast: false, isSlow: false, jumps: false };
  let now = standing([0, 0, 0]);
  for (let frame = 0; frame < 60; frame++) now = walkOn(now, wish, 1 / 30, free);
  expect(now.place[0]).toBeGreaterThan(-3);
});
