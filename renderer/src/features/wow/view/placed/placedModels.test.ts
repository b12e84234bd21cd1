import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { healthyFiles } from '../../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import { M2PlacementModels } from './placedModels.ts';
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
