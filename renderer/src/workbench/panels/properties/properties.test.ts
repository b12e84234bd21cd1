import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { freezeRecords } from '../../../../../shared/codec/documentRecord.ts';
import { listOf } from '../../../../../shared/document/structure.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { Writer } from '../../../../../shared/codec/writer.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { corpusFiles, enough, picked } from '../../../../../shared/test/corpus.ts';
import { MIXED } from '../../../base/ui/fields/mixed.ts';
import { addRecord } from '../outline/structureEdits.ts';
import { bytesOfText, textOfValue, valueOfText } from './clipboardText.ts';
import { editLabel, problemWith, writeSlot } from './edits.ts';
import { addTrack, missingTracks, removeTrack } from './keys/trackLists.ts';
import { originalValue } from './original.ts';
import type { Slot } from './slots.ts';
import { commonComponents, commonMembers, commonValue, groupsOf, mixedBits, slotsOf, slotValues } from './slots.ts';

freezeRecords(true);

/** A version 800 model with two bones at different pivots, a helper and two sequences. */
function model(): FormatDocument {
  const writer = new Writer();
  writer.tag('MDLX');
  writer.tag('VERS');
  writer.u32(4);
  writer.u32(800);
  const made = openDocument(mdx, writer.finish());
  addRecord(made, 'bone', null);
  addRecord(made, 'bone', null);
  addRecord(made, 'helper', null);
  addRecord(made, 'sequence', null);
  addRecord(made, 'sequence', null);
  const document = openDocument(mdx, withPivots(made));
  return document;
}

function withPivots(document: FormatDocument): Uint8Array {
  const body = document.write();
  const writer = new Writer();
  writer.copy(body);
  writer.tag('PIVT');
  writer.u32(36);
  writer.numbers(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9));
  return writer.finish();
}

function records(document: FormatDocument, collection: string): readonly DocumentRecord[] {
  return listOf(document, collection).map((id) => document.get(id));
}

function slotOf(document: FormatDocument, all: readonly DocumentRecord[], key: string): Slot {
  const slot = commonMembers(document, all)
    .flatMap(slotsOf)
    .find((each) => each.key === key);
  if (slot === undefined) throw new Error(`no ${key}`);
  return slot;
}

test('fields stand under the schema’s headings, groups of fields unfolded', () => {
  const document = model();
  const groups = groupsOf(commonMembers(document, records(document, 'sequences')), 'Sequence');
  expect(groups.map(({ title }) => title)).toEqual(['Playback', 'Sync', 'Extent']);
  expect(groups[2]?.slots.map(({ key }) => key)).toEqual(['extent.radius', 'extent.minimum', 'extent.maximum']);
});

test('records of different kinds share what means the same in both', () => {
  const document = model();
  const shared = commonMembers(document, [...records(document, 'bones'), ...records(document, 'helpers')]).flatMap(
    slotsOf,
  );
  const keys = shared.map(({ key }) => key);
  expect(keys).toContain('name');
  expect(keys).toContain('pivot');
  expect(keys).not.toContain('geosetId');
});

test('equal values are shown, different ones are mixed, component by component and bit by bit', () => {
  expect(commonValue([2, 2])).toBe(2);
  expect(commonValue([2, 3])).toBe(MIXED);
  expect(commonValue([0, -0])).toBe(MIXED);
  expect(commonValue([NaN, NaN])).toBeNaN();
  expect(
    commonComponents(
      [
        [1, 5],
        [1, 6],
      ],
      2,
    ),
  ).toEqual([1, MIXED]);
  expect(mixedBits([0b1100, 0b1010])).toBe(0b0110);
  expect(mixedBits([0x80000000, 0])).toBe(0x80000000);
});

test('pivots are read and written through the node that they belong to', () => {
  const document = model();
  const bones = records(document, 'bones');
  const pivot = slotOf(document, bones, 'pivot');
  expect(slotValues(document, bones, pivot)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const ids = bones.map(({ id }) => id);
  document.edit(editLabel(document, ids, pivot), (transaction) =>
    writeSlot(document, transaction, { ids, slot: pivot, component: 2 }, 10),
  );
  expect(slotValues(document, bones, pivot)).toEqual([
    [1, 2, 10],
    [4, 5, 10],
  ]);
  expect(document.history.entries.at(-1)?.label).toBe('Change pivot of 2 bones');
});

test('a change relative to each value keeps their differences', () => {
  const document = model();
  const sequences = records(document, 'sequences');
  const ids = sequences.map(({ id }) => id);
  const interval = slotOf(document, sequences, 'interval');
  document.edit('Shift', (transaction) =>
    writeSlot(document, transaction, { ids, slot: interval, component: 1 }, (present) => Number(present) + 5),
  );
  expect(slotValues(document, records(document, 'sequences'), interval)).toEqual([
    [0, 1005],
    [2000, 3005],
  ]);
});

test('the history says rename for names and change for the rest', () => {
  const document = model();
  const sequences = records(document, 'sequences');
  const [first] = sequences;
  if (first === undefined) throw new Error('no sequence');
  const { id } = first;
  expect(editLabel(document, [id], slotOf(document, sequences, 'name'))).toBe('Rename sequence');
  expect(editLabel(document, [id], slotOf(document, sequences, 'moveSpeed'))).toBe('Change move speed');
});

test('text too long for its buffer is refused while it is typed', () => {
  const document = model();
  const name = slotOf(document, records(document, 'sequences'), 'name');
  expect(problemWith(name, 'x'.repeat(79))).toBeUndefined();
  expect(problemWith(name, 'é'.repeat(40))).toMatch(/at most 79 bytes, not 80/);
});

test('values go to the clipboard and come back unchanged', () => {
  const document = model();
  const sequences = records(document, 'sequences');
  const minimum = slotOf(document, sequences, 'extent.minimum');
  const value = [0.1, -2, 3.5].map(Math.fround);
  expect(textOfValue(minimum, value)).toBe('0.1, -2, 3.5');
  expect(valueOfText(minimum, '{ 0.1, -2, 3.5 }')).toEqual([0.1, -2, 3.5]);
  expect(valueOfText(minimum, '1, 2')).toBeUndefined();
  expect(valueOfText(slotOf(document, sequences, 'rarity'), 'many')).toBeUndefined();
  expect(bytesOfText('4d 44')).toEqual(Uint8Array.of(0x4d, 0x44));
  expect(bytesOfText('4d 4')).toBeNull();
});

test('a reset gives the value of the file, whatever happened since', () => {
  const document = model();
  const bones = records(document, 'bones');
  const original = document.original;
  const [bone] = bones;
  if (original === null || bone === undefined) throw new Error('the model was read from bytes');
  const pivot = slotOf(document, bones, 'pivot');
  const name = slotOf(document, bones, 'name');
  document.edit('Change', (transaction) => {
    writeSlot(document, transaction, { ids: [bone.id], slot: pivot }, [0, 0, 0]);
    writeSlot(document, transaction, { ids: [bone.id], slot: name }, 'Other');
  });
  const now = document.get(bone.id);
  expect(originalValue(document, original, now, pivot)).toEqual([1, 2, 3]);
  expect(originalValue(document, original, now, name)).toBe('New bone');
  const added = document.get(addRecord(document, 'bone', null));
  expect(originalValue(document, original, added, name)).toBeUndefined();
});

/** A new track of this kind. */
function added(
  document: FormatDocument,
  record: DocumentRecord,
  list: string,
  kindId: string,
  frame: number,
): RecordId {
  const kind = missingTracks(document, record, list).find(({ id }) => id === kindId);
  const track = kind === undefined ? null : addTrack(document, record, list, kind, frame);
  if (track === null) throw new Error(`no track ${kindId}`);
  return track;
}

test('a list offers the tracks it may have and has not yet', () => {
  const document = model();
  const bone = records(document, 'bones')[0];
  if (bone === undefined) throw new Error('no bone');
  const missing = (): readonly string[] =>
    missingTracks(document, document.get(bone.id), 'transforms').map(({ id }) => id);
  expect(missing()).toEqual(['KGTR', 'KGRT', 'KGSC']);
  const track = added(document, bone, 'transforms', 'KGRT', 120);
  expect(fieldsByName(document.get(track).fields)['frames']).toEqual(Int32Array.of(120));
  expect(fieldsByName(document.get(track).fields)['values']).toEqual(Float32Array.of(0, 0, 0, 1));
  expect(missing()).toEqual(['KGTR', 'KGSC']);
  expect(document.history.entries.at(-1)?.label).toBe('Add rotation track');
  removeTrack(document, document.get(track));
  expect(document.has(track)).toBe(false);
});

test('the first key of a track takes the value of now, colours in the order of the file', () => {
  const document = model();
  const light = document.get(addRecord(document, 'light', null));
  document.edit('Paint', (transaction) => transaction.update(light.id, { color: [1, 0.5, 0], intensity: 7 }));
  const color = added(document, document.get(light.id), 'tracks', 'KLAC', 0);
  expect(fieldsByName(document.get(color).fields)['values']).toEqual(Float32Array.of(0, 0.5, 1));
  const intensity = added(document, document.get(light.id), 'tracks', 'KLAI', 0);
  expect(fieldsByName(document.get(intensity).fields)['values']).toEqual(Float32Array.of(7));
});

const [real] = picked(corpusFiles('wc3', ['.mdx']), /mdlvis-rs\/arthas/i).toReversed();

test('every untouched field of a real model equals its original', () => {
  const document = openDocument(mdx, real?.bytes() ?? new Uint8Array(0));
  const { original } = document;
  if (original === null) throw new Error('read from bytes');
  let checked = 0;
  for (const record of document.all()) {
    for (const slot of commonMembers(document, [record]).flatMap(slotsOf)) {
      expect(originalValue(document, original, record, slot)).toEqual(slotValues(document, [record], slot)[0]);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(enough(700, 100));
});
