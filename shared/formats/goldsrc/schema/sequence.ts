/** Sequences with their events and pivots, and sequence groups. Format page 10 to 13. */
import type { RecordSchema } from '../../../codec/record.ts';
import type { AroundAnimations } from './animations.ts';
import type { Reference } from '../../../codec/field.ts';
import { f32, i32, text, u32, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import { readPart, record } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { animationsPart } from './animations.ts';
import { isXashModel } from './header.ts';
import { activityNames, blendTypes, eventNames, motionBits, sequenceFlags } from './names.ts';
import { listAt, startInline } from './sections.ts';

const toGroup: Reference = { collection: 'sequenceGroups', by: 'position' };

export const Event = record(
  'event',
  {
    label: 'Event',
    icon: 'event',
    title: 'options',
    engineName: 'mstudioevent_t',
    explain: 'Something that happens when a frame is reached: a sound, a muzzle flash, a shot.',
  },
  fixed({
    frame: i32({ label: 'Frame', engineName: 'frame' }),
    event: i32({
      label: 'Event',
      engineName: 'event',
      initial: 1004,
      names: eventNames,
      explain:
        'Below 5000 the server acts on it, from 5000 on the client. Monsters and weapons have numbers of their own.',
    }),
    type: i32({ label: 'Type', engineName: 'type', explain: 'Unused; 0 in every known model.' }),
    options: text(64, {
      label: 'Options',
      engineName: 'options',
      explain: 'What the event needs: the path of a sound, the number of a sprite, the name of a target.',
    }),
  }),
);

export const Pivot = record(
  'pivot',
  {
    label: 'Pivot',
    icon: 'crosshair',
    engineName: 'mstudiopivot_t',
    explain: 'A foot that stands still. Unused by the game.',
  },
  fixed({
    origin: vector('f32', 3, { label: 'Origin', engineName: 'org', unit: 'units' }),
    start: i32({ label: 'Start', engineName: 'start', unit: 'frame' }),
    end: i32({ label: 'End', engineName: 'end', unit: 'frame' }),
  }),
);

const pivotList = listAt(
  'pivots',
  Pivot,
  { size: 20, kind: 'pivots', part: 1, isPerRecord: true },
  { label: 'Pivots', engineName: 'pivotindex' },
);

/** Pivots, except in models of Xash, which keeps offsets of its own in the place: those eight bytes stay as they are. */
const pivots: Part<{ readonly pivots: readonly RecordId[] }> = {
  ...pivotList,
  inner: [pivotList],
  read(reader, fields, self) {
    if (!isXashModel(reader.bytes)) {
      readPart(pivotList, reader, fields, self);
      return;
    }
    reader.need(8, 'pivots');
    reader.position += 8;
    fields.pivots = [];
  },
  write(output) {
    const { original } = output.context;
    if (original !== null && output.record.source !== null && isXashModel(original.bytes))
      startInline(output, pivots, 8);
    else pivotList.write(output);
  },
};

export const Sequence = record(
  'sequence',
  {
    label: 'Sequence',
    icon: 'sequence',
    title: 'name',
    engineName: 'mstudioseqdesc_t',
    explain: 'One animation of the model.',
  },
  fixed({
    name: text(32, {
      label: 'Name',
      engineName: 'label',
      group: 'Playback',
      explain: 'The game finds sequences by name, in capitals or not; the first of a name counts.',
    }),
    framesPerSecond: f32({ label: 'Frames per second', engineName: 'fps', group: 'Playback', initial: 30 }),
    flags: u32({ label: 'Flags', engineName: 'flags', group: 'Playback', bits: sequenceFlags }),
    activity: i32({
      label: 'Activity',
      engineName: 'activity',
      group: 'Playback',
      names: activityNames,
      explain: 'What a monster is doing when it picks this sequence.',
    }),
    activityWeight: i32({
      label: 'Activity weight',
      engineName: 'actweight',
      group: 'Playback',
      explain: 'How often it is picked among sequences of the same activity.',
    }),
  }),
  listAt(
    'events',
    Event,
    { size: 76, kind: 'events', isPerRecord: true },
    { label: 'Events', engineName: 'eventindex' },
  ),
  fixed({
    frames: i32({
      label: 'Frames',
      engineName: 'numframes',
      group: 'Playback',
      initial: 1,
      readOnly: true,
      explain: 'The last frame of a looping sequence equals the first.',
    }),
  }),
  pivots,
  fixed({
    motionType: u32({
      label: 'Motion',
      engineName: 'motiontype',
      group: 'Movement',
      bits: motionBits,
      explain:
        'X, Y and Z hold the motion bone at 0; the linear bits say that movement was taken out of the animation.',
    }),
    motionBone: i32({
      label: 'Motion bone',
      engineName: 'motionbone',
      group: 'Movement',
      reference: { collection: 'bones', by: 'position' },
    }),
    linearMovement: vector('f32', 3, {
      label: 'Linear movement',
      engineName: 'linearmovement',
      group: 'Movement',
      unit: 'units',
      explain: 'How far the model moves while the sequence plays once.',
    }),
    autoMovePosition: i32({
      label: 'Auto move positions',
      engineName: 'automoveposindex',
      group: 'Unused',
      explain: 'Always 0; Xash keeps an offset of layers here.',
    }),
    autoMoveAngle: i32({
      label: 'Auto move angles',
      engineName: 'automoveangleindex',
      group: 'Unused',
      explain: 'Always 0; Xash keeps an offset of key values here.',
    }),
    minimum: vector('f32', 3, { label: 'Minimum', engineName: 'bbmin', group: 'Bounds', unit: 'units' }),
    maximum: vector('f32', 3, { label: 'Maximum', engineName: 'bbmax', group: 'Bounds', unit: 'units' }),
  }),
  animationsPart,
  fixed({
    blendType: vector('i32', 2, {
      label: 'Blend type',
      engineName: 'blendtype',
      group: 'Blending',
      names: blendTypes,
      explain: 'Which movement each of the two blend controllers stands for.',
    }),
    blendStart: vector('f32', 2, { label: 'Blend start', engineName: 'blendstart', group: 'Blending' }),
    blendEnd: vector('f32', 2, { label: 'Blend end', engineName: 'blendend', group: 'Blending', initial: [1, 1] }),
    blendParent: i32({
      label: 'Blend parent',
      engineName: 'blendparent',
      group: 'Blending',
      explain: 'Always 0; Xash keeps four small numbers here.',
    }),
    group: i32({
      label: 'Sequence group',
      engineName: 'seqgroup',
      group: 'Storage',
      reference: toGroup,
      // A number alone would leave the samples behind in a file where nobody looks for them.
      readOnly: true,
      explain:
        'Which file the samples are in: 0 for the model itself. Model › Move to a sequence group… takes them to another.',
    }),
    entryNode: i32({
      label: 'Entry node',
      engineName: 'entrynode',
      group: 'Transitions',
      explain: 'Counted from 1; 0 for none.',
    }),
    exitNode: i32({
      label: 'Exit node',
      engineName: 'exitnode',
      group: 'Transitions',
      explain: 'Counted from 1; 0 for none.',
    }),
    nodeFlags: i32({ label: 'Node flags', engineName: 'nodeflags', group: 'Transitions', bits: { 1: 'Reversible' } }),
    nextSequence: i32({
      label: 'Next sequence',
      engineName: 'nextseq',
      group: 'Unused',
      explain: 'Always 0; Xash keeps an offset here.',
    }),
  }),
) satisfies RecordSchema<AroundAnimations>;
