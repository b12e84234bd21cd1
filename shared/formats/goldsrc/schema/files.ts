/** The files of a model: the main file with everything in it, the file of external textures, files of sequence groups. */
import type { TextureFiles } from './texture.ts';
import { draftByName } from '../../../codec/byName.ts';
import { i32, text, u32, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Part, RecordSchema } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { BodyPart } from './body.ts';
import { studioVersion } from './header.ts';
import { headerFlags } from './names.ts';
import { listAt, startInline } from './sections.ts';
import { Sequence } from './sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from './skeleton.ts';
import { pointerSpan, skinsPart, texturesPart } from './texture.ts';
import { transitionsPart } from './transitions.ts';

/** Magic and version 10. */
function signature(magic: string): Part<object> {
  const part: Part<object> = {
    kind: 'signature',
    inlineSize: () => 8,
    members: [],
    describe: ({ start }) => [pointerSpan(start, 4, 'Magic'), pointerSpan(start + 4, 4, 'Version')],
    read(reader) {
      reader.expectTag(magic);
      const at = reader.position;
      const version = reader.u32('version');
      if (version !== studioVersion) reader.fail(`version ${version}; Half-Life's is ${studioVersion}`, 'version', at);
    },
    write({ writer }) {
      writer.tag(magic);
      writer.u32(studioVersion);
    },
    initialise() {},
  };
  return part;
}

const lengthError = i32({
  label: 'Stated size is off by',
  engineName: 'length',
  unit: 'bytes',
  explain: 'The file states its own size. 0 is right; a larger number states too much.',
});

/** `i32` size of the whole file. Kept is by how much it is wrong, so that it stays so when the file grows. */
export const lengthPart: Part<{ readonly lengthError: number }> = {
  kind: 'length',
  inlineSize: () => 4,
  members: [{ kind: 'field', name: 'lengthError', info: lengthError.info, field: lengthError }],
  describe: ({ start }) => [{ ...pointerSpan(start, 4, 'Stated size'), member: 'lengthError' }],
  read(reader, fields) {
    const at = reader.position;
    reader.need(4, 'length');
    fields.lengthError = (reader.view.getInt32(at, true) - (reader.ownFileEnd - reader.ownFileStart)) | 0;
    reader.position += 4;
  },
  write(output) {
    // The size is known when the file has been laid out.
    startInline(output, lengthPart, 4);
  },
  initialise(fields) {
    fields.lengthError = 0;
  },
};

/** Where the stated size stands in all headers. */
export const lengthAt = 72;

/** Files that belong to a record by their names, not by an offset: no bytes of the record's own. */
function filesPart<const N extends string>(
  name: N,
  label: string,
  schema: RecordSchema,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  return {
    kind: 'files',
    inlineSize: () => 0,
    members: [{ kind: 'records', name, info: { label }, schemas: [schema] }],
    read(_reader, fields) {
      draftByName(fields)[name] = [];
    },
    write() {},
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
}

export const GroupFile = record(
  'groupFile',
  { label: 'Sequence group file', icon: 'file', title: 'name', engineName: 'studioseqhdr_t' },
  signature('IDSQ'),
  fixed({ name: text(64, { label: 'Name', engineName: 'name', explain: 'Path the file was compiled to.' }) }),
  lengthPart,
);

export const SequenceGroup = record(
  'sequenceGroup',
  {
    label: 'Sequence group',
    icon: 'folder',
    title: 'label',
    engineName: 'mstudioseqgroup_t',
    explain: 'Sequences whose samples share a file. Group 0 is the model itself.',
  },
  fixed({
    label: text(32, { label: 'Label', engineName: 'label' }),
    name: text(64, {
      label: 'File',
      engineName: 'name',
      explain: 'Half-Life loads the file by this path; Xash goes by the name of the model. Empty for group 0.',
    }),
    cache: u32({ label: 'Cache', engineName: 'unused1', explain: 'A pointer at run time; 0 in files.' }),
    data: u32({ label: 'Data', engineName: 'unused2', explain: 'A pointer at run time; 0 in files.' }),
  }),
  filesPart('files', 'File', GroupFile),
);

const box = (label: string, engineName: string, explain: string) =>
  vector('f32', 3, { label, engineName, unit: 'units', group: 'Bounds', explain });

const hull = 'The $bbox of the compiler: the hull for movement; often 0.';
const clip = 'The $cbox of the compiler: used for culling where it is not 0.';

/** The parts of a header, in the file's order. Files of textures have the same header with most of it empty. */
const headerParts = [
  signature('IDST'),
  fixed({
    name: text(64, { label: 'Name', engineName: 'name', explain: 'Path the model was compiled to; for information.' }),
  }),
  lengthPart,
  fixed({
    eyePosition: vector('f32', 3, { label: 'Eye position', engineName: 'eyeposition', unit: 'units' }),
    hullMinimum: box('Hull minimum', 'min', hull),
    hullMaximum: box('Hull maximum', 'max', hull),
    clipMinimum: box('Clipping minimum', 'bbmin', clip),
    clipMaximum: box('Clipping maximum', 'bbmax', clip),
    flags: u32({ label: 'Flags', engineName: 'flags', bits: headerFlags }),
  }),
  listAt('bones', Bone, { size: 112, kind: 'bones' }, { label: 'Bones', engineName: 'boneindex' }),
  listAt(
    'controllers',
    BoneController,
    { size: 24, kind: 'controllers' },
    { label: 'Bone controllers', engineName: 'bonecontrollerindex' },
  ),
  listAt('hitboxes', Hitbox, { size: 32, kind: 'hitboxes' }, { label: 'Hitboxes', engineName: 'hitboxindex' }),
  listAt('sequences', Sequence, { size: 176, kind: 'sequences' }, { label: 'Sequences', engineName: 'seqindex' }),
  listAt(
    'sequenceGroups',
    SequenceGroup,
    { size: 104, kind: 'groups' },
    { label: 'Sequence groups', engineName: 'seqgroupindex' },
  ),
  texturesPart,
  skinsPart,
  listAt('bodyparts', BodyPart, { size: 76, kind: 'bodyparts' }, { label: 'Bodyparts', engineName: 'bodypartindex' }),
  listAt(
    'attachments',
    Attachment,
    { size: 88, kind: 'attachments' },
    { label: 'Attachments', engineName: 'attachmentindex' },
  ),
  fixed({
    soundTable: i32({
      label: 'Sound table',
      engineName: 'soundtable',
      group: 'Unused',
      explain: 'Always 0 in Half-Life; Xash keeps the offset of a second header here.',
    }),
    soundIndex: i32({ label: 'Sound index', engineName: 'soundindex', group: 'Unused' }),
    soundGroups: i32({ label: 'Sound groups', engineName: 'soundgroups', group: 'Unused' }),
    soundGroupIndex: i32({ label: 'Sound group index', engineName: 'soundgroupindex', group: 'Unused' }),
  }),
  transitionsPart,
] as const;

export const TextureFile = record(
  'textureFile',
  {
    label: 'Texture file',
    icon: 'textures',
    engineName: 'studiohdr_t',
    explain: 'A file of its own that holds the textures and skins of the model.',
  },
  ...headerParts,
);

export const StudioModel = record(
  'model',
  { label: 'Model', icon: 'model', title: 'name', engineName: 'studiohdr_t' },
  ...headerParts,
  filesPart('textureFiles', 'Texture file', TextureFile),
) satisfies RecordSchema<Required<TextureFiles>>;
