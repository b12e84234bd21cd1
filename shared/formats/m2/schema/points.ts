/** Points on the skeleton and what stands there: attachments, events, lights, cameras. Format page 10. */
import { f32, i16, i32, text, u16, u32, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { attachmentNames } from '../names.ts';
import { toBone, toBoneAlways } from './common.ts';
import { trackSlots } from './track.ts';
import { trackKinds } from './trackKinds.ts';

const attachmentTracks = trackSlots('attachment', { visibility: ['Visibility', trackKinds.byte] });

export const Attachment = record(
  'attachment',
  {
    label: 'Attachment',
    icon: 'attachment',
    engineName: 'M2Attachment',
    explain: 'Where weapons, helmets and effects are put.',
  },
  fixed({
    slot: u32({ label: 'Point', engineName: 'id', names: attachmentNames }),
    bone: u16({ label: 'Bone', reference: toBoneAlways }),
    unused: u16({ label: 'Unused', hidden: true, explain: 'Garbage in some files of version 256; kept.' }),
    position: vector('f32', 3, { label: 'Position', unit: 'yd' }),
  }),
  attachmentTracks.visibility,
);

const eventTracks = trackSlots('event', { times: ['Times', trackKinds.times] });

export const Event = record(
  'event',
  {
    label: 'Event',
    icon: 'eventObject',
    title: 'identifier',
    engineName: 'M2Event',
    explain: 'Tells the game when to play a sound or hit.',
  },
  fixed({
    identifier: text(4, { label: 'Identifier', explain: 'Four characters, the first a dollar sign.', initial: '$FSD' }),
    data: u32({ label: 'Data', explain: 'Row of a sound or other table, depending on the event.' }),
    bone: u32({ label: 'Bone', reference: toBoneAlways }),
    position: vector('f32', 3, { label: 'Position', unit: 'yd' }),
  }),
  eventTracks.times,
);

export const lightKinds = { directional: 0, point: 1 } as const;
export const lightNames: Readonly<Record<number, string>> = {
  [lightKinds.directional]: 'Directional',
  [lightKinds.point]: 'Point',
};

const lightTracks = trackSlots('light', {
  ambientColor: ['Ambient colour', trackKinds.color],
  ambientIntensity: ['Ambient intensity', trackKinds.scalar],
  diffuseColor: ['Diffuse colour', trackKinds.color],
  diffuseIntensity: ['Diffuse intensity', trackKinds.scalar],
  attenuationStart: ['Attenuation start', trackKinds.scalar],
  attenuationEnd: ['Attenuation end', trackKinds.scalar],
  visibility: ['Visibility', trackKinds.byte],
});

export const Light = record(
  'light',
  { label: 'Light', icon: 'light', engineName: 'M2Light' },
  fixed({
    kind: u16({ label: 'Kind', engineName: 'type', names: lightNames }),
    bone: i16({ label: 'Bone', reference: toBone, initial: -1 }),
    position: vector('f32', 3, { label: 'Position', unit: 'yd' }),
  }),
  lightTracks.ambientColor,
  lightTracks.ambientIntensity,
  lightTracks.diffuseColor,
  lightTracks.diffuseIntensity,
  lightTracks.attenuationStart,
  lightTracks.attenuationEnd,
  lightTracks.visibility,
);

export const cameraNames: Readonly<Record<number, string>> = { [-1]: 'Flyby', 0: 'Portrait', 1: 'Character sheet' };

/** Radians, across the diagonal of the picture: that of the game's own portraits. */
export const newFieldOfView = Math.fround(0.950021);

const cameraTracks = trackSlots('camera', {
  position: ['Position', trackKinds.cameraPoint],
  target: ['Target', trackKinds.cameraPoint],
  roll: ['Roll', trackKinds.cameraRoll],
});

export const Camera = record(
  'camera',
  { label: 'Camera', icon: 'camera', engineName: 'M2Camera' },
  fixed({
    kind: i32({ label: 'Kind', engineName: 'type', names: cameraNames }),
    fieldOfView: f32({
      label: 'Field of view',
      unit: 'rad',
      engineName: 'fov',
      initial: newFieldOfView,
      explain: 'Along the diagonal of the picture.',
    }),
    farClip: f32({ label: 'Far clip', unit: 'yd', initial: Math.fround(27.777779) }),
    nearClip: f32({ label: 'Near clip', unit: 'yd', initial: Math.fround(0.22222222) }),
  }),
  cameraTracks.position,
  fixed({
    positionBase: vector('f32', 3, { label: 'Position', unit: 'yd', explain: 'Keys of the path are relative to it.' }),
  }),
  cameraTracks.target,
  fixed({
    targetBase: vector('f32', 3, { label: 'Target', unit: 'yd', explain: 'Keys of the path are relative to it.' }),
  }),
  cameraTracks.roll,
);
