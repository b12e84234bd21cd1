/** A model opens filled by what is drawn of it: no stray vertex, hidden geoset, stated extent or far spark makes it small. */
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { Fields, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { boxRadius } from '../../../../../shared/geometry/extent.ts';
import { corpusFiles, hasCorpus } from '../../../../../shared/test/corpus.ts';
import { selectionBox, ViewControl } from '../../../viewport/view.ts';
import { MdxScene } from './mdxScene.ts';
import { mostOf } from '../../../viewport/model/framing.ts';
import { TestModel } from './testModel.ts';

const options = {
  loadTexture: () => new Promise<null>(() => undefined),
  maxAnisotropy: 1,
  uniforms: {},
  changed: () => undefined,
  textureMissing: () => undefined,
};

const square = { minimum: [0, -10, 0], maximum: [0, 10, 20] };
const far = Float32Array.of(0, -900, 0, 0, 900, 0, 0, 900, 1800, 0, -900, 1800);

function model(layer: Fields = {}): TestModel {
  const made = new TestModel();
  made.add('sequence', { name: 'Stand', interval: [0, 1000] });
  made.add('texture', { replaceableId: 1 });
  made.addMaterial({ textureId: 0, filterMode: 0 });
  made.addMaterial({ textureId: 0, filterMode: 0, ...layer });
  made.add('bone', { name: 'Root', objectId: 0 });
  made.setPivots(0, 0, 0);
  made.addSquare(0);
  return made;
}

const framedOf = ({ document }: TestModel): unknown => new MdxScene(document, options).standingBox();

describe('a model is framed without', () => {
  test('vertices that no triangle uses', () => {
    const made = model();
    const positions = Float32Array.of(0, -10, 0, 0, 10, 0, 0, 10, 20, 0, -10, 20, 5000, 5000, 5000);
    made.addSquare(0, { positions, vertexGroups: new Uint8Array(5) });
    expect(framedOf(made)).toEqual(square);
  });

  test('a geoset that its animation or its only layer hides', () => {
    const animated = model();
    animated.addSquare(0, { positions: far });
    animated.add('geosetAnimation', { geosetId: 1, alpha: 0 });
    expect(framedOf(animated)).toEqual(square);
    const layered = model({ alpha: 0 });
    layered.addSquare(0, { positions: far, materialId: 1 });
    expect(framedOf(layered)).toEqual(square);
  });

  test('what the file states about its extents', () => {
    const made = model();
    const extent = { radius: 9000, minimum: [-9000, -9000, -9000], maximum: [9000, 9000, 9000] };
    made.document.edit('Extents', (tx) => {
      for (const record of made.document.all()) if ('extent' in record.fields) tx.update(record.id, { extent });
    });
    expect(framedOf(made)).toEqual(square);
  });

  test('sparks that its emitters could throw and do not', () => {
    const made = model();
    made.add('particleEmitter2', {
      name: 'Sparks',
      objectId: 1,
      ...{ speed: 2000, lifespan: 5, latitude: 0, emissionRate: 0, textureId: 0 },
    });
    made.setPivots(0, 0, 0, 0, 0, 0);
    expect(framedOf(made)).toEqual(square);
  });
});

test('particles that are not shown do not count', () => {
  const made = model();
  made.add('particleEmitter2', {
    name: 'Sparks',
    objectId: 1,
    ...{ speed: 400, lifespan: 2, latitude: 0, emissionRate: 50, textureId: 0 },
  });
  made.setPivots(0, 0, 0, 0, 0, 0);
  const scene = new MdxScene(made.document, options);
  expect(scene.standingBox()?.maximum[2]).toBeGreaterThan(500);
  scene.showParticles(false);
  expect(scene.standingBox()).toEqual(square);
});

test('one particle in a hundred that flies far does not count', () => {
  const centres = Array.from({ length: 100 }, (_, at) => (at === 0 ? [9000, 0, 0] : [at / 100, 0, 0])).flat();
  const box = mostOf({ centres, halves: Array.from({ length: 100 }, () => 1) });
  expect(box?.maximum[0]).toBeLessThan(3);
  expect(mostOf({ centres: [], halves: [] })).toBeNull();
});

test('a spell is framed by its particles', () => {
  const made = new TestModel();
  made.add('sequence', { name: 'Stand', interval: [0, 1000] });
  made.add('texture', { replaceableId: 1 });
  made.add('particleEmitter2', {
    name: 'Flame',
    objectId: 0,
    ...{ speed: 100, lifespan: 2, latitude: 0, emissionRate: 50, textureId: 0, scaling: [5, 5, 5] },
  });
  made.setPivots(0, 0, 0);
  const box = new MdxScene(made.document, options).standingBox();
  expect(box?.maximum[2]).toBeGreaterThan(150);
  expect(box?.maximum[2]).toBeLessThan(210);
});

const corpus = corpusFiles('wc3', ['.mdx']);

describe.skipIf(!hasCorpus)('models of the corpus that opened tiny', () => {
  test.each([
    ['ClayForge.mdx', 609, 120],
    ['Ember_Knight_opt2.mdx', 1106, 160],
    ['HealBottleMissile.mdx', 409, 110],
    ['Meteor.mdx', 1432, 500],
  ])('%s is not framed by %i units any more', (name, before, most) => {
    const file = corpus.find((each) => each.name.endsWith(name));
    if (file === undefined) throw new Error(`no ${name}`);
    const box = new MdxScene(openDocument(mdx, file.bytes()), options).standingBox();
    expect(box === null ? 0 : boxRadius(box)).toBeLessThan(Math.min(before, most));
    expect(box === null ? 0 : boxRadius(box)).toBeGreaterThan(20);
  });
});

test('a portrait opens through its own camera, in the shape that the game gives it; other models do not', () => {
  const made = model();
  made.add('camera', { name: 'Camera01', position: [200, 0, 60], targetPosition: [0, 0, 60] });
  const camerasOf = () =>
    new MdxScene(made.document, options).cameras.map(({ isInitial, shape }) => ({ isInitial, shape }));
  expect(camerasOf()).toEqual([{ isInitial: false, shape: 4 / 3 }]);
  made.document.edit('Name', (tx) => {
    for (const { type, id } of made.document.all()) if (type === 'sequence') tx.update(id, { name: 'Portrait' });
  });
  expect(camerasOf()).toEqual([{ isInitial: true, shape: 1 }]);
});

test('a portrait is looked at through its camera again when another document was shown, and in a later run', () => {
  const made = model();
  const camera = made.add('camera', { name: 'Camera01', position: [200, 0, 60], targetPosition: [0, 0, 60] });
  made.document.edit('Name', (tx) => {
    for (const { type, id } of made.document.all()) if (type === 'sequence') tx.update(id, { name: 'Portrait' });
  });
  const scene = new MdxScene(made.document, options);
  const control = (): ViewControl => new ViewControl({ width: 400, height: 300 }, false, () => undefined);
  const view = control();
  view.enter(scene, null);
  const { pose } = view.state(view.lens(scene, { frame: 0, globalTime: 0, interval: null }));
  view.remember(made.document);
  view.enter(new MdxScene(model().document, options), null);
  expect(view.lookingThrough).toBeNull();
  view.enter(scene, null);
  expect(view.lookingThrough).toBe(camera);
  const later = control();
  later.enter(scene, { pose, through: 0 });
  expect(later.lookingThrough).toBe(camera);
  // Whoever left it looking from somewhere else finds it so, and a camera that is gone is not looked through.
  for (const through of [null, 4]) {
    const other = control();
    other.enter(scene, { pose, through });
    expect(other.lookingThrough).toBeNull();
  }
});

describe('what has no size is looked at from where it can be seen', () => {
  const time = { frame: 0, globalTime: 0, interval: null };
  const distanceTo = (scene: MdxScene, ids: readonly RecordId[]): number => {
    const view = new ViewControl({ width: 400, height: 300 }, false, () => undefined);
    view.enter(scene, null);
    view.focus(selectionBox(scene, ids));
    return view.state(view.lens(scene, time)).pose.distance;
  };

  test('a mesh whose corners all lie in one place, in a model and alone', () => {
    const made = model();
    const mesh = made.addSquare(0, { positions: new Float32Array(12).fill(5) });
    const distance = distanceTo(new MdxScene(made.document, options), [mesh]);
    expect(distance).toBeGreaterThan(2);
    expect(distance).toBeLessThan(50);
    const alone = new TestModel();
    alone.add('texture', { replaceableId: 1 });
    alone.addMaterial({ textureId: 0, filterMode: 0 });
    const only = alone.addSquare(0, { positions: new Float32Array(12).fill(5) });
    expect(distanceTo(new MdxScene(alone.document, options), [only])).toBeGreaterThan(2);
  });

  test('a point alone in a model', () => {
    const made = new TestModel();
    const point = made.add('attachment', { name: 'Origin Ref', objectId: 0 });
    made.setPivots(3, 4, 5);
    expect(distanceTo(new MdxScene(made.document, options), [point])).toBeGreaterThan(2);
  });

  test('a point without a place beside one that has one', () => {
    const made = model();
    const ids = [1, 2].map((objectId) => made.add('attachment', { name: `Point ${objectId}`, objectId }));
    made.setPivots(0, 0, 0, NaN, NaN, NaN, 0, 0, 10);
    const scene = new MdxScene(made.document, options);
    scene.update(time, { position: [0, 0, 0], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] });
    expect(selectionBox(scene, ids.slice(0, 1))).toBeNull();
    const distance = distanceTo(scene, ids);
    expect(distance).toBeGreaterThan(2);
    expect(distance).toBeLessThan(100);
  });
});
