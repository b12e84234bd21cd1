/** A map as bodies meet it: ground of all open tiles, holes, what is placed, liquids, and where it ends. */
import { expect, test } from 'vitest';
import { MapChunk } from '../../../../../../shared/formats/adt/schema/mapChunk.ts';
import { Liquid } from '../../../../../../shared/formats/adt/schema/liquid.ts';
import { initialFields } from '../../../../../../shared/codec/record.ts';
import { chunkSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import { placementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import { mapEdge } from '../../../../../../shared/geometry/terrain/grid.ts';
import { standUnder } from '../../../../../../shared/geometry/walk/chase.ts';
import { SolidMesh } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import type { SolidWorld } from '../../../../../../shared/geometry/walk/walker.ts';
import { standing, walkOn } from '../../../../../../shared/geometry/walk/walker.ts';
import { GroundField } from '../ground/groundField.ts';
import { SolidThings } from '../placements/solidThings.ts';
import type { PlacedThing } from '../placements/placedThing.ts';
import type { TestTile } from '../testTile.ts';
import { testTile } from '../testTile.ts';
import { mapWorld } from './mapWorld.ts';

const nothing = { solidsIn: () => undefined, boxOfMap: null };

function fieldOf(...tiles: readonly TestTile[]): GroundField {
  const field = new GroundField();
  field.setTiles(tiles.map(({ model }) => model));
  return field;
}

function walk(world: SolidWorld, from: readonly [number, number, number], way: readonly [number, number]) {
  let now = standing(from);
  for (let frame = 0; frame < 120; frame++) {
    now = walkOn(now, { way, isFast: false, isSlow: false, jumps: false }, 1 / 30, world);
  }
  return now;
}

test('one walks from tile to tile, and not off the last one', () => {
  const world = mapWorld({ field: fieldOf(testTile(32, 32), testTile(33, 32)), placements: nothing });
  const border = -1600 / 3;
  const over = walk(world, [-100, border + 10, 11], [0, -1]);
  expect([over.footing, over.place[2]]).toEqual(['ground', 10]);
  expect(over.place[1]).toBeLessThan(border - 10);
  expect(walk(world, [-5, -50, 11], [1, 0]).place[0]).toBeLessThan(0);
  expect(world.isKnown(5, -50)).toBe(false);
});

test('a map that is one building is walked everywhere', () => {
  const boxOfMap = { minimum: [-5, -5, 0], maximum: [5, 5, 9] } as const;
  const world = mapWorld({ field: new GroundField(), placements: { ...nothing, boxOfMap } });
  expect([world.isKnown(0, 0), world.waterAt(0, 0)]).toEqual([true, null]);
});

test('holes are holes, and liquid lies where its quads are', () => {
  const tile = testTile();
  const [first = tile.document.root] = tile.chunks;
  tile.document.edit('Make', (transaction) => {
    const liquid = transaction.add(Liquid.type, first, {
      ...initialFields(Liquid, 18),
      ...{ vertexFormat: 2, minimumHeight: 3, x: 0, y: 0, width: 8, height: 4 },
    });
    transaction.set(MapChunk, first, { holes: 0x1, liquids: [liquid] });
  });
  const world = mapWorld({ field: fieldOf(tile), placements: nothing });
  // The first cell of two quads by two is open, the next is not.
  expect(standUnder(world, [-4, -4, 50], 100)).toBe(0);
  expect(standUnder({ ...world, waterAt: () => null }, [-4, -4, 50], 100)).toBeNull();
  expect(standUnder(world, [-4, -12, 50], 100)).toBe(10);
  // Ocean is level at 0 whatever its heights say.
  expect([world.waterAt(-4, -4), world.waterAt(-20, -4), world.waterAt(-4, -4 - chunkSize)]).toEqual([0, null, null]);
});

test('what is placed stands in the way, turned and scaled, and things far away are not asked', () => {
  const wall = new SolidMesh([-3, 1, 0, 3, 1, 0, 3, 1, 4, -3, 1, 4], [0, 1, 2, 0, 2, 3]);
  const frame = placementFrame([mapEdge + 50, 10, mapEdge + 50], [0, 90, 0], 2);
  const thing = (place: PlacementFrame): PlacedThing => ({ frame: place, reach: 12 }) as PlacedThing;
  const far = thing(placementFrame([mapEdge + 450, 10, mapEdge + 450], [0, 0, 0], 1));
  const near = thing(frame);
  const asked: PlacedThing[] = [];
  const solids = new SolidThings((each) => {
    asked.push(each);
    const model = { box: { minimum: [-3, 1, 0], maximum: [3, 1, 4] }, parts: [], solid: () => wall } as const;
    return [{ model, frame: each.frame, light: null, seen: null }];
  });
  const things = [far, near];
  const world = mapWorld({
    field: fieldOf(testTile()),
    placements: { solidsIn: (box, into) => solids.collect(things, box, into), boxOfMap: null },
  });
  const into: number[] = [];
  world.trianglesIn({ minimum: [-60, -60, 0], maximum: [-40, -40, 30] }, into);
  // Two triangles of the wall, twice as large, beside those of the ground.
  const heights = into.filter((_value, at) => at % 3 === 2);
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([10, 18]);
  expect(new Set(asked)).toEqual(new Set([near]));
  // One way leads along the wall and past it, the other one ends at it.
  const stops = [walk(world, [-58, -50, 11], [1, 0]), walk(world, [-50, -58, 11], [0, 1])];
  expect(stops.filter(({ place: [x, y] }) => x > -35 || y > -35)).toHaveLength(1);
});
