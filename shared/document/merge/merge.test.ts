/** Merging what two people made of one file: as if one had worked after the other; what cannot be so is told. */
import { describe, expect, test } from 'vitest';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { fieldsByName } from '../../codec/byName.ts';
import type { FormatDocument } from '../../format/format.ts';
import { sampleModels, smallModels, buildings } from '../../test/models.ts';
import { firstDifference } from '../sameContent.ts';
import { placeInList, schemaOf, editStructure } from '../structure.ts';
import { listOf } from '../structure.ts';
import { mergeDocuments, MergeError } from './index.ts';

/** Something one person does, to the records that the file has from the start. */
type Act = (document: FormatDocument) => void;

/** Number fields that can be set by themselves, in the order of the records, with those that no other field counts on. */
function numbersOf(document: FormatDocument): readonly (readonly [RecordId, string])[] {
  const places: (readonly [RecordId, string])[] = [];
  for (const { name } of document.format.collections)
    for (const id of listOf(document, name)) {
      const record = document.get(id);
      for (const member of schemaOf(document, record.type).members) {
        const isFree =
          member.kind === 'field' &&
          member.field.kind === 'number' &&
          member.field.storage === 'f32' &&
          member.info.reference === undefined &&
          member.info.readOnly !== true;
        if (isFree && typeof fieldsByName(record.fields)[member.name] === 'number') places.push([id, member.name]);
      }
    }
  return places;
}

function setNumber(which: number, value: number): Act {
  return (document) => {
    const places = numbersOf(document);
    const [id, name] = places[which < 0 ? places.length + which : which] ?? [];
    if (id === undefined || name === undefined) throw new Error('no number to set');
    document.edit('Set', (step) => step.update(id, { [name]: value }));
  };
}

/** Records that stand in the lists of a document, the first of each kind that can be had twice. */
function repeatable(document: FormatDocument): readonly DocumentRecord[] {
  const found = new Map<string, DocumentRecord>();
  for (const { name, isSingle } of document.format.collections) {
    if (isSingle === true) continue;
    for (const id of listOf(document, name)) {
      const record = document.get(id);
      if (!found.has(record.type) && placeInList(document, id) !== null) found.set(record.type, record);
    }
  }
  return [...found.values()];
}

const duplicate =
  (id: RecordId): Act =>
  (document) =>
    void editStructure(document, 'Duplicate', (structure) => structure.duplicate(id));
const remove =
  (id: RecordId): Act =>
  (document) =>
    editStructure(document, 'Remove', (structure) => structure.remove(id));

/** Formats refuse some acts with a sentence for people. */
function canBeDone(document: FormatDocument, act: Act): boolean {
  try {
    act(document);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

function merged(open: () => FormatDocument, ourAct: Act | null, theirAct: Act | null) {
  const [base, ours, theirs] = [open(), open(), open()];
  ourAct?.(ours);
  theirAct?.(theirs);
  const outcome = mergeDocuments(base, ours, theirs);
  return { ours, outcome };
}

describe.each([...sampleModels.filter(([name]) => name !== 'Warcraft III 1000'), ...smallModels, ...buildings])(
  '%s',
  (_name, open) => {
    test('what only one of two changed is what is merged, to the byte', () => {
      const act = setNumber(0, 12.5);
      const changed = open();
      act(changed);
      const theirs = merged(open, null, act);
      expect(theirs.outcome).toMatchObject({ conflicts: [], taken: { fields: 1, added: 0, removed: 0 } });
      expect(theirs.ours.write()).toEqual(changed.write());
      const ours = merged(open, act, null);
      expect(ours.outcome).toMatchObject({ conflicts: [], taken: { fields: 0, added: 0, removed: 0 } });
      expect(ours.ours.write()).toEqual(changed.write());
    });

    test('fields of both stand in it, in one step that is undone to the byte', () => {
      const [first, last] = [setNumber(0, 12.5), setNumber(-1, 7.25)];
      const both = open();
      first(both);
      last(both);
      const { ours, outcome } = merged(open, first, last);
      expect(outcome.conflicts).toEqual([]);
      expect(ours.write()).toEqual(both.write());
      const alone = open();
      first(alone);
      ours.undo();
      expect(ours.write()).toEqual(alone.write());
    });

    test('records that one added or took away come and go with all that points at them', () => {
      for (const { id, type } of repeatable(open())) {
        for (const act of [duplicate(id), remove(id)]) {
          const ourAct = setNumber(-1, 7.25);
          const both = open();
          const isSetBefore = numbersOf(both).at(-1)?.[0] === id;
          if (isSetBefore) continue;
          ourAct(both);
          if (!canBeDone(open(), act)) continue;
          act(both);
          const { ours, outcome } = merged(open, ourAct, act);
          expect([type, outcome.conflicts]).toEqual([type, []]);
          expect([type, firstDifference(ours.format, both, ours)]).toEqual([type, null]);
        }
      }
    });

    test('both can add: each keeps its own', () => {
      // The group of sequences that is the model itself cannot be had twice.
      const [first, ...others] = repeatable(open()).filter(({ id }) => canBeDone(open(), duplicate(id)));
      const last = others.at(-1);
      if (first === undefined || last === undefined) return;
      const { ours, outcome } = merged(open, duplicate(first.id), duplicate(last.id));
      expect(outcome.conflicts).toEqual([]);
      expect(outcome.taken.added).toBeGreaterThan(0);
      const both = open();
      duplicate(first.id)(both);
      duplicate(last.id)(both);
      expect(firstDifference(ours.format, both, ours)).toBeNull();
    });

    test('a field that both set otherwise is told of, and stays ours', () => {
      const { ours, outcome } = merged(open, setNumber(0, 12.5), setNumber(0, 13.5));
      const [[id, name] = []] = numbersOf(open());
      expect(outcome.conflicts).toEqual([{ kind: 'value', path: expect.stringContaining(name ?? '?') as string }]);
      if (id === undefined || name === undefined) throw new Error('no number');
      expect(fieldsByName(ours.get(id).fields)[name]).toBe(12.5);
    });
  },
);

test('bulk data of one length is merged number by number; a list that one took away and the other changed is told of', () => {
  const [[, open] = ['', () => null as never]] = sampleModels;
  const patch =
    (at: number, value: number): Act =>
    (document) => {
      const [id] = listOf(document, 'geosets');
      if (id === undefined) throw new Error('no geoset');
      document.edit('Patch', (step) => step.patch(id, 'positions', at, [value]));
    };
  const { ours, outcome } = merged(open, patch(0, 1), patch(5, 2));
  expect(outcome.conflicts).toEqual([]);
  const both = open();
  patch(0, 1)(both);
  patch(5, 2)(both);
  expect(ours.write()).toEqual(both.write());
  expect(merged(open, patch(3, 1), patch(3, 2)).outcome.conflicts).toEqual([
    { kind: 'value', path: 'geosets[0].positions[3]' },
  ]);
  const [sequence] = listOf(open(), 'sequences');
  if (sequence === undefined) throw new Error('no sequence');
  const named: Act = (document) => document.edit('Set', (step) => step.update(sequence, { moveSpeed: 99 }));
  expect(merged(open, named, remove(sequence)).outcome.conflicts).toEqual([
    { kind: 'removedByThem', path: expect.stringContaining('sequences') as string },
  ]);
  const gone = merged(open, remove(sequence), named);
  expect(gone.outcome.conflicts).toEqual([
    { kind: 'removedByUs', path: expect.stringContaining('sequences') as string },
  ]);
  expect(gone.ours.has(sequence)).toBe(false);
});

test('files of different versions are refused with what to do', () => {
  const [[, old] = ['', () => null as never], [, newer] = ['', () => null as never]] = sampleModels;
  expect(() => mergeDocuments(old(), old(), newer())).toThrow(MergeError);
  expect(() => mergeDocuments(old(), old(), newer())).toThrow(/convert one first/);
});
