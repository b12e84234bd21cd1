/** Exports of what was chosen in the view, of World of Warcraft alpha, and what a loader that is not ours makes of them. */
import { readFileSync } from 'node:fs';
import { fieldsByName, listByName } from '../../codec/byName.ts';
import { WebIO } from '@gltf-transform/core';
import type { AnimationClip, Object3D, SkinnedMesh } from 'three';
import { Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { AnimationMixer } from 'three';
import { describe, expect, test } from 'vitest';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { FormatDocument } from '../../format/format.ts';
import { openDocument } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { mdx } from '../../formats/mdx/index.ts';
import { layerFlags } from '../../formats/mdx/schema/flags.ts';
import { mdxAlpha } from '../../formats/mdx/alpha/index.ts';
import { addTrack, healthyAlphaModel } from '../../formats/mdx/alpha/test/healthyModel.ts';
import { Posed } from '../../formats/mdx/extents.ts';
import { itemsWithTags } from '../../formats/mdx/model.ts';
import { change, healthyModel } from '../../formats/m2/test/healthyModel.ts';
import { listOf } from '../../formats/m2/model.ts';
import { View } from '../../formats/m2/schema/view.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { exportGltf, wantedTextures } from './index.ts';
import type { ShownChoices } from './exportedModel.ts';
import { fieldsOf } from '../../codec/record.ts';

const plain = (...colour: readonly number[]): RgbaPixels => ({ width: 1, height: 1, pixels: Uint8Array.from(colour) });
const everything = (): boolean => true;

async function read(
  document: FormatDocument,
  choices: ShownChoices | null,
  texture = (_index: number): RgbaPixels | null => null,
) {
  return (await new WebIO().readBinary(await exportGltf(document, { texture, choices }))).getRoot();
}

function skinned(version: number): FormatDocument {
  return change(healthyModel(version), (build) => build.set('textures', { kind: 11, path: '' }));
}

describe.each([256, 264])('choices for a model of version %i', (version) => {
  test('textures that stand in for the game’s are asked for and put into the file', async () => {
    const document = skinned(version);
    expect(wantedTextures(document)).toEqual([]);
    const textures = new Map([[11, 'Creature\\Wolf\\WolfSkin.blp']]);
    const choices = { textures, pictures: new Map(), isShown: everything };
    expect(wantedTextures(document, choices)[0]).toEqual({ index: 0, path: 'Creature\\Wolf\\WolfSkin.blp' });
    const root = await read(document, choices, () => plain(1, 2, 3, 255));
    expect(root.listTextures().map((texture) => texture.getName())).toEqual(['WolfSkin']);
    expect(root.listMaterials()[0]?.getBaseColorTexture()).not.toBeNull();
    expect(JSON.stringify(root.listMaterials()[0]?.getExtras())).toContain('WolfSkin.blp');
    expect((await read(document, null)).listTextures()).toEqual([]);
  });

  test('pictures made of several are taken as they are', async () => {
    const document = skinned(version);
    const choices = {
      textures: new Map([[11, 'body:x']]),
      pictures: new Map([['body:x', plain(9, 9, 9, 255)]]),
      isShown: everything,
    };
    expect(wantedTextures(document, choices)).toEqual([]);
    const root = await read(document, choices);
    expect(root.listTextures().map((texture) => texture.getName())).toEqual(['Monster skin 1']);
    expect(JSON.stringify(root.listMaterials()[0]?.getExtras())).not.toContain('body:');
  });

  test('geosets that are not shown are left out', async () => {
    const document = healthyModel(version);
    const [view] = listOf(document, 'views').map((id) => fieldsOf(View, document.get(id)));
    const choices = { textures: new Map(), pictures: new Map(), isShown: (id: number) => id !== view?.submeshes[0] };
    const count = (await read(document, null)).listMeshes().length;
    expect((await read(document, choices)).listMeshes()).toHaveLength(count - 1);
  });
});

/** The vertices of all meshes at a moment of a clip, as three.js poses them, in glTF's axes. */
function posed(scene: Object3D, clip: AnimationClip, seconds: number): readonly (readonly Vector3[])[] {
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(clip).play();
  mixer.setTime(seconds);
  scene.updateMatrixWorld(true);
  const meshes: Vector3[][] = [];
  scene.traverse((each) => {
    if (!('isSkinnedMesh' in each)) return;
    // three.js marks its skinned meshes so.
    const mesh = each as SkinnedMesh;
    mesh.skeleton.update();
    const count = mesh.geometry.getAttribute('position').count;
    meshes.push(
      Array.from({ length: count }, (_, vertex) => mesh.localToWorld(mesh.getVertexPosition(vertex, new Vector3()))),
    );
  });
  mixer.stopAllAction();
  return meshes;
}

async function load(document: FormatDocument) {
  const bytes = await exportGltf(document, { texture: () => null });
  const copy = bytes.slice().buffer;
  return await new GLTFLoader().parseAsync(copy, '');
}

describe.each([1300, 1400, 1500])('a model of World of Warcraft alpha, version %i', (version) => {
  test('is loaded by three.js, and moves there as it does here', async () => {
    const document = healthyAlphaModel(version);
    editStructure(document, 'Turn', (structure) => {
      const [bone] = itemsWithTags(document, ['BONE']);
      if (bone === undefined) throw new Error('no bone');
      for (const id of listByName(document.get(bone).fields, 'transforms')) structure.remove(id);
      addTrack(structure, bone, 'KGRT', [0, 500], [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    });
    const { scene, animations } = await load(document);
    const spans = mdxAlpha.animation?.sequences(document) ?? [];
    expect(animations.map(({ name }) => name)).toEqual(spans.map(({ name }) => name));
    const [span] = spans;
    const [clip] = animations;
    if (span === undefined || clip === undefined) throw new Error('no sequence');
    const expected = new Posed(document);
    for (const frame of [span.start, Math.min(span.end, span.start + 500)]) {
      expected.at({ interval: span, frame, globalTime: frame - span.start });
      const shown = posed(scene, clip, (frame - span.start) / 1000);
      expect(shown).toHaveLength(expected.geosets.length);
      expected.geosets.forEach(({ posed: places }, mesh) => {
        shown[mesh]?.forEach((point, vertex) => {
          const [x = 0, y = 0, z = 0] = places.subarray(vertex * 3, vertex * 3 + 3);
          expect(point.distanceTo(new Vector3(y, z, x))).toBeLessThan(1e-4);
        });
      });
    }
  });

  test('has its textures and layers', async () => {
    const document = healthyAlphaModel(version);
    const wanted = wantedTextures(document);
    expect(wanted.length).toBeGreaterThan(0);
    const root = await read(document, null, () => plain(5, 5, 5, 255));
    expect(root.listTextures()).toHaveLength(1);
    expect(root.getExtras()).toBeDefined();
    expect(root.listMaterials()).toHaveLength(itemsWithTags(document, ['MTLS']).length);
  });
});

describe.each([256, 260, 264])('a model of World of Warcraft, version %i', (version) => {
  test('is loaded by three.js with all its sequences', async () => {
    const document = healthyModel(version);
    const { scene, animations } = await load(document);
    expect(animations).toHaveLength(listOf(document, 'sequences').length);
    const [clip] = animations;
    if (clip === undefined) throw new Error('no sequence');
    const [mesh = []] = posed(scene, clip, clip.duration);
    expect(mesh.length).toBeGreaterThan(0);
    expect(mesh.every(({ x, y, z }) => [x, y, z].every(Number.isFinite))).toBe(true);
  });
});

const synthetic = corpusFiles('wow/synthetic-mdx', ['.mdx']);

describe.skipIf(synthetic.length === 0)('alpha models of the shelf', () => {
  test.each(synthetic.map((file) => [file.name, file] as const))('%s becomes glTF', async (_name, file) => {
    const { scene, animations } = await load(openDocument(mdxAlpha, file.bytes()));
    expect(scene.children.length).toBeGreaterThan(0);
    expect(animations.length).toBeGreaterThan(0);
  });
});

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../assets/samples/${name}`, import.meta.url)));

test('every clip is as long as in the game, one in which nothing moves, too', async () => {
  const documents = [
    healthyModel(264),
    openDocument(mdx, sample('Knight.mdx')),
    openDocument(mdx, sample('Crystal.mdx')),
  ];
  let still = 0;
  for (const document of documents) {
    const root = await read(document, null);
    const clips = document.format.model?.view(document).clips ?? [];
    expect(clips.length).toBeGreaterThan(0);
    const ends = root
      .listAnimations()
      .map((clip) => Math.max(...clip.listSamplers().map((each) => each.getInput()?.getMax([])[0] ?? 0)));
    for (const [at, { start, end }] of clips.entries()) expect(ends[at]).toBeCloseTo((end - start) / 1000, 5);
    for (const clip of root.listAnimations()) {
      const outputs = clip.listSamplers().map((each) => Array.from(each.getOutput()?.getArray() ?? []));
      if (outputs.length === 1 && outputs[0]?.slice(0, 3).join() === outputs[0]?.slice(-3).join()) still++;
    }
  }
  expect(still).toBeGreaterThan(0);
});

test('what mirrors its surroundings shows on the viewer’s right the right of the picture, as in the view', async () => {
  const document = openDocument(mdx, sample('Crystal.mdx'));
  document.edit('Mirror', (transaction) => {
    for (const { type, id, fields } of document.all())
      if (type === 'layer')
        transaction.update(id, { flags: Number(fieldsByName(fields)['flags']) | layerFlags.sphereMap });
  });
  const root = await read(document, null);
  let seen = 0;
  for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    const normals = Array.from(primitive.getAttribute('NORMAL')?.getArray() ?? []);
    const coordinates = Array.from(primitive.getAttribute('TEXCOORD_0')?.getArray() ?? []);
    for (let vertex = 0; vertex * 2 < coordinates.length; vertex++) {
      // Who stands before the model, which looks along X, has Y on the right.
      const [, y = 0, z = 0] = normals.slice(vertex * 3, vertex * 3 + 3);
      expect(coordinates[vertex * 2]).toBeCloseTo((1 + y) / 2, 4);
      expect(coordinates[vertex * 2 + 1]).toBeCloseTo((1 - z) / 2, 4);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(10);
});
