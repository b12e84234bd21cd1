/** The model's own records: header, sequences, textures. Facts: formats/wow-models.md 18.2; explanations: seed 000. */
import { f32, text, u32, u8, vector } from '../../../../codec/field.ts';
import { fixed } from '../../../../codec/parts.ts';
import { readLater, record } from '../../../../codec/record.ts';
import { bounds, BoxFirst } from './common.ts';

/** 373 bytes: the flags are a single byte. */
export const ModelHeader = readLater(
  record(
    'model',
    { label: 'Model', icon: 'model', title: 'name', engineName: 'MODL' },
    fixed({
      name: text(80, { label: 'Name' }),
      animationFile: text(260, { label: 'Animation file', explain: 'Always empty.' }),
    }),
    bounds,
    fixed({
      blendTime: u32({
        label: 'Blend time',
        unit: 'ms',
        initial: 150,
        explain: 'How long the game fades from one sequence to the next.',
      }),
      flags: u8({
        label: 'Flags',
        bits: { 1: 'Track pitch and yaw', 2: 'Track pitch, yaw and roll', 4: 'Always animate' },
        explain: 'Deprecated and always 0: how the model follows the ground.',
      }),
    }),
  ),
);

export const Sequence = readLater(
  record(
    'sequence',
    { label: 'Sequence', icon: 'sequence', title: 'name', engineName: 'SEQS', explain: 'A named span of frames.' },
    fixed({
      name: text(80, { label: 'Name', group: 'Playback' }),
      interval: vector('u32', 2, { label: 'Interval', unit: 'ms', group: 'Playback' }),
      moveSpeed: f32({
        label: 'Move speed',
        unit: 'units/s',
        group: 'Playback',
        explain: 'Speed of the creature at which the walk looks right.',
      }),
      flags: u32({ label: 'Flags', group: 'Playback', bits: { 1: 'Non-looping' } }),
      extent: BoxFirst,
      frequency: f32({
        label: 'Frequency',
        group: 'Playback',
        initial: 1,
        explain: 'How often this variation plays; those of one kind add up to 1.',
      }),
      replay: vector('u32', 2, {
        label: 'Replay',
        group: 'Playback',
        explain: 'Smallest and largest number of repetitions; the game picks one between them.',
      }),
      blendTime: u32({ label: 'Blend time', unit: 'ms', group: 'Playback', initial: 150 }),
    }),
  ),
);

/** Textures that the game fills in. */
export const replaceableNames: Readonly<Record<number, string>> = {
  0: 'None (file)',
  1: 'Skin',
  2: 'Object skin',
  3: 'Weapon blade',
  4: 'Weapon handle',
  5: 'Environment',
  6: 'Character hair',
  7: 'Facial hair',
  8: 'Extra skin',
  9: 'Interface skin',
  10: 'Tauren mane',
  11: 'Monster 1',
  12: 'Monster 2',
  13: 'Monster 3',
  14: 'Item icon',
};

export const Texture = readLater(
  record(
    'texture',
    { label: 'Texture', icon: 'texture', title: 'path', engineName: 'TEXS' },
    fixed({
      replaceableId: u32({
        label: 'Replaceable',
        names: replaceableNames,
        explain: 'Which texture the game puts here instead of a file.',
      }),
      path: text(260, { label: 'Path', explain: "Path inside the game's archives; empty for a replaceable texture." }),
      flags: u32({ label: 'Flags', bits: { 1: 'Wrap width', 2: 'Wrap height' } }),
    }),
  ),
);
