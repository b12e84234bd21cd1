import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { DataTexture } from 'three';
import { m2Animation } from '../../../../../../shared/formats/m2/animation.ts';
import { expect, test } from 'vitest';
import type { Document } from '../../../../../../shared/document/document.ts';
import { listOf } from '../../../../../../shared/formats/m2/model.ts';
import { change, healthyModel } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import { OrbitCamera } from '../../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../../viewport/camera/viewCamera.ts';
import { M2Scene } from '../m2Scene.ts';
import { optionsOf } from '../options.ts';

const picture = {
  width: 1,
  height: 1,
  encoding: '',
  hasAlpha: false,
  damage: null,
  pixels: new Uint8Array(4),
  hasIgnoredAlpha: false,
  mipCount: 1,
};

function shown(document: Document) {
  let changes = 0;
  const scene = new M2Scene(document, {
    loadTexture: () => Promise.resolve(picture),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => changes++,
    textureMissing: () => undefined,
  });
  const { frame } = orbitLens(new OrbitCamera(false), 800, 600, scene.surroundings);
  const update = (time: number): number => {
    scene.takeChanges();
    const [span] = m2Animation.sequences(document);
    if (span === undefined) throw new Error('no sequence');
    const { start, end, isLooping, id } = span;
    return scene.update(
      { interval: { start, end, isLooping, sequence: id }, frame: start + time, globalTime: time },
      frame,
    ).triangles;
  };
  return { scene, update, changes: () => changes };
}

/** Where the first bone of an attached model takes the origin, from the texture of its matrices. */
function placeOf(scene: M2Scene): readonly number[] {
  const child = scene.three.children.find((each) => each.type === 'Scene')?.children[0];
  const uniforms: unknown = Reflect.get(Reflect.get(child ?? {}, 'material') as object, 'uniforms');
  const { value } = Reflect.get(uniforms as object, 'matrices') as { value: unknown };
  if (!(value instanceof DataTexture)) throw new Error('no matrices');
  const { data } = value.image;
  return transformPoint(data as Float32Array, MATRIX_LENGTH, [0, 0, 0]);
}

test('a model stands where its point is, and goes along with its bone', () => {
  const carrier = change(healthyModel(264), (build) => build.set('attachments', { bone: 1, position: [1, 2, 3] }));
  const [point = carrier.root] = listOf(carrier, 'attachments');
  const sword = healthyModel(256);
  const { scene, update } = shown(carrier);
  const alone = update(0);
  const attached = { name: 'Sword.m2', document: sword, loadTexture: () => Promise.resolve(picture) };
  optionsOf(carrier).set({ attached: new Map([[point, attached]]) });
  expect(update(0)).toBe(alone + 1);
  const start = placeOf(scene);
  expect(start[0]).toBeCloseTo(1);
  expect(start[2]).toBeCloseTo(3);
  // The second bone of the healthy model goes up by (2, 2, 2) in the course of its first sequence.
  update(1000);
  expect((placeOf(scene)[2] ?? 0) - (start[2] ?? 0)).toBeGreaterThan(0.5);
});

test('what is edited in the attached model is seen, and it goes with its point or by choice', () => {
  const carrier = healthyModel(264);
  const [point = carrier.root] = listOf(carrier, 'attachments');
  const sword = healthyModel(260);
  const { update, changes } = shown(carrier);
  const alone = update(0);
  const attached = { name: 'Sword.m2', document: sword, loadTexture: () => Promise.resolve(picture) };
  optionsOf(carrier).set({ attached: new Map([[point, attached]]) });
  expect(update(0)).toBe(alone + 1);
  const before = changes();
  optionsOf(sword).set({
    hidden: new Set(listOf(sword, 'views').flatMap((id) => fieldsByName(sword.get(id).fields)['submeshes'] as never[])),
  });
  expect(changes()).toBeGreaterThan(before);
  expect(update(0)).toBe(alone);
  optionsOf(sword).set({ hidden: new Set() });
  carrier.edit('Delete the point', (transaction) => {
    transaction.update(carrier.root, { attachments: [] });
    transaction.remove(point);
  });
  expect(update(0)).toBe(alone);
  carrier.undo();
  expect(update(0)).toBe(alone + 1);
  optionsOf(carrier).set({ attached: new Map() });
  expect(update(0)).toBe(alone);
});
