/** People walk through buildings as their collision lets them. */
import { expect, test } from 'vitest';
import type { Vector3 } from '../../../geometry/vector.ts';
import { add, cross, normalise, scale, subtract } from '../../../geometry/vector.ts';
import { standUnder } from '../../../geometry/walk/chase.ts';
import type { SolidWorld, WalkState } from '../../../geometry/walk/walker.ts';
import { standing, walkOn } from '../../../geometry/walk/walker.ts';
import { roomAt } from '../../../model/rooms.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { isNumbers, type RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { liquidOver, solidOf } from '../../../model/solid.ts';
import type { ModelView } from '../../../model/view.ts';
import { buildingFiles, joined, open } from '../test/corpus.ts';
import { healthyBuilding } from '../test/healthyBuilding.ts';
import { groupsOf, itemsIn } from '../model.ts';
import { buildingView } from './index.ts';

function flagsAt(document: Document, faces: RecordId, face: number): number | undefined {
  const numbers = fieldsByName(document.get(faces).fields)['faces'];
  return isNumbers(numbers) ? numbers[face * 2] : undefined;
}

function worldOf(view: ModelView): SolidWorld {
  const mesh = solidOf(view)();
  return {
    trianglesIn: (box, into, who) => mesh.collect(box, into, null, who),
    waterAt: (x, y) => liquidOver(view.liquids ?? [], x, y),
    isKnown: () => true,
  };
}

function walk(state: WalkState, way: readonly [number, number], seconds: number, world: SolidWorld): WalkState {
  const wish = { way, isFast: false, isSlow: true, jumps: false };
  let now = state;
  for (let frame = 0; frame < seconds * 30; frame++) now = walkOn(now, wish, 1 / 30, world);
  return now;
}

test('one walks in a hut, against its wall, out of its door, and its pool is waded through', () => {
  const view = buildingView(healthyBuilding());
  const world = worldOf(view);
  expect([standUnder(world, [3, 0, 3], 10), standUnder(world, [0, 0, 3], 10)]).toEqual([0, 0.5]);
  // All that is solid of both groups, told by itself: eight triangles outside, six inside.
  const all: number[] = [];
  world.trianglesIn({ minimum: [-9, -9, -9], maximum: [9, 9, 9] }, all);
  expect(all.length / 9).toBe(14);
  const inside = walk(standing([0, 0, 1]), [0, 0], 1, world);
  expect(inside.footing).toBe('ground');
  expect(walk(inside, [0, 1], 3, world).place[1]).toBeCloseTo(3 - 0.35, 2);
  expect(walk(inside, [1, 0], 2.5, world).footing).toBe('air');
  expect(liquidOver(view.liquids ?? [], -1, -1)).toBe(0.5);
  expect(liquidOver(view.liquids ?? [], 3, 3)).toBeNull();
});

test('triangles that are free for the camera hold bodies alone (T103)', () => {
  const document = healthyBuilding();
  const [, inside] = groupsOf(document);
  const [faces] = inside === undefined ? [] : itemsIn(document, inside, 'MOPY');
  expect(faces).toBeDefined();
  if (faces === undefined) return;
  // Flags and material of each; the floor of the room comes first, two triangles.
  document.edit('Free the floor', (step) => {
    for (const face of [0, 1]) step.patch(faces, 'faces', face * 2, [(flagsAt(document, faces, face) ?? 0) | 0x2]);
  });
  const met = (who: 'body' | 'camera'): number => {
    const into: number[] = [];
    worldOf(buildingView(document)).trianglesIn({ minimum: [-9, -9, -9], maximum: [9, 9, 9] }, into, who);
    return into.length / 9;
  };
  expect([met('body'), met('camera')]).toEqual([14, 12]);
});

const house = buildingFiles.find(({ path }) => path.endsWith('dsnightelfsmallhouse.wmo'));

test.skipIf(house === undefined)('the door of a real house leads into its room and out again', () => {
  if (house === undefined) return;
  const view = buildingView(open(joined(house)));
  const world = worldOf(view);
  const [portal] = view.portals ?? [];
  const [a = [0, 0, 0], b = a, c = a] = portal?.corners ?? [];
  const corners = portal?.corners ?? [];
  const middle = scale(
    corners.reduce<Vector3>((sum, corner) => add(sum, corner), [0, 0, 0]),
    1 / Math.max(1, corners.length),
  );
  const normal = normalise(cross(subtract(b, a), subtract(c, a)));
  const rooms = view.rooms ?? [];
  const beside = (yards: number): Vector3 => add(middle, scale(normal, yards));
  const out = [3, -3].find((yards) => roomAt(rooms, beside(yards)) < 0) ?? 0;
  expect(out).not.toBe(0);
  const from = beside(out);
  const start = standing([from[0], from[1], standUnder(world, from, 20) ?? from[2]]);
  const inwards: readonly [number, number] = [-normal[0] * Math.sign(out), -normal[1] * Math.sign(out)];
  const within = walk(start, inwards, 2.4, world);
  expect(within.footing).toBe('ground');
  const head: Vector3 = [within.place[0], within.place[1], within.place[2] + 1.8];
  expect(rooms[roomAt(rooms, head)]?.isOutside).toBe(false);
  const back = walk(within, [-inwards[0], -inwards[1]], 2.4, world);
  expect(roomAt(rooms, [back.place[0], back.place[1], back.place[2] + 1.8])).toBe(-1);
});
