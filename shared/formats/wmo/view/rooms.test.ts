import { expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import { listOf } from '../../../document/structure.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { fogAt, roomAt, roomsSeen } from '../../../model/rooms.ts';
import { groupFlags } from '../flags.ts';
import { wmo } from '../index.ts';
import { groupsOf } from '../model.ts';
import type { MadeGroup, Quad } from '../test/makeGroup.ts';
import { floor, makeBuilding, wall } from '../test/makeBuilding.ts';
import { coloursOf } from './colours.ts';
import { distanceFrom } from './doorwayLight.ts';
import { buildingView } from './index.ts';
import { leafBoxes } from './tree.ts';

/** A yard, a hall behind its gate, a kitchen straight behind the hall, and a closet round the corner of it. */
const names = ['yard', 'hall', 'kitchen', 'closet'];
const room = (name: string, [left, right, back, front]: readonly [number, number, number, number]): MadeGroup => ({
  name,
  flags: name === 'yard' ? groupFlags.exterior : groupFlags.interior,
  light: name === 'yard' ? 'exterior' : 'transition',
  colour: () => [20, 40, 60, 0],
  doodads: name === 'kitchen' ? [0] : [],
  faces: [
    { corners: floor(left, back, right, front, 0), material: 0 },
    { corners: wall([left, back], [right, back], 0, 4), material: 0 },
  ],
});
/** Across the way in Y, and across the way in X. */
const gate = (y: number): Quad => wall([-1, y], [1, y], 0, 3);

const made = makeBuilding('House.wmo', {
  materials: [{ texture: 'Wall.blp' }],
  groups: [
    room('yard', [-20, 20, -20, 0]),
    room('hall', [-5, 5, 0, 10]),
    room('kitchen', [-5, 5, 10, 20]),
    room('closet', [5, 9, 0, 4]),
  ],
  portals: [
    { corners: gate(0), front: 0, back: 1 },
    { corners: gate(10), front: 1, back: 2 },
    { corners: wall([5, 0.4], [5, 0.6], 0, 3), front: 3, back: 1 },
  ],
  models: ['Pot.mdx'],
  doodads: [{ model: 0, position: [0, 15, 0] }],
});

function house() {
  const { bytes, files } = joinFiles(made);
  return openDocument(wmo, bytes, { files });
}

const { rooms = [], portals = [], fogs = [] } = buildingView(house());
const seen = (eye: Vector3): readonly (string | undefined)[] =>
  [...roomsSeen(rooms, portals, eye)].toSorted((left, right) => left - right).map((position) => names[position]);

test('a place is in the room whose floor is beneath it', () => {
  const places: readonly Vector3[] = [
    [0, -5, 2],
    [0, 5, 2],
    [0, 15, 2],
    [7, 2, 1],
    [0, 5, 50],
    [0, 5, -1],
  ];
  expect(places.map((place) => names[roomAt(rooms, place)])).toEqual([
    undefined,
    'hall',
    'kitchen',
    'closet',
    undefined,
    undefined,
  ]);
  expect([...(rooms[2]?.holds ?? [])].length).toBe(1);
});

test('what lies behind a row of portals is seen when a straight look goes through all of them', () => {
  expect(seen([0, -15, 2])).toEqual(['yard', 'hall', 'kitchen']);
  // From the side the gate shows the closet's door alone.
  expect(seen([-19, -2, 2])).toEqual(['yard', 'hall', 'closet']);
  expect(seen([0, 15, 2])).toEqual(['yard', 'hall', 'kitchen']);
  expect(seen([8, 0.5, 1])).toEqual(['hall', 'closet']);
  // Whoever stands in a doorway sees both rooms whole.
  expect(seen([0, 9.8, 2])).toEqual(['yard', 'hall', 'kitchen', 'closet']);
});

test('portals without end, and those that lead in a circle, come to one', () => {
  const many = rooms.map((each, position) => ({
    ...each,
    isOutside: false,
    ways: Array.from({ length: 400 }, (_, at) => ({
      portal: at % 3,
      to: (position + 1 + (at % 3)) % rooms.length,
      side: 0,
    })),
  }));
  expect(roomsSeen(many, portals, [0, 5, 2]).size).toBeGreaterThan(1);
  expect(roomsSeen([], [], [0, 0, 0]).size).toBe(0);
});

test('the fog of a room is the one that holds the eye, those of small reach first', () => {
  const fog = fogs[0];
  if (fog === undefined) throw new Error('no fog');
  const near = { ...fog, innerRadius: 2, outerRadius: 4 };
  const air = { ...rooms[1], fogs: [0, 1] } as NonNullable<(typeof rooms)[number]>;
  expect(fogAt(air, [fog, near], [1, 0, 0])).toBe(near);
  expect(fogAt(air, [fog, near], [9, 0, 0])).toBe(fog);
  expect(fogAt(undefined, [fog], [0, 0, 0])).toBeNull();
  expect(fog.air.start).toBeCloseTo(111.1, 1);
  expect(fog.air).toMatchObject({ color: [1, 1, 1] });
});

test('light of the day falls through doorways onto vertices of the transition alone, by their distance', () => {
  const square: readonly Vector3[] = gate(0);
  expect([distanceFrom([0, 3, 1], square), distanceFrom([4, 0, 1], square), distanceFrom([1, 4, 6], square)]).toEqual([
    3, 3, 5,
  ]);
  const document = house();
  const [, hall, kitchen] = groupsOf(document);
  if (hall === undefined || kitchen === undefined) throw new Error('no rooms');
  const far = 1 - Math.hypot(4, 0) / 6;
  const { baked } = coloursOf(document, hall);
  // The first corner of the hall is four yards beside its gate; colours are halved when the group is loaded.
  expect([...(baked?.slice(0, 4) ?? [])]).toEqual(
    [30, 20, 10].map((value) => Math.round(value + (127 - value) * far)).concat(Math.round(255 * far)),
  );
  expect([...(coloursOf(document, kitchen).baked?.slice(0, 4) ?? [])]).toEqual([30, 20, 10, 0]);
  const before = buildingView(document).meshes[1]?.bakedLight?.();
  document.edit('Keep', (tx) => tx.update(listOf(document, 'building')[0] ?? document.root, { flags: 1 }));
  expect([...(coloursOf(document, hall).baked?.slice(0, 4) ?? [])]).toEqual([30, 20, 10, 0]);
  expect(buildingView(document).meshes[1]?.bakedLight?.()).not.toBe(before);
});

test('leaves of a tree fill their box, and each triangle lies in one', () => {
  const document = house();
  for (const group of groupsOf(document)) {
    const boxes = leafBoxes(document, group);
    expect(boxes.length).toBeGreaterThan(0);
    for (const { minimum } of boxes) {
      expect(minimum.every((part, axis) => part >= (group.fields.minimum[axis] ?? 0))).toBe(true);
    }
  }
});
