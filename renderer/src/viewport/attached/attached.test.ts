import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Camera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { openDocument } from '../../../../shared/document/document.ts';
import { editStructure } from '../../../../shared/document/structure.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { goldsrc } from '../../../../shared/formats/goldsrc/index.ts';
import { change, healthyModel } from '../../../../shared/formats/m2/test/healthyModel.ts';
import { listOf } from '../../../../shared/formats/m2/model.ts';
import { mdx } from '../../../../shared/formats/mdx/index.ts';
import { GoldsrcScene } from '../../features/halflife/view/goldsrcScene.ts';
import { TestModel } from '../../features/warcraft/view/testModel.ts';
import { MdxScene } from '../../features/warcraft/view/mdxScene.ts';
import { M2Scene } from '../../features/wow/view/m2Scene.ts';
import { OrbitCamera } from '../camera/orbitCamera.ts';
import { applyLens, orbitLens } from '../camera/viewCamera.ts';
import { INITIAL_OVERLAYS } from '../overlays/settings.ts';
import type { MakeScene } from '../scene.ts';
import { ShownScene } from '../shownScene.ts';
import { attachedTo, type AttachedModel } from './attached.ts';
import { cameraFrom, posedByNames } from './carry.ts';

function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(`../../../../assets/samples/${name}`, import.meta.url))));
}

const makers: Readonly<Record<string, MakeScene>> = {
  mdx: (document, options) => new MdxScene(document, options),
  m2: (document, options) => new M2Scene(document, options),
  goldsrc: (document, options) => new GoldsrcScene(document, options),
};

const knight = (): FormatDocument => openDocument(mdx, sample('Knight.mdx'));
const sentry = (): FormatDocument => openDocument(goldsrc, sample('Sentry.mdl'));
const squire = (): FormatDocument =>
  change(healthyModel(264), (build) => build.set('attachments', { bone: 1, position: [1, 2, 3] }));

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

function makerOf(document: FormatDocument): MakeScene {
  const make = makers[document.format.id];
  if (make === undefined) throw new Error('no scene for it');
  return make;
}

function shown(document: FormatDocument) {
  const uniforms = { sunDirection: { value: new Vector3(0, 0, 1) }, eye: { value: new Vector3() } };
  const options = {
    loadTexture: () => Promise.resolve(picture),
    maxAnisotropy: 1,
    uniforms,
    changed: () => undefined,
    textureMissing: () => undefined,
  };
  const scene = new ShownScene(document, makerOf(document), options, (failure) => {
    if (failure !== null) throw failure.error;
  });
  scene.show({ ...INITIAL_OVERLAYS, particles: false });
  const lens = orbitLens(new OrbitCamera(false), 800, 600, scene.surroundings);
  const camera = new Camera();
  applyLens(camera, lens);
  /** Triangles at a time of the first clip, in ms. */
  const update = (time: number): number => {
    scene.takeChanges();
    const [clip] = scene.view?.clips ?? [];
    if (clip === undefined) throw new Error('no clip');
    const { start, end, isLooping, record: sequence } = clip;
    const interval = { start, end, isLooping, sequence };
    return scene.update({ interval, frame: start + time, globalTime: time }, lens.frame, sequence).triangles;
  };
  /** Where the origin of the carried model is, as its own camera has it, in the space of the carrying model. */
  const place = (): readonly number[] => {
    const part = scene.parts(camera)[1];
    if (part === undefined) throw new Error('nothing is carried');
    return new Vector3().applyMatrix4(part.camera.matrixWorldInverse).applyMatrix4(camera.matrixWorld).toArray();
  };
  return { scene, camera, lens, update, place };
}

function carried(document: FormatDocument, name = 'Other'): AttachedModel {
  return { name, document, makeScene: makerOf(document), loadTexture: () => Promise.resolve(picture) };
}

/** Something of the model that carries: its first attachment, else a bone. */
function firstPoint(document: FormatDocument): RecordId {
  const view = document.format.model?.view(document);
  const all = [...(view?.points ?? []), ...(view?.joints ?? [])];
  const point = all.find(({ kind }) => kind === 'attachment') ?? all[0];
  if (point === undefined) throw new Error('nothing can carry');
  return point.record;
}

const kinds = [
  ['Warcraft III', knight],
  ['World of Warcraft', squire],
  ['Half-Life', sentry],
] as const;

describe.each(kinds)('a model of %s', (_name, open) => {
  test.each(kinds)('carries one of %s where the point goes, and nothing is in its document', (_other, openOther) => {
    const document = open();
    const point = firstPoint(document);
    const { scene, camera, update, place } = shown(document);
    const alone = update(0);
    const other = openOther();
    const before = [document.revision, other.revision];
    attachedTo(document).set({ chosen: new Map([[point, carried(other)]]) });
    const together = update(0);
    expect(together).toBeGreaterThan(alone);
    expect(scene.parts(camera)).toHaveLength(2);
    for (const time of [0, 400]) {
      update(time);
      const at = scene.placeOf(point);
      place().forEach((value, axis) => expect(value).toBeCloseTo(at?.[axis] ?? NaN, 2));
    }
    expect([document.revision, other.revision]).toEqual(before);
    attachedTo(document).set({ chosen: new Map() });
    expect([update(0), scene.parts(camera).length]).toEqual([alone, 1]);
    scene.dispose();
  });
});

test('what is edited in the carried model is seen, and it goes and comes with its point', () => {
  const carrier = squire();
  const [point = carrier.root] = listOf(carrier, 'attachments');
  const { scene, update } = shown(carrier);
  const alone = update(0);
  const sword = new TestModel();
  // The player's colour: its pixels are made without a page.
  sword.add('texture', { replaceableId: 1 });
  sword.addMaterial({ textureId: 0 });
  sword.add('bone', { name: 'Root', objectId: 0 });
  sword.setPivots(0, 0, 0);
  const square = sword.addSquare(0);
  attachedTo(carrier).set({ chosen: new Map([[point, carried(sword.document as FormatDocument)]]) });
  expect(update(0)).toBe(alone + 2);
  editStructure(sword.document, 'Delete', (structure) => structure.remove(square));
  expect(update(0)).toBe(alone);
  sword.document.undo();
  expect(update(0)).toBe(alone + 2);
  carrier.edit('Delete the point', (transaction) => {
    transaction.update(carrier.root, { attachments: [] });
    transaction.remove(point);
  });
  expect(update(0)).toBe(alone);
  carrier.undo();
  expect(update(0)).toBe(alone + 2);
  scene.dispose();
});

test('what the file names is shown until it is taken off, and keys of an attachment hide it', () => {
  const model = new TestModel();
  model.add('sequence', { name: 'Stand', interval: [0, 1000] });
  const point = model.add('attachment', { name: 'Hand', objectId: 0, path: 'Torch.mdx' });
  model.setPivots(0, 0, 50);
  model.addTrack(point, 'tracks', 'KATV', [0, 600], [1, 0]);
  const document = model.document as FormatDocument;
  expect(document.format.model?.view(document).namedModels).toEqual([{ record: point, path: 'Torch.mdx' }]);
  const { scene, update } = shown(document);
  attachedTo(document).set({ named: new Map([[point, carried(knight())]]) });
  expect(update(0)).toBeGreaterThan(0);
  expect(update(600)).toBe(0);
  attachedTo(document).set({ chosen: new Map([[point, null]]) });
  expect(update(0)).toBe(0);
  scene.dispose();
});

test('joints of the same names move a model whole; one without such a name goes with its parent', () => {
  const bearer = sentry();
  const { scene, update } = shown(bearer);
  update(300);
  const { view } = scene;
  if (view === null) throw new Error('a model');
  const same = posedByNames(view, view, scene.jointMatrices());
  scene.jointMatrices().forEach((value, at) => expect(same?.[at]).toBeCloseTo(value, 3));
  const renamed = { ...view, joints: view.joints.map((joint, at) => (at === 1 ? { ...joint, name: 'Other' } : joint)) };
  const parent = Math.max(0, renamed.joints[1]?.parent ?? 0);
  const posed = posedByNames(view, renamed, scene.jointMatrices());
  expect(posed?.slice(12, 24)).toEqual(posed?.slice(parent * 12, parent * 12 + 12));
  const strange = { ...view, joints: view.joints.map((joint) => ({ ...joint, name: `x ${joint.name}` })) };
  expect(posedByNames(view, strange, scene.jointMatrices())).toBeNull();
  scene.dispose();
});

test('a camera before a turned place looks from its other side; a place without a way back shows nothing', () => {
  const camera = {
    position: [10, 0, 0],
    right: [0, 1, 0],
    up: [0, 0, 1],
    towardsViewer: [1, 0, 0],
  } as const;
  // Turned by 90° about Z, and moved by 1 along X.
  const turned = [0, -1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0];
  const seen = cameraFrom(camera, turned);
  expect(seen?.position.map((value) => Math.round(value) + 0)).toEqual([0, -9, 0]);
  expect(seen?.towardsViewer.map((value) => Math.round(value) + 0)).toEqual([0, -1, 0]);
  expect(
    cameraFrom(
      camera,
      Array.from({ length: 12 }, () => 0),
    ),
  ).toBeNull();
});
