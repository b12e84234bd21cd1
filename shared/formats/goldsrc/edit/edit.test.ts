/** Edits of whole models on made and real files: what is seen stays right, undo is exact, and the files read back. */
import { fieldsByName } from '../../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { resolvePath } from '../../../document/path.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import type { WholeTransform } from '../../../model/edits.ts';
import { hasCorpus } from '../../../test/corpus.ts';
import { compiledModels } from '../../../test/studioModels.ts';
import { StudioPose } from '../geometry/pose.ts';
import { poseBones, poseSequence, restPose, skinVectors } from '../geometry/scene.ts';
import { healthyModel } from '../healthyModel.ts';
import { goldsrc } from '../index.ts';
import { hitboxesOf, modelFields, sequencesOf, submodelsOf, textureHolder, texturesOf } from '../model.ts';
import { Mesh, SubModel } from '../schema/body.ts';
import { Sequence } from '../schema/sequence.ts';
import { Hitbox } from '../schema/skeleton.ts';
import { Texture } from '../schema/texture.ts';
import { validateStudio } from '../validate/index.ts';
import { generateHitboxes, recomputeSequenceBoxes, sequenceBox } from './bounds.ts';
import { flipMeshes, recomputeNormals } from './mesh.ts';
import { moveToGroup, setFrames } from './sequence.ts';
import { mirrorHitboxes, otherSide, reparentBone } from './skeleton.ts';
import {
  addSkin,
  addSkinColumn,
  mergeTextures,
  removeSkin,
  replaceTexture,
  resizeTexture,
  splitTextures,
} from './texture.ts';
import { isWhole, reopened } from './test/whole.ts';
import { studioEdits } from '../edits/index.ts';
import { fieldsOf } from '../../../codec/record.ts';

beforeAll(() => freezeRecords(true));

const named = compiledModels;
const several = [{ name: 'healthy', open: healthyModel }, ...named(/syn_all|barney_ld|v_shotgun|headcrab/)];
const at = (document: Document, path: string): RecordId => resolvePath(goldsrc, document, path).record;

const still: WholeTransform = { scale: 1, turn: [0, 0, 0], move: [0, 0, 0] };

function whole(document: Document, change: Partial<WholeTransform>): void {
  studioEdits(document).transformWhole?.({ ...still, ...change });
}

/** Vertices of all submodels in a frame of a sequence. */
function vertices(document: Document, sequence: RecordId, frame: number): Float32Array[] {
  const pose = new StudioPose(poseBones(document));
  pose.pose(poseSequence(document, sequence), frame);
  return submodelsOf(document).map((id) => {
    const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
    return skinVectors(positions, vertexBones, pose.matrices, 'points');
  });
}

function furthest(left: Float32Array[], right: Float32Array[]): number {
  return Math.max(
    0,
    ...left.flatMap((each, index) => [...each].map((value, place) => Math.abs(value - (right[index]?.[place] ?? 0)))),
  );
}

describe('boxes of sequences', () => {
  test('are those that studiomdl stored, whatever the blends', () => {
    for (const model of named(/\/(usdk|syn|assimp)\//)) {
      const document = model.open();
      for (const id of sequencesOf(document).slice(0, 4)) {
        const box = sequenceBox(document, id);
        const { minimum, maximum, name } = fieldsOf(Sequence, document.get(id));
        if (box === null) continue;
        for (let axis = 0; axis < 3; axis++) {
          expect(Math.abs((box.minimum[axis] ?? 0) - (minimum[axis] ?? 0)), `${model.name} ${name}`).toBeLessThan(0.1);
          expect(Math.abs((box.maximum[axis] ?? 0) - (maximum[axis] ?? 0)), `${model.name} ${name}`).toBeLessThan(0.1);
        }
      }
    }
  });

  test('are computed anew in one step', () => {
    const document = healthyModel();
    recomputeSequenceBoxes(document);
    expect(fieldsOf(Sequence, document.get(at(document, 'sequences["idle"]'))).maximum).not.toEqual([0, 0, 0]);
    isWhole(document, 'boxes');
  });
});

describe('the whole model', () => {
  test('grows with everything in it', () => {
    for (const model of several) {
      const document = model.open();
      const [first] = sequencesOf(document);
      if (first === undefined) continue;
      const before = vertices(document, first, 1).map((each) => each.map((value) => value * 2));
      whole(document, { scale: 2 });
      expect(furthest(vertices(document, first, 1), before), model.name).toBeLessThan(1e-3);
      isWhole(document, model.name);
    }
  });

  test('turns with its animation', () => {
    for (const model of several) {
      const document = model.open();
      const [first] = sequencesOf(document);
      if (first === undefined) continue;
      const turned = vertices(document, first, 1).map((each) =>
        each.map((_value, place) => {
          const base = place - (place % 3);
          return place % 3 === 0 ? -(each[base + 1] ?? 0) : place % 3 === 1 ? (each[base] ?? 0) : (each[place] ?? 0);
        }),
      );
      whole(document, { turn: [0, 0, 90] });
      expect(furthest(vertices(document, first, 1), turned), model.name).toBeLessThan(0.1);
      isWhole(document, model.name);
    }
  });
});

describe('a model that is moved or turned about another axis', () => {
  const changes = {
    moved: {
      apply: (document: Document) => whole(document, { move: [3, -5, 7] }),
      point: ([x = 0, y = 0, z = 0]: readonly number[]) => [x + 3, y - 5, z + 7],
    },
    'turned about X': {
      apply: (document: Document) => whole(document, { turn: [90, 0, 0] }),
      point: ([x = 0, y = 0, z = 0]: readonly number[]) => [x, -z, y],
    },
    'turned about Y': {
      apply: (document: Document) => whole(document, { turn: [0, 90, 0] }),
      point: ([x = 0, y = 0, z = 0]: readonly number[]) => [z, y, -x],
    },
  } as const;

  test.each(Object.entries(changes))('is seen %s, with its animation', (_name, { apply, point }) => {
    for (const model of several) {
      const document = model.open();
      const [first] = sequencesOf(document);
      if (first === undefined) continue;
      const wanted = vertices(document, first, 1).map((each) =>
        Float32Array.from(
          { length: each.length },
          (_value, at) => point([...each.subarray(at - (at % 3), at - (at % 3) + 3)])[at % 3] ?? 0,
        ),
      );
      apply(document);
      expect(furthest(vertices(document, first, 1), wanted), model.name).toBeLessThan(0.1);
      isWhole(document, model.name);
    }
  });
});

describe('bones', () => {
  test('stay where they are below another parent', () => {
    for (const model of named(/syn_all|headcrab|v_shotgun/)) {
      const document = model.open();
      const [first] = sequencesOf(document);
      const bones = poseBones(document);
      const bone = bones.findIndex(({ parent }, index) => index > 2 && parent > 0);
      if (first === undefined || bone < 0) continue;
      const before = vertices(document, first, 1);
      reparentBone(document, bone, 0);
      expect(furthest(vertices(document, first, 1), before), model.name).toBeLessThan(0.1);
      isWhole(document, model.name);
    }
  });

  test('refuse a parent that stands behind them', () => {
    expect(() => reparentBone(healthyModel(), 0, 1)).toThrow(/does not stand before/);
  });

  test('know their other side by name', () => {
    expect(otherSide('Bip01 L Arm')).toBe('Bip01 R Arm');
    expect(otherSide('left_hand')).toBe('right_hand');
    expect(otherSide('Bip01 Spine')).toBeNull();
  });
});

describe('hitboxes', () => {
  test('are put around the vertices of the bones that have some', () => {
    for (const model of several) {
      const document = model.open();
      const count = generateHitboxes(document);
      expect(hitboxesOf(document).length, model.name).toBe(count);
      isWhole(document, model.name);
    }
  });

  test('come out on the other side', () => {
    const document = named(/barney_ld/)[0]?.open();
    if (document === undefined) throw new Error('no model');
    const left = hitboxesOf(document).filter((id) => fieldsOf(Hitbox, document.get(id)).group === 4);
    const made = mirrorHitboxes(document, left);
    expect(made).toBe(left.length);
    expect(
      hitboxesOf(document).filter((id) => fieldsOf(Hitbox, document.get(id)).group === 5).length,
    ).toBeGreaterThanOrEqual(made);
    isWhole(document, 'mirror');
  });
});

describe('faces', () => {
  test('turn over and back', () => {
    for (const model of several) {
      const document = model.open();
      const meshes = goldsrc.collections.find(({ name }) => name === 'meshes')?.list(document) ?? [];
      const before = meshes.map((id) => fieldsOf(Mesh, document.get(id)).triangleCount);
      flipMeshes(document, meshes);
      expect(meshes.map((id) => fieldsOf(Mesh, document.get(id)).triangleCount)).toEqual(before);
      isWhole(document, model.name);
    }
  });

  test('give normals like those that the compiler made', () => {
    const document = named(/chrome_sphere/)[0]?.open();
    const [submodel] = document === undefined ? [] : submodelsOf(document);
    if (document === undefined || submodel === undefined) throw new Error('no model');
    const before = fieldsOf(SubModel, document.get(submodel)).normals.slice();
    recomputeNormals(document, [submodel]);
    const after = fieldsOf(SubModel, document.get(submodel)).normals;
    for (let index = 0; index < before.length; index += 3) {
      const cosine = [0, 1, 2].reduce((sum, axis) => sum + (before[index + axis] ?? 0) * (after[index + axis] ?? 0), 0);
      expect(cosine).toBeGreaterThan(0.95);
    }
    isWhole(document, 'normals');
  });
});

describe('textures', () => {
  test('of another size keep their place on the model', () => {
    const document = healthyModel();
    resizeTexture(document, at(document, 'textures[0]'), 32, 8);
    expect([...fieldsOf(Mesh, document.get(at(document, 'meshes[0]'))).commands].slice(13)).toEqual([3, 1, 30, 8]);
    expect(validateStudio(document)).toEqual([]);
    isWhole(document, 'resize');
  });

  test('take other pixels', () => {
    const document = healthyModel();
    const picture = { width: 8, height: 4, pixels: new Uint8Array(32).fill(3), palette: new Uint8Array(768).fill(9) };
    replaceTexture(document, at(document, 'textures[0]'), picture);
    expect(fieldsOf(Texture, document.get(at(document, 'textures[0]'))).width).toBe(8);
    isWhole(document, 'replace');
    expect(() => replaceTexture(document, at(document, 'textures[0]'), { ...picture, width: 9 })).toThrow(RangeError);
  });

  test('take a picture of another height, and no problem is left behind', () => {
    const document = healthyModel();
    const id = at(document, 'textures[0]');
    const { width, height } = fieldsOf(Texture, document.get(id));
    const tall = height + 1;
    const pixels = new Uint8Array(width * tall).fill(3);
    replaceTexture(document, id, { width, height: tall, pixels, palette: new Uint8Array(768).fill(9) });
    expect(fieldsOf(Texture, document.get(id)).height).toBe(tall);
    expect(validateStudio(document)).toEqual(validateStudio(reopened(document)));
    expect(validateStudio(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    isWhole(document, 'another height');
  });

  test('go into a file of their own and come back', () => {
    for (const model of [{ name: 'healthy', open: healthyModel }, ...named(/sledge\/cube\.mdl|syn_all/)]) {
      const document = model.open();
      if (modelFields(document).textureFiles.length > 0) continue;
      const pixels = texturesOf(document).map((id) => fieldsOf(Texture, document.get(id)).pixels);
      splitTextures(document);
      const again = reopened(document);
      expect(
        again.original?.files.some(({ name }) => name.endsWith('T.mdl')),
        model.name,
      ).toBe(true);
      expect(modelFields(again).textures).toEqual([]);
      expect(texturesOf(again).map((id) => fieldsOf(Texture, again.get(id)).pixels)).toEqual(pixels);
      mergeTextures(again);
      // All that the split moved is back where it was; the offsets of empty lists alone may say something else.
      expect(again.write().length, model.name).toBe(document.original?.bytes.length);
      isWhole(document, model.name);
    }
  });

  test.runIf(hasCorpus)('split like the compiler splits them, and merge to the same model', () => {
    const [whole] = named(/sledge\/cube\.mdl/);
    const [parts] = named(/sledge\/cube-tex\.mdl/);
    const document = parts?.open();
    if (document === undefined || whole === undefined) throw new Error('no models');
    mergeTextures(document);
    expect(Math.abs(document.write().length - whole.bytes.length)).toBeLessThan(100);
    expect(validateStudio(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('have skins that come and go', () => {
    const document = healthyModel();
    expect(addSkin(document)).toBe(1);
    isWhole(document, 'skin');
    expect(addSkinColumn(document, 0)).toBe(1);
    expect([...(fieldsByName(textureHolder(document).fields)['skinTable'] as Int16Array)]).toEqual([0, 0]);
    isWhole(document, 'column');
    expect(() => removeSkin(document, 0)).toThrow(/needs a skin/);
  });
});

describe('sequences', () => {
  test('move between the files of groups', () => {
    const document = healthyModel();
    moveToGroup(document, sequencesOf(document), 0);
    const again = reopened(document);
    expect((again.original?.files[1]?.end ?? 0) - (again.original?.files[1]?.start ?? 0)).toBe(76);
    isWhole(document, 'group');
    expect(() => moveToGroup(document, sequencesOf(document), 9)).toThrow(/no sequence group 9/);
  });

  test('lose and gain frames', () => {
    const document = healthyModel();
    const idle = at(document, 'sequences["idle"]');
    const before = vertices(document, idle, 2);
    setFrames(document, idle, 1, 5);
    expect(furthest(vertices(document, idle, 1), before)).toBeLessThan(1e-6);
    expect(validateStudio(document)).toEqual([]);
    isWhole(document, 'frames');
  });
});

test('a model in its rest pose is read without a sequence', () => {
  expect(restPose(healthyModel()).matrices.length).toBe(24);
});
