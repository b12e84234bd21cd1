/** Adding, removing and moving records of studio models: bones, samples, vertices, skins and body numbers stay right. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure, listOf } from '../../document/structure.ts';
import { differentValues } from '../../test/studioDifferences.ts';
import { compiledModels } from '../../test/studioModels.ts';
import { poseSequence, restPose, skinVectors } from './geometry/scene.ts';
import { splitTextures } from './edit/texture.ts';
import { healthyFrames, healthyModel } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { sequencesOf, submodelsOf } from './model.ts';
import { Mesh, SubModel } from './schema/body.ts';
import { Bone } from './schema/skeleton.ts';
import { validateStudio } from './validate/index.ts';
import { fieldsOf } from '../../codec/record.ts';

beforeAll(() => freezeRecords(true));

const at = (document: Document, path: string): RecordId => resolvePath(goldsrc, document, path).record;
const large = compiledModels(/barney_ld|syn_all|v_shotgun|hgrunt_ld/);

/** Written, read again and compared; then taken back and compared with the file. */
function survives(document: Document, what: string): void {
  const { bytes, files } = document.writeFiles(document.original?.files[0]?.name ?? 'model.mdl');
  const again = openDocument(goldsrc, bytes, { files });
  expect(differentValues(again, document), what).toEqual([]);
  document.undo();
  expect(Buffer.compare(document.write(), document.original?.bytes ?? new Uint8Array(0)), what).toBe(0);
}

/** All vertices of a model in its rest pose. */
function restVertices(document: Document): readonly number[] {
  const { matrices } = restPose(document);
  return submodelsOf(document).flatMap((id) => {
    const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
    return [...skinVectors(positions, vertexBones, matrices, 'points')];
  });
}

describe('bones', () => {
  test('that go leave their vertices in place, on the next ancestor', () => {
    for (const model of [{ name: 'healthy', open: healthyModel }, ...large]) {
      const document = model.open();
      const bones = listOf(document, 'bones');
      const leaf = bones.at(-1);
      if (leaf === undefined || fieldsOf(Bone, document.get(leaf)).parent < 0) continue;
      const before = restVertices(document);
      editStructure(document, 'Remove', (structure) => structure.remove(leaf));
      const after = restVertices(document);
      expect(after.length).toBe(before.length);
      for (const [index, value] of after.entries())
        expect(Math.abs(value - (before[index] ?? 0)), model.name).toBeLessThan(1e-3);
      expect(validateStudio(document).filter(({ severity }) => severity === 'error')).toEqual([]);
      survives(document, model.name);
    }
  });

  test('that come rest, and the samples of all others stay theirs', () => {
    const document = healthyModel();
    const [idle] = sequencesOf(document);
    if (idle === undefined) throw new Error('no sequence');
    const [before] = poseSequence(document, idle).blends;
    editStructure(document, 'Add', (structure) => structure.create('bone', { name: 'new', parent: 1 }));
    const [after] = poseSequence(document, idle).blends;
    expect(after?.length).toBe(3 * healthyFrames * 6);
    expect(after?.subarray(0, before?.length)).toEqual(before);
    survives(document, 'new bone');
  });

  test('that change places take vertices, hitboxes, controllers and samples along', () => {
    const document = healthyModel();
    const root = at(document, 'bones["root"]');
    const before = poseSequence(document, at(document, 'sequences["idle"]')).blends[0];
    editStructure(document, 'Move', (structure) => structure.reorder(root, 1));
    expect(fieldsByName(document.get(at(document, 'hitboxes[0]')).fields)['bone']).toBe(0);
    expect(fieldsByName(document.get(at(document, 'controllers[0]')).fields)['bone']).toBe(1);
    expect([...fieldsOf(SubModel, document.get(at(document, 'submodels["quad"]'))).vertexBones]).toEqual([1, 1, 0, 0]);
    const row = healthyFrames * 6;
    const after = poseSequence(document, at(document, 'sequences["idle"]')).blends[0];
    expect(after?.subarray(row)).toEqual(before?.subarray(0, row));
    expect(fieldsOf(Bone, document.get(at(document, 'bones["arm"]'))).parent).toBe(1);
    survives(document, 'order');
  });
});

describe('controllers', () => {
  test('that go are named by no bone any more', () => {
    const document = healthyModel();
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'controllers[0]')));
    expect(fieldsOf(Bone, document.get(at(document, 'bones["root"]'))).controllers).toEqual([-1, -1, -1, -1, -1, -1]);
    survives(document, 'controller');
  });
});

describe('sequences', () => {
  test.each(['create', 'duplicate', 'remove', 'reorder'] as const)('can be changed in number and order: %s', (act) => {
    for (const model of [{ name: 'healthy', open: healthyModel }, ...large]) {
      const document = model.open();
      const first = at(document, 'sequences[0]');
      editStructure(document, act, (structure) => {
        if (act === 'create') structure.create('sequence', { name: 'new' });
        else if (act === 'reorder') structure.reorder(first, 1);
        else structure[act](first);
      });
      survives(document, `${model.name} ${act}`);
    }
  });

  test('of a group that goes move into the model', () => {
    const document = healthyModel();
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'sequenceGroups["aiming"]')));
    expect(document.writeFiles('healthy.mdl').files).toHaveLength(1);
    survives(document, 'group');
  });

  test('find a new group with a file of its own', () => {
    const document = healthyModel();
    editStructure(document, 'Add', (structure) => structure.create('sequenceGroup', { label: 'more' }));
    document.edit('Move', (tx) => tx.update(at(document, 'sequences["idle"]'), { group: 2 }));
    const { bytes, files } = document.writeFiles('healthy.mdl');
    expect(files.map(({ name }) => name)).toEqual(['healthy.mdl', 'healthy01.mdl', 'healthy02.mdl']);
    expect(differentValues(openDocument(goldsrc, bytes, { files }), document)).toEqual([]);
    expect(validateStudio(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('textures', () => {
  test('that change places are followed by the skins', () => {
    for (const model of large) {
      const document = model.open();
      const [first] = listOf(document, 'textures');
      if (first === undefined || listOf(document, 'textures').length < 2) continue;
      const names = (): readonly unknown[] => {
        const table = fieldsByName(document.get(document.root).fields)['skinTable'] as Int16Array;
        return [...table].map(
          (index) => fieldsByName(document.get(listOf(document, 'textures')[index] ?? document.root).fields)['name'],
        );
      };
      const before = names();
      editStructure(document, 'Move', (structure) => structure.reorder(first, 1));
      expect(names()).toEqual(before);
      survives(document, model.name);
    }
  });
});

describe('the body', () => {
  test('keeps its numbers tidy when submodels come', () => {
    const document = healthyModel();
    editStructure(document, 'Copy', (structure) => structure.duplicate(at(document, 'submodels["blank"]')));
    expect(fieldsByName(document.get(at(document, 'bodyparts["hat"]')).fields)['base']).toBe(3);
    survives(document, 'submodel');
  });

  test('keeps normals mesh by mesh when meshes come and go', () => {
    const document = healthyModel();
    const mesh = at(document, 'meshes[0]');
    editStructure(document, 'Copy', (structure) => structure.duplicate(mesh));
    const submodel = fieldsOf(SubModel, document.get(at(document, 'submodels["quad"]')));
    expect(submodel.normals.length).toBe(12);
    const copied = submodel.meshes[1];
    if (copied === undefined) throw new Error('no copy');
    expect([...fieldsOf(Mesh, document.get(copied)).commands].filter((_, index) => index % 4 === 2)).toEqual([
      2, 3, 2, 3,
    ]);
    expect(validateStudio(document)).toEqual([]);
    editStructure(document, 'Remove', (structure) => structure.remove(mesh));
    expect(fieldsOf(SubModel, document.get(at(document, 'submodels["quad"]'))).normals.length).toBe(6);
    expect(validateStudio(document)).toEqual([]);
  });

  test('takes hitboxes, attachments, events and bodyparts away and back', () => {
    for (const path of ['hitboxes[0]', 'attachments[0]', 'sequences["idle"].events[0]', 'bodyparts["body"]']) {
      const document = healthyModel();
      editStructure(document, 'Remove', (structure) => structure.remove(at(document, path)));
      survives(document, path);
      editStructure(document, 'Copy', (structure) => structure.duplicate(at(document, path)));
      survives(document, path);
    }
  });
});

/** Each takes something from a model or puts something into it. */
const acts: Readonly<Record<string, (document: Document) => void>> = {
  'a sequence gone': (document) => editStructure(document, 'x', (it) => it.remove(at(document, 'sequences[0]'))),
  'a sequence more': (document) =>
    void editStructure(document, 'x', (it) => it.duplicate(at(document, 'sequences[0]'))),
  'a bone more': (document) => void editStructure(document, 'x', (it) => it.create('bone', { parent: 0 })),
  'a hitbox more': (document) => void editStructure(document, 'x', (it) => it.create('hitbox')),
  'an attachment more': (document) => void editStructure(document, 'x', (it) => it.create('attachment')),
  'a texture gone': (document) => editStructure(document, 'x', (it) => it.remove(at(document, 'textures[0]'))),
  'a mesh gone': (document) => editStructure(document, 'x', (it) => it.remove(at(document, 'meshes[0]'))),
  'a submodel more': (document) =>
    void editStructure(document, 'x', (it) => it.duplicate(at(document, 'submodels[0]'))),
  'an event more': (document) => {
    const place = { owner: at(document, 'sequences[0]'), member: 'events' };
    editStructure(document, 'x', (it) => it.create('event', {}, place));
  },
  'its textures apart': splitTextures,
};

describe('a model of the compiler', () => {
  const compiled = compiledModels(/syn_all|syn_ext\.mdl|barney_ld|v_shotgun|sledge\/cube(-tex)?\.mdl|w_rune\.mdl/);
  test.each(Object.keys(acts))('is laid out as the compiler would do it, with %s', (act) => {
    for (const model of compiled) {
      const document = model.open();
      acts[act]?.(document);
      const { bytes } = document.writeFiles(model.files[0]?.name ?? '');
      const records = new Map([...document.all()].map((record) => [record.id, { ...record, source: null }]));
      const content = { records, root: document.root, nextId: document.nextId, version: document.version };
      expect(Buffer.compare(bytes, new Document(goldsrc, content).write()), model.name).toBe(0);
    }
  });
});

describe('keys', () => {
  test('of a bone are its samples; storing them changes none, and one changed key changes its sample', () => {
    const document = healthyModel();
    const idle = at(document, 'sequences["idle"]');
    const arm = document.get(at(document, 'bones["arm"]'));
    const found = goldsrc.animation?.track(document, arm, idle);
    if (found === undefined || found === null) throw new Error('no track');
    document.edit('Store', (tx) => found.store(tx, found.keys));
    expect(Buffer.compare(document.write(), document.original?.bytes ?? new Uint8Array(0))).toBe(0);
    const values = Float32Array.from(found.keys.values);
    values[6] = (values[6] ?? 0) + 1;
    document.edit('Store', (tx) => found.store(tx, { ...found.keys, values }));
    const again = goldsrc.animation?.track(document, arm, idle)?.keys.values;
    expect(again?.[6]).toBeCloseTo(values[6], 2);
    expect([...(again ?? [])].filter((value, index) => value !== found.keys.values[index])).toHaveLength(1);
  });
});
