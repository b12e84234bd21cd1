/** Buildings in the viewport: what is drawn and shown, what is picked and moved. */
import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { BufferAttribute, BufferGeometry, Mesh, RawShaderMaterial, Texture } from 'three';
import { expect, test } from 'vitest';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { joinFiles } from '../../../../../../shared/host/fileSet.ts';
import { wmo } from '../../../../../../shared/formats/wmo/index.ts';
import { listOf } from '../../../../../../shared/document/structure.ts';
import { coloursOf } from '../../../../../../shared/formats/wmo/view/colours.ts';
import { liquidRow, liquidSurfaces } from '../../../../../../shared/formats/wmo/view/liquids.ts';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import { buildingEdits } from '../../../../../../shared/formats/wmo/edits/index.ts';
import type { GroupAt } from '../../../../../../shared/formats/wmo/model.ts';
import { groupsOf, headerOf } from '../../../../../../shared/formats/wmo/model.ts';
import { buildingFlags } from '../../../../../../shared/formats/wmo/flags.ts';
import { boundsOf } from '../../../../../../shared/geometry/extent.ts';
import { validateBuilding } from '../../../../../../shared/formats/wmo/validate/index.ts';
import { healthyBuilding, healthyDescription } from '../../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import { makeBuilding } from '../../../../../../shared/formats/wmo/test/makeBuilding.ts';
import { applyParts } from '../../../../viewport/gizmo/target.ts';
import type { PoseTransform } from '../../../../viewport/gizmo/transform.ts';
import { moveBy, scaleAbout, turnAbout } from '../../../../viewport/gizmo/transform.ts';
import { BuildingModel } from './buildingModel.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { BuildingDrawing } from './buildingDrawing.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { lookOf } from './look.ts';
import { BuildingSight } from './sight.ts';
import { BuildingSky } from './sky.ts';
import { sceneOf } from './test/sceneOf.ts';

test('a building has a mesh a batch, in the light of its place, and its collision as what is hit', () => {
  const document = healthyBuilding();
  const { meshes, materials, hitVolumes, lights, points } = buildingView(document);
  expect(meshes.map(({ extras, vertexCount }) => [extras['light'], vertexCount])).toEqual([
    ['outside', 8],
    ['outside', 4],
    ['inside', 8],
    ['inside', 4],
  ]);
  expect(materials.map(({ layers }) => layers[0]?.textures.length)).toEqual([1, 2, 1]);
  // Two walls, a roof and a floor for collision alone outside; two walls and a floor inside.
  expect(hitVolumes.map(({ shape }) => (shape.kind === 'mesh' ? shape.triangles.length / 3 : 0))).toEqual([8, 6]);
  expect([lights.length, points.length]).toEqual([1, 4]);
  const model = new BuildingModel(document);
  expect(model.wholeBox()).toEqual({ minimum: [-4, -3, 0], maximum: [4, 3, 4] });
});

test('vertex colours are mended as the client does it', () => {
  const document = healthyBuilding();
  const [, inside] = groupsOf(document);
  if (inside === undefined) throw new Error('no group');
  const { baked, mix } = coloursOf(document, inside);
  // Stored 60, 70, 80, 0 as blue, green, red, alpha: halved, and the alpha becomes whole.
  expect([...(baked?.slice(0, 4) ?? [])]).toEqual([40, 35, 30, 255]);
  expect(new Set(mix)).toEqual(new Set([0, 255]));
  document.edit('Flag', (tx) => tx.update(listOf(document, 'building')[0] ?? document.root, { flags: 0xc }));
  expect([...(coloursOf(document, inside).baked?.slice(0, 4) ?? [])]).toEqual([80, 70, 60, 0]);
});

test('batches say what light is baked into them, anew only when that is another one', () => {
  const document = healthyBuilding();
  const lights = () => buildingView(document).meshes.map(({ bakedLight }) => bakedLight?.());
  const before = lights();
  expect(before.map((light) => [light?.place, light?.isAdded, light?.colours?.length ?? null])).toEqual([
    ['outside', false, null],
    ['outside', false, null],
    ['inside', false, 8 * 4],
    ['inside', false, 4 * 4],
  ]);
  expect([...(before[2]?.colours?.slice(0, 4) ?? [])]).toEqual([40, 35, 30, 255]);
  const [group] = groupsOf(document);
  const [header = document.root] = listOf(document, 'building');
  if (group === undefined) throw new Error('no group');
  document.edit('Name', (tx) => tx.update(group.id, { uniqueId: 7 }));
  expect(lights().every((light, at) => light === before[at])).toBe(true);
  document.edit('Flag', (tx) => tx.update(header, { flags: 0xa, ambient: [51, 102, 255, 0] }));
  expect(lights()[2]).toMatchObject({ isAdded: true, ambient: [1, 0.4, 0.2] });
  expect([...(lights()[2]?.colours?.slice(0, 4) ?? [])]).toEqual([80, 70, 60, 0]);
  document.undo();
  expect(lights()[2]).toEqual(before[2]);
});

test('liquids are seen where their tiles have any, and are of the row that group and tile say', () => {
  const document = healthyBuilding();
  const [surface] = liquidSurfaces(document);
  expect([surface?.row, surface?.triangles.length, surface?.positions[2]]).toEqual([13, 6, 0.5]);
  const header = headerOf(document);
  const inside = (): GroupAt => {
    const [, second] = groupsOf(document);
    if (second === undefined) throw new Error('no group');
    return second;
  };
  const rows = (stated: number): readonly number[] => {
    document.edit('Kind', (step) => step.update(inside().id, { liquidKind: stated }));
    return [0, 1, 2, 3].map((tile) => liquidRow(document, inside(), tile));
  };
  const setById = (isById: boolean): void =>
    document.edit('Flag', (step) => {
      if (header === null) return;
      const others = header.fields.flags & ~buildingFlags.liquidById;
      step.update(header.id, { flags: others | (isById ? buildingFlags.liquidById : 0) });
    });
  const ofTiles = [13, 14, 19, 20];
  const all = (row: number): readonly number[] => [row, row, row, row];
  setById(true);
  expect([0, 1, 4, 20, 21, 41].map(rows)).toEqual([ofTiles, all(13), all(20), all(20), all(21), all(41)]);
  setById(false);
  expect([15, 0, 2, 19, 20, 40].map(rows)).toEqual([ofTiles, all(13), all(19), all(20), all(21), all(41)]);
});

test('the first set of doodads always stands there, with the chosen one', () => {
  const document = healthyBuilding();
  expect(buildingView(document).standing?.(0)?.length).toBe(2);
  const [, chair, other] = buildingView(document).standing?.(1) ?? [];
  expect(chair?.path).toBe(String.raw`world\chair.mdx`);
  expect([...(chair?.frame ?? [])].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    0, -1, 0, -1, 1, 0, 0, 1, 0, 0, 1, 0,
  ]);
  expect(other?.frame[0]).toBe(1.5);
});

test('rooms that are not seen are not drawn, nor what is in them', () => {
  const document = healthyBuilding();
  const sight = new BuildingSight();
  const look = { ...lookOf(document).get(), isCulled: true };
  const view = buildingView(document);
  const [outside, inside] = groupsOf(document);
  const [, chair] = listOf(document, 'doodads');
  // Over the roof, where the door cannot be seen; and within, where it can.
  const roof = sight.from(view, [0, 0, 9], look);
  expect([outside, inside].map((group) => group !== undefined && roof.seen?.has(group.id))).toEqual([true, false]);
  expect(sight.from(view, [0, 0, 9], look)).toBe(roof);
  const room = sight.from(view, [0, 0, 2], look);
  expect(room.seen?.has(chair ?? document.root)).toBe(true);
  expect(room.fog?.outerRadius).toBe(0);
  expect(sight.from(view, [0, 0, 2], { ...look, isCulled: false, hasFog: false })).toEqual({
    seen: null,
    fog: null,
    sky: null,
  });
  const uniforms = {};
  const textures = new TextureStore({
    loadTexture: () => Promise.reject(new Error('none')),
    maxAnisotropy: 1,
    changed: () => undefined,
    missing: () => undefined,
  });
  const drawing = new BuildingDrawing(new BuildingModel(document), textures, uniforms);
  const all = drawing.triangles;
  drawing.showGroups(roof.seen);
  expect(drawing.drawn.map(({ object }) => object.visible)).toEqual([true, true, false, false]);
  expect(drawing.triangles).toBeLessThan(all);
  drawing.setColouring('groups');
  const paints = drawing.drawn.map(({ object }) => JSON.stringify(object.material.uniforms['paint']?.value));
  expect(new Set(paints).size).toBe(2);
  drawing.setColouring('none');
  const alphas = drawing.drawn.map(({ object }) => object.material.uniforms['paint']?.value as { w: number });
  expect(alphas.map(({ w }) => w)).toEqual([0, 0, 0, 0]);
  drawing.dispose();
  textures.dispose();
});

test('a texture that gives way to another one is freed, and all others stay', () => {
  const document = healthyBuilding();
  const scene = sceneOf(document);
  const textures = (): readonly Texture[] =>
    scene.three.children.flatMap((mesh) => {
      const material = mesh instanceof Mesh ? (mesh.material as unknown) : null;
      if (!(material instanceof RawShaderMaterial)) return [];
      return ['firstTexture', 'secondTexture'].flatMap((name) => {
        const texture: unknown = material.uniforms[name]?.value;
        return texture instanceof Texture ? [texture] : [];
      });
    });
  const before = new Set(textures());
  const freed: Texture[] = [];
  for (const each of before) each.addEventListener('dispose', () => freed.push(each));
  const [material = document.root, other = document.root] = listOf(document, 'materials');
  const texture = fieldsByName(document.get(other).fields)['texture'] ?? 0;
  document.edit('Texture', (tx) => tx.update(material, { texture }));
  scene.takeChanges();
  const after = new Set(textures());
  expect(freed).toEqual([...before].filter((each) => !after.has(each)));
  expect(freed).toHaveLength(1);
  document.undo();
  scene.takeChanges();
  expect(new Set(textures()).size).toBe(before.size);
  scene.dispose();
});

test('a fog that is taken away leaves clear air, and undo brings it back', () => {
  const document = healthyBuilding();
  const scene = sceneOf(document);
  const time = { interval: null, frame: 0, globalTime: 0 };
  const inside = { position: [0, 0, 2], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] } as const;
  const hasFog = (): unknown => {
    scene.takeChanges();
    scene.update(time, inside);
    const [mesh] = scene.three.children;
    const material = mesh instanceof Mesh ? (mesh.material as unknown) : null;
    return material instanceof RawShaderMaterial ? material.uniforms['hasFog']?.value : null;
  };
  expect(hasFog()).toBe(true);
  const [, room] = groupsOf(document);
  if (room === undefined) throw new Error('no group');
  document.edit('Clear', (tx) => tx.update(room.id, { fogs: [9, 9, 9, 9] }));
  expect(hasFog()).toBe(false);
  document.undo();
  expect(hasFog()).toBe(true);
  scene.dispose();
});

test('a room that shows the sky has its model around the camera, as large as what is seen', async () => {
  const [hall = { name: 'hall', flags: 0, faces: [] }] = healthyDescription.groups.slice(1);
  const groups = [...healthyDescription.groups.slice(0, 1), { ...hall, flags: hall.flags | 0x40000 }];
  const { bytes, files } = joinFiles(
    makeBuilding('Hut.wmo', { ...healthyDescription, groups, skybox: 'Environments/Stars/Night.mdx' }),
  );
  const view = buildingView(openDocument(wmo, bytes, { files }));
  const look = lookOf(view.document).get();
  const sight = new BuildingSight();
  expect(sight.from(view, [0, 0, 9], look).sky).toBeNull();
  const { sky } = sight.from(view, [0, 0, 2], look);
  expect(sky).toBe(String.raw`environments\stars\night.mdx`);
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  const parts = [{ geometry, material: new RawShaderMaterial() }];
  const box = { minimum: [-30, -40, 0], maximum: [30, 40, 0] } as const;
  const asked: string[] = [];
  const models = {
    waiting: 0,
    load: (path: string) => {
      asked.push(path);
      return Promise.resolve({ box, parts });
    },
    reloadTextures: () => undefined,
    dispose: () => undefined,
  };
  const come = Promise.withResolvers<void>();
  const drawn = new BuildingSky({ value: 0 }, () => come.resolve());
  const around = (path: string | null): void => drawn.update(path, [1, 2, 3], 100, { ...look, models });
  around(sky);
  expect(drawn.isSeen).toBe(false);
  await come.promise;
  around(sky);
  expect([drawn.isSeen, asked]).toEqual([true, [sky]]);
  const [mesh] = drawn.three.children;
  if (!(mesh instanceof Mesh) || !(mesh.geometry instanceof BufferGeometry)) throw new Error('no sky');
  expect([...mesh.geometry.getAttribute('placeX').array]).toEqual([2, 0, 0]);
  expect([...mesh.geometry.getAttribute('placeOrigin').array]).toEqual([1, 2, 3]);
  around(null);
  expect(drawn.isSeen).toBe(false);
  drawn.dispose();
});

test('the gizmo moves and turns doodads, and portals with their planes', () => {
  const document = healthyBuilding();
  const [portal] = listOf(document, 'portals');
  const doodad = listOf(document, 'doodads')[1];
  if (portal === undefined || doodad === undefined) throw new Error('nothing to move');
  const move = (transform: ReturnType<typeof moveBy>): void => {
    const parts = gizmoTarget(document, new Set([portal, doodad]))?.grab({ childrenFollow: false }) ?? [];
    document.edit('Move', (transaction) => applyParts(transaction, parts, transform));
  };
  move(moveBy([1, 0, 0]));
  expect(buildingView(document).portals?.[0]?.corners[0]).toEqual([5, -3, 0]);
  expect(fieldsByName(document.get(doodad).fields)['position']).toEqual([0, 1, 0]);
  move(turnAbout([0, 0, 0], { axis: [0, 0, 1], angle: Math.PI / 2 }));
  const [, , z, w] = fieldsByName(document.get(doodad).fields)['rotation'] as readonly number[];
  expect([z, Math.abs(w ?? 1) < 1e-6]).toEqual([1, true]);
  expect(validateBuilding(document).filter(({ rule }) => rule === 'portal-plane')).toEqual([]);
  expect(gizmoTarget(document, new Set([document.root]))).toBeNull();
});

test('the gizmo takes lights, fogs, whole sets and batches, and scales what each has of a size', () => {
  const document = healthyBuilding();
  const before = document.write();
  const last = (list: string): RecordId => listOf(document, list).at(-1) ?? document.root;
  const [light, fog, set, doodad] = [last('lights'), last('fogs'), last('doodadSets'), last('doodads')];
  const [mesh] = buildingView(document).meshes;
  const change = (records: readonly RecordId[], transform: PoseTransform): void => {
    const parts = gizmoTarget(document, new Set(records))?.grab({ childrenFollow: false }) ?? [];
    document.edit('Change', (transaction) => applyParts(transaction, parts, transform));
  };
  const fields = (id: RecordId): Record<string, unknown> => ({ ...fieldsByName(document.get(id).fields) });
  const [lamp, mist] = [fields(light), fields(fog)];
  const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;
  change([light, fog], scaleAbout([0, 0, 0], axes, [1, 2, 1]));
  expect(fields(light)['attenuationEnd']).toBe(Number(lamp['attenuationEnd']) * 2);
  expect(fields(light)['rotation']).toEqual(lamp['rotation']);
  expect(fields(fog)['outerRadius']).toBe(Number(mist['outerRadius']) * 2);
  change([set], scaleAbout([0, 0, 0], axes, [0.5, 0.5, 0.5]));
  expect(fields(doodad)['scale']).toBe(0.75);
  change([mesh?.record ?? document.root], moveBy([0, 0, 3]));
  expect(boundsOf(buildingView(document).meshes[0]?.positions ?? [])?.maximum[2]).toBe(7);
  expect(validateBuilding(document)).toEqual([]);
  for (let step = 0; step < 3; step++) document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('moved vertices take boxes and the collision tree along, and undo gives the file back', () => {
  const document = healthyBuilding();
  const before = document.write();
  const [mesh] = buildingView(document).meshes;
  if (mesh === undefined) throw new Error('no mesh');
  buildingEdits(document).setPositions?.(mesh.record, [2, 3], [4, -3, 9, -4, -3, 9]);
  expect(validateBuilding(document)).toEqual([]);
  const [entry] = listOf(document, 'groupEntries');
  const [header] = listOf(document, 'building');
  for (const id of [entry, header])
    expect(id === undefined ? null : fieldsByName(document.get(id).fields)['maximum']).toEqual([4, 3, 9]);
  expect(buildingView(document).meshes[0]?.shape).toBe(mesh.shape);
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('the collision tree is made anew once, when a gesture ends, and not at its previews', () => {
  const document = healthyBuilding();
  const before = document.write();
  const [mesh] = buildingView(document).meshes;
  const [group] = listOf(document, 'groups');
  if (mesh === undefined || group === undefined) throw new Error('no mesh');
  const gesture = document.begin('Drag');
  for (const height of [6, 7, 8]) {
    gesture.restart();
    gesture.preview((step) => void buildingEdits(document).setPositions?.(mesh.record, [2], [4, -3, height], step));
    expect(fieldsByName(document.get(group).fields)['maximum']).toEqual([4, 3, 4]);
  }
  gesture.commit();
  expect(fieldsByName(document.get(group).fields)['maximum']).toEqual([4, 3, 8]);
  expect(validateBuilding(document)).toEqual([]);
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('doodads inside stand in the light that is baked for them, those outside in that of the day', () => {
  const light = (flags: number): readonly (readonly number[] | null)[] => {
    const { bytes, files } = joinFiles(makeBuilding('Hut.wmo', { ...healthyDescription, flags }));
    return (buildingView(openDocument(wmo, bytes, { files })).standing?.(1) ?? []).map((doodad) => doodad.light);
  };
  const [stored, ambient] = [127 / 255, 40 / 255];
  const grey = (value: number): readonly number[] => [value, value, value];
  // Colours are on the scale of vertex colours: as bright again in a building that keeps those halved.
  expect(light(0)).toEqual([null, grey(stored), grey(stored)]);
  expect(light(0x8 | 0x2)[1]?.map((part) => part.toFixed(6))).toEqual(
    grey(stored * 2 + ambient).map((part) => part.toFixed(6)),
  );
});
