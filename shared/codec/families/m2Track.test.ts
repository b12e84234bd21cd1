/** The kernel on the M2 family: arrays at file offsets, nested two deep, in the bones of real models of version 264. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../document/record.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { bytes, i16, i32, u16, u32, vector } from '../field.ts';
import { fixed, idList } from '../parts.ts';
import { inlineRecords, numbersAt, recordsAt, region } from '../pointers.ts';
import { record } from '../record.ts';
import { differences, openWith } from '../../test/openWith.ts';

const Times = record(
  'times',
  { label: 'Times' },
  numbersAt('times', { storage: 'u32', components: 1 }, { label: 'Times' }),
);
const Values = record(
  'values',
  { label: 'Values' },
  numbersAt('values', { storage: 'f32', components: 3 }, { label: 'Values' }),
);
const Rotations = record(
  'rotations',
  { label: 'Values' },
  numbersAt('values', { storage: 'i16', components: 4 }, { label: 'Values' }),
);

const track = (type: string, values: typeof Values | typeof Rotations) =>
  record(
    type,
    { label: 'Track' },
    fixed({ interpolation: u16({ label: 'Interpolation' }), globalLoop: i16({ label: 'Global loop' }) }),
    recordsAt('times', Times, { size: 8 }, { label: 'Times' }),
    recordsAt('values', values, { size: 8 }, { label: 'Values' }),
  );
const VectorTrack = track('vectorTrack', Values);
const RotationTrack = track('rotationTrack', Rotations);

const Bone = record(
  'bone',
  { label: 'Bone' },
  fixed({
    keyBone: i32({ label: 'Key bone' }),
    flags: u32({ label: 'Flags' }),
    parent: i16({ label: 'Parent' }),
    submesh: u16({ label: 'Submesh' }),
    nameCrc: u32({ label: 'Name checksum' }),
  }),
  inlineRecords('translation', VectorTrack, 1, { label: 'Translation' }),
  inlineRecords('rotation', RotationTrack, 1, { label: 'Rotation' }),
  inlineRecords('scaling', VectorTrack, 1, { label: 'Scaling' }),
  fixed({ pivot: vector('f32', 3, { label: 'Pivot' }) }),
);

const Model = record(
  'm2',
  { label: 'Model' },
  region(
    { rule: 'append', end: (reader) => reader.end },
    fixed({ head: bytes(0x2c, { label: 'Header' }) }),
    recordsAt('bones', Bone, { size: 88 }, { label: 'Bones' }),
  ),
);

const open = (file: Uint8Array): Document =>
  openWith(Model, [Bone, VectorTrack, RotationTrack, Times, Values, Rotations], file);

/** The key lists of the first bone that has more than one key in a sequence that lies in the file itself. */
function firstKeys(document: Document): { times: RecordId; values: RecordId } | null {
  for (const bone of idList(document.get(document.root).fields, 'bones')) {
    const track = document.get(idList(document.get(bone).fields, 'translation')[0] ?? bone);
    const times = idList(track.fields, 'times');
    const values = idList(track.fields, 'values');
    const index = times.findIndex((id) => (document.get(id).fields['times'] as Uint32Array).length > 1);
    const [time, value] = [times[index], values[index]];
    if (time !== undefined && value !== undefined) return { times: time, values: value };
  }
  return null;
}

const files = corpusFiles('wow/v264-native', ['.m2']);

describe.skipIf(files.length === 0)('an M2 track with nested arrays', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s comes back identical', (_name, file) => {
    const original = file.bytes();
    expect(differences(open(original).write(), original)).toEqual([]);
  });

  test('a changed value changes only its own bytes', () => {
    let checked = 0;
    for (const file of files) {
      const original = file.bytes();
      const document = open(original);
      const keys = firstKeys(document);
      if (keys === null) continue;
      checked++;
      document.edit('Change', (tx) => tx.patch(keys.values, 'values', 1, [123.25]));
      const offsets = differences(document.write(), original);
      expect(offsets.length).toBeGreaterThan(0);
      expect((offsets.at(-1) ?? 0) - (offsets[0] ?? 0)).toBeLessThan(4);
    }
    expect(checked).toBeGreaterThan(0);
  });

  test('a grown key list goes to the end, and only its pointer follows', () => {
    for (const file of files) {
      const original = file.bytes();
      const document = open(original);
      const keys = firstKeys(document);
      if (keys === null) continue;
      const before = document.get(keys.values).fields['values'] as Float32Array;
      const grown = Float32Array.of(...before, 1, 2, 3);
      document.edit('Add key', (tx) => tx.update(keys.values, { values: grown }));
      const written = document.write();
      const inside = differences(written.subarray(0, original.length), original);
      expect(inside.length).toBeGreaterThan(0);
      expect((inside.at(-1) ?? 0) - (inside[0] ?? 0)).toBeLessThan(8);
      const again = open(written);
      expect(again.get(keys.values).fields['values']).toEqual(grown);
      expect(again.recordCount).toBe(document.recordCount);
    }
  });
});
