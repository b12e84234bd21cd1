/** The selections of a map's tiles, seen and set as one. */
import { expect, test } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { tileList } from '../../../../../shared/formats/adt/model.ts';
import { worldToPlacement } from '../../../../../shared/geometry/terrain/grid.ts';
import { addEmitter } from '../../../../../shared/terrain/emitterEdits.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import { objectsOf } from '../../../../../shared/terrain/objects/object.ts';
import { removeObjects } from '../../../../../shared/terrain/objects/objectEdits.ts';
import { addObject, newObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { createSession, select } from '../../../workbench/state/session.ts';
import { MapSelection } from './selection.ts';

const west = { column: 31, row: 32 };
const east = { column: 32, row: 32 };

function map() {
  const tiles = [west, east].map((place) => {
    const document = createTile({ place });
    const name = `Test_${place.column}_${place.row}.adt`;
    const session = createSession(
      {
        documentId: name,
        name,
        path: null,
        origin: null,
        isReadOnly: false,
        hasTarget: true,
        onDisk: 'same',
        savedMs: null,
        isSaving: false,
        unsentEdits: 0,
      },
      document,
    );
    return { place, document, session };
  });
  const set = new TileSet(tiles);
  const selection = new MapSelection();
  selection.follow(tiles, set);
  const [left, right] = tiles;
  if (left === undefined || right === undefined) throw new Error('two tiles');
  const panels = (): readonly (readonly number[])[] => tiles.map(({ session }) => session.state.getState().selection);
  return { tiles, left, right, set, selection, panels };
}

test('chunks are selected over the border, taken in and out, and what was clicked last comes last', () => {
  const { selection, set, panels } = map();
  const [inWest, inEast] = [
    { column: 511, row: 520 },
    { column: 512, row: 520 },
  ] as const;
  selection.selectChunks([inEast]);
  selection.selectChunks([inWest], 'add');
  expect(selection.get().chunks).toEqual([inEast, inWest]);
  expect(panels()).toEqual([[set.chunk(511, 520)?.id], [set.chunk(512, 520)?.id]]);
  selection.selectChunks([inEast], 'toggle');
  expect(selection.get().chunks).toEqual([inWest]);
  selection.selectChunks([{ column: 0, row: 0 }]);
  expect([selection.get().chunks, panels()]).toEqual([[], [[], []]]);
});

test('what a panel selects in one tile is selected on the ground, and nothing else', () => {
  const { left, right, set, selection, panels } = map();
  selection.selectChunks([{ column: 512, row: 520 }]);
  const [first, second] = tileList(left.document, 'chunks');
  if (first === undefined || second === undefined) throw new Error('no chunks');
  select(left.session, [second]);
  expect(selection.get().chunks).toEqual([{ column: 497, row: 512 }]);
  expect(panels()).toEqual([[second], []]);
  // A record that has no place on the ground ends the selection too.
  select(right.session, [right.document.root]);
  expect([selection.get().chunks, panels()]).toEqual([[], [[], [right.document.root]]]);
  expect(set.chunk(512, 520)).not.toBeNull();
});

test('objects and a sound emitter are told from chunks by their records, and go with them', () => {
  const { left, right, set, selection } = map();
  editMap('Add', (edit) => {
    const at = { position: worldToPlacement({ x: -10, y: -10, z: 2 }), rotation: [0, 0, 0], scale: 1 } as const;
    addObject(edit, set, newObject('doodad', 'World\\Tree.m2', at), 1, () => null);
    addEmitter(edit, set, { x: -10, y: -10, z: 2 }, { sound: 7, size: [1, 1, 1] });
  });
  const tree = [left, right].flatMap(({ place, document }) =>
    tileList(document, 'doodads').map((record) => ({ tile: place, record })),
  );
  expect(tree).toHaveLength(1);
  selection.select(tree);
  expect(selection.get()).toEqual({ chunks: [], objects: tree, emitter: null });
  const sounds = [left, right].flatMap(({ place, document }) =>
    Array.from(document.all()).flatMap(({ id, type }) => (/sound/i.test(type) ? [{ tile: place, record: id }] : [])),
  );
  expect(sounds).toHaveLength(1);
  selection.select(sounds);
  expect(selection.get()).toEqual({ chunks: [], objects: [], emitter: sounds[0] });
  for (const { document } of [left, right]) document.undo();
  expect(selection.get()).toEqual({ chunks: [], objects: [], emitter: null });
});

test('what an undo brings back in several tiles is selected in all of them, and ends what was selected elsewhere', () => {
  const { tiles, left, right, set, selection, panels } = map();
  editMap('Add', (edit) => {
    for (const y of [-200, 200]) {
      const at = { position: worldToPlacement({ x: -200, y, z: 2 }), rotation: [0, 0, 0], scale: 1 } as const;
      addObject(edit, set, newObject('doodad', 'World\\Tree.m2', at), 1, () => null);
    }
  });
  const trees = tiles.flatMap(({ place, document }) =>
    tileList(document, 'doodads').map((record) => ({ tile: place, record })),
  );
  expect(new Set(trees.map(({ tile }) => tile)).size).toBe(2);
  selection.select(trees);
  editMap('Delete', (edit) => removeObjects(edit, objectsOf(set, trees)));
  expect(panels()).toEqual([[], []]);
  selection.selectChunks([{ column: 512, row: 520 }]);
  for (const { document } of [left, right]) document.undo();
  expect(selection.get()).toEqual({ chunks: [], objects: trees, emitter: null });
});

test('tiles that are closed take their part of the selection along, and are listened to no more', () => {
  const { left, right, selection } = map();
  selection.selectChunks([
    { column: 511, row: 520 },
    { column: 512, row: 520 },
  ]);
  let heard = 0;
  selection.follow([right], new TileSet([right]));
  expect(selection.get().chunks).toEqual([{ column: 512, row: 520 }]);
  selection.subscribe(() => heard++);
  select(left.session, []);
  expect(heard).toBe(0);
});

test('a tile that comes or goes with nothing selected in it is no news: the view would draw a picture for it', () => {
  const { left, right, selection } = map();
  selection.selectChunks([{ column: 512, row: 520 }]);
  let heard = 0;
  selection.subscribe(() => heard++);
  selection.follow([right], new TileSet([right]));
  selection.follow([right, left], new TileSet([right, left]));
  expect(heard).toBe(0);
  selection.selectChunks([{ column: 513, row: 520 }]);
  selection.follow([left], new TileSet([left]));
  expect([heard, selection.get().chunks]).toEqual([2, []]);
});
