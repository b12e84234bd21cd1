/** The model: its header and everything it points at, in the header's order, which is that of all versions. Format page 3.2. */
import { tagCode } from '../../../codec/reader.ts';
import { u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { FieldsIn, Member, RecordSchema } from '../../../codec/record.ts';
import { fieldsOfPart, record } from '../../../codec/record.ts';
import { modelOutput } from '../codec/encoder.ts';
import type { VaryingPart } from '../codec/encoder.ts';
import { inlineRecord, numbersAt, recordsAt, textAt } from '../codec/parts.ts';
import { Bone } from './bone.ts';
import {
  Bounds,
  toAttachment,
  toBoneAlways,
  toCamera,
  toTexture,
  toTextureTransform,
  toTextureWeight,
  NONE,
} from './common.ts';
import { Particle, Ribbon } from './emitters.ts';
import { Color, Material, Texture, TextureFlipbook, TextureTransform, TextureWeight } from './material.ts';
import { Attachment, Camera, Event, Light } from './points.ts';
import { GlobalLoop, Sequence } from './sequence.ts';
import { trackSchemas } from './track.ts';
import { NESTED_TRACKS } from './trackKinds.ts';
import { Collision, Vertices } from './vertices.ts';
import { viewsPart } from './view.ts';

export const MODEL_TAG = tagCode('MD20');

/** Header flag that adds the table of texture combiners (version 264). */
export const USES_COMBINERS = 0x8;
const flagsAt = 0x10;

const combiners = numbersAt(
  'combiners',
  { storage: 'u16' },
  {
    label: 'Texture combiners',
    group: 'Tables',
    engineName: 'textureCombinerCombos',
    explain: 'Shader operations of batches; there only with the flag "texture combiners".',
  },
);

const flagsPart = fixed({
  globalFlags: u32({
    label: 'Flags',
    engineName: 'global_flags',
    bits: {
      0x1: 'Tilts in X',
      0x2: 'Tilts in Y',
      0x8: 'Texture combiners',
      0x10: 'Unknown 0x10',
      0x20: 'Physics (later versions)',
      0x80: 'Unknown 0x80 (later versions)',
    },
  }),
});

function usesCombiners(fields: unknown): boolean {
  return ((fieldsOfPart(flagsPart, fields).globalFlags ?? 0) & USES_COMBINERS) !== 0;
}

/** The combiners' array stands behind the header only when a flag says so. */
const combinersPart: VaryingPart<{ readonly combiners?: Uint16Array }> = {
  kind: 'combiners',
  members: combiners.members.map((member): Member =>
    member.kind === 'numbers' ? { ...member, optional: true } : member,
  ),
  sizeIn: (version, view, recordStart) => {
    if (version < NESTED_TRACKS) return 0;
    return (view.getUint32(recordStart + flagsAt, true) & USES_COMBINERS) === 0 ? 0 : 8;
  },
  read(reader, fields, self) {
    if (reader.version < NESTED_TRACKS || !usesCombiners(fields)) return;
    combiners.read(reader, fields, self);
  },
  write(output) {
    const model = modelOutput(output);
    const { fields } = model.record;
    if (model.context.document.version < NESTED_TRACKS || !usesCombiners(fields)) return;
    const held = fields.combiners ?? new Uint16Array(0);
    combiners.write({
      ...model,
      record: { ...model.record, fields: { ...fields, combiners: held } },
      originalOf: (each) => model.originalOf(each === combiners ? combinersPart : each),
    });
  },
  initialise() {},
};

const tables = { group: 'Tables' } as const;

export const Model = record(
  'm2',
  { label: 'Model', icon: 'model', title: 'name', engineName: 'M2Data' },
  fixed({
    tag: u32({ label: 'Tag', hidden: true, initial: MODEL_TAG }),
    version: u32({ label: 'Version', readOnly: true }),
  }),
  textAt('name', { label: 'Name', engineName: 'name', explain: 'The game does not look at it.' }),
  flagsPart,
  recordsAt('globalLoops', GlobalLoop, {}, { label: 'Global loops' }),
  recordsAt('sequences', Sequence, {}, { label: 'Sequences' }),
  numbersAt(
    'sequenceLookup',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Sequence lookup',
      engineName: 'sequenceIdxHashById',
      explain: 'First sequence of each animation: by its id before version 264, as a hash table since then.',
    },
  ),
  numbersAt(
    'playableLookup',
    { storage: 'u16', components: 2, until: NESTED_TRACKS },
    {
      ...tables,
      label: 'Playable animations',
      engineName: 'playableAnimationLookup',
      explain: 'For each animation what is played instead, and how: 0 normal, 1 backwards, 3 frozen.',
    },
  ),
  recordsAt('bones', Bone, {}, { label: 'Bones' }),
  numbersAt(
    'keyBoneLookup',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Key bones',
      engineName: 'boneIndicesById',
      reference: { ...toBoneAlways, none: NONE },
      explain: 'The bone of each key bone id; 65535 for none.',
    },
  ),
  inlineRecord('vertices', Vertices, { label: 'Vertices' }),
  viewsPart,
  recordsAt('colors', Color, {}, { label: 'Colours' }),
  recordsAt('textures', Texture, {}, { label: 'Textures' }),
  recordsAt('textureWeights', TextureWeight, {}, { label: 'Texture weights' }),
  recordsAt('textureFlipbooks', TextureFlipbook, { until: NESTED_TRACKS }, { label: 'Texture flipbooks' }),
  recordsAt('textureTransforms', TextureTransform, {}, { label: 'Texture transforms' }),
  numbersAt(
    'replaceableLookup',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Replaceable textures',
      reference: toTexture,
      explain: 'The texture of each kind; 65535 for none.',
    },
  ),
  recordsAt('materials', Material, {}, { label: 'Materials' }),
  numbersAt(
    'boneCombos',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Bone table',
      engineName: 'boneCombos',
      reference: toBoneAlways,
      explain: 'Submeshes use a run of it.',
    },
  ),
  numbersAt(
    'textureCombos',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Texture table',
      engineName: 'textureCombos',
      reference: toTexture,
      explain: 'Batches use a run of it.',
    },
  ),
  numbersAt(
    'coordinateCombos',
    { storage: 'i16' },
    {
      ...tables,
      label: 'Coordinate table',
      engineName: 'textureCoordCombos',
      explain: '−1 environment map, 0 first set, 1 second set.',
    },
  ),
  numbersAt(
    'weightCombos',
    { storage: 'u16' },
    { ...tables, label: 'Weight table', engineName: 'textureWeightCombos', reference: toTextureWeight },
  ),
  numbersAt(
    'transformCombos',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Transform table',
      engineName: 'textureTransformCombos',
      reference: toTextureTransform,
      explain: '65535 for none.',
    },
  ),
  fixed({
    bounds: Bounds,
    collisionBounds: { ...Bounds, info: { ...Bounds.info, label: 'Collision bounds', group: 'Collision bounds' } },
  }),
  inlineRecord('collision', Collision, { label: 'Collision mesh' }),
  recordsAt('attachments', Attachment, {}, { label: 'Attachments' }),
  numbersAt(
    'attachmentLookup',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Attachment lookup',
      engineName: 'attachmentIndicesById',
      reference: toAttachment,
      explain: 'The attachment of each point; 65535 for none.',
    },
  ),
  recordsAt('events', Event, {}, { label: 'Events' }),
  recordsAt('lights', Light, {}, { label: 'Lights' }),
  recordsAt('cameras', Camera, {}, { label: 'Cameras' }),
  numbersAt(
    'cameraLookup',
    { storage: 'u16' },
    {
      ...tables,
      label: 'Camera lookup',
      engineName: 'cameraIndicesById',
      reference: toCamera,
      explain: 'The camera of each kind; 65535 for none.',
    },
  ),
  recordsAt('ribbons', Ribbon, {}, { label: 'Ribbons' }),
  recordsAt('particles', Particle, {}, { label: 'Particle emitters' }),
  combinersPart,
);

export type ModelFields = FieldsIn<typeof Model>;

function collect(schema: RecordSchema, into: Map<string, RecordSchema>): Map<string, RecordSchema> {
  if (into.has(schema.type)) return into;
  into.set(schema.type, schema);
  for (const member of schema.members) {
    if (member.kind === 'records') for (const child of member.schemas) collect(child, into);
  }
  return into;
}

/** Every kind of record of a model, by type. */
export const modelSchemas: ReadonlyMap<string, RecordSchema> = collect(Model, new Map(trackSchemas));
