/** Models that stand in a building, and its sky: waited for, read anew when files may be others, and moved by the clock (V220, V221). */
import { BufferAttribute, BufferGeometry, InstancedBufferGeometry, Mesh, RawShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import { healthyBuilding } from '../../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { BuildingScene } from './buildingScene.ts';
import { BuildingDoodads } from './doodads.ts';
import { lookOf } from './look.ts';
import { BuildingSky } from './sky.ts';
import { sceneOf } from './test/sceneOf.ts';

test('a building waits for its doodads and for their textures, as who draws a picture of it does', async () => {
  const document = healthyBuilding();
  const come = Promise.withResolvers<null>();
  const models = {
    ...{ waiting: 0, load: () => come.promise },
    ...{ reloadTextures: () => undefined, dispose: () => undefined },
  };
  const doodads = new BuildingDoodads(
    buildingView(document),
    { ...lookOf(document).get(), models },
    { value: 0 },
    () => undefined,
  );
  doodads.update();
  const asked = doodads.waiting;
  expect(asked).toBeGreaterThan(0);
  models.waiting = 3;
  expect(doodads.waiting).toBe(asked + 3);
  come.resolve(null);
  await come.promise;
  await Promise.resolve();
  expect(doodads.waiting).toBe(3);
  doodads.dispose();
});

/** A model of one triangle, and a source of such; who is put away is noted. */
function sourceOfModels() {
  const [asked, gone]: [string[], PlacedModel[]] = [[], []];
  const load = (path: string): Promise<PlacedModel> => {
    asked.push(path);
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
    const material = new RawShaderMaterial({ uniforms: { time: { value: 0 } } });
    const box = { minimum: [-1, -1, 0], maximum: [1, 1, 1] } as const;
    const model = { box, parts: [{ geometry, material }], dispose: () => void gone.push(model) };
    return Promise.resolve(model);
  };
  const models = { waiting: 0, load, reloadTextures: () => undefined, dispose: () => undefined };
  return { models, asked, gone };
}

const afar = { position: [0, 0, 9], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] } as const;
const answers = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
};

/** Materials of the doodads that stand in a scene now. */
const doodadMaterials = (scene: BuildingScene): readonly RawShaderMaterial[] =>
  scene.three.children.flatMap((group) =>
    group.children.flatMap((mesh) =>
      mesh instanceof Mesh && mesh.geometry instanceof InstancedBufferGeometry
        ? [mesh.material as RawShaderMaterial]
        : [],
    ),
  );

test('doodads are asked for anew when files may be others: until they have come those that were there stay', async () => {
  const document = healthyBuilding();
  const { models, asked, gone } = sourceOfModels();
  const look = lookOf(document);
  look.set({ models });
  const scene = sceneOf(document);
  const draw = (): readonly RawShaderMaterial[] => {
    scene.update({ interval: null, frame: 0, globalTime: 0 }, afar);
    return doodadMaterials(scene);
  };
  draw();
  await answers();
  const [first, paths] = [draw(), [...asked]];
  expect(first.length).toBeGreaterThan(0);
  // A texture that has come is no reason.
  look.set({});
  draw();
  expect(asked).toEqual(paths);
  look.set({ reading: look.get().reading + 1 });
  expect(draw()).toEqual(first);
  expect([asked, gone.length]).toEqual([[...paths, ...paths], 0]);
  await answers();
  const second = draw();
  expect(second.length).toBe(first.length);
  expect(second.some((material) => first.includes(material))).toBe(false);
  expect(gone.flatMap(({ parts }) => parts.map((part) => 'material' in part && part.material))).toEqual(
    expect.arrayContaining([...first]),
  );
  scene.dispose();
});

test('textures of doodads move by the clock that plays, which has a reason to while any stand there', async () => {
  const document = healthyBuilding();
  const look = lookOf(document);
  look.set({ models: sourceOfModels().models });
  const scene = sceneOf(document);
  const at = (globalTime: number): readonly unknown[] => {
    scene.update({ interval: null, frame: 0, globalTime }, afar);
    return doodadMaterials(scene).map(({ uniforms }) => uniforms['time']?.value as unknown);
  };
  at(0);
  await answers();
  expect(new Set(at(0))).toEqual(new Set([0]));
  expect(new Set(at(2500))).toEqual(new Set([2.5]));
  expect(scene.followsWallClock).toBe(true);
  look.set({ hasDoodads: false });
  at(2500);
  expect(scene.followsWallClock).toBe(false);
  scene.dispose();
});

test('the sky of a building is read anew, too, and moves by the same clock', async () => {
  const { models, asked, gone } = sourceOfModels();
  const clock = { value: 0 };
  const drawn = new BuildingSky(clock, () => undefined);
  const look = { ...lookOf(healthyBuilding()).get(), models };
  const around = (reading: number): unknown => {
    drawn.update('sky.mdx', [0, 0, 0], 100, { ...look, reading });
    const [mesh] = drawn.three.children;
    return mesh instanceof Mesh ? (mesh.material as RawShaderMaterial).uniforms['time'] : null;
  };
  around(0);
  await answers();
  expect(around(0)).toBe(clock);
  const [before] = drawn.three.children;
  around(1);
  expect([asked.length, drawn.three.children[0] === before, drawn.isSeen]).toEqual([2, true, true]);
  await answers();
  around(1);
  expect([drawn.three.children[0] === before, drawn.three.children.length, gone.length]).toEqual([false, 1, 1]);
  drawn.dispose();
});
