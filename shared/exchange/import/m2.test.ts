/** New models of World of Warcraft: submeshes by the rules of the games' own, tables that lead where they should, read by others. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { errorsOfResult } from '../../format/addedErrors.ts';
import type { FormatDocument } from '../../format/format.ts';
import { animationName, placedClips } from '../../formats/m2/build/animations.ts';
import { buildM2 } from '../../formats/m2/build/index.ts';
import { findSequence } from '../../formats/m2/lookups.ts';
import { listOf, modelFields, trackOf } from '../../formats/m2/model.ts';
import { Sequence } from '../../formats/m2/schema/sequence.ts';
import { View } from '../../formats/m2/schema/view.ts';
import { joinFiles } from '../../formats/m2/test/corpus.ts';
import { brokenOfAll } from '../../formats/m2/test/submeshRules.ts';
import type { ContentClip, ContentJoint, ModelContent } from '../../model/content.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { viewOf } from '../../test/models.ts';
import { sourceOf } from '../files.ts';
import { testGltf } from '../gltf/read/test/boundModel.ts';
import { makeModel, readModel } from './make.ts';
import { importTarget, importTargets } from './targets.ts';

const targets = importTargets.filter(({ game }) => game === 'wow');

interface PeerModel {
  readonly vertices: ArrayBuffer;
  readonly bones: readonly unknown[];
  readonly sequences: readonly { readonly id: number; readonly duration: number }[];
  readonly textures: readonly { readonly filename: string }[];
}
// The package is called as its documentation says; its types name classes of its own.
const { M2Model, M2SkinProfile } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly M2Model: new () => { load(bytes: Uint8Array): PeerModel };
  readonly M2SkinProfile: new (model: PeerModel) => {
    load(bytes: Uint8Array): { readonly indices: ArrayLike<number> };
  };
};

/** Errors and broken rules of a model that was made, written and read again. */
function expectSound(document: FormatDocument): void {
  expect(errorsOfResult(document.format, null, document)).toEqual([]);
  expect(brokenOfAll(document)).toEqual([]);
  for (const view of listOf(document, 'views')) expect(fieldsOf(View, document.get(view)).boneLimit).toBeGreaterThan(0);
  expect(viewOf(document).meshes.every(({ material }) => material >= 0)).toBe(true);
}

/** A strip of quads along X, each on a bone of its own, which lifts it in turn. */
function stripOf(bones: number, clips: readonly string[]): ModelContent {
  const joints = Array.from({ length: bones }, (_, at): ContentJoint => ({
    ...{ name: `Bone ${at}`, parent: at - 1, isPoint: false },
    pivot: [at, 0, 0],
  }));
  const corners = joints.flatMap((_, at) => [...[at, 0, 0, at + 1, 0, 0], ...[at, 1, 0, at + 1, 1, 0]]);
  const count = bones * 4;
  const lift = (joint: number, length: number): ContentClip['tracks'][number] => ({
    ...{ joint, property: 'translation', interpolation: 'linear' },
    times: Float64Array.of(0, length),
    values: Float32Array.of(0, 0, 0, 0, 0, 1),
  });
  return {
    name: 'Strip',
    joints,
    meshes: [
      {
        ...{ name: 'Strip', material: 0 },
        positions: Float32Array.from(corners),
        normals: Float32Array.from({ length: count * 3 }, (_, at) => (at % 3 === 2 ? 1 : 0)),
        coordinates: [new Float32Array(count * 2)],
        triangles: Uint32Array.from(joints.flatMap((_, at) => [0, 1, 2, 1, 3, 2].map((corner) => at * 4 + corner))),
        influences: {
          starts: Uint32Array.from({ length: count + 1 }, (_, at) => at),
          joints: Uint16Array.from({ length: count }, (_, at) => Math.floor(at / 4)),
          weights: new Float32Array(count).fill(1),
        },
      },
    ],
    materials: [
      {
        ...{ name: 'Half', blend: 'blend', isTwoSided: true, isLit: true, alpha: 0.5, texture: 0, coordinates: 0 },
        isOverTeamColor: false,
      },
    ],
    textures: [{ name: 'White', path: 'White.blp', image: null, wrapsS: true, wrapsT: false }],
    clips: clips.map((name, at) => ({
      ...{ name, length: 500 + at, isLooping: at % 2 === 0, speed: at, rarity: 0 },
      tracks: [lift(at % bones, 500 + at)],
    })),
  };
}

describe.each(targets.map((target) => [target.id, target] as const))('as %s', (_id, target) => {
  it('divides what one submesh cannot draw, fades by its material, and finds its sequences by the game’s tables', () => {
    const { document, notes } = buildM2(stripOf(100, ['Walk', 'Attack', 'Attack - 2', 'Gizmo']), {
      ...{ version: target.version, hasPortraitCamera: true },
    });
    expectSound(document);
    const view = viewOf(document);
    expect(view.meshes.length).toBeGreaterThan(1);
    expect(view.meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)).toBe(200);
    expect(notes.map(({ text }) => text).join('\n')).toMatch(/Stand, one second[^]*more submesh/);
    const sequences = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
    expect(sequences.map(({ animation, variation, nextVariation }) => [animation, variation, nextVariation])).toEqual([
      [0, 0, -1],
      [4, 0, -1],
      [16, 0, 3],
      [16, 1, -1],
      [expect.any(Number), 0, -1],
    ]);
    const { sequenceLookup, keyBoneLookup } = modelFields(document);
    const animations = sequences.map(({ animation }) => animation);
    const lookup = sequenceLookup instanceof Uint16Array ? sequenceLookup : new Uint16Array(0);
    for (const id of animations)
      expect(findSequence(target.version, lookup, animations, id)).toBe(animations.indexOf(id));
    expect([keyBoneLookup.length, keyBoneLookup[26]]).toEqual([27, 0]);
    const [layer] = view.materials[view.meshes[0]?.material ?? -1]?.layers ?? [];
    expect(layer).toMatchObject({ blend: 'blend', isTwoSided: true });
    const opacity = trackOf(document, listOf(document, 'textureWeights')[0] ?? document.root, 'weight');
    expect([...(opacity?.fields.values ?? [])]).toEqual([16384]);
    expect(view.cameras).toHaveLength(1);
    expect(view.points.length).toBe(2);
  });

  it('refuses more bones than vertices can name', () => {
    const choices = { version: target.version, hasPortraitCamera: false };
    expect(() => buildM2(stripOf(257, []), choices)).toThrow('room for 256 bones');
  });

  const real = hasCorpus ? corpusFiles('gltf', ['.glb']).filter(({ name }) => name.endsWith('Fox.glb')) : [];
  const sources = [{ name: 'test.glb', bytes: testGltf }, ...real];

  it.each(sources)('is made of $name, written and read again as it was', async ({ name, bytes }) => {
    const made = makeModel(await readModel(await bytes(), name, sourceOf([])), target, {});
    const { bytes: all, files } = joinFiles([{ name: made.name, bytes: made.bytes }, ...made.companions]);
    const again = openDocument(made.document.format, all, { files });
    expectSound(again);
    expect(made.companions).toHaveLength(target.version === 264 ? 1 : 0);
    expect(viewOf(again).clips.map((clip) => clip.name)).toContain('Stand');
  });
});

describe('as m2-264', () => {
  it('is read by another reader', async () => {
    const target = importTarget('m2-264');
    if (target === null) throw new Error('no target');
    const made = makeModel(await readModel(await testGltf(), 'test.glb', sourceOf([])), target, {});
    const model = new M2Model().load(made.bytes);
    const view = viewOf(made.document);
    expect(model.bones).toHaveLength(view.joints.length);
    expect(model.sequences.map(({ id }) => id)).toEqual([0]);
    expect(model.textures.map(({ filename }) => filename)).toEqual(view.textures.map(({ path }) => path));
    const skin = new M2SkinProfile(model).load(made.companions[0]?.bytes ?? new Uint8Array(0));
    expect(skin.indices.length).toBe(view.meshes.reduce((sum, { triangles }) => sum + triangles.length, 0));
  });
});

it.each([
  ['Armature|Idle', 'Stand'],
  ['Walk Fast', 'Run'],
  ['Death - 2', 'Death'],
  ['EmoteDance', 'EmoteDance'],
  ['SpellCastOmni (1)', 'SpellCastOmni'],
  ['Gizmo', null],
])('the clip %s is played as %s', (name, animation) => {
  expect(animationName(name)).toBe(animation);
});

it('variations of an animation have 32767 chances together', () => {
  const clip = { length: 1, isLooping: true, speed: 0, rarity: 0, tracks: [] };
  const placed = placedClips(
    ['Stand', 'Stand - 2', 'Stand - 3'].map((name) => ({ ...clip, name })),
    264,
  );
  expect(placed.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(32767);
});
