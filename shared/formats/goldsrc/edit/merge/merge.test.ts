/** Merging: what is taken over moves and looks as it did in the other model, whatever the order of the bones. */
import { fieldsByName } from '../../../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../../document/document.ts';
import { openDocument } from '../../../../document/document.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../../codec/documentRecord.ts';
import { editStructure } from '../../../../document/structure.ts';
import { differentValues } from '../../../../test/studioDifferences.ts';
import { corpusModels, isModel } from '../../../../test/studioModels.ts';
import { MATRIX_LENGTH } from '../../../../geometry/matrix.ts';
import { StudioPose } from '../../geometry/pose.ts';
import { poseBones, poseSequence, skinVectors } from '../../geometry/scene.ts';
import { healthyModel } from '../../healthyModel.ts';
import { goldsrc } from '../../index.ts';
import { bodypartsOf, bonesOf, meshesOf, sequencesOf, submodelsOf, textureHolder, texturesOf } from '../../model.ts';
import { BodyPart, Mesh, SubModel } from '../../schema/body.ts';
import { Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import { Texture } from '../../schema/texture.ts';
import { tidyBases } from '../../structure.ts';
import { validateStudio } from '../../validate/index.ts';
import { mergeModel, mergeOffer, nameOfBone } from './index.ts';
import { fieldsOf } from '../../../../codec/record.ts';

beforeAll(() => freezeRecords(true));

function reopened(document: Document): Document {
  const { bytes, files } = document.writeFiles(document.original?.files[0]?.name ?? 'model.mdl');
  return openDocument(goldsrc, bytes, { files });
}

function isOneStep(document: Document): void {
  expect(document.history.entries).toHaveLength(1);
  expect(differentValues(reopened(document), document)).toEqual([]);
  document.undo();
  expect(Buffer.compare(document.write(), document.original?.bytes ?? new Uint8Array(0))).toBe(0);
}

/** Places of the bones of these names in a frame. */
function places(
  document: Document,
  sequence: number,
  frame: number,
  names: readonly string[],
): readonly (readonly number[])[] {
  const pose = new StudioPose(poseBones(document));
  const id = sequencesOf(document)[sequence];
  if (id === undefined) throw new Error('no such sequence');
  pose.pose({ ...poseSequence(document, id), motionType: 0 }, frame);
  const all = bonesOf(document).map((bone) => fieldsOf(Bone, document.get(bone)).name.toLowerCase());
  return names.map((name) => {
    const at = all.indexOf(name.toLowerCase()) * MATRIX_LENGTH;
    return [3, 7, 11].map((part) => pose.matrices[at + part] ?? 0);
  });
}

function furthest(left: readonly (readonly number[])[], right: readonly (readonly number[])[]): number {
  return Math.max(
    ...left.map((place, index) => Math.hypot(...place.map((value, axis) => value - (right[index]?.[axis] ?? 0)))),
  );
}

/** The healthy model with another bone before the others, so that every position is another one. */
function shifted(): Document {
  const document = healthyModel();
  editStructure(document, 'Bone', (structure) => structure.create('bone', { name: 'extra', parent: -1 }));
  return openDocument(goldsrc, document.write());
}

describe('merging made models', () => {
  test('sequences come with events and blends, and names that are taken get a number', () => {
    const target = healthyModel();
    const donor = shifted();
    const count = sequencesOf(target).length;
    const chosen = sequencesOf(donor);
    const notes = mergeModel(target, donor, { sequences: chosen, submodels: [] });
    expect(sequencesOf(target)).toHaveLength(count * 2);
    for (const [index, id] of chosen.entries()) {
      const before = fieldsOf(Sequence, donor.get(id));
      const after = fieldsOf(Sequence, target.get(sequencesOf(target)[count + index] ?? target.root));
      expect(after.name).toBe(`${before.name}_2`);
      expect(after.frames).toBe(before.frames);
      expect(after.events).toHaveLength(before.events.length);
      expect(after.animations).toHaveLength(before.animations.length);
    }
    expect(notes.join(' ')).toContain('is called');
    isOneStep(target);
  });

  test('a submodel brings its textures, columns and a bodypart, and the bodies stay countable', () => {
    const target = healthyModel();
    const donor = healthyModel();
    const [texture] = texturesOf(donor);
    if (texture === undefined) throw new Error('no texture');
    donor.edit('Other pixels', (transaction) => transaction.patch(texture, 'pixels', 0, [9, 9, 9]));
    const wanted = submodelsOf(donor).map((submodel) => ({ submodel, into: 'worn' }));
    const before = texturesOf(target).length;
    mergeModel(target, donor, { sequences: [], submodels: wanted });
    const part = fieldsOf(BodyPart, target.get(bodypartsOf(target).at(-1) ?? target.root));
    expect(part.name).toBe('worn');
    expect(part.models).toHaveLength(wanted.length);
    expect(bodypartsOf(target).map((id) => fieldsOf(BodyPart, target.get(id)).base)).toEqual(tidyBases(target));
    expect(texturesOf(target).length).toBeGreaterThan(before);
    const names = texturesOf(target).map((id) => fieldsOf(Texture, target.get(id)).name);
    expect(new Set(names).size).toBe(names.length);
    const columns = Number(fieldsByName(textureHolder(target).fields)['skinColumns']);
    for (const id of meshesOf(target)) expect(fieldsOf(Mesh, target.get(id)).skinColumn).toBeLessThan(columns);
    expect(validateStudio(target).filter(({ severity }) => severity === 'error')).toEqual([]);
    isOneStep(target);
  });

  test('a submodel whose textures are here already uses them', () => {
    const target = healthyModel();
    const donor = healthyModel();
    const before = texturesOf(target).length;
    mergeModel(target, donor, {
      sequences: [],
      submodels: submodelsOf(donor).map((submodel) => ({ submodel, into: 'again' })),
    });
    expect(texturesOf(target)).toHaveLength(before);
    isOneStep(target);
  });

  test('missing bones are told by name, and nothing changes', () => {
    const target = healthyModel();
    const donor = healthyModel();
    const [submodel = donor.root] = submodelsOf(donor);
    const used = fieldsOf(SubModel, donor.get(submodel)).vertexBones[0] ?? 0;
    donor.edit('Rename', (transaction) => transaction.update(bonesOf(donor)[used] ?? donor.root, { name: 'tail' }));
    const offer = mergeOffer(target, donor);
    expect(offer.match.lacking).toEqual(['tail']);
    expect(offer.bodyparts[0]?.submodels[0]?.obstacle).toBe('needs tail');
    expect(() => mergeModel(target, donor, { sequences: [], submodels: [{ submodel, into: 'x' }] })).toThrow(/lacks/);
    expect(target.history.entries).toHaveLength(0);
  });
});

describe('bones that are missing', () => {
  /** The healthy model with its second bone called otherwise, so that this one has none of the name. */
  function withTail(): { readonly target: Document; readonly donor: Document; readonly submodel: RecordId } {
    const donor = healthyModel();
    donor.edit('Rename', (transaction) => transaction.update(bonesOf(donor)[1] ?? donor.root, { name: 'tail' }));
    const [submodel] = submodelsOf(donor);
    if (submodel === undefined) throw new Error('no submodel');
    return { target: healthyModel(), donor, submodel };
  }

  /** Where the points of a submodel are at rest. */
  function standing(document: Document, submodel: RecordId): readonly number[] {
    const pose = new StudioPose(poseBones(document));
    pose.pose(null, 0);
    const { positions, vertexBones } = fieldsOf(SubModel, document.get(submodel));
    return [...skinVectors(positions, vertexBones, pose.matrices, 'points')];
  }

  const added = (document: Document): RecordId => submodelsOf(document).at(-1) ?? document.root;

  test('come along below their parents, in one step, and what moves there moves here', () => {
    const { target, donor, submodel } = withTail();
    const count = sequencesOf(target).length;
    const before = places(target, 0, 1, ['root', 'arm']);
    mergeModel(target, donor, {
      sequences: sequencesOf(donor).slice(0, 1),
      submodels: [{ submodel, into: 'worn' }],
      bones: new Map([[1, 'bring']]),
    });
    expect(bonesOf(target).map((id) => fieldsOf(Bone, target.get(id)).name)).toEqual(['root', 'arm', 'tail']);
    expect(fieldsOf(Bone, target.get(bonesOf(target)[2] ?? target.root)).parent).toBe(0);
    expect([...fieldsOf(SubModel, target.get(added(target))).vertexBones]).toEqual([0, 0, 2, 2]);
    expect(standing(target, added(target))).toEqual(standing(donor, submodel));
    expect(furthest(places(target, count, 1, ['tail']), places(donor, 0, 1, ['tail']))).toBeLessThan(0.05);
    expect(places(target, 0, 1, ['root', 'arm'])).toEqual(before);
    expect(validateStudio(target).filter(({ severity }) => severity === 'error')).toEqual([]);
    isOneStep(target);
  });

  test('may have others stand in for them: the submodel stays where it stood', () => {
    const { target, donor, submodel } = withTail();
    mergeModel(target, donor, { sequences: [], submodels: [{ submodel, into: 'worn' }], bones: new Map([[1, 0]]) });
    expect(bonesOf(target)).toHaveLength(2);
    expect([...fieldsOf(SubModel, target.get(added(target))).vertexBones]).toEqual([0, 0, 0, 0]);
    const there = standing(donor, submodel);
    for (const [at, value] of standing(target, added(target)).entries()) expect(value).toBeCloseTo(there[at] ?? 0, 3);
    isOneStep(target);
  });
});

const models = corpusModels('goldsrc').filter(isModel);
const barney = models.find(({ name }) => /barney_ld/.test(name));
const grunt = models.find(({ name }) => /hgrunt_ld/.test(name));

describe.skipIf(barney === undefined || grunt === undefined)('merging real models', () => {
  test('every submodel of the other comes with the bones that it needs', () => {
    const target = barney?.open();
    const donor = grunt?.open();
    if (target === undefined || donor === undefined) throw new Error('no models');
    const items = mergeOffer(target, donor).bodyparts.flatMap(({ submodels }) => submodels);
    const bones = new Map(items.flatMap(({ needs }) => needs.map((bone) => [bone, 'bring'] as const)));
    expect(bones.size).toBeGreaterThan(0);
    const count = bonesOf(target).length;
    const submodels = items.map(({ record }) => ({ submodel: record, into: 'grunt' }));
    mergeModel(target, donor, { sequences: sequencesOf(donor).slice(0, 1), submodels, bones });
    expect(bonesOf(target).length).toBeGreaterThanOrEqual(count + bones.size);
    const names = [...bones.keys()].map((bone) => nameOfBone(donor, bone));
    const last = sequencesOf(target).length - 1;
    expect(furthest(places(target, last, 2, names), places(donor, 0, 2, names))).toBeLessThan(0.1);
    isOneStep(target);
  });

  test('a movement of another skeleton carries over to every bone that both have', () => {
    const target = barney?.open();
    const donor = grunt?.open();
    if (target === undefined || donor === undefined) throw new Error('no models');
    const { match } = mergeOffer(target, donor);
    const count = sequencesOf(target).length;
    const shared = bonesOf(donor).flatMap((id, bone) =>
      (match.toTarget[bone] ?? -1) < 0 ? [] : [fieldsOf(Bone, donor.get(id)).name],
    );
    expect(shared.length).toBeGreaterThan(10);
    mergeModel(target, donor, { sequences: sequencesOf(donor).slice(0, 2), submodels: [] });
    for (const frame of [0, 3, 7]) {
      expect(furthest(places(target, count, frame, shared), places(donor, 0, frame, shared))).toBeLessThan(0.05);
    }
    isOneStep(target);
  });

  test('a submodel stands where it stood, on bones in another order', () => {
    const target = barney?.open();
    const donor = grunt?.open();
    if (target === undefined || donor === undefined) throw new Error('no models');
    const offer = mergeOffer(target, donor);
    const item = offer.bodyparts
      .flatMap(({ submodels }) => submodels)
      .find(({ obstacle, about }) => obstacle === null && /vertices/.test(about));
    if (item === undefined) return;
    mergeModel(target, donor, {
      sequences: sequencesOf(donor).slice(0, 1),
      submodels: [{ submodel: item.record, into: 'grunt' }],
    });
    const skinned = (document: Document, submodel: RecordId, sequence: number): Float32Array => {
      const pose = new StudioPose(poseBones(document));
      pose.pose({ ...poseSequence(document, sequencesOf(document)[sequence] ?? document.root), motionType: 0 }, 2);
      const { positions, vertexBones } = fieldsOf(SubModel, document.get(submodel));
      return skinVectors(positions, vertexBones, pose.matrices, 'points');
    };
    const here = skinned(target, submodelsOf(target).at(-1) ?? target.root, sequencesOf(target).length - 1);
    const there = skinned(donor, item.record, 0);
    let worst = 0;
    for (let at = 0; at < here.length; at++) worst = Math.max(worst, Math.abs((here[at] ?? 0) - (there[at] ?? 0)));
    expect(worst).toBeLessThan(0.1);
    isOneStep(target);
  });
});
