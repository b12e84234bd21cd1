/** Models that are dragged from lists of files over the ground. */
import { expect, test } from 'vitest';
import { mapEdge } from '../../../../../shared/geometry/terrain/grid.ts';
import { objectsOf, placeOf } from '../../../../../shared/terrain/objects/object.ts';
import { ModelDrop, whyNotPlaced } from './modelDrop.ts';
import { at, bench, digests } from './testBench.ts';

const tree = 'World\\Trees\\Oak.m2';

test('what is no model, a part of a building, and many at once are refused with the reason', () => {
  expect([tree, 'world/wmo/Inn.wmo', 'World\\Old.MDX'].map((path) => whyNotPlaced([path]))).toEqual([null, null, null]);
  expect(whyNotPlaced(['Tileset\\Grass.blp'])).toContain('Only models');
  expect(whyNotPlaced(['World\\wmo\\Inn_003.wmo'])).toContain('root');
  expect(whyNotPlaced([tree, tree])).toContain('One model');
  expect(whyNotPlaced([])).toContain('Only models');
});

test('a ghost stands under the pointer on slope and ceiling, and nothing changes until it is dropped', () => {
  const made = bench('select', (settings) => ({
    ...settings,
    objects: { ...settings.objects, onBuildings: false, isTurnedAtRandom: false, isAligned: false },
  }));
  const before = digests(made.tiles);
  const drop = new ModelDrop(made.environment, tree);
  expect(drop.over(at(-100, -50))).toBeNull();
  expect(made.noted.ghosts.at(-1)?.map(({ path, position }) => [path, ...position])).toEqual([
    [tree, mapEdge + 50, 0, mapEdge + 100],
  ]);
  // Under a ceiling it hangs, whatever the objects tool is set to: its box is two yards high.
  const [first] = made.tiles.tiles;
  if (first === undefined) throw new Error('no tile');
  const { place: tile, document } = first;
  const placement = { tile, record: document.root, x: -100, y: -50, z: 9, normal: [0, 0, -1] } as const;
  drop.over(at(-100, -50, { placement }));
  expect(made.noted.ghosts.at(-1)?.[0]?.position[1]).toBe(7);
  expect(drop.over(at(0, 0, { ground: null }))).toContain('nothing to stand on');
  expect(made.noted.ghosts.at(-1)).toEqual([]);
  drop.over(at(-100, -50));
  drop.leave();
  expect([made.noted.ghosts.at(-1), digests(made.tiles)]).toEqual([[], before]);
});

test('dropped it is placed as the objects tool places, as one step, and selected; the tool in hand stays', async () => {
  const made = bench('select', (settings) => ({
    ...settings,
    objects: { ...settings.objects, model: 'World\\Other.m2', isTurnedAtRandom: false, turn: 30 },
  }));
  const before = digests(made.tiles);
  const drop = new ModelDrop(made.environment, tree);
  const object = await drop.drop(at(-100, -50));
  expect(object?.path).toBe(tree);
  expect(made.noted.labels).toEqual(['Place Oak']);
  const [selected] = objectsOf(made.tiles, made.selected());
  expect(selected === undefined ? null : placeOf(selected)).toMatchObject({ rotation: [0, 30, 0], scale: 1 });
  expect(made.current().objects.recent).toEqual([tree]);
  expect(made.current().objects.model).toBe('World\\Other.m2');
  for (const { document } of made.tiles.tiles) if (document.history.position > 0) document.undo();
  expect(digests(made.tiles)).toEqual(before);
  expect(await drop.drop(at(0, 0, { ground: null }))).toBeNull();
  expect(made.noted.told).toEqual(['No ground under the pointer']);
});
