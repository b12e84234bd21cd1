/** Models from one version to another: 256 and 257, 260 to 263, 264. Says what the other version cannot hold. */
import type { ParticleFields } from './particles.ts';
import { Bone } from '../schema/bone.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import { errorsOfResult } from '../../../format/addedErrors.ts';
import type { DocumentView, FilePart } from '../../../codec/documentView.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { listByName } from '../../../codec/byName.ts';
import { RecordBuilder } from '../../../codec/reader.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { Document, openDocument } from '../../../document/document.ts';
import type { DocumentRecord, Fields, RecordId, Value } from '../../../codec/documentRecord.ts';
import { ALIAS } from '../codec/files.ts';
import { m2, modelVersions } from '../index.ts';
import { sequenceLookup } from '../lookups.ts';
import { isTrack, listOf, trackFields } from '../model.ts';
import { batchPriority } from '../playback/look.ts';
import { modelSchemas, USES_COMBINERS, Model } from '../schema/index.ts';
import { Sequence } from '../schema/sequence.ts';
import { slotsOf } from '../schema/track.ts';
import { kindOfType, NESTED_TRACKS, PACKED_ROTATIONS } from '../schema/trackKinds.ts';
import { Vertices } from '../schema/vertices.ts';
import { Submesh, View, Batch } from '../schema/view.ts';
import { LATE_SEQUENCE_BITS, openChains, soundAliases } from '../links.ts';
import { carriedFields, Losses } from '../../common/losses.ts';
import { fromCurves, toCurves } from './particles.ts';
import type { TrackConversion } from './tracks.ts';
import { convertTrack, laidOut, windowsOf } from './tracks.ts';

export interface Converted {
  /** The converted model, read from its bytes. */
  readonly document: FormatDocument;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  /** What the new version cannot hold and errors that came in, one line a kind; empty when everything was carried over. */
  readonly lost: readonly string[];
}

interface Conversion extends TrackConversion {
  readonly document: DocumentView;
  readonly builder: RecordBuilder;
  /** For each sequence the one that follows it among its variations, without circles. */
  readonly nextVariations: readonly number[];
  /** For each sequence whether it is an alias that leads to keys. */
  readonly isAlias: readonly boolean[];
}

const playableCount = 203;
const firstLateParticle = 263;

function hasValue(value: Value): boolean {
  if (Array.isArray(value)) return value.some((each) => each !== 0);
  return typeof value === 'number' && value !== 0;
}

/** Bit of a sequence of version 264: its keys stand in the main file. */
const keysInModel = 0x20;

function convertSequence(conversion: Conversion, fields: FieldsIn<typeof Sequence>, position: number): Fields {
  const { from, to, newWindows, nextVariations, isAlias, lost } = conversion;
  const wasNested = from >= NESTED_TRACKS;
  const isNested = to >= NESTED_TRACKS;
  const nextVariation = nextVariations[position] ?? -1;
  if (nextVariation !== fields.nextVariation) {
    lost.note('links to a next variation that led round in a circle, or to no sequence');
  }
  const { flags } = fields;
  const wasAlias = wasNested && (flags & ALIAS) !== 0;
  if (wasNested && isNested) {
    if (!wasAlias || isAlias[position] === true) return { nextVariation };
    lost.note('aliases that led to no sequence with keys: they play their own');
    return { nextVariation, flags: flags & ~ALIAS, alias: position };
  }
  if (!wasNested && !isNested) return { nextVariation };
  const { start = 0, duration = 0 } = newWindows[position] ?? {};
  // On one timeline every sequence has keys of its own, whatever a tool left in the bits of the later version.
  const kept = flags & ~LATE_SEQUENCE_BITS;
  if (isNested) return { duration, flags: kept | keysInModel, alias: position, nextVariation };
  if (wasAlias) lost.note('aliases: their keys were copied');
  return { startTime: start, endTime: start + duration, flags: kept, alias: 0, nextVariation };
}

function convertBatch({ from, to, lost }: Conversion, fields: FieldsIn<typeof Batch>): Fields {
  const priority = batchPriority(from, fields);
  if (from >= NESTED_TRACKS && to < NESTED_TRACKS) {
    if (fields.shader !== 0) lost.note('shaders of batches');
    if (fields.textureCount > 1) lost.note('batches with several textures: older clients draw the first');
  }
  if (to >= NESTED_TRACKS)
    return from >= NESTED_TRACKS ? {} : { priority: Math.min(127, Math.max(-128, priority)), shader: 0 };
  if (to >= PACKED_ROTATIONS) return { priority: 0, shader: priority & 0xffff };
  if (priority !== 0) lost.note('priorities of batches');
  return from < PACKED_ROTATIONS ? {} : { priority: 0, shader: 0 };
}

const lateParticleFields = [
  'lifespanVariation',
  'emissionRateVariation',
  'scaleVariation',
  'baseSpin',
  'baseSpinVariation',
  'spinVariation',
] as const;
const packedGravity = 0x800000;

function convertParticle({ from, to, lost }: Conversion, fields: ParticleFields): Fields {
  const wasNested = from >= NESTED_TRACKS;
  const isNested = to >= NESTED_TRACKS;
  const color = fields.colorIndex ?? 0;
  const isLate = to >= firstLateParticle;
  if (!isLate && color !== 0) lost.note('replaced colours of particles');
  const form: Fields = { blend: fields.blend, emitter: fields.emitter, colorIndex: isLate ? color : undefined };
  if (wasNested === isNested) return form;
  const flags = fields.flags & ~packedGravity;
  // Keys of gravity are plain numbers before version 264, whatever stands in the bit that says so later.
  if (isNested) return { ...form, ...toCurves(fields, lost), flags };
  if (lateParticleFields.some((name) => hasValue(fields[name]))) lost.note('variations of particles');
  if ((fields.flags & packedGravity) !== 0) lost.note('gravity of particles in all three axes');
  return { ...form, ...fromCurves(fields, lost), flags };
}

/** Sorting sphere of a submesh: about its centre, as large as its furthest vertex. */
function sortingSphere(document: DocumentView, record: DocumentRecord): Fields {
  const { center, vertexStart, vertexCount } = fieldsOf(Submesh, record);
  const [mesh] = listOf(document, 'vertices');
  if (mesh === undefined || record.owner === null) return { sortCenter: center };
  const { positions } = fieldsOf(Vertices, document.get(mesh));
  const { vertices } = fieldsOf(View, document.get(record.owner));
  let radius = 0;
  for (const vertex of vertices.subarray(vertexStart, vertexStart + vertexCount)) {
    const offset = [0, 1, 2].map((axis) => (positions[vertex * 3 + axis] ?? 0) - (center[axis] ?? 0));
    radius = Math.max(radius, Math.hypot(...offset));
  }
  return { sortCenter: center, sortRadius: Math.fround(radius) };
}

/** What differs from plain carrying over, by the kind of record. */
function adjusted(conversion: Conversion, record: DocumentRecord, position: number): Fields {
  const { from, to, lost, document } = conversion;
  switch (record.type) {
    case 'sequence':
      return convertSequence(conversion, fieldsOf(Sequence, record), position);
    case 'batch':
      return convertBatch(conversion, fieldsOf(Batch, record));
    case 'particle':
      return convertParticle(conversion, fieldsOf(Particle, record));
    case 'bone':
      if (from >= PACKED_ROTATIONS && to < PACKED_ROTATIONS && hasValue(fieldsOf(Bone, record).nameChecksum)) {
        lost.note('name checksums of bones');
      }
      return {};
    case 'ribbon':
      if (to < NESTED_TRACKS && hasValue(fieldsOf(Ribbon, record).priority)) lost.note('priorities of ribbons');
      return {};
    case 'submesh':
      return from < PACKED_ROTATIONS && to >= PACKED_ROTATIONS ? sortingSphere(document, record) : {};
    case 'view':
      return to >= NESTED_TRACKS && from < NESTED_TRACKS ? { profile: position } : {};
    default:
      return {};
  }
}

function copyTrack(
  conversion: Conversion,
  record: DocumentRecord,
  owner: RecordId,
  ownerType: string,
  position: number,
): RecordId {
  const kind = kindOfType.get(record.type);
  const slot = slotsOf(ownerType)[position];
  if (kind === undefined || slot === undefined) throw new Error(`a ${record.type} is no track of a ${ownerType}`);
  const id = conversion.builder.reserve();
  const target = slot.kind(conversion.to);
  const fields = convertTrack(trackFields(record), kind, target, conversion);
  conversion.builder.put(id, target.type, owner, null, fields);
  return id;
}

function copy(conversion: Conversion, id: RecordId, owner: RecordId | null, position: number): RecordId {
  const { document, builder, to } = conversion;
  const record = document.get(id);
  const schema = modelSchemas.get(record.type);
  if (schema === undefined) throw new Error(`models have no record called ${record.type}`);
  const made = builder.reserve();
  const fields = { ...carriedFields(schema, record.fields, to), ...adjusted(conversion, record, position) };
  for (const member of schema.members) {
    if (member.kind !== 'records') continue;
    fields[member.name] = listByName(record.fields, member.name).map((child, index) => {
      const held = document.get(child);
      return isTrack(held)
        ? copyTrack(conversion, held, made, record.type, index)
        : copy(conversion, child, made, index);
    });
  }
  builder.put(made, record.type, owner, null, owner === null ? modelFieldsFor(conversion, fields, record) : fields);
  return made;
}

/** The model's own fields: tables that mean something else in the other version are made anew. */
function modelFieldsFor(
  { document, from, to, nextVariations, lost }: Conversion,
  fields: Record<string, Value>,
  record: DocumentRecord,
): Fields {
  const old = fieldsOf(Model, record);
  const animations = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)).animation);
  const made: Record<string, Value> = { ...fields, version: to };
  const wasNested = from >= NESTED_TRACKS;
  const isNested = to >= NESTED_TRACKS;
  if (wasNested === isNested) {
    const { combiners } = old;
    return combiners !== undefined ? { ...made, combiners } : made;
  }
  made['sequenceLookup'] = sequenceLookup(
    to,
    animations.map((animation, position) => ({ animation, nextVariation: nextVariations[position] ?? -1 })),
  );
  const flags = old.globalFlags;
  if (isNested) {
    // Before version 264 there is no table of combiners; the bit that says so later was left there by a tool.
    made['globalFlags'] = flags & ~USES_COMBINERS;
    const { playableLookup, textureFlipbooks } = old;
    if ((playableLookup?.length ?? 0) > 0) lost.note('the table of playable animations');
    if (textureFlipbooks.length > 0) lost.note('texture flipbooks');
    made['textureFlipbooks'] = [];
    made['skinCount'] = listOf(document, 'views').length;
    return made;
  }
  if ((flags & USES_COMBINERS) !== 0) lost.note('the table of texture combiners');
  made['globalFlags'] = flags & ~USES_COMBINERS;
  made['playableLookup'] = Uint16Array.from({ length: playableCount * 2 }, (_, index) =>
    index % 2 === 0 && animations.includes(index / 2) ? index / 2 : 0,
  );
  return made;
}

/**
 * @param version one of 256, 257, 260 to 264
 * @param name of the main file of the converted model; others are named after it
 * @throws RangeError for any other version
 */
export function convertM2(document: DocumentView, version: number, name: string): Converted {
  if (!modelVersions.includes(version)) {
    throw new RangeError(`version ${version} is none that the game has used (${modelVersions.join(', ')})`);
  }
  const lost = new Losses();
  const builder = new RecordBuilder();
  const oldWindows = windowsOf(document);
  const sequences = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
  const isSameForm = document.version < NESTED_TRACKS === version < NESTED_TRACKS;
  const conversion: Conversion = {
    document,
    builder,
    from: document.version,
    to: version,
    oldWindows,
    newWindows: isSameForm || version >= NESTED_TRACKS ? oldWindows : laidOut(oldWindows),
    nextVariations: openChains(sequences.map(({ nextVariation }) => nextVariation)),
    isAlias: soundAliases(sequences),
    loops: listOf(document, 'globalLoops').length,
    lost,
  };
  const root = copy(conversion, document.root, null, 0);
  const made = new Document(m2, { records: builder.records, root, nextId: builder.nextId, version });
  const { bytes, files } = made.writeFiles(name);
  const converted = openDocument(m2, bytes, { files });
  return { document: converted, bytes, files, lost: [...lost.lines, ...errorsOfResult(m2, document, converted)] };
}
