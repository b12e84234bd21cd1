/** Buildings on a map with what stands in them, their rooms, and the building that a map is. */
import { BufferAttribute, BufferGeometry, RawShaderMaterial, type InstancedBufferGeometry, type Mesh } from 'three';
import { expect, test, vi } from 'vitest';
import { initialFields } from '../../../../../../shared/codec/record.ts';
import { MapObject, ObjectModel } from '../../../../../../shared/formats/common/terrain/placements.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import { createMap } from '../../../../../../shared/formats/wdt/create.ts';
import { SolidMesh } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import { isOneBuilding } from '../../../../../../shared/terrain/mapFile.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { mapEdge } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { PlacedModel, SolidPart } from '../../../../viewport/model/placementModels.ts';
import type { TestTile } from '../testTile.ts';
import { testTile } from '../testTile.ts';
import { thingsOfMap, TileThings } from './placedThing.ts';
import { PlacementView } from './placementView.ts';
import { placedTile } from './test/placedTile.ts';

type PlacementMesh = Mesh<InstancedBufferGeometry, RawShaderMaterial>;

/** A model of some parts, each one triangle around its origin. */
function modelOf(
  parts: number,
  standing?: PlacedModel['standing'],
): PlacedModel & { readonly parts: readonly SolidPart[] } {
  const made = Array.from({ length: parts }, () => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 1, -1, 0, 0, 1, 0), 3));
    geometry.setIndex([0, 1, 2]);
    return { geometry, material: new RawShaderMaterial() };
  });
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 0] } as const;
  return { box, parts: made, ...(standing === undefined ? {} : { standing }) };
}

const atPlace = (x: number, y: number, z: number): Float64Array => Float64Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);

/** Shows buildings on a tile until all that stands in them has come. */
async function shownBuildings(
  tile: TestTile,
  load: (path: string) => PlacedModel | null,
): Promise<{ readonly view: PlacementView; readonly meshes: readonly PlacementMesh[] }> {
  const view = new PlacementView({}, () => undefined);
  view.setTiles(new Set([tile.model]));
  view.readTile(tile.model);
  view.setModels({ load: (path) => Promise.resolve(load(path)) });
  for (let round = 0; round < 3; round++) {
    view.update([0, 0, 0], [1, 0.5, 0, 1]);
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }
  return { view, meshes: view.three.children.flatMap(({ children }) => children as PlacementMesh[]) };
}

test('doodads of the set that was chosen stand in a building in their light, and are met where they are', async () => {
  const tile = placedTile();
  const inn = new TileThings(tile.model).read()[1];
  if (inn === undefined) throw new Error('no inn');
  tile.document.edit('Set', (transaction) => {
    transaction.set(MapObject, inn.record, { doodadSet: 1 });
    transaction.update(tile.document.root, { doodads: [] });
  });
  const chair = modelOf(1);
  const standing = (set: number) => [
    { record: inn.record, path: 'lamp.m2', frame: atPlace(0, 0, 9), light: null },
    ...(set === 1
      ? [{ record: inn.record, path: 'chair.m2', frame: atPlace(3, 0, 5), light: [0.5, 0.25, 1] as const }]
      : []),
  ];
  const models: Record<string, PlacedModel> = { 'chair.m2': chair, 'world\\wmo\\inn.wmo': modelOf(2, standing) };
  const { view, meshes } = await shownBuildings(tile, (path) => models[path] ?? null);
  // Two parts of the inn and the chair; the lamp is not there.
  expect(meshes).toHaveLength(3);
  const own = meshes.find(({ material }) => material === chair.parts[0]?.material)?.geometry;
  expect([...(own?.getAttribute('placeLight').array ?? [])]).toEqual([0.5, 0.25, 1, 0]);
  // An unturned building looks south: three yards before its middle, five over its ground.
  expect([...(own?.getAttribute('placeOrigin').array ?? [])].map(Math.round)).toEqual([-103, -100, 15]);
  const down = { origin: [-103, -100, 100] as const, direction: [0, 0, -1] as const };
  const hit = view.pick(down, Infinity);
  expect([hit?.thing.record, Math.round(hit?.distance ?? 0)]).toEqual([inn.record, 85]);
  expect(view.pick({ ...down, origin: [-106, -100, 100] }, Infinity)).toBeNull();
  view.dispose();
});

test('two hundred buildings with five thousand doodads are drawn in fewer than four hundred calls', async () => {
  const tile = testTile(32);
  const [kinds, each, inside] = [20, 10, 25];
  tile.document.edit('Place', (transaction) => {
    const { root } = tile.document;
    const add = (schema: typeof MapObject | typeof ObjectModel, fields: object): RecordId =>
      transaction.add(schema.type, root, { ...initialFields(schema, 18), ...fields });
    const objectModels = Array.from({ length: kinds }, (_each, kind) => add(ObjectModel, { path: `House${kind}.wmo` }));
    const mapObjects = Array.from({ length: kinds * each }, (_each, at) =>
      add(MapObject, { nameId: at % kinds, uniqueId: at, position: [mapEdge + at, 10, mapEdge], doodadSet: 0 }),
    );
    transaction.update(root, { objectModels, mapObjects });
  });
  const house = modelOf(10, () =>
    Array.from({ length: inside }, (_each, at) => ({
      ...{ record: tile.document.root, path: `Thing${at}.m2`, frame: atPlace(at, 0, 0), light: null },
    })),
  );
  const thing = modelOf(4);
  const { view, meshes } = await shownBuildings(tile, (path) => ({ ...(path.endsWith('.wmo') ? house : thing) }));
  expect(meshes).toHaveLength(kinds * 10 + inside * 4);
  expect(meshes.length).toBeLessThanOrEqual(400);
  const drawn = meshes.filter(({ material }) => material === thing.parts[0]?.material);
  expect(drawn.reduce((sum, { geometry }) => sum + geometry.instanceCount, 0)).toBe(kinds * each * inside);
  view.dispose();
});

test('rooms and what stands in them are drawn from where they are seen: near through a doorway, from afar not', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const tile = placedTile();
  const inn = new TileThings(tile.model).read()[1];
  if (inn === undefined) throw new Error('no inn');
  tile.document.edit('Bare', (transaction) => transaction.update(tile.document.root, { doodads: [] }));
  const lamp = modelOf(1);
  const base = modelOf(2, () => [{ record: inn.record, path: 'lamp.m2', frame: atPlace(0, 0, 1), light: null }]);
  const [walls, hall] = base.parts;
  if (walls === undefined || hall === undefined) throw new Error('no parts');
  const house: PlacedModel = {
    ...base,
    parts: [
      { ...walls, room: 0 },
      { ...hall, room: 1 },
    ],
    rooms: {
      outside: new Set([0]),
      // The doorway is in front, where the building's own x leads.
      seenFrom: ([x]) => new Set(x > 0 ? [0, 1] : [0]),
      holding: (record) => (record === inn.record ? [1] : []),
    },
  };
  const models: Record<string, PlacedModel> = { 'lamp.m2': lamp, 'world\\wmo\\inn.wmo': house };
  const { view } = await shownBuildings(tile, (path) => models[path] ?? null);
  const drawn = (eye: readonly [number, number, number] | null): readonly boolean[] => {
    // Longer after the last look than it waits between two.
    vi.advanceTimersByTime(1000);
    view.update([0, 0, 0], [1, 0.5, 0, 1], eye);
    const meshes = view.three.children.flatMap(({ children }) => children as PlacementMesh[]);
    const materials = new Set(meshes.map(({ material }) => material));
    return [walls, hall, ...lamp.parts].map(({ material }) => materials.has(material));
  };
  // An unturned building looks south; it stands at −100, −100.
  expect(drawn(null)).toEqual([true, true, true]);
  expect(drawn([-120, -100, 12])).toEqual([true, true, true]);
  expect(drawn([-80, -100, 12])).toEqual([true, false, false]);
  expect(drawn([-120, -100, 12])).toEqual([true, true, true]);
  expect(drawn([-900, -100, 12])).toEqual([true, false, false]);
  // What keeps the sun off, and what bodies meet, does not depend on who looks.
  expect(view.casters().placed).toHaveLength(3);
  view.dispose();
  vi.useRealTimers();
});

test('the building that a map is stands where its WDT says, is picked by its walls and met by bodies', async () => {
  const wdt = createMap([], 1);
  editStructure(wdt, 'Place', (structure) => {
    structure.create('objectModel', { path: 'World\\wmo\\Other.wmo' });
    structure.create('objectModel', { path: 'World\\wmo\\Dungeon.wmo' });
    structure.create('mapObject', { nameId: 1, uniqueId: 7, position: [mapEdge, 4, mapEdge] });
    structure.create('mapObject', { nameId: 9, uniqueId: 8 });
  });
  expect(isOneBuilding(wdt)).toBe(true);
  const [only, ...more] = thingsOfMap(wdt);
  expect([only?.model, only?.frame.origin.map((part) => Math.round(part) + 0), more.length]).toEqual([
    'world\\wmo\\dungeon.wmo',
    [0, 0, 4],
    0,
  ]);
  const view = new PlacementView({}, () => undefined);
  const positions = Float32Array.of(-5, -5, 0, 5, -5, 0, 0, 5, 0);
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3)).setIndex([0, 1, 2]);
  const model: PlacedModel = {
    box: { minimum: [-5, -5, 0], maximum: [5, 5, 8] },
    parts: [{ geometry, material: new RawShaderMaterial() }],
    solid: () => new SolidMesh(positions, [0, 1, 2]),
  };
  view.setModels({ load: () => Promise.resolve(model) });
  view.setOfMap(thingsOfMap(wdt));
  view.update([0, 0, 0], [1, 1, 1, 1]);
  await Promise.resolve();
  await Promise.resolve();
  view.update([0, 0, 0], [1, 1, 1, 1]);
  expect(view.count).toBe(1);
  expect(view.boxOfMap?.minimum.map((part) => Math.round(part) + 0)).toEqual([-5, -5, 4]);
  const hit = view.pick({ origin: [0, 0, 50], direction: [0, 0, -1] }, Infinity);
  expect([hit?.distance, hit?.thing.tile.place.column]).toEqual([46, -1]);
  const met: number[] = [];
  view.solidsIn({ minimum: [-9, -9, 0], maximum: [9, 9, 9] }, met);
  expect(met).toHaveLength(9);
  view.setOfMap([]);
  view.update([0, 0, 0], [1, 1, 1, 1]);
  expect([view.count, view.boxOfMap]).toEqual([0, null]);
});
