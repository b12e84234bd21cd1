/** Whatever is taken out, copied or moved: the file can be read again and says the same, or the act is refused with the reason. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Structure } from '../../document/structure.ts';
import { editStructure } from '../../document/structure.ts';
import { enough, hasCorpus } from '../../test/corpus.ts';
import { differentValues } from '../../test/studioDifferences.ts';
import { corpusModels, isModel } from '../../test/studioModels.ts';
import { healthyModel } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { meshesOf, modelFields, sequenceGroupsOf, sequencesOf } from './model.ts';
import { Mesh } from './schema/body.ts';
import { SequenceGroup } from './schema/files.ts';
import { Sequence } from './schema/sequence.ts';
import { fieldsOf } from '../../codec/record.ts';

function blendsOf(document: Document, sequence: number): readonly RecordId[] {
  const id = sequencesOf(document)[sequence];
  return id === undefined ? [] : fieldsOf(Sequence, document.get(id)).animations;
}

/** Fails unless the document, written and read again, has the same values. */
function readsBack(document: Document, what: string): void {
  const { bytes, files } = document.writeFiles(document.original?.files[0]?.name ?? 'model.mdl');
  expect(differentValues(openDocument(goldsrc, bytes, { files }), document), what).toEqual([]);
}

/** Does it and reads it back; true where it was refused instead, with the document as it was. */
function isRefused(document: Document, what: string, act: (structure: Structure) => unknown): boolean {
  const { position } = document.history;
  try {
    editStructure(document, what, act);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    expect(error.message, what).toMatch(/^(the sequence|sequence group|the file of sequence group|a model has)/);
    expect(document.history.position).toBe(position);
    return true;
  }
  readsBack(document, what);
  document.undo();
  return false;
}

const firstOf = (ids: readonly RecordId[], at = 0): RecordId => {
  const id = ids[at];
  if (id === undefined) throw new Error(`there is no [${at}]`);
  return id;
};

describe('a sequence', () => {
  test('loses one of two blends and keeps the last', () => {
    const document = healthyModel();
    const [first, second] = blendsOf(document, 1);
    if (first === undefined || second === undefined) throw new Error('there are no two blends');
    expect(isRefused(document, 'one', (structure) => structure.remove(first))).toBe(false);
    expect(() =>
      editStructure(document, 'both', (structure) => {
        structure.remove(first);
        structure.remove(second);
      }),
    ).toThrow('the sequence "aim" needs a blend');
    expect(blendsOf(document, 1)).toEqual([first, second]);
  });

  test('whose blends are gone all the same is written with none, and not with what stood there', () => {
    const document = healthyModel();
    const id = firstOf(sequencesOf(document));
    const [blend] = blendsOf(document, 0);
    document.edit('Raw', (transaction) => {
      transaction.update(id, { animations: [] });
      if (blend !== undefined) transaction.remove(blend);
    });
    readsBack(document, 'no blends');
  });
});

describe('sequence groups', () => {
  test('stay in front when they are the model itself', () => {
    const document = healthyModel();
    const [own, other] = sequenceGroupsOf(document);
    if (own === undefined || other === undefined) throw new Error('there are no two groups');
    for (const act of [
      (structure: Structure) => structure.remove(own),
      (structure: Structure) => structure.reorder(other, 0),
    ]) {
      expect(() => editStructure(document, 'Groups', act)).toThrow('sequence group 0 is the model itself');
    }
    expect(sequenceGroupsOf(document)).toEqual([own, other]);
  });

  test('have one file, which goes once its sequences are elsewhere', () => {
    const document = healthyModel();
    const group = firstOf(sequenceGroupsOf(document), 1);
    const file = firstOf(fieldsOf(SequenceGroup, document.get(group)).files);
    expect(isRefused(document, 'file copied', (structure) => structure.duplicate(file))).toBe(true);
    expect(isRefused(document, 'file gone', (structure) => structure.remove(file))).toBe(true);
    expect(isRefused(document, 'group gone', (structure) => structure.remove(group))).toBe(false);
    const aim = firstOf(sequencesOf(document), 1);
    document.edit('Move', (transaction) => transaction.update(aim, { group: 0 }));
    expect(isRefused(document, 'empty file gone', (structure) => structure.remove(file))).toBe(false);
  });

  test('whose file is not open keep their number', () => {
    const { bytes, files } = healthyModel().writeFiles('healthy.mdl');
    const [main] = files;
    const document = openDocument(goldsrc, bytes.slice(0, main?.end), {
      files: [main ?? { name: '', start: 0, end: 0 }],
    });
    expect(blendsOf(document, 1)).toEqual([]);
    expect(() =>
      editStructure(document, 'Remove', (structure) => structure.remove(firstOf(sequenceGroupsOf(document), 1))),
    ).toThrow('is not open beside the model');
  });
});

test('a mesh whose triangle commands do not come out even is not written', () => {
  const document = healthyModel();
  const mesh = firstOf(meshesOf(document));
  const { commands } = fieldsOf(Mesh, document.get(mesh));
  const problems = [
    [5, 'begins, and there are 4 left'],
    [3, 'begins, and there are'],
    [0, 'stands a 0, which ends the list'],
  ] as const;
  for (const [count, problem] of problems) {
    document.edit('Commands', (transaction) => transaction.patch(mesh, 'commands', 0, [count]));
    expect(() => document.write(), `${count}`).toThrow(problem);
    document.undo();
  }
  document.edit('Fan', (transaction) => transaction.patch(mesh, 'commands', 0, [-(commands[0] ?? 0)]));
  readsBack(document, 'a fan');
});

test('every model reads back what it says after anything is taken out, copied or moved', { timeout: 300_000 }, () => {
  const models = [...corpusModels('goldsrc'), ...(hasCorpus ? corpusModels('found') : [])].filter(
    (model) => isModel(model) && model.bytes.length < 120_000 && !model.name.includes('texture_count'),
  );
  let [done, refused] = [0, 0];
  for (const { name, open } of models) {
    const document = open();
    const byType = new Map<string, RecordId>();
    for (const { id, type, owner } of document.all()) if (owner !== null) byType.set(type, id);
    for (const [type, id] of byType) {
      const acts = {
        remove: (structure: Structure) => structure.remove(id),
        copy: (structure: Structure) => structure.duplicate(id),
        move: (structure: Structure) => structure.reorder(id, 0),
      };
      for (const [act, change] of Object.entries(acts)) {
        if (isRefused(document, `${name}: ${act} ${type}`, change)) refused++;
        else done++;
      }
    }
    // All blends of each sequence, one after the other.
    for (const id of sequencesOf(document).slice(0, 6)) {
      for (const blend of fieldsOf(Sequence, document.get(id)).animations) {
        if (isRefused(document, `${name}: blend`, (structure) => structure.remove(blend))) refused++;
        else done++;
      }
    }
    expect(modelFields(document).name).toBeDefined();
  }
  expect(models.length).toBeGreaterThan(enough(40, 2));
  expect(done).toBeGreaterThan(enough(1000, 40));
  expect(refused).toBeGreaterThan(enough(40, 2));
});
