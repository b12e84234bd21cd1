/** Prefabs: made of objects, put down turned and on slopes, and changed in all places at once. */
import { expect, test } from 'vitest';
import { placementToWorld, worldToPlacement } from '../../../geometry/terrain/grid.ts';
import { HeightStroke } from '../../../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../../../geometry/terrain/brush/sculpt.ts';
import { storeHeights } from '../../heightEdits.ts';
import { editMap } from '../../mapEdit.ts';
import { fourTiles, undone } from '../../testTiles.ts';
import { TileSet } from '../../tiles.ts';
import { addObjects, newObject } from '../looseObject.ts';
import type { BoundsOf, ObjectInstance } from '../object.ts';
import { everyObject, freeIds, pathKey, placeOf } from '../object.ts';
import { changeObjects, removeObjects } from '../objectEdits.ts';
import { movedPlace } from '../places.ts';
import type { PrefabInstance } from './instances.ts';
import { instancesText, KnownObjects, livingInstances, memberAt, readInstances, withInstance } from './instances.ts';
import type { Prefab, PrefabStand } from './prefab.ts';
import { looseMember, prefabOf, prefabText, readPrefab, standAround, standPrefab } from './prefab.ts';
import { updateInstances } from './update.ts';

const bounds: BoundsOf = () => ({ minimum: [-1, -1, 0], maximum: [1, 1, 2] });
const groundOf = (tiles: TileSet) => (x: number, y: number) => tiles.heightAt(x, y);
const idsOf = (tiles: TileSet) => freeIds(tiles.tiles.map(({ document }) => document));
const world = (object: ObjectInstance) => {
  const { x, y, z } = placementToWorld(placeOf(object).position);
  return [x, y, z].map((value) => Math.round(value * 100) / 100 + 0);
};

/** A well with two crates beside it, at a place of the map. */
function camp(tiles: TileSet): readonly ObjectInstance[] {
  const wanted = [
    ['Well.m2', 50, 50, 0],
    ['Crate.m2', 54, 50, 40],
    ['Crate.m2', 46, 50, 0],
  ] as const;
  const made = editMap('Camp', (edit) =>
    addObjects(
      edit,
      tiles,
      wanted.map(([path, x, y, turn]) => ({
        loose: newObject('doodad', path, {
          position: worldToPlacement({ x, y, z: 0 }),
          rotation: [0, turn, 0],
          scale: 1,
        }),
      })),
      idsOf(tiles),
      bounds,
    ),
  );
  return made.filter((each) => each !== null);
}

const standAt = (x: number, y: number, changes: Partial<PrefabStand> = {}): PrefabStand => ({
  ...{ at: [x, y, 0], normal: [0, 0, 1], turn: 0, scale: 1, footing: 'follow' },
  ...changes,
});

function place(tiles: TileSet, name: string, prefab: Prefab, stand: PrefabStand): PrefabInstance {
  const places = standPrefab(prefab, stand, groundOf(tiles));
  const made = editMap('Place', (edit) =>
    addObjects(
      edit,
      tiles,
      prefab.members.flatMap((member, index) => {
        const at = places[index];
        return at === undefined ? [] : [{ loose: looseMember(member, at), place: at }];
      }),
      idsOf(tiles),
      bounds,
    ),
  );
  return {
    prefab: name,
    stand,
    members: prefab.members.flatMap(({ key }, index) => {
      const object = made[index] ?? null;
      return object === null ? [] : [memberAt(key, object)];
    }),
  };
}

const membersOf = (tiles: TileSet, { members }: PrefabInstance): readonly ObjectInstance[] => {
  const known = new KnownObjects(everyObject(tiles));
  return members.flatMap((member) => known.of(member) ?? []);
};

test('a prefab comes back from its text, and stands turned, sized and on the slope as it was made', () => {
  const tiles = fourTiles();
  const objects = camp(tiles);
  const prefab = prefabOf(objects, standAround(objects, groundOf(tiles)), groundOf(tiles));
  expect(readPrefab(prefabText(prefab))).toEqual(prefab);
  expect(() => readPrefab('{"objects":[]}')).toThrow('does not say');
  expect(() => readPrefab('{"chunksmithPrefab":1,"objects":[{"path":"x.m2"}]}')).toThrow('object 1 is incomplete');
  const turned = standPrefab(prefab, standAt(-50, -50, { turn: 90, scale: 2 }), () => 0);
  const spots = turned.map(({ position }) => placementToWorld(position));
  // North of the well became west of it, twice as far.
  expect(spots.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0])).toEqual([
    [-50, -50],
    [-50, -42],
    [-50, -58],
  ]);
  expect(turned.map(({ rotation, scale }) => [Math.round(rotation[1]) % 360, scale])).toEqual([
    [90, 2],
    [130, 2],
    [90, 2],
  ]);
  const stroke = new HeightStroke(tiles.heights);
  raise(stroke, { x: -50, y: -50, radius: 40, hardness: 0, shape: 'linear', strength: 1 }, 20);
  editMap('Hill', (edit) => storeHeights(edit, tiles, [...stroke.changed]));
  const follows = standPrefab(prefab, standAt(-50, -60), groundOf(tiles)).map(({ position }) =>
    placementToWorld(position),
  );
  for (const { x, y, z } of follows) expect(z).toBeCloseTo(tiles.heightAt(x, y) ?? NaN, 3);
  // What stands on a slope and is made a prefab again is the same prefab.
  const normal: PrefabStand['normal'] = [0, 0.6, 0.8];
  const stand = standAt(-80, 60, { turn: 35, normal, footing: 'slope' });
  const leaning = membersOf(tiles, place(tiles, 'Camp', prefab, stand));
  const again = prefabOf(leaning, stand, groundOf(tiles));
  for (const [index, { at, rotation }] of again.members.entries()) {
    const was = prefab.members[index];
    expect(at.map((value, axis) => Math.abs(value - (was?.at[axis] ?? NaN)) < 0.01)).toEqual([true, true, true]);
    expect(
      rotation.map((value, axis) => Math.cos(((value - (was?.rotation[axis] ?? NaN)) * Math.PI) / 180) > 0.9999),
    ).toEqual([true, true, true]);
  }
});

test('a changed prefab changes all its instances in one step; what was moved or deleted by hand is told and left', () => {
  const tiles = fourTiles();
  const objects = camp(tiles);
  const stand = standAround(objects, groundOf(tiles));
  const prefab = prefabOf(objects, stand, groundOf(tiles));
  const [a, b, c] = [standAt(-50, -50), standAt(-100, 80, { turn: 90 }), standAt(120, -90)].map((each) =>
    place(tiles, 'Camp', prefab, each),
  );
  if (a === undefined || b === undefined || c === undefined) throw new Error('no instances');
  const [, , crate] = membersOf(tiles, b);
  const [well] = membersOf(tiles, c);
  if (crate === undefined || well === undefined) throw new Error('no members');
  // By hand: one crate of the second is moved, the well of the third is deleted.
  editMap('Move', (edit) => changeObjects(edit, tiles, [crate], bounds, (each) => movedPlace(each, [5, 0, 0])));
  editMap('Delete', (edit) => removeObjects(edit, [well]));
  const byHand = world(crate);
  // The prefab: another well, its first crate a yard further, the second gone, a lamp new.
  const [first, second] = prefab.members;
  if (first === undefined || second === undefined) throw new Error('no members');
  const next: Prefab = {
    members: [
      { ...first, path: 'Fountain.m2' },
      { ...second, at: [second.at[0] + 1, second.at[1], second.at[2]] },
      { ...second, key: 9, path: 'Lamp.m2', at: [0, 3, 0] },
    ],
  };
  let report: ReturnType<typeof updateInstances> | null = null;
  undone(tiles, () => {
    report = editMap('Update', (edit) =>
      updateInstances({ edit, tiles, bounds, nextId: idsOf(tiles) }, [a, b, c], 'Camp', next),
    );
  });
  const made = report as ReturnType<typeof updateInstances> | null;
  expect(made).toMatchObject({ updated: 3, added: 3, removed: 2, deleted: 1, notOpen: 0 });
  expect(made?.moved.map(({ path }) => path)).toEqual(['Crate.m2']);
  const [newA, newB, newC] = (made?.instances ?? []).map((each) => membersOf(tiles, each));
  expect(newA?.map((object) => [pathKey(object.path), ...world(object)])).toEqual([
    ['fountain.m2', -50, -50, 0],
    ['crate.m2', -45, -50, 0],
    ['lamp.m2', -50, -47, 0],
  ]);
  expect(newB?.map(({ path }) => path)).toEqual(['Fountain.m2', 'Crate.m2', 'Lamp.m2']);
  expect(everyObject(tiles).some((object) => String(world(object)) === String(byHand))).toBe(true);
  expect(newC?.map(({ path }) => path)).toEqual(['Crate.m2', 'Lamp.m2']);
  // Done again it changes nothing more.
  const again = editMap('Again', (edit) =>
    updateInstances({ edit, tiles, bounds, nextId: idsOf(tiles) }, made?.instances ?? [], 'Camp', next),
  );
  expect(again).toMatchObject({ updated: 0, added: 0, removed: 0, moved: [] });
});

test('instances come back from their text, those of tiles that are not open stay behind, and undo is no move by hand', () => {
  const tiles = fourTiles();
  const objects = camp(tiles);
  const prefab = prefabOf(objects, standAround(objects, groundOf(tiles)), groundOf(tiles));
  const instance = place(tiles, 'Camp', prefab, standAt(-50, -50));
  expect(readInstances(instancesText([instance]))).toEqual([instance]);
  expect(() => readInstances('[]')).toThrow('does not say');
  const moved: Prefab = {
    members: prefab.members.map((each) => ({ ...each, at: [each.at[0], each.at[1] + 2, each.at[2]] })),
  };
  const without = new TileSet(tiles.tiles.filter(({ place: { column, row } }) => column !== 32 || row !== 32));
  const closed = editMap('Update', (edit) =>
    updateInstances({ edit, tiles: without, bounds, nextId: idsOf(tiles) }, [instance], 'Camp', moved),
  );
  expect(closed).toMatchObject({ updated: 0, notOpen: 3, deleted: 0, instances: [instance] });
  const update = (instances: readonly PrefabInstance[], to: Prefab) =>
    editMap('Update', (edit) => updateInstances({ edit, tiles, bounds, nextId: idsOf(tiles) }, instances, 'Camp', to));
  const positions = tiles.tiles.map(({ document }) => document.history.position);
  const { instances } = update([instance], moved);
  for (const [index, { document }] of tiles.tiles.entries()) {
    if (document.history.position > (positions[index] ?? 0)) document.undo();
  }
  expect(update(instances, moved)).toMatchObject({ updated: 1, moved: [] });
});

test('an instance whose placing was taken back is no longer kept, and claims nothing that gets its ids later', () => {
  const tiles = fourTiles();
  const objects = camp(tiles);
  const prefab = prefabOf(objects, standAround(objects, groundOf(tiles)), groundOf(tiles));
  const first = place(tiles, 'Camp', prefab, standAt(-120, -120));
  const alive = (): readonly PrefabInstance[] =>
    livingInstances([first], new KnownObjects(everyObject(tiles)), ([x, y]) => tiles.chunkAt(x, y) !== null);
  expect(alive()).toEqual([first]);
  for (const { document } of tiles.tiles) if (document.history.entries.at(-1)?.label === 'Place') document.undo();
  expect(membersOf(tiles, first)).toEqual([]);
  expect(alive()).toEqual([]);
  // A tile that is not open tells nothing.
  expect(livingInstances([first], new KnownObjects([]), () => false)).toEqual([first]);
  const second = place(tiles, 'Camp', prefab, standAt(-150, -150));
  expect(second.members.map(({ uniqueId }) => uniqueId)).toEqual(first.members.map(({ uniqueId }) => uniqueId));
  expect(withInstance([first], second)).toEqual([second]);
  const other = { ...first, members: [...first.members, { key: 9, uniqueId: 77, path: 'Other.m2', places: [] }] };
  expect(withInstance([other], second)).toEqual([{ ...other, members: other.members.slice(-1) }, second]);
});
