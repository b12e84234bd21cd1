import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RawShaderMaterial, Vector4 } from 'three';
import { Texture, Vector3 } from 'three';
import { expect, test, vi } from 'vitest';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { m2 } from '../../../../../../shared/formats/m2/index.ts';
import { joinFiles } from '../../../../../../shared/host/fileSet.ts';
import { momentOf } from '../../../../../../shared/model/moment.ts';
import { healthyFiles } from '../../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import { M2Model } from '../model/m2Model.ts';
import { optionsOf } from '../options.ts';
import { M2PlacementModels } from './placedModels.ts';
import type { ModelPart } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';

const samples = fileURLToPath(new URL('../../../../../../assets/samples/', import.meta.url));

// One that is missing would be drawn on a canvas, which Node has not.
const picture = {
  ...{ width: 1, height: 1, pixels: new Uint8Array(4), encoding: 'test', hasAlpha: false },
  ...{ damage: null, hasIgnoredAlpha: false, mipCount: 1 },
};
const hut = new Map(healthyFiles().map(({ name, bytes }) => [name.toLowerCase(), bytes]));

function made(asked: string[] = [], change: (bytes: Uint8Array) => void = () => undefined): M2PlacementModels {
  return new M2PlacementModels({
    readFile: (path, kind) => {
      asked.push(`${kind} ${path}`);
      const part = hut.get(path.split('\\').at(-1) ?? '');
      if (part !== undefined) return Promise.resolve(part);
      const file =
        samples + (path.split('\\').at(-1) ?? '').replace('squire', 'Squire').replace(/^(lamp|chair)/, 'Squire');
      if (!existsSync(file)) return Promise.resolve(null);
      const bytes = new Uint8Array(readFileSync(file));
      if (kind === 'model') change(bytes);
      return Promise.resolve(bytes);
    },
    loadTexture: () => Promise.resolve(picture),
    changed: () => undefined,
    textureMissing: () => undefined,
  });
}

test('a placed model is read with its skin, and has a part a batch and a box', async () => {
  const asked: string[] = [];
  const models = made(asked);
  // Maps name models with the ending of the editors.
  const model = await models.load('world\\squire\\squire.mdx', 'doodad');
  expect(asked).toEqual(['model world\\squire\\squire.m2', 'file world\\squire\\squire00.skin']);
  if (model === null) throw new Error('no model');
  const { parts, box } = model;
  expect(parts).toHaveLength(10);
  expect(box.maximum[2]).toBeGreaterThan(2);
  expect(Object.keys(parts[0]?.geometry.attributes ?? {})).toEqual(['position', 'normal', 'uv', 'uv2']);
  models.dispose();
});

test('what is placed stands in the fog of the view, but for materials that say otherwise', async () => {
  // The list of materials stands in the header: how many, and where; the first number of each is its flags.
  const unfog = (bytes: Uint8Array): void => {
    const view = new DataView(bytes.buffer);
    const [count, at] = [view.getUint32(0x70, true), view.getUint32(0x74, true)];
    for (let each = 0; each < count; each++) {
      const flags = view.getUint16(at + each * 4, true);
      if (view.getUint16(at + each * 4 + 2, true) === 4) view.setUint16(at + each * 4, flags | 0x2, true);
    }
  };
  const models = made([], unfog);
  const model = await models.load('world\\squire\\squire.m2', 'doodad');
  const parts = (model?.parts ?? []).filter(isSolidPart);
  const said = (name: string) => parts.map(({ material }): unknown => material.uniforms[name]?.value);
  expect(said('isFogged')).toEqual(said('blend').map((blend) => blend !== 4));
  expect(new Set(said('isFogged')).size).toBe(2);
  for (const { material } of parts) expect(material.fragmentShader).toContain('uniform vec2 fogRange');
  models.dispose();
});

test('normals turn with the pose that a placed model stands in', async () => {
  const models = made();
  const placed = await models.load('world\\squire\\squire.m2', 'doodad');
  // Each triangle looks where the normals of its corners do, arms that hang down too: at rest they are held out.
  const looks = (placed?.parts ?? []).flatMap(({ geometry }) => {
    const [places, normals, index] = [
      geometry.getAttribute('position'),
      geometry.getAttribute('normal'),
      geometry.index,
    ];
    return Array.from({ length: (index?.count ?? 0) / 3 }, (_, face) => {
      const corners = [0, 1, 2].map((corner) => index?.getX(face * 3 + corner) ?? 0);
      const [a, b, c] = corners.map((corner) => new Vector3().fromBufferAttribute(places, corner));
      if (a === undefined || b === undefined || c === undefined) throw new Error('no corner');
      const front = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
      const normal = corners.reduce(
        (sum, corner) => sum.add(new Vector3().fromBufferAttribute(normals, corner)),
        new Vector3(),
      );
      return front.dot(normal.normalize());
    });
  });
  expect(looks.length).toBeGreaterThan(100);
  expect(Math.min(...looks)).toBeGreaterThan(0.85);
  models.dispose();
});

test('what is placed gives its shaders all that they ask for', async () => {
  const models = made();
  const placed = [
    await models.load('world\\squire\\squire.m2', 'doodad'),
    await models.load('world\\hut.wmo', 'mapObject'),
  ];
  const parts = placed.flatMap((model) => model?.parts ?? []);
  expect(parts.length).toBeGreaterThan(10);
  for (const { material } of parts.filter(isSolidPart)) {
    const asked = `${material.vertexShader}${material.fragmentShader}`.matchAll(/^uniform \w+ (\w+);/gm);
    const names = new Set(
      [...asked].flatMap(([, name = '']) => (/^(view|projection)Matrix$/.test(name) ? [] : [name])),
    );
    expect(Object.keys(material.uniforms)).toEqual(expect.arrayContaining([...names]));
  }
  models.dispose();
});

test('a placed building has a part a batch, and its doodads stand in it', async () => {
  const asked: string[] = [];
  const models = made(asked);
  const building = await models.load('world\\hut.wmo', 'mapObject');
  expect(asked.slice(0, 3)).toEqual(['file world\\hut.wmo', 'file world\\hut_000.wmo', 'file world\\hut_001.wmo']);
  if (building === null) throw new Error('no building');
  expect(building.box).toEqual({ minimum: [-4, -3, 0], maximum: [4, 3, 4] });
  expect(building.parts.filter(isSolidPart)).toHaveLength(4);
  // The lamp and the chair of the first set, and the chair of the feast.
  const paths = (set: number): readonly string[] => (building.standing?.(set) ?? []).map(({ path }) => path);
  expect(paths(0)).toEqual([String.raw`world\lamp.mdx`, String.raw`world\chair.mdx`]);
  expect(paths(1)).toEqual([...paths(0), String.raw`world\chair.mdx`]);
  expect(paths(9)).toEqual(paths(0));
  expect(Object.keys(building.parts[0]?.geometry.attributes ?? {})).toContain('baked');
  // Its textures are seen: a colour with an alpha would be painted over them.
  const paints = building.parts
    .filter(isSolidPart)
    .map(({ material }) => material.uniforms['paint']?.value as Vector4 | undefined);
  expect(paints.slice(0, 4).map((paint) => paint?.w)).toEqual([0, 0, 0, 0]);
  models.dispose();
});

test('what is not there stays a box', async () => {
  const models = made();
  expect(await models.load('world\\nothing.m2', 'doodad')).toBeNull();
  expect(await models.load('world\\house.wmo', 'mapObject')).toBeNull();
  models.dispose();
});

test('a placed building has its liquids as sheets of their rooms, and says which rooms are seen from where', async () => {
  const models = made();
  const model = await models.load('world\\hut.wmo', 'mapObject');
  if (model?.rooms === undefined) throw new Error('no rooms');
  const { parts, rooms } = model;
  const sheets = parts.flatMap((part) => ('liquidRow' in part ? [part] : []));
  expect(sheets.map(({ room, liquidRow }) => [room, liquidRow])).toEqual([[1, 13]]);
  expect(Object.keys(sheets[0]?.geometry.attributes ?? {})).toEqual(['position']);
  expect(new Set(parts.map(({ room }) => room))).toEqual(new Set([0, 1]));
  // Its doorway is at x = 4: from before it the room behind is seen, from behind the hut it is not.
  expect(rooms.seenFrom([20, 0, 2])).toEqual(new Set([0, 1]));
  expect([...rooms.seenFrom([-20, 0, 2])]).toEqual([0]);
  expect([...rooms.outside]).toEqual([0]);
  models.dispose();
});

test('textures of a placed model move as time goes on, as they do in its own view', async () => {
  const models = made();
  const placed = await models.load('world\\squire\\squire.m2', 'doodad');
  const files = ['Squire.m2', 'Squire00.skin'].map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(samples + name)),
  }));
  const joined = joinFiles(files);
  const document = openDocument(m2, joined.bytes, { files: joined.files });
  const own = new M2Model(document, optionsOf(document).get());
  const [clip = null] = own.view.clips;
  let moving = 0;
  for (const [at, { layer }] of own.batches.entries()) {
    const part = placed?.parts[at];
    if (part === undefined || !isSolidPart(part)) throw new Error('no part');
    const { material } = part;
    for (const seconds of [0, 0.4, 7.3]) {
      material.uniforms['time'] = { value: seconds };
      (material.onBeforeRender as () => void)();
      const rows = material.uniforms['uvRows']?.value as readonly Vector3[];
      for (const [stage, { moved }] of layer.textures.slice(0, 2).entries()) {
        const duration = (clip?.end ?? 0) - (clip?.start ?? 0);
        const time = momentOf(clip, (clip?.start ?? 0) + ((seconds * 1000) % duration), seconds * 1000);
        const is = rows.slice(stage * 2, stage * 2 + 2).flatMap(({ x, y, z }) => [x, y, z]);
        expect(is).toEqual(moved?.(time) ?? [1, 0, 0, 0, 1, 0]);
        if (moved !== null && seconds > 0 && is.join() !== '1,0,0,0,1,0') moving++;
      }
    }
  }
  expect(moving).toBeGreaterThan(0);
  models.dispose();
});

/** All textures that materials show. */
function texturesOf(materials: readonly RawShaderMaterial[]): readonly Texture[] {
  const values = materials.flatMap(({ uniforms }) => Object.values(uniforms).map(({ value }): unknown => value));
  return [...new Set(values.filter((value) => value instanceof Texture))];
}

test('a model that gave way to another one goes from the card, with the textures that nothing else shows', async () => {
  vi.useFakeTimers();
  const models = made();
  const path = 'world\\squire\\squire.m2';
  const [old, other] = [await models.load(path, 'doodad'), await models.load(path, 'doodad')];
  const hut = await models.load('world\\hut.wmo', 'mapObject');
  if (old === null || other === null || hut === null) throw new Error('no model');
  const gone = new Set<unknown>();
  const parts = [old, other, hut].flatMap((model) => model.parts);
  const materialsOf = (of: readonly ModelPart[]): readonly RawShaderMaterial[] =>
    of.filter(isSolidPart).map(({ material }) => material);
  const ofParts = (of: readonly ModelPart[]) => [...of.map(({ geometry }) => geometry), ...materialsOf(of)];
  const all = [...ofParts(parts), ...texturesOf(materialsOf(parts))];
  for (const each of all) each.addEventListener('dispose', () => gone.add(each));
  old.dispose?.();
  old.dispose?.();
  vi.runAllTimers();
  expect(gone).toEqual(new Set(ofParts(old.parts)));
  other.dispose?.();
  vi.runAllTimers();
  const bare = texturesOf(materialsOf(hut.parts));
  const left = new Set([...ofParts(hut.parts), ...bare]);
  expect(all.filter((each) => !gone.has(each))).toEqual(all.filter((each) => left.has(each)));
  models.dispose();
  expect(all.filter((each) => !gone.has(each))).toEqual([]);
  vi.useRealTimers();
});

test('textures of placed models are read anew when their files may be others', async () => {
  const asked: string[] = [];
  const models = new M2PlacementModels({
    readFile: (path) => Promise.resolve(hut.get(path.split('\\').at(-1) ?? '') ?? null),
    loadTexture: (path) => {
      asked.push(path);
      return Promise.resolve(picture);
    },
    ...{ changed: () => undefined, textureMissing: () => undefined },
  });
  await models.load('world\\hut.wmo', 'mapObject');
  const first = [...asked];
  expect(first.length).toBeGreaterThan(0);
  models.reloadTextures();
  expect(asked).toEqual([...first, ...first]);
  models.dispose();
});
