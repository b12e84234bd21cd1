/** Views: what is drawn at a level of detail. In the model before version 264, a .skin file each since then. Format page 8. */
import { f32, i16, i8, since, u16, u32, u8, vector } from '../../../codec/field.ts';
import { FormatError } from '../../../codec/error.ts';
import { fixed } from '../../../codec/parts.ts';
import type { PartWriter } from '../../../codec/record.ts';
import { readRecord, record, fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { modelOutput } from '../codec/encoder.ts';
import { Block } from '../codec/block.ts';
import type { InlinePart } from '../codec/encoder.ts';
import { profileOf, skinSuffix } from '../codec/files.ts';
import { ARRAY_SIZE, numbersAt, recordsAt } from '../codec/parts.ts';
import { ModelReader, SKIN_TAG } from '../codec/reader.ts';
import { geosetName } from '../names.ts';
import { toBoneAlways, toColor, toMaterial } from './common.ts';
import { PACKED_ROTATIONS } from './trackKinds.ts';

/** First version whose views are files of their own. */
export const SKIN_FILES = 264;

export const Submesh = record(
  'submesh',
  { label: 'Submesh', icon: 'geoset', engineName: 'M2SkinSection' },
  fixed({
    geoset: u16({
      label: 'Geoset',
      engineName: 'skinSectionId',
      meaning: geosetName,
      explain: 'Hundreds: the group (hair, gloves, cape and so on); the rest: which of the group. 0 is always shown.',
    }),
    level: u16({ label: 'Level', engineName: 'Level', explain: 'Added to the first index × 65536 by later clients.' }),
    vertexStart: u16({ label: 'First vertex', group: 'Range' }),
    vertexCount: u16({ label: 'Vertices', group: 'Range' }),
    indexStart: u16({ label: 'First index', group: 'Range' }),
    indexCount: u16({ label: 'Indices', group: 'Range', explain: 'Three a triangle.' }),
    boneCount: u16({ label: 'Bones', group: 'Bones', range: [1, 256], initial: 1 }),
    boneStart: u16({
      label: 'First bone',
      group: 'Bones',
      engineName: 'boneComboIndex',
      explain: 'Place in the bone table.',
    }),
    boneInfluences: u16({ label: 'Bones a vertex', group: 'Bones', range: [1, 4], initial: 1 }),
    centerBone: u16({ label: 'Centre bone', group: 'Bones', engineName: 'centerBoneIndex', reference: toBoneAlways }),
    center: vector('f32', 3, { label: 'Centre', unit: 'yd', group: 'Sorting', engineName: 'centerPosition' }),
    sortCenter: since(PACKED_ROTATIONS, vector('f32', 3, { label: 'Sorting centre', unit: 'yd', group: 'Sorting' })),
    sortRadius: since(PACKED_ROTATIONS, f32({ label: 'Sorting radius', unit: 'yd', group: 'Sorting' })),
  }),
);

export const Batch = record(
  'batch',
  { label: 'Batch', icon: 'layer', engineName: 'M2Batch', explain: 'One layer of drawing over a submesh.' },
  fixed({
    flags: u8({
      label: 'Flags',
      bits: { 0x2: 'Unknown 0x2', 0x8: 'Unknown 0x8', 0x10: 'Static' },
      explain: 'Static: texture coordinates are not animated.',
    }),
    priority: i8({
      label: 'Priority',
      engineName: 'priorityPlane',
      explain: 'Version 264: batches with lower ones are drawn first.',
    }),
    shader: u16({
      label: 'Shader',
      engineName: 'shader_id',
      explain: 'Version 264: shader, or a place in the combiner table. Versions 260 to 263: the priority, with a sign.',
    }),
    submesh: u16({
      label: 'Submesh',
      engineName: 'skinSectionIndex',
      explain: 'Position in the submeshes of this view.',
    }),
    geoset: u16({
      label: 'Submesh, second',
      engineName: 'geosetIndex',
      explain: 'Mostly equal to the submesh; the game ignores it.',
    }),
    color: i16({ label: 'Colour', engineName: 'colorIndex', reference: toColor, initial: -1 }),
    material: u16({ label: 'Material', engineName: 'materialIndex', reference: toMaterial }),
    layer: u16({ label: 'Layer', engineName: 'materialLayer', explain: 'At most 7 in client 3.3.5.' }),
    textureCount: u16({ label: 'Textures', range: [1, 4], initial: 1, engineName: 'textureCount' }),
    textureStart: u16({
      label: 'First texture',
      group: 'Tables',
      engineName: 'textureComboIndex',
      explain: 'Place in the texture table.',
    }),
    coordinateStart: u16({ label: 'First coordinates', group: 'Tables', engineName: 'textureCoordComboIndex' }),
    weightStart: u16({ label: 'First weight', group: 'Tables', engineName: 'textureWeightComboIndex' }),
    transformStart: u16({ label: 'First transform', group: 'Tables', engineName: 'textureTransformComboIndex' }),
  }),
);

/** The profile number of a view in a .skin file: it follows from the file's name, not from its bytes. */
const profile: InlinePart<{ readonly profile?: number }> = (() => {
  const field = since(
    SKIN_FILES,
    u32({ label: 'Profile', readOnly: true, explain: 'Number in the name of the .skin file.' }),
  );
  return {
    kind: 'profile',
    members: [{ kind: 'field', name: 'profile', info: field.info, field }],
    inlineSize: () => 0,
    read(reader, fields) {
      if (reader.version < SKIN_FILES) return;
      fields.profile = reader instanceof ModelReader ? reader.profile : 0;
    },
    write() {},
    initialise(fields, version) {
      if (version >= SKIN_FILES) fields.profile = 0;
    },
  };
})();

export const View = record(
  'view',
  { label: 'View', icon: 'material', engineName: 'M2SkinProfile', explain: 'What is drawn, at one level of detail.' },
  profile,
  fixed({ tag: since(SKIN_FILES, u32({ label: 'Tag', hidden: true, initial: SKIN_TAG })) }),
  numbersAt('vertices', { storage: 'u16' }, { label: 'Vertices', explain: "Positions in the model's vertices." }),
  numbersAt(
    'triangles',
    { storage: 'u16' },
    { label: 'Triangles', engineName: 'indices', explain: 'Three places in the list of vertices each.' },
  ),
  numbersAt(
    'bones',
    { storage: 'u8', components: 4, sameCountAs: 'vertices' },
    { label: 'Bones', explain: "Four a vertex, counted from the submesh's first bone in the bone table." },
  ),
  recordsAt('submeshes', Submesh, {}, { label: 'Submeshes' }),
  recordsAt('batches', Batch, {}, { label: 'Batches' }),
  fixed({
    boneLimit: u32({
      label: 'Most bones',
      engineName: 'boneCountMax',
      initial: 256,
      explain: 'How many bones a draw may use: 256, 75, 53 and 21 in views 0 to 3 of versions 256 and 260.',
    }),
  }),
);

const inModel = recordsAt('views', View, {}, { label: 'Views' });

function readSkins(reader: ModelReader, self: RecordId): RecordId[] {
  const skins = [...reader.files]
    .flatMap(([suffix, part]) => (profileOf(suffix) < 0 ? [] : [{ number: profileOf(suffix), part }]))
    .sort((left, right) => left.number - right.number);
  const { position, end, fileStart, fileEnd } = reader;
  const list = skins.map(({ number, part }) => {
    reader.enterFile(part);
    reader.profile = number;
    try {
      if (reader.peekTag() !== 'SKIN') {
        reader.fail(`no view: it starts with ${JSON.stringify(reader.peekTag())}, not with SKIN`);
      }
      return readRecord(View, reader, self);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new FormatError(error.problem, { path: error.path, offset: error.offset - part.start }).within(part.name);
    }
  });
  Object.assign(reader, { position, end, fileStart, fileEnd });
  return list;
}

/** `views`: an array of the model before version 264; since then the number of .skin files, and what they hold. */
export const viewsPart: InlinePart<{ readonly views: readonly RecordId[]; readonly skinCount?: number }> = (() => {
  const skinCount = since(
    SKIN_FILES,
    u32({
      label: 'Skin files',
      engineName: 'numSkinProfiles',
      explain: 'The game opens one of Name00.skin, Name01.skin and so on.',
    }),
  );
  const part: InlinePart<{ readonly views: readonly RecordId[]; readonly skinCount?: number }> = {
    kind: 'views',
    members: [...inModel.members, { kind: 'field', name: 'skinCount', info: skinCount.info, field: skinCount }],
    inlineSize: (version) => (version < SKIN_FILES ? ARRAY_SIZE : 4),
    read(reader, fields, self) {
      if (reader.version < SKIN_FILES) {
        inModel.read(reader, fields, self);
        return;
      }
      fields.skinCount = reader.u32('skin files');
      fields.views = reader instanceof ModelReader ? readSkins(reader, self) : [];
    },
    write(output) {
      const model = modelOutput(output);
      if (model.context.document.version < SKIN_FILES) {
        inModel.write({ ...model, originalOf: (each) => model.originalOf(each === inModel ? part : each) });
        return;
      }
      model.writer.u32(model.record.fields.skinCount ?? 0);
      for (const id of model.record.fields.views) writeSkin(output, id);
    },
    initialise(fields, version) {
      fields.views = [];
      if (version >= SKIN_FILES) fields.skinCount = 0;
    },
  };
  return part;
})();

function writeSkin(output: PartWriter, id: RecordId): void {
  const { encoder } = modelOutput(output);
  const view = encoder.document.get(id);
  const suffix = skinSuffix(fieldsOf(View, view).profile ?? 0);
  const source = encoder.original === null ? null : view.source;
  // A view that changed its number is another file: nothing of it can stay where it was.
  const isSameFile = source !== null && encoder.suffixAt(source.offset) === suffix;
  const place = isSameFile ? { start: source.offset, end: source.offset + source.length } : null;
  const block = new Block(suffix, place);
  encoder.encode(id, block);
  encoder.headers.push(block);
}
