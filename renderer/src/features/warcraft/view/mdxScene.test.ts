import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { Mesh, type RawShaderMaterial } from 'three';
import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectPoint } from '../../../viewport/camera/lens.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import { INITIAL_OVERLAYS } from '../../../viewport/overlays/settings.ts';
import { mdxView } from '../../../../../shared/formats/mdx/view/index.ts';
import { levelsOfDetail } from '../../../viewport/model/levels.ts';
import { MdxScene } from './mdxScene.ts';
import { TestModel } from './testModel.ts';

const time = { interval: null, frame: 0, globalTime: 0 };

function lens(): Lens {
  const orbit = new OrbitCamera(false);
  orbit.moveTo({ target: [0, 0, 10], yaw: 0, pitch: 0, distance: 200 });
  return orbitLens(orbit, 800, 600, { centre: [0, 0, 0], radius: 60 });
}

function sceneOf(model: TestModel): MdxScene {
  return new MdxScene(model.document, {
    loadTexture: () => Promise.resolve(null),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  });
}

function layersShown(scene: MdxScene): number {
  scene.update(time, lens().frame);
  return scene.three.children.filter(({ visible }) => visible).length;
}

/** The shader materials of all layers, in the order of drawing. */
function materials(scene: MdxScene): readonly RawShaderMaterial[] {
  // Every mesh of the scene is made by PassMaterial.
  return scene.three.children.flatMap((object) =>
    object instanceof Mesh ? (object.material as RawShaderMaterial) : [],
  );
}

/** A bone, and squares of these levels of detail on it. */
function squares(...levels: readonly number[]): { readonly model: TestModel; readonly geosets: readonly RecordId[] } {
  const model = new TestModel(1000);
  // The player's colour: its pixels are made without a page.
  model.add('texture', { replaceableId: 1 });
  model.addMaterial({ textureId: 0 });
  model.add('bone', { name: 'Root', objectId: 0 });
  model.setPivots(0, 0, 0);
  return { model, geosets: levels.map((levelOfDetail) => model.addSquare(0, { levelOfDetail })) };
}

describe('levels of detail', () => {
  test('show the geosets of one level, and those that are for all', () => {
    const scene = sceneOf(squares(0, 1, 1, -1).model);
    expect(layersShown(scene)).toBe(2);
    scene.setLevelOfDetail(1);
    expect(layersShown(scene)).toBe(3);
  });

  test('the next finer one stands in for a level that the model lacks', () => {
    const { model } = squares(0, 1, 1, -1);
    const scene = sceneOf(model);
    scene.setLevelOfDetail(3);
    expect(layersShown(scene)).toBe(3);
    expect(scene.update(time, lens().frame).triangles).toBe(6);
    expect(levelsOfDetail(mdxView(scene.document))).toEqual([0, 1]);
  });

  test('take what is not shown out of reach of the pointer', () => {
    const { model, geosets } = squares(1);
    const scene = sceneOf(model);
    const moment = { settings: INITIAL_OVERLAYS, selection: new Set<RecordId>() };
    scene.update(time, lens().frame);
    const { x, y } = projectPoint(lens(), [0, 0, 10]);
    expect(scene.pick(lens(), x, y, moment)).toBeNull();
    scene.setLevelOfDetail(1);
    scene.update(time, lens().frame);
    expect(scene.pick(lens(), x, y, moment)?.record).toBe(geosets[0]);
  });
});

describe('sphere maps', () => {
  test('are switched on for the layers that say so, and follow an edit', () => {
    const model = new TestModel();
    const sphereMap = 0x2;
    const material = model.addMaterial({ flags: sphereMap }, { flags: 0 });
    model.add('bone', { name: 'Root', objectId: 0 });
    model.setPivots(0, 0, 0);
    model.addSquare(0);
    const scene = sceneOf(model);
    const isMapped = (): unknown[] => materials(scene).map(({ uniforms }) => uniforms['isSphereMapped']?.value);
    expect(isMapped()).toEqual([true, false]);
    const [layer] = fieldsByName(model.document.get(material).fields)['layers'] as readonly RecordId[];
    if (layer === undefined) throw new Error('the material has layers');
    model.document.edit('Plain', (transaction) => transaction.update(layer, { flags: 0 }));
    expect(scene.takeChanges()).toBe(true);
    expect(isMapped()).toEqual([false, false]);
  });
});

describe('the places of a scene', () => {
  test('are known for nodes and geosets, and for nothing else', () => {
    const { model, geosets } = squares(0);
    const scene = sceneOf(model);
    scene.update(time, lens().frame);
    const [geoset] = geosets;
    if (geoset === undefined) throw new Error('there is one');
    expect(scene.placeOf(geoset)).toEqual([0, 0, 10]);
    expect(scene.boxOf(geoset)).toEqual({ minimum: [0, -10, 0], maximum: [0, 10, 20] });
    expect(scene.placeOf(model.document.root)).toBeNull();
    expect(scene.boxOf(model.document.root)).toBeNull();
  });
});
