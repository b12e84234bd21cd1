import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { BufferAttribute, BufferGeometry, RawShaderMaterial, type InstancedBufferGeometry, type Mesh } from 'three';
import type { Group } from 'three';
import { expect, test, vi } from 'vitest';
import { initialFields } from '../../../../../../shared/codec/record.ts';
import {
  Doodad,
  DoodadModel,
  MapObject,
  ObjectModel,
} from '../../../../../../shared/formats/common/terrain/placements.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import { createMap } from '../../../../../../shared/formats/wdt/create.ts';
import { SolidMesh } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import { isOneBuilding } from '../../../../../../shared/terrain/mapFile.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { mapEdge } from '../../../../../../shared/geometry/terrain/grid.ts';
import { isSolidPart, type PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { TestTile } from '../testTile.ts';
import { testTile } from '../testTile.ts';
import type { SurfacesOf } from './pickThings.ts';
import { pickThing } from './pickThings.ts';
import { thingsOfMap, TileThings, withoutDoubles } from './placedThing.ts';
import { PlacementView, selectionKey } from './placementView.ts';

/** A tree at 100 yd south and east of the map's middle, and a house around it. */
function placedTile(column = 32): TestTile {
  const tile = testTile(column);
  const { document } = tile;
  document.edit('Place', (transaction) => {
    const add = (
      schema: typeof Doodad | typeof MapObject | typeof DoodadModel | typeof ObjectModel,
      fields: object,
    ): RecordId => transaction.add(schema.type, document.root, { ...initialFields(schema, 18), ...fields });
    const position = [mapEdge + 100, 10, mapEdge + 100];
    const minimum = [mapEdge + 90, 8, mapEdge + 80];
    const maximum = [mapEdge + 110, 30, mapEdge + 120];
    transaction.update(document.root, {
      doodadModels: [add(DoodadModel, { path: 'World\\Trees\\ElwynnTree01.mdx' })],
      objectModels: [add(ObjectModel, { path: 'World\\wmo\\Inn.wmo' })],
      doodads: [add(Doodad, { nameId: 0, uniqueId: 7, position, rotation: [0, 30, 0], scale: 2048 })],
      mapObjects: [add(MapObject, { nameId: 0, uniqueId: 7, position, minimum, maximum })],
    });
  });
  return tile;
}

test('things stand in the world with their names and boxes', () => {
  const [tree, inn] = new TileThings(placedTile().model).read();
  expect(tree).toMatchObject({ name: 'elwynntree01', model: 'world\\trees\\elwynntree01.mdx', kind: 'doodad' });
  expect(tree?.frame.origin.map((part) => Math.round(part) + 0)).toEqual([-100, -100, 10]);
  expect(tree?.frame.axes[2].map((part) => Math.round(part) + 0)).toEqual([0, 0, 2]);
  expect(inn?.box.minimum.map(Math.round)).toEqual([-20, -10, -2]);
  expect(inn?.box.maximum.map(Math.round)).toEqual([20, 10, 20]);
});

test('a ray meets the thing inside a map object before the object around it', () => {
  const things = new TileThings(placedTile().model).read();
  const down = { origin: [-100, -100, 500] as const, direction: [0, 0, -1] as const };
  expect(pickThing(things, down, Infinity)?.thing.kind).toBe('doodad');
  const aside = { origin: [-115, -106, 500] as const, direction: [0, 0, -1] as const };
  expect(pickThing(things, aside, Infinity)?.thing.kind).toBe('mapObject');
  expect(pickThing(things, { ...aside, origin: [0, 0, 500] }, Infinity)).toBeNull();
  expect(pickThing(things, down, 100)).toBeNull();
});

test('a building that is drawn is met where its walls are, from inside its box too, and nothing is met beside them', () => {
  const tile = placedTile();
  const things = new TileThings(tile.model).read();
  // A floor of ten yards, one yard over the building's own ground.
  const floor = { positions: [-5, -5, 1, 5, -5, 1, 5, 5, 1, -5, 5, 1], triangles: [0, 1, 2, 0, 2, 3] };
  const surfacesOf: SurfacesOf = ({ kind }) => (kind === 'mapObject' ? [floor] : null);
  const inside = { origin: [-104.5, -104.5, 14] as const, direction: [0, 0, -1] as const };
  expect(pickThing(things, inside, Infinity)).toBeNull();
  const hit = pickThing(things, inside, Infinity, surfacesOf);
  expect([hit?.thing.kind, hit?.distance]).toEqual(['mapObject', 3]);
  const beside = { ...inside, origin: [-112, -107, 500] as const };
  expect(pickThing(things, beside, Infinity)?.thing.kind).toBe('mapObject');
  expect(pickThing(things, beside, Infinity, surfacesOf)).toBeNull();
});

test('a building whose record has a box without room is shown as large as its name lets guess', () => {
  const { model, document } = placedTile();
  const inn = new TileThings(model).read()[1];
  if (inn === undefined) throw new Error('no inn');
  document.edit('Empty', (transaction) => transaction.update(inn.record, { minimum: [0, 0, 0], maximum: [0, 0, 0] }));
  const thing = new TileThings(model).read()[1];
  expect(thing?.box.maximum[2]).toBeGreaterThan(1);
  expect(thing?.boxFrame).toEqual(thing?.frame);
});

test('a thing that two tiles list is there once; a doodad and a map object may share an id', () => {
  const tiles = [placedTile(32), placedTile(33)];
  const things = tiles.flatMap(({ model }) => new TileThings(model).read());
  expect(things.length).toBe(4);
  expect(withoutDoubles(things).map(({ tile, kind }) => [tile.place.column, kind])).toEqual([
    [32, 'doodad'],
    [32, 'mapObject'],
  ]);
});

test('only what changed is read anew', () => {
  const { model, document } = placedTile();
  const things = new TileThings(model);
  const [tree, inn] = things.read();
  if (tree === undefined) throw new Error('no tree');
  document.edit('Turn', (transaction) => transaction.update(tree.record, { rotation: [0, 90, 0] }));
  const [turned, same] = things.read();
  expect(turned).not.toBe(tree);
  expect(same).toBe(inn);
  const [model0] = fieldsByName(document.get(document.root).fields)['objectModels'] as readonly RecordId[];
  if (model0 === undefined) throw new Error('no model');
  document.edit('Rename', (transaction) => transaction.update(model0, { path: 'b\\Barn.wmo' }));
  expect(things.read()[1]?.name).toBe('barn');
});

type PlacementMesh = Mesh<InstancedBufferGeometry, RawShaderMaterial>;

test('the box of a selected model is seen through, so that it does not hide the model; a thing without a model is solid', async () => {
  const { model } = placedTile();
  const fog = fogUniforms();
  const view = new PlacementView({ ...fog, brush: { value: 0 } }, () => undefined);
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 4] } as const;
  const part = { geometry: new BufferGeometry(), material: new RawShaderMaterial() };
  const [doodads, objects] = view.three.children as [PlacementMesh, PlacementMesh];
  const shown = (): readonly (number | boolean)[] => {
    view.update([0, 0, 0], [1, 0.5, 0, 1]);
    const count = (mesh: PlacementMesh): number => (mesh.visible ? mesh.geometry.instanceCount : 0);
    return [count(doodads), count(objects)];
  };
  view.setTiles(new Set([model]));
  view.readTile(model);
  // No models: the tree is a solid box, the house one that is seen through.
  expect(shown()).toEqual([1, 1]);
  view.setModels({ load: (path) => Promise.resolve(path.endsWith('.mdx') ? { box, parts: [part] } : null) });
  shown();
  await Promise.resolve();
  await Promise.resolve();
  // The tree is drawn as itself, in the fog of the view.
  expect(shown()).toEqual([0, 1]);
  expect(Object.keys(part.material.uniforms)).toEqual(Object.keys(fog));
  expect(part.material.uniforms['hasFog']).toBe(fog.hasFog);
  const [tree] = new TileThings(model).read();
  if (tree === undefined) throw new Error('no tree');
  view.setSelected(new Set([selectionKey(32, 32, tree.record)]));
  expect(shown()).toEqual([0, 2]);
  expect([doodads.material.depthWrite, objects.material.depthWrite, objects.material.transparent]).toEqual([
    true,
    false,
    true,
  ]);
  view.dispose();
});

test('what is planned is drawn faint, has a box only where its model is not found, and is nobody’s to pick', async () => {
  const view = new PlacementView({ ...fogUniforms(), brush: { value: 0 } }, () => undefined);
  const part = { geometry: new BufferGeometry(), material: new RawShaderMaterial() };
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 4] } as const;
  view.setModels({ load: (path) => Promise.resolve(path === 'pine.m2' ? { box, parts: [part] } : null) });
  const ghost = (path: string, east: number) => ({
    ...{ path, kind: 'doodad' as const, position: [17_000 + east, 0, 17_000] as const },
    ...{ rotation: [0, 0, 0] as const, scale: 1, box: null },
  });
  const update = (): void => view.update([0, 0, 0], [1, 0.5, 0, 1]);
  const [boxes, meshes] = view.three.children.slice(-2) as [PlacementMesh, Group];
  view.setPlanned([ghost('Pine.m2', 0), ghost('Pine.m2', 9), ghost('Lost.m2', 20)]);
  update();
  expect([boxes.visible && boxes.geometry.instanceCount, meshes.children.length]).toEqual([3, 0]);
  await Promise.resolve();
  await Promise.resolve();
  update();
  const [pines] = meshes.children as PlacementMesh[];
  expect([boxes.geometry.instanceCount, pines?.geometry.instanceCount]).toEqual([1, 2]);
  expect([...(pines?.geometry.getAttribute('placeFaint').array ?? [])]).toEqual([1, 1]);
  expect(view.count).toBe(0);
  expect(view.names([0, 0, 0], [0, 0, 0])).toEqual([]);
  expect(view.casters().placed.length).toBe(0);
  view.setPlanned([]);
  update();
  expect([boxes.visible, meshes.children.length]).toEqual([false, 0]);
  view.dispose();
});

test('what would go is drawn faint and can still be taken hold of', async () => {
  const { model } = placedTile();
  const view = new PlacementView({ ...fogUniforms(), brush: { value: 0 } }, () => undefined);
  const part = { geometry: new BufferGeometry(), material: new RawShaderMaterial() };
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 4] } as const;
  view.setModels({ load: (path) => Promise.resolve(path.endsWith('.mdx') ? { box, parts: [part] } : null) });
  view.setTiles(new Set([model]));
  view.readTile(model);
  const update = (): void => view.update([0, 0, 0], [1, 0.5, 0, 1]);
  update();
  await Promise.resolve();
  await Promise.resolve();
  update();
  const [staying, going] = view.three.children.slice(2, 4) as [Group, Group];
  const drawn = (): readonly (number | boolean)[] => [staying.children.length, going.children.length];
  expect(drawn()).toEqual([1, 0]);
  const [tree] = new TileThings(model).read();
  if (tree === undefined) throw new Error('no tree');
  view.setGoing(new Set([selectionKey(32, 32, tree.record)]));
  update();
  expect(drawn()).toEqual([0, 1]);
  const [faint] = going.children as PlacementMesh[];
  expect([...(faint?.geometry.getAttribute('placeFaint').array ?? [])]).toEqual([1]);
  expect(view.pick({ origin: [-100, -100, 500], direction: [0, 0, -1] }, Infinity)?.thing.record).toBe(tree.record);
  view.setGoing(new Set());
  update();
  expect(drawn()).toEqual([1, 0]);
  view.dispose();
});

/** A model of some parts, each one triangle around its origin. */
/** What draws its parts; none of them is a liquid. */
const materialsOf = ({ parts }: PlacedModel): readonly RawShaderMaterial[] =>
  parts.filter(isSolidPart).map(({ material }) => material);

function modelOf(parts: number, standing?: PlacedModel['standing']): PlacedModel {
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

test('models that are read anew are drawn as they were until they have come, and as boxes where they went', async () => {
  const tile = placedTile();
  const view = new PlacementView({}, () => undefined);
  view.setTiles(new Set([tile.model]));
  view.readTile(tile.model);
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 4] } as const;
  const part = { geometry: new BufferGeometry(), material: new RawShaderMaterial() };
  const model: PlacedModel = { box, parts: [part] };
  let next: PlacedModel | null = model;
  const asked: string[] = [];
  const source = {
    load: (path: string) => {
      asked.push(path);
      return Promise.resolve(next);
    },
  };
  const meshes = view.three.children[2] as Group;
  const shown = (): number => {
    view.update([0, 0, 0], [1, 0.5, 0, 1]);
    return meshes.children.length;
  };
  const come = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  };
  view.setModels(source);
  expect(shown()).toBe(0);
  await come();
  const all = shown();
  expect(all).toBeGreaterThan(0);
  const first = asked.length;
  next = { ...model, parts: [part, part] };
  view.setModels(source);
  expect(shown()).toBe(all);
  expect(asked).toHaveLength(first * 2);
  await come();
  expect(shown()).toBe(all * 2);
  next = null;
  view.setModels(source);
  expect(shown()).toBe(all * 2);
  await come();
  expect(shown()).toBe(0);
});

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
  const own = meshes.find(({ material }) => material === materialsOf(chair)[0])?.geometry;
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
  const drawn = meshes.filter(({ material }) => material === materialsOf(thing)[0]);
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
    return [...materialsOf(base), ...materialsOf(lamp)].map((material) => materials.has(material));
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
