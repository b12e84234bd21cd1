/** The animations of a sequence: one record a blend, whose samples stand in the main file or in a sequence group's. */
import { draftByName } from '../../../codec/byName.ts';
import { FormatError } from '../../../codec/error.ts';
import type { Reader } from '../../../codec/reader.ts';
import type { Draft, Part, PartWriter, TracedPart } from '../../../codec/record.ts';
import { fieldsOf, record } from '../../../codec/record.ts';
import type { FieldSpan } from '../../../codec/fieldSpan.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { groupFileIn } from '../names.ts';
import type { OriginalTable } from './animationBytes.ts';
import { encodeAnimations } from './animationBytes.ts';
import type { AnimationTable } from './channels.ts';
import { channelCount, channelLength, checkTable, decodeBlend, tableEntry } from './channels.ts';
import { boneCount, groupCount, mainRange } from './header.ts';
import type { SectionWriter } from './sections.ts';
import { into, newSection, pointTo, startInline, studioContext } from './sections.ts';

const channelNames = ['X', 'Y', 'Z', 'X rotation', 'Y rotation', 'Z rotation'];

/** More frames than any engine plays (2,048) by far; larger numbers are damage and would ask for absurd memory. */
export const mostFrames = 0x4000;

/** Of models without bones, whose blends hold nothing. */
const mostBareBlends = 256;

function describeTable({ start, end }: TracedPart): readonly FieldSpan[] {
  return Array.from({ length: (end - start) / 2 }, (_, index) => ({
    member: 'samples',
    inside: [],
    offset: start + index * 2,
    length: 2,
    label: `Bone ${Math.floor(index / channelCount)}, ${channelNames[index % channelCount] ?? ''}: distance to its samples`,
    run: null,
  }));
}

/** The samples are decoded by the sequence, which knows frames and bones; the record's own bytes are the table of offsets. */
const samplesPart: Part<{ readonly samples: Int16Array }> = {
  kind: 'samples',
  members: [
    {
      kind: 'numbers',
      name: 'samples',
      info: {
        label: 'Samples',
        engineName: 'mstudioanimvalue_t',
        explain:
          'For each bone and each frame X, Y, Z and the rotations about X, Y, Z. A channel is its rest value plus sample times sample scale.',
        readOnly: true,
      },
      storage: ['i16'],
      components: channelCount,
      optional: false,
    },
  ],
  describe: describeTable,
  read(reader, fields) {
    fields.samples = new Int16Array(0);
    reader.position = reader.end;
  },
  write() {
    throw new Error('animations are written by their sequence');
  },
  initialise(fields) {
    fields.samples = new Int16Array(0);
  },
};

export const Animation = record(
  'animation',
  { label: 'Blend', icon: 'curve', engineName: 'mstudioanim_t', explain: 'The movement of all bones in one blend.' },
  samplesPart,
);

const target = {};

/** Fields of a sequence that its animations depend on: those of the parts around them, which are declared in `sequence.ts`. */
export interface AroundAnimations {
  readonly name: string;
  readonly frames: number;
  readonly group: number;
}

function sequenceOf({ record: sequence }: PartWriter): AroundAnimations {
  // The schema of sequences has this part, and is checked against these fields where it is declared.
  return sequence.fields as AroundAnimations;
}

/** Place of fields in a sequence's record that the animations depend on. Format page 11. */
const framesAt = 56;
const groupAt = 156;

function failPlace(table: { readonly problem: string; readonly at: number }): never {
  throw new FormatError(table.problem, { path: 'animations', offset: table.at });
}

/** Where the sequence's table stands; null when its file is not there or the sequence has none. */
function findTable(reader: Reader, at: number): { readonly table: AnimationTable; readonly limit: number } | null {
  const { view, recordStart, bytes, joinedFiles: files } = reader;
  const blends = view.getInt32(at, true);
  const offset = view.getInt32(at + 4, true);
  const group = view.getInt32(recordStart + groupAt, true);
  const frames = view.getInt32(recordStart + framesAt, true);
  const groups = groupCount(bytes);
  if (blends < 0) failPlace({ problem: `the count of blends is ${blends}`, at });
  // A group that is not there is told by the validator; there is only nothing to play.
  const isKnown = group >= 0 && group < Math.max(1, groups);
  const file = group === 0 ? mainRange(bytes, files) : isKnown ? groupFileIn(files, group) : null;
  const bones = boneCount(bytes);
  if (file === null || blends === 0) return null;
  // Blends of no bones take no bytes, so nothing in the file bounds their number.
  if (bones === 0 && blends > mostBareBlends) return null;
  if (frames > mostFrames)
    failPlace({ problem: `${frames} frames; engines play at most 2048`, at: recordStart + framesAt });
  const size = blends * bones * tableEntry;
  const start = file.start + offset;
  if (offset < 0 || start + size > file.end) {
    const length = file.end - file.start;
    failPlace({ problem: `${size} bytes of animation at ${offset} lie outside the file of ${length} bytes`, at });
  }
  return { table: { start, bones, blends, frames }, limit: file.end };
}

function readBlends(reader: Reader, self: RecordId, table: AnimationTable): readonly RecordId[] {
  const list: RecordId[] = [];
  const length = table.bones * tableEntry;
  const { view } = reader;
  for (let blend = 0; blend < table.blends; blend++) {
    const id = reader.builder.reserve();
    let decoded: Int16Array | null = null;
    const fields: Draft<{ readonly samples: Int16Array }> = {};
    const get = (): Int16Array => (decoded ??= decodeBlend(view, table, blend));
    Object.defineProperty(fields, 'samples', { get, enumerable: true, configurable: true });
    reader.builder.put(id, Animation.type, self, { offset: table.start + blend * length, length }, draftByName(fields));
    list.push(id);
  }
  return list;
}

/** The table in the original; null for a new sequence. */
function originalTable(output: PartWriter): OriginalTable | null {
  const { original } = output.context;
  const span = output.spanOf(target);
  const part = output.originalOf(animationsPart);
  if (original === null || span === null || part === null) return null;
  const { bytes } = original;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blends = view.getInt32(part.start, true);
  const frames = view.getInt32((output.record.source?.offset ?? 0) + framesAt, true);
  return { bytes, end: span.end, table: { start: span.start, bones: boneCount(bytes), blends, frames } };
}

/** Whether the blends are those of the original in their order, and none was changed. */
function areUntouched(output: PartWriter, blends: readonly DocumentRecord[], table: AnimationTable): boolean {
  const { context } = output;
  if (context.spans !== null) return false;
  const length = table.bones * tableEntry;
  return blends.every(
    ({ id, source }, index) => source?.offset === table.start + index * length && !context.isTouched(id),
  );
}

function contentOf(output: PartWriter, blends: readonly DocumentRecord[]): Uint8Array {
  const { frames } = sequenceOf(output);
  const bones = studioContext(output).boneCount;
  const original = originalTable(output);
  const isSameShape =
    original !== null &&
    original.table.bones === bones &&
    original.table.frames === frames &&
    original.table.blends === blends.length;
  if (isSameShape && areUntouched(output, blends, original.table)) {
    return original.bytes.subarray(original.table.start, original.end);
  }
  const samples = blends.map((blend) => fieldsOf(Animation, blend).samples);
  return encodeAnimations(samples, { bones, frames }, isSameShape ? original : null);
}

function noteBlends(section: SectionWriter, blends: readonly DocumentRecord[], bones: number): void {
  const length = bones * tableEntry;
  for (const [index, { id }] of blends.entries()) section.records.push({ id, offset: index * length, length });
}

const partAt = 120;

/** The samples of every channel, which stand behind the tables: with the bone they move. */
function describeSamples({ bytes, start, spans }: TracedPart): readonly FieldSpan[] {
  const pointer = { member: 'animations', inside: [], length: 4, run: null };
  const head: readonly FieldSpan[] = [
    { ...pointer, offset: start, label: 'Blends: count' },
    { ...pointer, member: null, offset: start + 4, label: 'Blends: where they stand' },
  ];
  const content = spans.get(target);
  if (content === undefined) return head;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = view.getInt32(start - partAt + framesAt, true);
  const bones = boneCount(bytes);
  const records = bones * view.getInt32(start, true);
  const found = new Map<number, FieldSpan>();
  for (let record = 0; record < records; record++) {
    const at = content.start + record * tableEntry;
    for (let channel = 0; channel < channelCount; channel++) {
      const offset = view.getUint16(at + channel * 2, true);
      if (offset === 0) continue;
      const place = at + offset;
      const label = `Blend ${Math.floor(record / bones) + 1}, bone ${record % bones}, ${channelNames[channel] ?? ''}: samples`;
      found.set(place, { ...pointer, offset: place, length: channelLength(bytes, place, frames), label });
    }
  }
  return [...head, ...[...found.values()].toSorted((left, right) => left.offset - right.offset)];
}

/** `i32 blends, i32 offset` of a sequence; the offset counts from the start of the sequence group's file. */
export const animationsPart: Part<{ readonly animations: readonly RecordId[] }> = {
  kind: 'animations',
  inlineSize: () => 8,
  members: [
    {
      kind: 'records',
      name: 'animations',
      info: { label: 'Blends', engineName: 'numblends', explain: '1, 2, 4, or 9 in Counter-Strike.' },
      schemas: [Animation],
    },
  ],
  describe: describeSamples,
  target,
  read(reader, fields, self) {
    const at = reader.position;
    reader.need(8, 'animations');
    reader.position += 8;
    fields.animations = [];
    if (reader.recordStart + groupAt + 4 > reader.end) reader.fail('the sequence ends before its group', 'animations');
    const found = findTable(reader, at);
    if (found === null) return;
    const { table, limit } = found;
    const end = checkTable(reader, table, limit);
    fields.animations = readBlends(reader, self, table);
    reader.spans?.set(target, { start: table.start, end });
  },
  write(output) {
    const at = startInline(output, animationsPart, 8);
    const blends = output.record.fields.animations.map((id) => output.context.document.get(id));
    // A sequence whose samples could not be read, because their file is missing, keeps what it says about them.
    const wasRead = output.spanOf(target) !== null;
    if (blends.length === 0 && !wasRead && output.originalOf(animationsPart) !== null) return;
    const context = studioContext(output);
    const { group: file, name } = sequenceOf(output);
    if (!context.files.has(file)) {
      throw new RangeError(`the sequence "${name}" belongs to sequence group ${file}, which has no file`);
    }
    const section = newSection(output, target, { kind: 'animations', record: output.record.id }, { file });
    into(output, section).writer.copy(contentOf(output, blends));
    noteBlends(section, blends, context.boneCount);
    output.writer.view.setInt32(at, blends.length, true);
    pointTo(output, at + 4, section);
  },
  initialise(fields) {
    fields.animations = [];
  },
};
