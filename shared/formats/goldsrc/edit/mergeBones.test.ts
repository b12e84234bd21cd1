/** Bones merged into their parents: everything stays where it was within the told error, in every frame, and undo is exact. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { freezeRecords, type RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { distance, vectorAt } from '../../../geometry/vector.ts';
import { hasCorpus } from '../../../test/corpus.ts';
import { compiledModels } from '../../../test/studioModels.ts';
import { StudioPose } from '../geometry/pose.ts';
import { poseBones, skinVectors } from '../geometry/scene.ts';
import { healthyModel } from '../healthyModel.ts';
import { attachmentsOf, bonesOf, controllersOf, hitboxesOf, sequencesOf, submodelsOf } from '../model.ts';
import { SubModel } from '../schema/body.ts';
import { Sequence } from '../schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from '../schema/skeleton.ts';
import { hasControllers, mergeBones, mergeError } from './mergeBones.ts';
import { blendPlaces } from './samples.ts';
import { isWhole } from './test/whole.ts';

beforeAll(() => freezeRecords(true));

const models = [
  { name: 'healthy', open: healthyModel },
  ...compiledModels(hasCorpus ? /barney_ld|headcrab/ : /^Sentry\.mdl$/),
];

/** Places of all vertices and attachments at some frames of every blend: by submodel, and attachments last. */
function places(document: Document): readonly Float32Array[] {
  const pose = new StudioPose(poseBones(document));
  return blendPlaces(document).flatMap(({ frames, samples }) =>
    [0, Math.floor(frames / 2), frames - 1].flatMap((frame) => {
      pose.pose({ frames, motionType: 0, motionBone: 0, blends: [samples] }, frame);
      return submodelsOf(document).map((id) => {
        const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
        return skinVectors(positions, vertexBones, pose.matrices, 'points');
      });
    }),
  );
}

function furthest(left: readonly Float32Array[], right: readonly Float32Array[]): number {
  let most = 0;
  for (const [index, each] of left.entries()) {
    for (let at = 0; at < each.length; at += 3) {
      most = Math.max(
        most,
        distance(vectorAt(each.subarray(at, at + 3)), vectorAt((right[index] ?? each).subarray(at))),
      );
    }
  }
  return most;
}

const parentOf = (document: Document, id: RecordId): number => fieldsOf(Bone, document.get(id)).parent;

/** A bone with bones above and below it; else any with a parent. */
function middleBone(document: Document): RecordId {
  const bones = bonesOf(document);
  const withParents = bones.filter((id) => parentOf(document, id) >= 0);
  const found = withParents.find((id) => bones.some((each) => parentOf(document, each) === bones.indexOf(id)));
  const bone = found ?? withParents[0];
  if (bone === undefined) throw new Error('one bone alone');
  return bone;
}

describe.each(models.map((model) => [model.name, model] as const))('in %s', (name, model) => {
  test('a bone goes into its parent, with all that hangs on it, and vertices are off by no more than was told', () => {
    const document = model.open();
    const bytes = document.write();
    const bone = middleBone(document);
    const bones = bonesOf(document);
    const parent = bones[parentOf(document, bone)];
    const before = places(document);
    const hanging = [
      ...hitboxesOf(document).filter((id) => bones[fieldsOf(Hitbox, document.get(id)).bone] === bone),
      ...attachmentsOf(document).filter((id) => bones[fieldsOf(Attachment, document.get(id)).bone] === bone),
    ];
    const told = mergeError(document, [bone]);
    mergeBones(document, [bone], { most: told.off, controllers: 'parent' });
    const now = bonesOf(document);
    expect(now).toEqual(bones.filter((id) => id !== bone));
    expect(document.history.position).toBe(1);
    // Samples are 16 bits wide: what stood below the bone is off by a step of them.
    const off = furthest(before, places(document));
    expect(off).toBeLessThan(told.off + 0.05);
    for (const id of hanging) {
      const { bone: at } =
        (document.get(id).type === Hitbox.type ? Hitbox : Attachment) === Hitbox
          ? fieldsOf(Hitbox, document.get(id))
          : fieldsOf(Attachment, document.get(id));
      expect(now[at]).toBe(parent);
    }
    isWhole(document, name);
    document.undo();
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
  });

  test('all bones but the roots go in one step', () => {
    const document = model.open();
    const ids = bonesOf(document).filter((id) => parentOf(document, id) >= 0);
    const moving = new Set(
      sequencesOf(document).flatMap((id) => {
        const { motionType, motionBone } = fieldsOf(Sequence, document.get(id));
        return motionType === 0 ? [] : [bonesOf(document)[motionBone]];
      }),
    );
    const gone = ids.filter((id) => !moving.has(id));
    const before = places(document);
    const told = mergeError(document, gone);
    mergeBones(document, gone, { most: told.off, controllers: 'gone' });
    expect(bonesOf(document)).toHaveLength(bonesOf(model.open()).length - gone.length);
    expect(furthest(before, places(document))).toBeLessThan(told.off + 0.05);
    isWhole(document, name);
  });
});

describe('controllers of merged bones', () => {
  /** The second bone has a controller that turns it about X. */
  function controlled(): { readonly document: Document; readonly bone: RecordId; readonly parent: RecordId } {
    const document = healthyModel();
    const bone = middleBone(document);
    const parent = bonesOf(document)[parentOf(document, bone)];
    const [controller] = controllersOf(document);
    if (controller === undefined || parent === undefined) throw new Error('no controller');
    const free = [-1, -1, -1, -1, -1, -1];
    document.edit('Set', (step) => {
      step.set(Bone, parent, { controllers: free });
      step.set(Bone, bone, { controllers: free.with(3, 0) });
      step.set(BoneController, controller, { bone: bonesOf(document).indexOf(bone), type: 8 });
    });
    return { document, bone, parent };
  }

  test('go to the parent, unless its channel has one', () => {
    const { document, bone, parent } = controlled();
    const count = controllersOf(document).length;
    expect(hasControllers(document, [bone])).toBe(true);
    mergeBones(document, [bone], { most: 1e6, controllers: 'parent' });
    expect(fieldsOf(Bone, document.get(parent)).controllers[3]).toBe(0);
    const [controller] = controllersOf(document);
    if (controller === undefined) throw new Error('it is gone');
    expect(bonesOf(document)[fieldsOf(BoneController, document.get(controller)).bone]).toBe(parent);
    expect(controllersOf(document)).toHaveLength(count);
  });

  test('or are removed', () => {
    const { document, bone, parent } = controlled();
    const count = controllersOf(document).length;
    mergeBones(document, [bone], { most: 1e6, controllers: 'gone' });
    expect(controllersOf(document)).toHaveLength(count - 1);
    expect(fieldsOf(Bone, document.get(parent)).controllers[3]).toBe(-1);
  });
});

describe('what cannot be merged', () => {
  test('is a bone without a parent', () => {
    const document = healthyModel();
    expect(() => mergeBones(document, bonesOf(document).slice(0, 1), { most: 1e6, controllers: 'gone' })).toThrow(
      /has no parent that it could be merged into/,
    );
    expect(document.history.isDirty).toBe(false);
  });

  test('is the bone by which a sequence goes', () => {
    const document = healthyModel();
    const bone = middleBone(document);
    const [sequence] = sequencesOf(document);
    if (sequence === undefined) throw new Error('no sequence');
    document.edit('Set', (step) =>
      step.set(Sequence, sequence, { motionType: 1, motionBone: bonesOf(document).indexOf(bone) }),
    );
    expect(() => mergeBones(document, [bone], { most: 1e6, controllers: 'gone' })).toThrow(/has to stay/);
  });

  test('is what would be further off than is allowed, which is said with its frame', () => {
    const document = healthyModel();
    const bone = middleBone(document);
    const { off } = mergeError(document, [bone]);
    expect(off).toBeGreaterThan(0);
    const most = off / 2;
    expect(() => mergeBones(document, [bone], { most, controllers: 'gone' })).toThrow(
      /off by up to .* in frame \d+ of/,
    );
  });
});
