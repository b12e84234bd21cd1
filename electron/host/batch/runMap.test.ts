/** Acts over the tiles of a map in their files: the same as when all are open, told of, cancelled and undone as a whole. */
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDocument } from '../../../shared/document/document.ts';
import { adt } from '../../../shared/formats/adt/index.ts';
import { createTile } from '../../../shared/formats/adt/create.ts';
import type { SentMapAct } from '../../../shared/host/batchContract.ts';
import { CasterMap } from '../../../shared/geometry/terrain/casters.ts';
import { HeightStroke } from '../../../shared/geometry/terrain/brush/heightStroke.ts';
import { raise } from '../../../shared/geometry/terrain/brush/sculpt.ts';
import { worldToPlacement } from '../../../shared/geometry/terrain/grid.ts';
import { storeHeights } from '../../../shared/terrain/heightEdits.ts';
import { layersOf, weightsOf } from '../../../shared/terrain/layers.ts';
import { editMap } from '../../../shared/terrain/mapEdit.ts';
import { everywhere } from '../../../shared/terrain/masks/mask.ts';
import { checkObjects } from '../../../shared/terrain/objects/check.ts';
import { addObjects, newObject } from '../../../shared/terrain/objects/looseObject.ts';
import {
  everyObject,
  fieldsOfObject,
  freeIds,
  noBounds,
  placeOf,
  triple,
} from '../../../shared/terrain/objects/object.ts';
import { ObjectCasters, standingOn } from '../../../shared/terrain/objects/objectCasters.ts';
import { writePlan } from '../../../shared/terrain/rules/landFile.ts';
import { prepareRules, putDownRules } from '../../../shared/terrain/rules/putDown.ts';
import type { LandRule } from '../../../shared/terrain/rules/rule.ts';
import { newRule, newRuleObjects } from '../../../shared/terrain/rules/rule.ts';
import { listReaching, unlistReaching } from '../../../shared/terrain/objects/reaching.ts';
import { strewObjects } from '../../../shared/terrain/rules/strewObjects.ts';
import { bakeShadows, tileMiddle } from '../../../shared/terrain/shadowEdits.ts';
import { chunkFields, TileSet } from '../../../shared/terrain/tiles.ts';
import { startTestHost } from '../test/testHost.ts';

const samples = new URL('../../../assets/samples/', import.meta.url);
/** Beside each other in two of the blocks that are worked on, so that neighbours come from others. */
const places = [29, 30].map((column) => ({ column, row: 29 }));
const nameAt = ({ column, row }: { column: number; row: number }): string => `Test_${column}_${row}.adt`;
const sun = { elevation: 0.4, heading: 0.8 };

/** A hill where the tiles meet, a lodge and the squire beside it. */
function makeGround(): TileSet {
  const tiles = new TileSet(
    places.map((place) => ({
      place,
      document: openDocument(adt, createTile({ place, texture: 'Tileset\\Grass.blp', alphaDepth: 8 }).write()),
    })),
  );
  const { x, y } = tileMiddle({ column: 29, row: 29 });
  const corner = { x, y: y - 266.6 };
  const stroke = new HeightStroke(tiles.heights);
  raise(stroke, { ...corner, radius: 50, hardness: 0, shape: 'smooth', strength: 1 }, 25);
  editMap('Hill', (edit) => storeHeights(edit, tiles, [...stroke.changed], 'follow'));
  const at = (north: number, west: number) => ({
    position: worldToPlacement({
      x: corner.x + north,
      y: corner.y + west,
      z: tiles.heightAt(corner.x + north, corner.y + west) ?? 0,
    }),
    rotation: [0, 30, 0] as const,
    scale: 1,
  });
  editMap('Objects', (edit) =>
    addObjects(
      edit,
      tiles,
      [
        { loose: newObject('mapObject', 'Lodge.wmo', at(150, 160)) },
        { loose: newObject('doodad', 'Squire.mdx', at(-150, -90)) },
        { loose: newObject('doodad', 'Gone.mdx', at(-20, -90)) },
      ],
      freeIds([], 700),
      noBounds,
    ),
  );
  return tiles;
}

const steep = (rule: LandRule): LandRule => ({
  ...rule,
  texture: 'Tileset\\Rock.blp',
  colour: [1.2, 1, 0.8],
  mask: { how: 'all', conditions: [{ kind: 'slope', from: 12, to: 90, soft: 4, isInverted: false }] },
});

const rules: readonly LandRule[] = [
  steep(newRule([], 'Rock.blp')),
  {
    ...newRule([], 'Wood.blp'),
    ...{ id: 'wood', name: 'Wood', texture: '', mask: everywhere },
    objects: { ...newRuleObjects, mix: [{ path: 'Squire.m2', weight: 1 }], density: 1, spacing: 30 },
  },
];

const bounds = { minimum: [-12, -12, 0], maximum: [12, 12, 9] } as const;

/** Weights are kept in whole numbers. */
const isSame = (left: ArrayLike<number> | null, right: ArrayLike<number> | null): boolean => {
  if (left === null || right === null) return left === right;
  for (let at = 0; at < left.length; at++) if (Math.abs((left[at] ?? 0) - (right[at] ?? 0)) > 0.6) return false;
  return left.length === right.length;
};

async function startMap() {
  const at = await startTestHost();
  const ground = makeGround();
  for (const { place, document } of ground.tiles) await at.write(nameAt(place), document.write());
  for (const name of ['Lodge.wmo', 'Lodge_000.wmo', 'Lodge_001.wmo', 'Squire.m2', 'Squire00.skin']) {
    await copyFile(new URL(name, samples), join(at.folder, name));
  }
  const filesNow = (): Promise<readonly Buffer[]> =>
    Promise.all(places.map((place) => readFile(join(at.folder, nameAt(place)))));
  const { registry } = at.host.parts;
  const first = registry.addFile(join(at.folder, nameAt({ column: 29, row: 29 })));
  const opened = await at.client.request('openFile', { fileId: first });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const run = async (
    act: SentMapAct,
    taskId = `map${performance.now()}`.replace('.', ''),
    isOpen = (_column: number) => false,
  ) =>
    await at.client.request('runOnMap', {
      ...{ taskId, documentId: opened.document.documentId, act },
      tiles: places.map(({ column, row }) => ({
        ...{ column, row, mounted: null, isOpen: isOpen(column) },
        fileId: registry.addFile(join(at.folder, nameAt({ column, row }))),
      })),
    });
  const groundNow = async (): Promise<TileSet> =>
    new TileSet(
      (await filesNow()).map((bytes, index) => ({
        place: places[index] ?? { column: 0, row: 0 },
        document: openDocument(adt, new Uint8Array(bytes)),
      })),
    );
  return {
    at,
    ground,
    filesNow,
    groundNow,
    run,
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
    },
  };
}

const rulesAct = (plan: readonly LandRule[]): SentMapAct => ({
  ...{ kind: 'rules', plan: writePlan({ rules: plan, ways: [] }), alphaDepth: 8, firstId: 1 },
  bounds: [{ path: 'Squire.m2', kind: 'doodad', box: bounds }],
});

const standing = (tiles: TileSet): readonly string[] =>
  everyObject(tiles)
    .filter(({ path }) => path === 'Squire.m2')
    .map(
      (object) =>
        `${placeOf(object)
          .position.map((each) => each.toFixed(2))
          .join()} in ${object.copies.length}`,
    )
    .toSorted();

it('puts rules down in the files as on open land, finds its objects again, and undoes all of it', async () => {
  await using map = await startMap();
  const { at, ground, filesNow, groundNow, run } = map;
  const before = await filesNow();
  const putDownOpen = (open: readonly LandRule[]) =>
    editMap('Rules', (edit) => {
      const prepared = prepareRules(ground, open);
      const nextId = freeIds(ground.tiles.map(({ document }) => document));
      const strewn = strewObjects(edit, ground, prepared, [], { bounds: () => bounds, nextId });
      return { ...putDownRules(edit, ground, open, 8, { prepared }), strewn };
    });
  const expected = putDownOpen(rules);
  const { result, told } = await run(rulesAct(rules));
  expect(result).toMatchObject({ total: 2, written: 2, failed: [], doubtful: [], isCancelled: false });
  expect(told).toMatchObject({ chunks: expected.chunks, givenUp: [], reaching: [] });
  for (const { rule, share } of told.shares) expect(share).toBeCloseTo(expected.shares[rule] ?? -1, 6);
  const made = await groundNow();
  for (const tile of ground.tiles) {
    // Around the hill, where the tiles meet: a chunk takes 15 ms.
    for (const chunk of ground
      .chunksOf(tile)
      .filter(({ column, row }) => Math.hypot(column - 479.5, row - 471.5) < 3)) {
      const other = made.chunk(chunk.column, chunk.row);
      if (other === null) throw new Error('a chunk is missing');
      expect(layersOf(other).map(({ texture }) => texture)).toEqual(layersOf(chunk).map(({ texture }) => texture));
      expect(isSame(chunkFields(other).colours, chunkFields(chunk).colours)).toBe(true);
      const [found, wanted] = [weightsOf(other), weightsOf(chunk)];
      expect(found.every((weights, layer) => isSame(weights, wanted[layer] ?? null))).toBe(true);
    }
  }
  // The very same objects, listed in every tile that they reach into, each with an id of its own.
  expect(standing(made)).toEqual(standing(ground));
  expect(standing(made).some((each) => each.endsWith('in 2'))).toBe(true);
  const ids = everyObject(made).map((object) => fieldsOfObject(object).uniqueId);
  expect(new Set(ids).size).toBe(ids.length);
  const strewn = told.strewn.find(({ rule }) => rule === 'wood')?.ids ?? [];
  expect(strewn.length).toBe(standing(made).length);
  // The same rules again find their objects there, and next to nothing to do: what files round.
  const noted = rules.map((rule) => (rule.id === 'wood' ? { ...rule, strewn } : rule));
  const again = await run(rulesAct(noted));
  expect(again.told.chunks).toBeLessThan(4);
  expect(new Set(again.told.strewn[1]?.ids)).toEqual(new Set(strewn));
  expect(standing(await groundNow())).toEqual(standing(made));
  await at.client.request('undoBatch', { report: again.result.report });
  expect(await at.client.request('undoBatch', { report: result.report })).toMatchObject({ left: [] });
  expect((await filesNow()).map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
  ]);
});

it('leaves tiles that are open as they are, and tells them what they are to list of what reaches into them', async () => {
  await using map = await startMap();
  const before = await map.filesNow();
  const { result, told } = await map.run(rulesAct(rules), undefined, (column) => column === 29);
  expect(result).toMatchObject({ total: 1, written: 1, failed: [] });
  const [reaching] = told.reaching;
  expect(told.reaching.map(({ column }) => column)).toEqual([29]);
  if (reaching === undefined || reaching.added.length === 0) throw new Error('nothing reaches into the open tile');
  const wanted = {
    ...{ place: { column: reaching.column, row: reaching.row }, removed: [] },
    added: reaching.added.map((each) => ({
      ...{ ...each, position: triple(each.position), rotation: triple(each.rotation), box: null },
    })),
  };
  // The open tile lists them as a step, and both tiles together are as if both had been open.
  const ground = await map.groundNow();
  const open = new TileSet(ground.tiles.filter(({ place }) => place.column === 29));
  const document = open.tiles[0]?.document;
  const [bytesBefore, had] = [document?.write(), everyObject(open).length];
  const listed = editMap('List', (edit) => listReaching(edit, open, [wanted], () => bounds));
  expect(listed.added.length).toBe(reaching.added.length);
  expect(checkObjects(ground, () => bounds)).toEqual({ clashes: [], disagreeing: [], unlisted: [] });
  expect(standing(ground).filter((each) => each.endsWith('in 2')).length).toBe(reaching.added.length);
  // Listed once more, nothing is there twice.
  expect(editMap('List', (edit) => listReaching(edit, open, [wanted], () => bounds)).added).toEqual([]);
  editMap('Forget', (edit) => unlistReaching(edit, open, listed, () => bounds));
  expect(everyObject(open).length).toBe(had);
  document?.undo();
  document?.undo();
  expect(document?.write()).toEqual(bytesBefore);
  const after = await map.filesNow();
  expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, false]);
});

it('bakes shadows of the land and of what stands on it in the files, as on open land', async () => {
  await using map = await startMap();
  const { at, ground, filesNow, groundNow, run } = map;
  const before = await filesNow();
  const read = async (path: string): Promise<Uint8Array | null> =>
    await readFile(new URL(path.split('\\').at(-1) === 'squire.m2' ? 'Squire.m2' : path, samples))
      .then((bytes) => new Uint8Array(bytes))
      .catch(() => null);
  const files = new Map([
    ['lodge.wmo', 'Lodge.wmo'],
    ['squire.m2', 'Squire.m2'],
  ]);
  const models = new ObjectCasters((path) =>
    read(
      files.get(path) ?? path.replace(/^(lodge|squire)/, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`),
    ),
  );
  const casters = await models.of(ground.tiles.flatMap(({ document }) => standingOn(document)));
  expect(casters.placed.length).toBeGreaterThan(2);
  editMap('Bake', (edit) => bakeShadows(edit, ground, ground.tiles, sun, new CasterMap(casters, sun)));
  const { result, told } = await run({ kind: 'shadows', sun, ofObjects: true });
  expect(result).toMatchObject({ total: 2, failed: [], doubtful: [] });
  expect(told.missing).toEqual(['Gone.mdx']);
  const made = await groundNow();
  let [shaded, lodge] = [0, 0];
  for (const tile of ground.tiles) {
    for (const chunk of ground.chunksOf(tile)) {
      const other = made.chunk(chunk.column, chunk.row);
      const shadow = other === null ? null : chunkFields(other).shadow;
      expect(isSame(shadow, chunkFields(chunk).shadow)).toBe(true);
      if (shadow !== null) shaded++;
      if (shadow !== null && Math.hypot(chunk.column - 479.5, chunk.row - 471.5) > 4) lodge++;
    }
  }
  // The hill's, and those of the lodge, which stands on level ground.
  expect(shaded).toBeGreaterThan(2);
  expect(lodge).toBeGreaterThan(0);
  expect(await at.client.request('undoBatch', { report: result.report })).toMatchObject({ left: [] });
  expect((await filesNow()).every((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toBe(true);
});

it('goes on past a tile that is damaged, and refuses a plan that is none', async () => {
  await using map = await startMap();
  await map.at.write(nameAt({ column: 30, row: 29 }), Uint8Array.from([1, 2, 3]));
  const { result } = await map.run({ kind: 'shadows', sun, ofObjects: false });
  expect(result.failed.map(({ path }) => path)).toEqual([expect.stringContaining('Test_30_29.adt')]);
  expect(result.written).toBeGreaterThan(0);
  await expect(map.run({ ...rulesAct([]), plan: '{}' } as SentMapAct)).rejects.toThrow('plan of the map');
});

it('is cancelled between two tiles: it says so, and what was written is put back', async () => {
  await using map = await startMap();
  const { at, filesNow, run } = map;
  const before = await filesNow();
  const stop = at.client.on('progress', ({ percent }) => {
    // Looked over, and the first of two tiles is done.
    if (percent >= 60 && percent < 100) void at.client.request('cancelTask', { taskId: 'cancelled' });
  });
  const { result } = await run({ kind: 'shadows', sun, ofObjects: false }, 'cancelled');
  stop();
  expect(result).toMatchObject({ isCancelled: true, written: 1 });
  expect(await at.client.request('undoBatch', { report: result.report })).toMatchObject({ restored: 1, left: [] });
  expect((await filesNow()).every((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toBe(true);
});
