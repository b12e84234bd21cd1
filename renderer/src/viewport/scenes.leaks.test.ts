/** Nothing of a scene is left when it is put away: listeners of documents, geometries, materials and textures. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Box } from '../../../shared/geometry/extent.ts';
import type { BufferGeometry, Material } from 'three';
import { Camera, Mesh, Object3D, RawShaderMaterial, Texture } from 'three';
import { describe, expect, test } from 'vitest';
import type { Format, FormatDocument } from '../../../shared/format/format.ts';
import type { Change, Document } from '../../../shared/document/document.ts';
import { openDocument } from '../../../shared/document/document.ts';
import { editStructure } from '../../../shared/document/structure.ts';
import { goldsrc } from '../../../shared/formats/goldsrc/index.ts';
import { m2 } from '../../../shared/formats/m2/index.ts';
import { listOf } from '../../../shared/formats/m2/model.ts';
import { mdxAlpha } from '../../../shared/formats/mdx/alpha/index.ts';
import { mdx } from '../../../shared/formats/mdx/index.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import { orbitLens } from './camera/viewCamera.ts';
import { attachedTo } from './attached/attached.ts';
import { ShownScene } from './shownScene.ts';
import { GoldsrcScene } from '../features/halflife/view/goldsrcScene.ts';
import { M2Scene } from '../features/wow/view/m2Scene.ts';
import { MdxScene } from '../features/warcraft/view/mdxScene.ts';
import { readColors } from './colors.ts';
import { Overlays } from './overlays/overlays.ts';
import { INITIAL_OVERLAYS } from './overlays/settings.ts';
import type { MakeScene } from './scene.ts';

const samples = fileURLToPath(new URL('../../../assets/samples/', import.meta.url));
/** Each is looked at by itself, and must leave nothing at all. */
const rounds = 5;

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

/** A sample whose listeners are counted. */
function sample(format: Format, ...names: readonly string[]) {
  const parts = names.map((name) => new Uint8Array(readFileSync(samples + name)));
  const bytes = new Uint8Array(Buffer.concat(parts));
  let end = 0;
  const files = parts.map(({ length }, index) => {
    const start = end;
    end += length;
    return { name: names[index] ?? '', start, end };
  });
  const document = openDocument(format, bytes, files.length > 1 ? { files } : {});
  let listeners = 0;
  const onChange = document.onChange.bind(document);
  document.onChange = (listener: (change: Change) => void) => {
    listeners++;
    const stop = onChange(listener);
    return () => {
      listeners--;
      stop();
    };
  };
  return { document, listeners: () => listeners };
}

type Kept = BufferGeometry | Material | Texture;

/** What stands on the graphics card for a tree of objects. */
function keptBy(...trees: readonly Object3D[]): ReadonlySet<Kept> {
  const kept = new Set<Kept>();
  for (const tree of trees) {
    tree.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      // Meshes of the viewport have one geometry and one material each.
      kept.add(object.geometry as BufferGeometry);
      const material = object.material as Material;
      kept.add(material);
      if (!(material instanceof RawShaderMaterial)) return;
      for (const { value } of Object.values(material.uniforms)) if (value instanceof Texture) kept.add(value);
    });
  }
  return kept;
}

/** Deletes the last record of each list that may go, in steps of their own; what its format refuses to give up stays. */
function removeOneOfEach(document: Document): void {
  for (const { list, isSingle } of document.format.collections) {
    const last = list(document).at(-1);
    if (last !== undefined && isSingle !== true) {
      try {
        editStructure(document, 'Delete', (structure) => structure.remove(last));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  }
}

/** Shows a document with every overlay for three moments, edited between them, then puts it away. Returns what was kept and never let go. */
function show(document: FormatDocument, makeScene: MakeScene, use: () => void = () => undefined): number {
  const scene = new ShownScene(
    document,
    makeScene,
    {
      loadTexture: () => Promise.resolve(picture),
      maxAnisotropy: 1,
      uniforms: {},
      changed: () => undefined,
      textureMissing: () => undefined,
    },
    (failure) => {
      if (failure !== null) throw failure.error;
    },
  );
  const overlays = new Overlays({ viewSize: { value: null }, pixelRatio: { value: 1 } });
  const colors = readColors(() => '');
  const lens = orbitLens(new OrbitCamera(false), 800, 600, scene.surroundings);
  const all = Object.fromEntries(
    Object.keys(INITIAL_OVERLAYS).map((name) => [name, name === 'pins' ? new Set() : true]),
  );
  // Its pose before stands behind it, too, and what it is going to fill around it.
  const compared = document.format.model?.view(document) ?? null;
  const outcome: Box = { minimum: [0, 0, 0], maximum: [1, 1, 1] };
  const settings = { ...INITIAL_OVERLAYS, ...all, compared, outcome };
  const [sequence] = document.format.animation?.sequences(document) ?? [];
  const selection = new Set([document.root]);
  const kept = new Set<Kept>();
  let left = 0;
  for (const passed of [0, 200, 400]) {
    if (passed === 200) removeOneOfEach(document);
    if (passed === 400) while (document.undo() !== null);
    scene.takeChanges();
    const start = sequence?.start ?? 0;
    const interval = sequence === undefined ? null : { ...sequence, sequence: sequence.id };
    const time = { interval, frame: start + passed, globalTime: passed };
    scene.update(time, lens.frame, sequence?.id ?? null);
    use();
    const moment = { settings, colors, selection, lens, time, sequence: sequence?.id ?? null, modelCamera: null };
    overlays.update(scene, moment);
    const parts = scene.parts(new Camera()).map(({ three }) => three);
    const ball = scene.ball(0, null);
    ball?.update(time, lens.frame);
    for (const each of keptBy(...parts, scene.overlays, ...(ball === null ? [] : [ball.three]))) {
      if (kept.has(each)) continue;
      kept.add(each);
      left++;
      const gone = (): void => {
        left--;
        each.removeEventListener('dispose', gone);
      };
      each.addEventListener('dispose', gone);
    }
    ball?.dispose();
  }
  scene.dispose();
  overlays.dispose();
  expect(kept.size).toBeGreaterThan(2);
  return left;
}

const kinds: readonly (readonly [string, () => ReturnType<typeof sample>, MakeScene])[] = [
  ['MDX', () => sample(mdx, 'Knight.mdx'), (document, options) => new MdxScene(document, options)],
  [
    'MDX of the alpha',
    () => sample(mdxAlpha, 'AlphaLantern.mdx'),
    (document, options) => new MdxScene(document, options),
  ],
  ['M2', () => sample(m2, 'Squire.m2', 'Squire00.skin'), (document, options) => new M2Scene(document, options)],
  ['Half-Life MDL', () => sample(goldsrc, 'Sentry.mdl'), (document, options) => new GoldsrcScene(document, options)],
];

describe.each(kinds)('%s shown and put away', (_name, open, makeScene) => {
  test(`${rounds} times leaves no listener and nothing on the card (V10)`, () => {
    const { document, listeners } = open();
    const before = listeners();
    for (let round = 0; round < rounds; round++) expect(show(document, makeScene)).toBe(0);
    expect(listeners()).toBe(before);
  });
});

test('models on attachment points go with the model that carries them (V10)', () => {
  const carrier = sample(m2, 'Squire.m2', 'Squire00.skin');
  const sword = sample(m2, 'Squire.m2', 'Squire00.skin');
  const [point = carrier.document.root] = listOf(carrier.document, 'attachments');
  const makeScene: MakeScene = (document, options) => new M2Scene(document, options);
  const loadTexture = () => Promise.resolve(picture);
  const attached = { name: 'Sword.m2', document: sword.document, makeScene, loadTexture };
  attachedTo(carrier.document).set({ chosen: new Map([[point, attached]]) });
  for (let round = 0; round < rounds; round++) {
    const left = show(carrier.document, makeScene, () => {
      // The scene's own, and that of what stands in for one that cannot be drawn.
      expect(sword.listeners()).toBe(2);
    });
    expect(left).toBe(0);
    expect([carrier.listeners(), sword.listeners()]).toEqual([0, 0]);
  }
});
