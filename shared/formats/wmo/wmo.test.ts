/** Buildings: nothing lost, what is edited changes its own bytes, broken ones are told. Page wmo.md. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { checkReadBack } from '../../document/readBack.ts';
import { resolvePath } from '../../document/path.ts';
import { editStructure, listOf } from '../../document/structure.ts';
import { joinFiles } from '../../host/fileSet.ts';
import { enough, hasCorpus } from '../../test/corpus.ts';
import { differences } from '../../test/openWith.ts';
import { wrapChunk } from '../common/terrain/tags.ts';
import { groupFileName, groupNumber, statedGroups } from './files.ts';
import { groupsOf, nameAt, onlyIn } from './model.ts';
import { DoodadReferences } from './schema/geometry.ts';
import { buildingFiles, isRoot, joined, open } from './test/corpus.ts';
import { healthyBuilding, healthyFiles } from './test/healthyBuilding.ts';
import { validateBuilding } from './validate/index.ts';
import { wmo } from './index.ts';

beforeAll(() => freezeRecords(true));

const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;
const rewritten = (document: Document): Uint8Array =>
  wmo.write({ document, original: document.original, spans: new Map() });

function first(document: Document, list: string, at = 0): RecordId {
  const id = listOf(document, list)[at];
  if (id === undefined) throw new Error(`no ${list} ${at}`);
  return id;
}

const doodadsOf = (document: Document): readonly (readonly number[])[] =>
  groupsOf(document).map((group) => [...(onlyIn(document, group, 'MODR', DoodadReferences)?.fields.doodads ?? [])]);

/** What was edited is what the files say, and undo gives the files back. */
function expectSound(document: Document, steps = 1): void {
  checkReadBack(document, document.writeFiles('Hut.wmo'));
  expect(validateBuilding(document)).toEqual([]);
  for (let step = 0; step < steps; step++) document.undo();
  expect(same(document.write(), joinFiles(healthyFiles()).bytes)).toBe(true);
}

describe('a building made by code', () => {
  test('comes back identical, with its groups in files of their own', () => {
    const { bytes } = joinFiles(healthyFiles());
    const document = healthyBuilding();
    expect(same(document.write(), bytes)).toBe(true);
    expect(same(rewritten(document), bytes)).toBe(true);
    expect(document.writeFiles('Barn.wmo').files.map(({ name }) => name)).toEqual([
      'Barn.wmo',
      'Barn_000.wmo',
      'Barn_001.wmo',
    ]);
    expect(groupsOf(document).map(({ number }) => number)).toEqual([0, 1]);
  });

  test.each([
    ['materials[1].blend', 3, 4],
    ['groups[1].areaGroup', 0x01020304, 4],
    ['doodads[2].model', 0, 1],
    ['doodads[2].scale', 1.25, 4],
    ['groups[1].batches.items[0].flags', 7, 1],
    ['groups[1].liquid.items[0].material', 0xffff, 2],
    ['doodadSets[1].name', 'Pig', 5],
  ])('changes of %s only its own bytes', (path, value, most) => {
    const document = healthyBuilding();
    const before = document.write();
    const { record, member } = resolvePath(wmo, document, path);
    if (member === null) throw new Error('no member');
    document.edit('Change', (transaction) => transaction.update(record, { [member.name]: value }));
    const changed = differences(document.write(), before);
    expect(changed.length).toBeGreaterThan(0);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(most);
    document.undo();
    expect(same(document.write(), before)).toBe(true);
  });

  test('keeps a missing group missing, and one without an entry', () => {
    const [root, , inside] = healthyFiles();
    if (root === undefined || inside === undefined) throw new Error('no files');
    const files = joinFiles([root, inside, { name: 'Hut_007.wmo', bytes: inside.bytes }]);
    const document = open(files);
    expect(groupsOf(document).map(({ number, entry }) => [number, entry !== null])).toEqual([
      [1, true],
      [7, false],
    ]);
    expect(same(rewritten(document), files.bytes)).toBe(true);
    document.edit('Change', (transaction) => transaction.update(first(document, 'groups'), { areaGroup: 9 }));
    expect(document.writeFiles('Hut.wmo').files.map(({ name }) => name)).toEqual([
      'Hut.wmo',
      'Hut_001.wmo',
      'Hut_007.wmo',
    ]);
    expect(validateBuilding(document).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['group-missing', 'group-number']),
    );
  });

  test('has groups that can be opened alone', () => {
    const inside = healthyFiles()[2];
    if (inside === undefined) throw new Error('no group');
    const document = open(joinFiles([inside]));
    expect(wmo.mainOf?.('hut_001.WMO', inside.bytes)).toEqual(['hut.WMO']);
    expect(same(rewritten(document), inside.bytes)).toBe(true);
    document.edit('Change', (transaction) => transaction.update(first(document, 'groups'), { areaGroup: 9 }));
    const { files } = document.writeFiles('Hut_001.wmo');
    expect(files.map(({ name }) => name)).toEqual(['Hut_001.wmo']);
    expect(validateBuilding(document)).toEqual([]);
  });
});

describe('names', () => {
  test('that fit their room move nothing; longer ones push on what follows, with all that refers to it', () => {
    const document = healthyBuilding();
    const before = document.write();
    const texture = first(document, 'textures');
    document.edit('Shorter', (tx) => tx.update(texture, { path: 'a.blp' }));
    expect(document.write().length).toBe(before.length);
    const materials = (): readonly string[] =>
      listOf(document, 'materials').map((id) =>
        nameAt(document, 'MOTX', Number(fieldsByName(document.get(id).fields)['texture'])),
      );
    const others = materials().slice(1);
    document.edit('Longer', (tx) => tx.update(texture, { path: `${'long'.repeat(20)}.blp` }));
    expect(document.write().length).toBeGreaterThan(before.length);
    expect(materials()).toEqual([`${'long'.repeat(20)}.blp`, ...others]);
    expectSound(document, 2);
  });

  test('are added at a multiple of four, and go with those that refer to them left without', () => {
    const document = healthyBuilding();
    editStructure(document, 'Add', (structure) => structure.create('doodadModel', { path: 'x.mdx' }));
    const added = document.get(first(document, 'doodadModels', 2)).fields;
    expect(Number(fieldsByName(added)['offset']) % 4).toBe(0);
    expect(fieldsByName(document.get(first(document, 'building')).fields)['modelCount']).toBe(3);
    expectSound(document);
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'textures')));
    const names = listOf(document, 'materials').map((id) =>
      nameAt(document, 'MOTX', Number(fieldsByName(document.get(id).fields)['texture'])),
    );
    expect(names[0]).toBe('');
    expect(names[1]).toContain('Floor.blp');
    checkReadBack(document, document.writeFiles('Hut.wmo'));
  });

  test('without text are no names', () => {
    const document = healthyBuilding();
    document.edit('Empty', (tx) => tx.update(first(document, 'textures', 1), { path: '' }));
    expect(listOf(document, 'textures').length).toBe(3);
    checkReadBack(document, document.writeFiles('Hut.wmo'));
    document.undo();
    expect(same(document.write(), joinFiles(healthyFiles()).bytes)).toBe(true);
  });
});

describe('what comes and goes', () => {
  test('a doodad leaves its set and its group, and the others keep theirs', () => {
    const document = healthyBuilding();
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'doodads', 1)));
    expect(doodadsOf(document)).toEqual([[0], [1]]);
    const sets = listOf(document, 'doodadSets').map((id) => fieldsByName(document.get(id).fields));
    expect(sets.map(({ firstDoodad, doodadCount }) => [firstDoodad, doodadCount])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expectSound(document);
  });

  test('the last doodad of a group takes list and flag along, and a new one brings them back', () => {
    const document = healthyBuilding();
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'doodads')));
    expect(doodadsOf(document)).toEqual([[], [0, 1]]);
    expect(Number(fieldsByName(document.get(first(document, 'groups')).fields)['flags']) & 0x800).toBe(0);
    editStructure(document, 'Add', (structure) => structure.create('doodad', { model: 0, position: [0, 0, 1] }));
    editStructure(document, 'Copy', (structure) => structure.duplicate(first(document, 'doodads', 0)));
    expect(
      doodadsOf(document)
        .flat()
        .toSorted((left, right) => left - right),
    ).toEqual([0, 1, 2, 3]);
    expectSound(document, 3);
  });

  test('a light and a material take what refers to them along', () => {
    const document = healthyBuilding();
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'lights')));
    expect(Number(fieldsByName(document.get(first(document, 'groups', 1)).fields)['flags']) & 0x200).toBe(0);
    expectSound(document);
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'materials', 1)));
    const group = groupsOf(document)[0];
    if (group === undefined) throw new Error('no group');
    const faces = resolvePath(wmo, document, 'groups[0].faces.items[0]');
    const numbers = fieldsByName(document.get(faces.record).fields)['faces'] as Uint8Array;
    // The roof was material 2; what is for collision alone stays so.
    expect([...new Set(numbers.filter((_value, at) => at % 2 === 1))]).toEqual([0, 1, 255]);
    checkReadBack(document, document.writeFiles('Hut.wmo'));
  });

  test('a portal takes its sides, their shares and its corners along', () => {
    const document = healthyBuilding();
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'portals')));
    expect(listOf(document, 'portalSides')).toEqual([]);
    expect(groupsOf(document).map(({ fields }) => fields.portalCount)).toEqual([0, 0]);
    expectSound(document);
  });

  test('a group takes its file and portals along, and later files get new numbers', () => {
    const document = healthyBuilding();
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'groupEntries')));
    const { files } = document.writeFiles('Hut.wmo');
    expect(files.map(({ name }) => name)).toEqual(['Hut.wmo', 'Hut_000.wmo']);
    expect(fieldsByName(document.get(first(document, 'building')).fields)['groupCount']).toBe(1);
    expect(listOf(document, 'portalSides')).toEqual([]);
    checkReadBack(document, document.writeFiles('Hut.wmo'));
    document.undo();
    expect(same(document.write(), joinFiles(healthyFiles()).bytes)).toBe(true);
  });

  test('flags and boxes of a group go to its entry, and boxes to the building', () => {
    const document = healthyBuilding();
    const group = first(document, 'groups');
    document.edit('Change', (tx) =>
      tx.update(group, {
        flags: Number(fieldsByName(document.get(group).fields)['flags']) | 0x80,
        minimum: [-9, -3, 0],
      }),
    );
    const entry = document.get(first(document, 'groupEntries')).fields;
    expect([fieldsByName(entry)['flags'], fieldsByName(entry)['minimum']]).toEqual([0x89, [-9, -3, 0]]);
    expect(fieldsByName(document.get(first(document, 'building')).fields)['minimum']).toEqual([-9, -3, 0]);
    expectSound(document);
  });
});

describe('what is no building of version 17', () => {
  const version = (number: number): Uint8Array => wrapChunk('MVER', Uint8Array.of(number, 0, 0, 0));

  test('is refused in a sentence', () => {
    expect(() => openDocument(wmo, Uint8Array.of(1, 2, 3))).toThrow(FormatError);
    expect(() => openDocument(wmo, version(14))).toThrow(/alpha/);
    expect(() => openDocument(wmo, version(16))).toThrow(/version 16/);
  });

  test('asks for no more files than can be numbered', () => {
    const [root] = healthyFiles();
    if (root === undefined) throw new Error('no root');
    const bytes = root.bytes.slice();
    new DataView(bytes.buffer).setUint32(12 + 8 + 4, 0xffffffff, true);
    expect(statedGroups(bytes)).toBe(1000);
    expect(statedGroups(bytes.subarray(0, 22))).toBe(0);
    expect([groupFileName('A.wmo.WMO', 7), groupNumber('a_012.wmo'), groupNumber('a_lod1.wmo')]).toEqual([
      'A.wmo_007.WMO',
      12,
      -1,
    ]);
  });
});

describe.skipIf(!hasCorpus)('the corpus', () => {
  test('every file is identical, copied and encoded anew', () => {
    const seen = new Set<string>();
    const check = (building: ReturnType<typeof joined>): void => {
      const document = open(building);
      expect(wmo.sniff(building.bytes, ''), building.name).toBe(true);
      expect(same(document.write(), building.bytes), building.name).toBe(true);
      expect(same(rewritten(document), building.bytes), building.name).toBe(true);
      expect([...document.all()].filter(({ type }) => type === 'rawChunk').length, building.name).toBe(0);
    };
    const sound = buildingFiles.filter(({ name }) => !name.includes('/synthetic/'));
    for (const file of sound.filter(isRoot)) {
      const building = joined(file);
      check(building);
      const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
      for (const { name } of building.files) seen.add(folder + name);
    }
    for (const file of sound.filter(({ name }) => !seen.has(name))) check(joined(file));
    expect(sound.length).toBeGreaterThanOrEqual(enough(135));
  });

  test('every broken file is a document that comes back identical, or one FormatError', () => {
    const outcomes = buildingFiles
      .filter(({ name }) => name.includes('/synthetic/'))
      .map((file): string => {
        const building = joined(file);
        try {
          const document = open(building);
          expect(same(rewritten(document), building.bytes), file.name).toBe(true);
          wmo.outline(document);
          validateBuilding(document);
          return 'document';
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
          return error.message;
        }
      });
    expect(outcomes.length).toBe(19);
    expect(outcomes.filter((outcome) => outcome !== 'document')).toEqual([expect.stringContaining('version 16')]);
  });
});
