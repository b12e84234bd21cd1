/** Lists that change: tracks, tables, key lists, vertices and batches go along. */
import { fieldsByName, listByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutlineNode } from '../../format/format.ts';
import { openDocument } from '../../document/document.ts';
import type { Document } from '../../document/document.ts';
import { pathOf, resolvePath } from '../../document/path.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { treeOf } from '../../test/generate.ts';
import { m2, modelVersions } from './index.ts';
import { keysIn, keysOfSequence } from './keys.ts';
import { findSequence, sequenceLookup } from './lookups.ts';
import type { ModelList } from './model.ts';
import { listOf, modelFields, trackOf } from './model.ts';
import { hasCorpus } from '../../test/corpus.ts';
import { modelNamed, open } from './test/corpus.ts';
import { healthyModel } from './test/healthyModel.ts';
import { present } from './test/present.ts';
import { validateModel } from './validate/index.ts';

beforeAll(() => freezeRecords(true));

const versions = modelVersions.map((version) => [version] as const);

function at(document: Document, list: ModelList, position = 0): RecordId {
  const id = listOf(document, list)[position];
  if (id === undefined) throw new Error(`no ${list}[${position}]`);
  return id;
}

function problems(document: Document): readonly string[] {
  return validateModel(document).map(({ message }) => message);
}

/** Writes and reads the document: it must say the same. */
function reopened(document: Document): Document {
  const { bytes, files } = document.writeFiles('Healthy.m2');
  const again = openDocument(m2, bytes, { files });
  expect(treeOf(again, m2.schemas, again.root)).toEqual(treeOf(document, m2.schemas, document.root));
  return again;
}

function keysAt(document: Document, bone: number, sequence: number): { times: number[]; values: number[] } {
  const track = trackOf(document, at(document, 'bones', bone), 'translation');
  if (track === null) throw new Error('no track');
  const { times, values } = keysIn(track.fields, keysOfSequence(document.version, track.fields, sequence), 3);
  return { times: [...times], values: [...(values ?? [])] };
}

describe.each(versions)('in a model of version %i', (version) => {
  test('a copy of a sequence has keys of its own, and can be found and written', () => {
    const document = healthyModel(version);
    const before = keysAt(document, 1, 0);
    const animation = fieldsByName(document.get(at(document, 'sequences')).fields)['animation'];
    editStructure(document, 'Duplicate', (structure) => structure.duplicate(at(document, 'sequences')));
    const copied = keysAt(document, 1, 1);
    expect(copied.values).toEqual(before.values);
    const shift = (copied.times[0] ?? 0) - (before.times[0] ?? 0);
    expect(copied.times).toEqual(before.times.map((time) => time + shift));
    expect(shift > 0).toBe(version < 264);
    expect(fieldsByName(document.get(at(document, 'sequences', 1)).fields)['animation']).toBe(animation);
    const again = reopened(document);
    expect(keysAt(again, 1, 0)).toEqual(before);
    document.undo();
    expect(problems(document)).toEqual([]);
  });

  test('a sequence that goes takes its keys along', () => {
    const document = healthyModel(version);
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'sequences')));
    expect(listOf(document, 'sequences').length).toBe(1);
    expect(findSequence(version, modelFields(document).sequenceLookup as Uint16Array, [4], 4)).toBe(0);
    expect(validateModel(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    reopened(document);
  });

  test('sequences that change places keep their keys', () => {
    const document = healthyModel(version);
    const before = keysAt(document, 1, 0);
    editStructure(document, 'Move', (structure) => structure.reorder(at(document, 'sequences'), 1));
    expect(keysAt(document, 1, 1)).toEqual(before);
    reopened(document);
  });

  test('a bone that goes leaves its vertices, children and points to its parent', () => {
    const document = healthyModel(version);
    editStructure(document, 'Add', (structure) => structure.create('bone', { parent: 1 }));
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'bones', 1)));
    expect(
      [...(fieldsByName(document.get(at(document, 'vertices')).fields)['boneIndices'] as Uint8Array)].every(
        (bone) => bone === 0,
      ),
    ).toBe(true);
    expect(fieldsByName(document.get(at(document, 'bones', 1)).fields)['parent']).toBe(0);
    expect(fieldsByName(document.get(at(document, 'attachments')).fields)['bone']).toBe(0);
    reopened(document);
  });

  test('a bone in front of others moves all that counts on them', () => {
    const document = healthyModel(version);
    editStructure(document, 'Add', (structure) => {
      const id = structure.create('bone', { parent: -1 });
      structure.reorder(id, 0);
    });
    expect([...modelFields(document).boneCombos]).toEqual([1, 2]);
    expect(fieldsByName(document.get(at(document, 'bones', 2)).fields)['parent']).toBe(1);
    expect([...modelFields(document).keyBoneLookup].slice(0, 3)).toEqual([0xffff, 0xffff, 2]);
    expect(problems(document)).toEqual([]);
    expect(listByName(document.get(at(document, 'bones')).fields, 'tracks').length).toBe(3);
    reopened(document);
  });

  test('a texture that goes takes its place in the tables along', () => {
    const document = healthyModel(version);
    editStructure(document, 'Add', (structure) => structure.reorder(structure.create('texture', { path: 'b.blp' }), 0));
    expect([...modelFields(document).textureCombos]).toEqual([1]);
    expect(fieldsByName(document.get(at(document, 'particles')).fields)['texture']).toBe(1);
    expect(problems(document)).toEqual([]);
  });

  test('batches of a submesh that goes go with it', () => {
    const document = healthyModel(version);
    const view = at(document, 'views');
    const submesh = present(listByName(document.get(view).fields, 'submeshes')[0]);
    editStructure(document, 'Remove', (structure) => structure.remove(submesh));
    expect(listByName(document.get(view).fields, 'batches')).toEqual([]);
    reopened(document);
  });
});

describe('views of version 264', () => {
  test('are files that come and go with their numbers', () => {
    const document = healthyModel(264);
    editStructure(document, 'Copy', (structure) => structure.duplicate(at(document, 'views')));
    expect(modelFields(document).skinCount).toBe(2);
    expect(document.writeFiles('A.m2').files.map(({ name }) => name)).toEqual(['A.m2', 'A00.skin', 'A01.skin']);
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'views')));
    expect(document.writeFiles('A.m2').files.map(({ name }) => name)).toEqual(['A.m2', 'A00.skin']);
    reopened(document);
  });

  test('one more is a file that begins with its own header, and says what the other says', () => {
    const document = open(modelNamed(hasCorpus ? 'GnomePounder.m2' : 'v264-samples/Squire.m2'));
    const count = listOf(document, 'views').length;
    const view = at(document, 'views');
    editStructure(document, 'Copy', (structure) => structure.duplicate(view));
    const { bytes, files } = document.writeFiles('A.m2');
    const again = openDocument(m2, bytes, { files });
    const contents = listOf(again, 'views').map((id) => {
      const { vertices, triangles } = fieldsByName(again.get(id).fields);
      return { vertices, triangles };
    });
    expect(contents).toHaveLength(count + 1);
    expect(contents.filter((each) => each.vertices !== contents[0]?.vertices)).toContainEqual(contents[0]);
    expect(m2.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a removed view of a real model leaves the others whole', () => {
    const document = open(modelNamed(hasCorpus ? 'GnomePounder.m2' : 'v264-made/Apart.m2'));
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'views')));
    reopened(document);
  });
});

describe('the hash table of sequences', () => {
  test('leads to the first sequence of every animation, also where buckets clash', () => {
    const animations = [0, 31, 62, 4, 35, 0, 5, 129, 1, 66];
    const table = sequenceLookup(
      264,
      animations.map((animation) => ({ animation, nextVariation: -1 })),
    );
    for (const id of animations) expect(findSequence(264, table, animations, id)).toBe(animations.indexOf(id));
    expect(findSequence(264, table, animations, 7)).toBe(-1);
  });

  test('of real models is read as the game does', () => {
    for (const name of hasCorpus ? ['creature.m2', 'GnomePounder.m2'] : ['v264-samples/Squire.m2']) {
      const document = open(modelNamed(name));
      const animations = listOf(document, 'sequences').map((id) =>
        Number(fieldsByName(document.get(id).fields)['animation']),
      );
      const table = modelFields(document).sequenceLookup as Uint16Array;
      for (const id of animations) expect(findSequence(264, table, animations, id)).toBe(animations.indexOf(id));
    }
  });
});

function rows(node: OutlineNode): readonly OutlineNode[] {
  return [node, ...node.children.flatMap(rows)];
}

describe('the outline', () => {
  test.each(versions)('of version %i names everything once', (version) => {
    const all = rows(m2.outline(healthyModel(version)));
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    const labels = all.map(({ label }) => label);
    for (const label of [
      'Stand',
      'Walk',
      'Right hand',
      '$CHD',
      'Stone.blp',
      'Monster skin 1',
      '0 · Hair 1',
      'Collision mesh',
    ]) {
      expect(labels).toContain(label);
    }
    expect(all.find(({ label }) => label === '$CHD')?.meta).toBe('Head');
    expect(labels.join()).not.toMatch(/undefined|NaN/);
  });

  test('puts bones below their parents', () => {
    const bones = m2.outline(healthyModel(256)).children.find(({ collection }) => collection === 'bones');
    expect(bones?.children.map(({ label }) => label)).toEqual(['Bone 0']);
    expect(bones?.children[0]?.children.map(({ label }) => label)).toContain('Bone 1 · Left shoulder');
  });
});

describe('paths', () => {
  test.each(versions)('lead back to every record of version %i', (version) => {
    const document = healthyModel(version);
    for (const record of document.all()) {
      expect(resolvePath(m2, document, pathOf(m2, document, record.id)).record).toBe(record.id);
    }
    expect(resolvePath(m2, document, 'bones[1].translation.times').record).toBe(
      trackOf(document, at(document, 'bones', 1), 'translation')?.id,
    );
  });
});

describe('aliases of version 264', () => {
  const aliased = (): Document => {
    const document = healthyModel(264);
    document.edit('Alias', (tx) => tx.update(at(document, 'sequences', 1), { flags: 0x41, alias: 0 }));
    return document;
  };
  const links = (document: Document): readonly unknown[] =>
    listOf(document, 'sequences').map((id) => {
      const { flags, alias } = fieldsByName(document.get(id).fields);
      return [flags, alias];
    });
  const aliasErrors = (document: Document): readonly unknown[] =>
    validateModel(document).filter(({ rule }) => rule === 'alias-target');

  test('that are copied lead where the original leads, never to themselves', () => {
    const document = aliased();
    editStructure(document, 'Copy', (structure) => structure.duplicate(at(document, 'sequences', 1)));
    expect(links(document)).toEqual([
      [0x20, 0],
      [0x41, 0],
      [0x41, 0],
    ]);
    expect(aliasErrors(document)).toEqual([]);
  });

  test('whose target goes have keys of their own', () => {
    const document = aliased();
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'sequences')));
    expect(links(document)).toEqual([[0x21, 0]]);
    expect(aliasErrors(document)).toEqual([]);
    document.undo();
    expect(links(document)).toEqual([
      [0x20, 0],
      [0x41, 0],
    ]);
  });

  test('go along when their target moves', () => {
    const document = aliased();
    editStructure(document, 'Move', (structure) => structure.reorder(at(document, 'sequences'), 1));
    expect(links(document)).toEqual([
      [0x41, 1],
      [0x20, 1],
    ]);
  });
});
