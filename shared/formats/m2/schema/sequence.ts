/** Sequences and global loops. Format page 5. */
import { between, f32, i16, since, u16, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { Bounds, toSequence } from './common.ts';
import { NESTED_TRACKS } from './trackKinds.ts';
import { animationNames } from '../animationNames.ts';

export const GlobalLoop = record(
  'globalLoop',
  {
    label: 'Global loop',
    icon: 'globalSequence',
    engineName: 'globalLoops',
    explain: 'A clock of its own for tracks that run whatever the sequence is.',
  },
  fixed({ duration: u32({ label: 'Duration', unit: 'ms', engineName: 'timestamp' }) }),
);

const names: Readonly<Record<number, string>> = Object.fromEntries(animationNames.map((name, id) => [id, name]));

export const Sequence = record(
  'sequence',
  { label: 'Sequence', icon: 'sequence', engineName: 'M2Sequence' },
  fixed({
    animation: u16({
      label: 'Animation',
      engineName: 'id',
      names,
      explain: 'Row of AnimationData: what the game plays the sequence for.',
    }),
    variation: u16({ label: 'Variation', engineName: 'variationIndex', explain: 'Counts sequences of one animation.' }),
    startTime: between(0, NESTED_TRACKS, u32({ label: 'Start', unit: 'ms', group: 'Time', engineName: 'start' })),
    endTime: between(0, NESTED_TRACKS, u32({ label: 'End', unit: 'ms', group: 'Time', engineName: 'end' })),
    duration: since(NESTED_TRACKS, u32({ label: 'Duration', unit: 'ms', group: 'Time', engineName: 'duration' })),
    moveSpeed: f32({
      label: 'Move speed',
      unit: 'yd/s',
      group: 'Playing',
      engineName: 'movespeed',
      explain: 'Speed at which the animation fits the ground; the game plays it slower or faster to match.',
    }),
    flags: u32({
      label: 'Flags',
      group: 'Playing',
      bits: {
        0x1: 'Plays once',
        0x2: 'Unknown 0x2',
        0x8: 'Unknown 0x8',
        0x10: 'Keys in the model (0x10)',
        0x20: 'Keys in the model',
        0x40: 'Alias of another sequence',
        0x80: 'Blended (set by the game)',
        0x100: 'Keys in the model (0x100)',
      },
      explain:
        'From version 264 on, a sequence with none of the three "keys in the model" bits has its keys in a .anim file. The game sets 0x80 itself.',
    }),
    frequency: i16({
      label: 'Frequency',
      group: 'Playing',
      explain: 'Chance among the variations of one animation; together they make 32767.',
      initial: 0x7fff,
    }),
    padding: u16({ label: 'Padding', hidden: true }),
    replayMinimum: u32({ label: 'Least repeats', group: 'Playing', engineName: 'replay.minimum' }),
    replayMaximum: u32({ label: 'Most repeats', group: 'Playing', engineName: 'replay.maximum' }),
    blendTime: u32({ label: 'Blend time', unit: 'ms', group: 'Playing', engineName: 'blendTime', initial: 150 }),
    bounds: Bounds,
    nextVariation: i16({
      label: 'Next variation',
      group: 'Links',
      engineName: 'variationNext',
      reference: toSequence,
      initial: -1,
    }),
    alias: u16({
      label: 'Alias of',
      group: 'Links',
      engineName: 'aliasNext',
      explain:
        'Version 264: the sequence whose keys are played instead, itself when it is no alias. Garbage in many files of version 256.',
    }),
  }),
);
