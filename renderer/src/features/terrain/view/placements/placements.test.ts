import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { BufferGeometry, RawShaderMaterial, type InstancedBufferGeometry, type Mesh } from 'three';
import type { Group } from 'three';
import { expect, test } from 'vitest';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { SurfacesOf } from './pickThings.ts';
import { pickThing } from './pickThings.ts';
import { TileThings, withoutDoubles } from './placedThing.ts';
import { PlacementView, selectionKey } from './placementView.ts';
import { placedTile } from './test/placedTile.ts';

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
