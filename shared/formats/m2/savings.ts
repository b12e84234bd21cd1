/** What models of World of Warcraft can do without. Format pages 5, 6 and 8; import-conversion.md §4. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { Document } from '../../document/document.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { FormatSavings } from '../../format/savings.ts';
import { listOf, modelFields } from './model.ts';
import { Bone } from './schema/bone.ts';
import { Attachment, Event, Light } from './schema/points.ts';
import { Particle, Ribbon } from './schema/emitters.ts';
import { Sequence } from './schema/sequence.ts';
import { Batch, Submesh, View } from './schema/view.ts';

/** The game finds key bones by their ids; what stands on bones names them by position. */
function neededJoints(document: DocumentView): ReadonlySet<RecordId> {
  const bones = listOf(document, 'bones');
  const needed = new Set(bones.filter((id) => fieldsOf(Bone, document.get(id)).keyBone >= 0));
  const stands = [
    ...listOf(document, 'attachments').map((id) => fieldsOf(Attachment, document.get(id)).bone),
    ...listOf(document, 'events').map((id) => fieldsOf(Event, document.get(id)).bone),
    ...listOf(document, 'lights').map((id) => fieldsOf(Light, document.get(id)).bone),
    ...listOf(document, 'ribbons').map((id) => fieldsOf(Ribbon, document.get(id)).bone),
    ...listOf(document, 'particles').map((id) => fieldsOf(Particle, document.get(id)).bone),
  ];
  for (const position of stands) {
    const bone = bones[position];
    if (bone !== undefined) needed.add(bone);
  }
  return needed;
}

/** A stretch of a table that a record names by its start. */
interface Run {
  readonly record: RecordId;
  readonly start: number;
  readonly length: number;
}

type TableName = 'boneCombos' | 'textureCombos' | 'coordinateCombos' | 'weightCombos' | 'transformCombos';
type StartName = 'boneStart' | 'textureStart' | 'coordinateStart' | 'weightStart' | 'transformStart';

const tables: readonly { readonly table: TableName; readonly start: StartName }[] = [
  { table: 'boneCombos', start: 'boneStart' },
  { table: 'textureCombos', start: 'textureStart' },
  { table: 'coordinateCombos', start: 'coordinateStart' },
  { table: 'weightCombos', start: 'weightStart' },
  { table: 'transformCombos', start: 'transformStart' },
];

function runsOf(document: DocumentView, start: StartName): readonly Run[] {
  return listOf(document, 'views').flatMap((view) => {
    const { submeshes, batches } = fieldsOf(View, document.get(view));
    if (start === 'boneStart') {
      return submeshes.map((record) => {
        const { boneStart, boneCount } = fieldsOf(Submesh, document.get(record));
        return { record, start: boneStart, length: boneCount };
      });
    }
    return batches.map((record) => {
      const fields = fieldsOf(Batch, document.get(record));
      return { record, start: fields[start], length: Math.max(1, fields.textureCount) };
    });
  });
}

function placeOfRun(made: readonly number[], wanted: readonly number[]): number {
  return made.findIndex((_, at) => wanted.every((value, part) => made[at + part] === value));
}

/** Entries that no submesh and no batch names, and stretches that say the same. */
function tidyTables(document: Document, step: Transaction): number {
  let gone = 0;
  for (const { table: name, start } of tables) {
    const table = modelFields(document)[name];
    const runs = runsOf(document, start);
    // Models of the game have one weight for two textures: what is past the end is not there to be kept.
    const lengthOf = (run: Run): number => Math.min(run.length, table.length - run.start);
    if (runs.length === 0 || runs.some((run) => run.start >= table.length)) continue;
    const wanted = runs.map((run) => Array.from(table.subarray(run.start, run.start + lengthOf(run))));
    const made: number[] = [];
    // In the order in which they stand, so that a table with nothing to spare stays as it is.
    const order = [...runs.keys()].toSorted(
      (left, right) =>
        (runs[left]?.start ?? 0) - (runs[right]?.start ?? 0) ||
        (wanted[right]?.length ?? 0) - (wanted[left]?.length ?? 0),
    );
    const places = new Map<RecordId, number>();
    for (const at of order) {
      const [run, values] = [runs[at], wanted[at]];
      if (run === undefined || values === undefined) continue;
      const found = placeOfRun(made, values);
      if (found < 0) made.push(...values);
      places.set(run.record, found < 0 ? made.length - values.length : found);
    }
    if (made.length >= table.length) continue;
    gone += table.length - made.length;
    step.update(document.root, {
      [name]: name === 'coordinateCombos' ? Int16Array.from(made) : Uint16Array.from(made),
    });
    for (const [record, place] of places) step.update(record, { [start]: place });
  }
  return gone;
}

export const m2Savings: FormatSavings = {
  neededJoints,
  playedAs: (document, sequence) => String(fieldsOf(Sequence, document.get(sequence)).animation),
  own: [
    {
      id: 'tables',
      title: 'Entries of tables that are unused or double',
      explain: 'Submeshes and batches name stretches of bones, textures and animations in tables; no stretch changes.',
      run: tidyTables,
    },
  ],
};
