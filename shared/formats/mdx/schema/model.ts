/** The model's own records: version, header, sequences, textures, pivots and the small Reforged lists. Format page 5.1, 5.2, 5.10, 5.17. */
import type { Numbers } from '../../../codec/documentRecord.ts';
import { f32, i32, text, u32, vector } from '../../../codec/field.ts';
import { numbersToEnd } from '../../../codec/numberParts.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import { readLater, record } from '../../../codec/record.ts';
import { Extent, replaceableNames } from './common.ts';

export const Version = record(
  'version',
  { label: 'Version', icon: 'model' },
  fixed({ number: u32({ label: 'Version', engineName: 'FormatVersion', readOnly: true, initial: 800 }) }),
);

export const ModelHeader = readLater(
  record(
    'model',
    { label: 'Model', icon: 'model', title: 'name', engineName: 'MODL' },
    fixed({
      name: text(80, { label: 'Name' }),
      animationFile: text(260, {
        label: 'Animation file',
        engineName: 'AnimationFile',
        explain: 'Empty in nearly every model; the game reads animations from the model itself.',
      }),
      extent: Extent,
      blendTime: u32({
        label: 'Blend time',
        unit: 'ms',
        engineName: 'BlendTime',
        initial: 150,
        explain: 'How long the game fades from one sequence to the next.',
      }),
    }),
  ),
);

export const Sequence = readLater(
  record(
    'sequence',
    { label: 'Sequence', icon: 'sequence', title: 'name', engineName: 'SEQS', explain: 'A named span of frames.' },
    fixed({
      name: text(80, {
        label: 'Name',
        group: 'Playback',
        explain: 'The game finds sequences by their first words: Stand, Walk, Attack, Death…',
      }),
      interval: vector('u32', 2, { label: 'Interval', unit: 'ms', group: 'Playback', engineName: 'Interval' }),
      moveSpeed: f32({
        label: 'Move speed',
        unit: 'units/s',
        group: 'Playback',
        engineName: 'MoveSpeed',
        explain: 'Speed of the unit at which the walk looks right.',
      }),
      flags: u32({ label: 'Flags', group: 'Playback', bits: { 1: 'Non-looping' }, engineName: 'NonLooping' }),
      rarity: f32({
        label: 'Rarity',
        group: 'Playback',
        engineName: 'Rarity',
        explain: 'The higher, the less often this variation is chosen.',
      }),
      syncPoint: u32({ label: 'Sync point', group: 'Sync', engineName: 'SyncPoint' }),
      extent: Extent,
    }),
  ),
);

export const GlobalSequence = readLater(
  record(
    'globalSequence',
    {
      label: 'Global sequence',
      icon: 'globalSequence',
      engineName: 'GLBS',
      explain: 'A clock of its own that runs whatever the unit does.',
    },
    fixed({ duration: u32({ label: 'Duration', unit: 'ms', initial: 1000 }) }),
  ),
);

export const Texture = readLater(
  record(
    'texture',
    { label: 'Texture', icon: 'texture', title: 'path', engineName: 'TEXS' },
    fixed({
      replaceableId: u32({
        label: 'Replaceable',
        engineName: 'ReplaceableId',
        names: replaceableNames,
        explain: 'Which texture the game puts here instead of a file.',
      }),
      path: text(260, {
        label: 'Path',
        engineName: 'Image',
        file: 'texture',
        explain: 'Path inside the game or map archive, with backslashes.',
      }),
      flags: u32({ label: 'Flags', bits: { 1: 'Wrap width', 2: 'Wrap height' } }),
    }),
  ),
);

export const Pivots = readLater(
  record(
    'pivots',
    { label: 'Pivot points', icon: 'pivot', engineName: 'PIVT' },
    numbersToEnd(
      'points',
      { storage: 'f32', components: 3 },
      { label: 'Points', unit: 'units', explain: 'One a node, in the order of object ids.' },
    ),
  ),
);

/** `u32 count`, then 12 floats a node: three columns of four rows. Normally one more than there are nodes. */
export const BindPoses = record(
  'bindPoses',
  { label: 'Bind poses', icon: 'bindPose', engineName: 'BPOS' },
  countedToEnd(),
);

function countedToEnd(): Part<{ readonly matrices: Numbers }> {
  const inner = numbersToEnd('matrices', { storage: 'f32', components: 12 }, { label: 'Matrices' });
  return {
    kind: 'bindPoses',
    members: inner.members,
    read(reader, fields, self) {
      const at = reader.position;
      const count = reader.count(48, 'BPOS');
      if (count * 48 !== reader.remaining)
        reader.fail(`${count} × 48 bytes, ${reader.remaining} left`, 'BPOS count', at);
      inner.read(reader, fields, self);
    },
    write(output) {
      output.writer.u32(output.record.fields.matrices.length / 12);
      inner.write(output);
    },
    initialise: (fields, version) => inner.initialise(fields, version),
  };
}

export const FaceEffect = readLater(
  record(
    'faceEffect',
    { label: 'Face effect', icon: 'faceEffect', title: 'name', engineName: 'FAFX' },
    fixed({
      name: text(80, { label: 'Name' }),
      path: text(260, { label: 'Path', file: 'any', explain: 'A .facefx or .facefx_ingame file.' }),
    }),
  ),
);

export const lightTypeNames: Readonly<Record<number, string>> = {
  0: 'Omnidirectional',
  1: 'Directional',
  2: 'Ambient',
};

/** The colour of things that have one: three floats from 0 to 1. */
export const color = (label: string, group?: string) =>
  vector(
    'f32',
    3,
    group === undefined
      ? { label, color: 'rgb', initial: [1, 1, 1] }
      : { label, group, color: 'rgb', initial: [1, 1, 1] },
  );

export const priorityPlane = i32({
  label: 'Priority plane',
  engineName: 'PriorityPlane',
  explain: 'Drawing order among transparent things: higher later.',
});
