/** A new model made from nothing: what the game needs of one, and nothing more. What it is to hold is added by edits. */
import type { FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { m2, modelVersions } from './index.ts';
import { sequenceLookup } from './lookups.ts';
import { Bone } from './schema/bone.ts';
import { Model } from './schema/index.ts';
import { Sequence } from './schema/sequence.ts';
import { emptyTrack, slotsOf } from './schema/track.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { Collision, Vertices } from './schema/vertices.ts';
import { SKIN_FILES, View } from './schema/view.ts';

/** Entries of the table of playable animations in the game's own files (format page 3.2). */
const playableCount = 203;
const standDuration = 1000;

/** Adds records to a builder with every default of their version; those with tracks get empty ones. */
function addRecord(
  builder: RecordBuilder,
  schema: RecordSchema,
  owner: RecordId | null,
  version: number,
  fields: Fields = {},
): RecordId {
  const id = builder.reserve();
  const slots = slotsOf(schema.type);
  const tracks = slots.map((slot) => {
    const kind = slot.kind(version);
    const track = builder.reserve();
    builder.put(track, kind.type, id, null, emptyTrack(kind, slot.property, version));
    return track;
  });
  builder.put(id, schema.type, owner, null, {
    ...initialFields(schema, version),
    ...(slots.length > 0 ? { tracks } : {}),
    ...fields,
  });
  return id;
}

/**
 * A model with one bone, one sequence (Stand) and one view without triangles.
 *
 * @param version one of 256, 257, 260 to 264
 * @throws RangeError for any other version
 */
export function createModel(version: number): FormatDocument {
  if (!modelVersions.includes(version)) {
    throw new RangeError(`version ${version} is none that the game has used (${modelVersions.join(', ')})`);
  }
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const add = (schema: RecordSchema, fields: Fields = {}): RecordId =>
    addRecord(builder, schema, root, version, fields);
  const isNested = version >= NESTED_TRACKS;
  const time = isNested ? { duration: standDuration, flags: 0x20 } : { startTime: 0, endTime: standDuration };
  const fields: Fields = {
    ...initialFields(Model, version),
    version,
    sequences: [add(Sequence, time)],
    sequenceLookup: sequenceLookup(version, [{ animation: 0, nextVariation: -1 }]),
    ...(isNested ? {} : { playableLookup: new Uint16Array(playableCount * 2) }),
    bones: [add(Bone)],
    keyBoneLookup: Uint16Array.of(0xffff),
    vertices: [add(Vertices)],
    views: [add(View)],
    ...(version >= SKIN_FILES ? { skinCount: 1 } : {}),
    collision: [add(Collision)],
  };
  builder.put(root, Model.type, null, null, fields);
  return new Document(m2, { records: builder.records, root, nextId: builder.nextId, version });
}
