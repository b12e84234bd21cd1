/** Whole buildings moved, turned and scaled: everything goes along, the file stays valid, and undo brings every byte back. */
import { expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import { turnOf } from '../../../geometry/turn.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { add, distance, scale as scaled, vectorAt } from '../../../geometry/vector.ts';
import { changeWhole } from '../../../model/wholeChange.ts';
import { roomAt, roomsSeen } from '../../../model/rooms.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import { wmo } from '../index.ts';
import { healthyDescription } from '../test/healthyBuilding.ts';
import { makeBuilding } from '../test/makeBuilding.ts';
import { buildingView } from '../view/index.ts';
import { buildingEdits } from './index.ts';

function building(hasLiquid: boolean) {
  const groups = healthyDescription.groups.map(({ liquid, ...group }) =>
    hasLiquid && liquid !== undefined ? { ...group, liquid } : group,
  );
  const { bytes, files } = joinFiles(makeBuilding('Hut', { ...healthyDescription, groups }));
  return openDocument(wmo, bytes, { files });
}

const still = { mirror: null, toGround: false, scale: 1, turn: [0, 0, 0], move: [0, 0, 0] } as const;

function placesOf(document: ReturnType<typeof building>) {
  const view = buildingView(document);
  const vertices = view.meshes.flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_each, at) => vectorAt(positions, at * 3)),
  );
  const doodads = (view.standing?.(1) ?? []).map(({ frame }): Vector3 => [
    frame[3] ?? 0,
    frame[7] ?? 0,
    frame[11] ?? 0,
  ]);
  const portals = (view.portals ?? []).flatMap(({ corners }) => corners);
  const lights = view.points.map(({ place }) => place);
  return { vertices, doodads, portals, lights };
}

test('vertices, doodads, portals and lights go along, boxes and trees follow, and undo brings every byte back', () => {
  const document = building(false);
  const before = document.write();
  const was = placesOf(document);
  expect(document.format.validate(document)).toEqual([]);
  const model = { view: buildingView(document), edits: buildingEdits(document) };
  changeWhole(document, model, { ...still, scale: 1.5, turn: [0, 0, 30], move: [10, -4, 2] });
  expect(document.format.validate(document)).toEqual([]);
  const { map } = turnOf([0, 0, 30]);
  const now = placesOf(document);
  for (const kind of ['vertices', 'doodads', 'portals', 'lights'] as const) {
    expect(was[kind].length, kind).toBe(now[kind].length);
    for (const [at, place] of was[kind].entries()) {
      const wanted = add(map(scaled(place, 1.5)), [10, -4, 2]);
      expect(distance(now[kind][at] ?? [0, 0, 0], wanted), kind).toBeLessThan(1e-4);
    }
  }
  // Rooms are entered and seen where they are now.
  const { rooms = [], portals = [] } = buildingView(document);
  const inside = add(map([0, 0, 1.5]), [10, -4, 2]);
  expect(roomAt(rooms, inside)).toBe(1);
  expect(roomsSeen(rooms, portals, add(map([30, 0, 3]), [10, -4, 2])).size).toBe(2);
  expect(roomsSeen(rooms, portals, add(map([-30, 0, 3]), [10, -4, 2])).size).toBe(1);
  const written = document.writeFiles('Hut.wmo');
  const again = openDocument(wmo, written.bytes, { files: written.files });
  expect(placesOf(again)).toEqual(now);
  document.undo();
  expect(document.write()).toEqual(before);
});

test('a building with a liquid is moved, with its liquid, and neither turned nor scaled, which is said', () => {
  const document = building(true);
  const model = { view: buildingView(document), edits: buildingEdits(document) };
  const [before] = model.view.liquids ?? [];
  expect(() => changeWhole(document, model, { ...still, scale: 2 })).toThrow('level grid');
  expect(() => changeWhole(document, model, { ...still, turn: [0, 0, 90] })).toThrow('level grid');
  expect(document.history.isDirty).toBe(false);
  changeWhole(document, model, { ...still, move: [3, 4, 5] });
  const [after] = buildingView(document).liquids ?? [];
  const ways = Array.from(after?.positions ?? [], (value, at) => value - (before?.positions[at] ?? NaN));
  for (const [at, way] of ways.entries()) expect(way).toBeCloseTo([3, 4, 5][at % 3] ?? NaN, 4);
  expect(ways.length).toBeGreaterThan(0);
  expect(document.format.validate(document)).toEqual([]);
});
