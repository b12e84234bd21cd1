/**
 * Animated tracks, one record each. The keys of all sequences stand in two arrays, times and values; a table says which of
 * them belong to which sequence. In versions before 264 that is the file's own table of inclusive ranges on one timeline;
 * from 264 on the file has a list of keys for each sequence, and the table counts them through the joined lists. A model
 * has tens of thousands of such lists, so they are checked when the model is read and joined when first asked for.
 */
import { i16, text, u16 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { PartSpans, Reader } from '../../../codec/reader.ts';
import type { Member, PartWriter, RecordSchema } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { zeros } from '../../../codec/storage.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { modelOutput } from '../codec/encoder.ts';
import type { InlinePart } from '../codec/encoder.ts';
import { note, notedIn } from '../codec/describe.ts';
import { ARRAY_SIZE } from '../codec/parts.ts';
import { readNested } from '../codec/nestedKeys.ts';
import { writeNested } from '../codec/writeNested.ts';
import { readTimeline, writeTimeline } from '../codec/timeline.ts';
import type { TrackFields, TrackList } from './trackFields.ts';
import type { TrackKind } from './trackKinds.ts';
import { NESTED_TRACKS, trackKinds } from './trackKinds.ts';

const interpolationNames: Readonly<Record<number, string>> = {
  0: 'Step',
  1: 'Linear',
  2: 'Bezier',
  3: 'Hermite',
};

const header = fixed({
  interpolation: u16({
    label: 'Interpolation',
    names: interpolationNames,
    explain: 'Curves mean something only for the paths of cameras; no model file was found that uses them.',
  }),
  globalLoop: i16({
    label: 'Global loop',
    engineName: 'globalSequence',
    initial: -1,
    reference: { collection: 'globalLoops', by: 'position', none: -1 },
    explain: 'With a global loop the track runs on its own clock instead of the current sequence.',
  }),
});
const headerSize = 4;

/** First key of a row whose keys stand in a file that was not opened; its second number is the row's old position. */
export const ROW_ELSEWHERE = 0xffffffff;

function trackSize(kind: TrackKind, version: number): number {
  const arrays = (version < NESTED_TRACKS ? 2 : 1) + (kind.components > 0 ? 1 : 0);
  return headerSize + arrays * ARRAY_SIZE;
}

/** Reads a track at the reader's position and moves behind it. */
function readTrack(reader: Reader, kind: TrackKind, property: string): Fields {
  const { position: at, view, version } = reader;
  reader.need(trackSize(kind, version), property);
  const interpolation = view.getUint16(at, true);
  const globalLoop = view.getInt16(at + 2, true);
  reader.position = at + headerSize;
  const head = { property, interpolation, globalLoop };
  return version < NESTED_TRACKS ? readTimeline(reader, kind, head) : readNested(reader, kind, head);
}

function numbersMember(name: string, label: string, components: number, explain: string): Member {
  const info = { label, explain, readOnly: true };
  return { kind: 'numbers', name, info, storage: ['u32'], components, optional: true };
}

function trackMembers(kind: TrackKind): readonly Member[] {
  const property = text(32, { label: 'Property', readOnly: true, explain: 'What the track animates.' });
  const values: Member = {
    kind: 'numbers',
    name: 'values',
    info: {
      label: 'Values',
      readOnly: true,
      ...(kind.explain === undefined ? {} : { explain: kind.explain }),
      ...(kind.color === undefined ? {} : { color: kind.color }),
    },
    storage: [kind.storage],
    components: Math.max(1, kind.components),
    optional: false,
  };
  return [
    { kind: 'field', name: 'property', info: property.info, field: property },
    ...header.members,
    numbersMember('ranges', 'Key ranges', 2, 'For each sequence its first and last key. Versions before 264.'),
    numbersMember('rows', 'Keys of sequences', 2, 'For each sequence its first key and how many it has. Version 264.'),
    numbersMember(
      'valueRows',
      'Values of sequences',
      2,
      'Only where the file has other numbers of values than of times.',
    ),
    {
      kind: 'numbers',
      name: 'times',
      info: { label: 'Times', unit: 'ms', readOnly: true },
      storage: ['u32'],
      components: 1,
      optional: false,
    },
    ...(kind.components > 0 ? [values] : []),
  ];
}

/** The keys of a track as a part; `property` is not in the bytes. */
function trackPart(kind: TrackKind): InlinePart<TrackFields> {
  const part: InlinePart<TrackFields> = {
    kind: 'trackKeys',
    members: trackMembers(kind),
    inlineSize: (version) => trackSize(kind, version),
    memberPlaces: { interpolation: 0, globalLoop: 2 },
    read(reader, fields) {
      const at = reader.position;
      const property = typeof fields.property === 'string' ? fields.property : '';
      Object.defineProperties(fields, Object.getOwnPropertyDescriptors(readTrack(reader, kind, property)));
      if (reader.spans !== null) describeHead(reader.spans, at, trackSize(kind, reader.version));
    },
    write(output) {
      const model = modelOutput(output);
      const from = model.originalOf(part)?.start ?? null;
      writeTrack(output, kind, from);
    },
    initialise(fields, version) {
      Object.assign(fields, emptyTrack(kind, '', version));
    },
    describe: ({ spans }) => notedIn(spans),
  };
  return part;
}

/** Interpolation, global loop, and where the keys are said to stand. */
function describeHead(spans: PartSpans, at: number, size: number): void {
  note(spans, { member: 'interpolation', offset: at, length: 2, label: 'Interpolation' });
  note(spans, { member: 'globalLoop', offset: at + 2, length: 2, label: 'Global loop' });
  note(spans, { member: null, offset: at + headerSize, length: size - headerSize, label: 'Keys: where they stand' });
}

function writeTrack(output: PartWriter<TrackFields>, kind: TrackKind, from: number | null): void {
  const model = modelOutput(output);
  const at = model.writer.reserve(headerSize);
  const { interpolation, globalLoop } = model.record.fields;
  model.writer.view.setUint16(at, interpolation, true);
  model.writer.view.setInt16(at + 2, globalLoop, true);
  const arrays = from === null ? null : from + headerSize;
  if (model.context.document.version < NESTED_TRACKS) writeTimeline(model, kind, arrays);
  else writeNested(model, kind, arrays);
}

/** Fields of a track without keys. */
export function emptyTrack(kind: TrackKind, property: string, version: number): Fields {
  const table =
    version < NESTED_TRACKS ? { ranges: new Uint32Array(0) } : { rows: new Uint32Array(0), valueRows: null };
  const values = kind.components > 0 ? { values: zeros(kind.storage, 0) } : {};
  return { property, interpolation: 0, globalLoop: -1, ...table, times: new Uint32Array(0), ...values };
}

function trackSchema(kind: TrackKind): RecordSchema {
  return record(kind.type, { label: kind.label, icon: 'track', title: 'property' }, trackPart(kind));
}

/** Schemas of all kinds of tracks, by type. */
export const trackSchemas: ReadonlyMap<string, RecordSchema> = new Map(
  Object.values(trackKinds).map((kind) => [kind.type, trackSchema(kind)]),
);

function schemaOfKind(kind: TrackKind): RecordSchema {
  const schema = trackSchemas.get(kind.type);
  if (schema === undefined) throw new Error(`no schema for ${kind.type}`);
  return schema;
}

/** A track at a fixed place of its owner. */
export interface TrackSlot {
  readonly property: string;
  readonly label: string;
  readonly kind: (version: number) => TrackKind;
}

/** Slots of all kinds of owners, by the owner's type; filled where the owners are declared. */
const slotsByOwner = new Map<string, readonly TrackSlot[]>();

/** The tracks a record of this type has, in the order of its list. */
export function slotsOf(ownerType: string): readonly TrackSlot[] {
  return slotsByOwner.get(ownerType) ?? [];
}

/**
 * The tracks of one kind of owner, as parts to be put at their places. All stand in the owner's list `tracks`, in the order
 * of the slots.
 */
export function trackSlots<const P extends string>(
  ownerType: string,
  slots: Readonly<Record<P, readonly [label: string, kind: TrackKind | ((version: number) => TrackKind)]>>,
): Readonly<Record<P, InlinePart<TrackList>>> {
  const list = Object.entries<readonly [string, TrackKind | ((version: number) => TrackKind)]>(slots).map(
    ([property, [label, kind]]): TrackSlot => ({
      property,
      label,
      kind: typeof kind === 'function' ? kind : () => kind,
    }),
  );
  slotsByOwner.set(ownerType, list);
  const schemas = [...new Set(list.flatMap((slot) => [schemaOfKind(slot.kind(0)), schemaOfKind(slot.kind(Infinity))]))];
  const member: Member = { kind: 'records', name: 'tracks', info: { label: 'Tracks' }, schemas, key: 'property' };
  const parts = list.map((slot, position) => slotPart(slot, position, position === 0 ? [member] : []));
  // One part was made for every property, in the same order.
  return Object.fromEntries(list.map((slot, position) => [slot.property, parts[position]])) as unknown as Readonly<
    Record<P, InlinePart<TrackList>>
  >;
}

/** A record that an edit made may have no tracks. */
function tracksOf({ tracks }: Partial<TrackList>): readonly RecordId[] {
  return tracks ?? [];
}

function slotPart(slot: TrackSlot, position: number, members: readonly Member[]): InlinePart<TrackList> {
  return {
    kind: 'trackSlot',
    members,
    inlineSize: (version) => trackSize(slot.kind(version), version),
    read(reader, fields, self) {
      // The first slot makes the list, the others add to it.
      const list = (fields.tracks ??= []) as RecordId[];
      const kind = slot.kind(reader.version);
      const id = reader.builder.reserve();
      const start = reader.position;
      const track = readTrack(reader, kind, slot.property);
      reader.builder.put(id, kind.type, self, { offset: start, length: reader.position - start }, track);
      list.push(id);
    },
    write(output) {
      const model = modelOutput(output);
      const id = tracksOf(model.record.fields)[position];
      if (id !== undefined) model.encoder.encode(id, model.writer);
      else writeMissing(output, slot.kind(model.context.document.version));
    },
    initialise(fields) {
      fields.tracks ??= [];
    },
  };
}

/** A record made without its tracks has empty ones in the file. */
function writeMissing(output: PartWriter, kind: TrackKind): void {
  const { version } = output.context.document;
  const at = output.writer.reserve(trackSize(kind, version));
  output.writer.view.setInt16(at + 2, -1, true);
}
