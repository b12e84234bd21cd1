/** Bones, bone controllers, hitboxes and attachments. Format page 7, 8, 9 and 12. */
import type { Reference } from '../../../codec/field.ts';
import { f32, i32, text, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { controllerTypes, hitGroups } from './names.ts';

export const toBone: Reference = { collection: 'bones', by: 'position', none: -1 };
/** Controllers, hitboxes and attachments must hang on a bone: there is no "none". */
const toSomeBone: Reference = { collection: 'bones', by: 'position' };
const toController: Reference = { collection: 'controllers', by: 'position', none: -1 };

const perAxis = 'For the channels X, Y, Z, X rotation, Y rotation, Z rotation';

export const Bone = record(
  'bone',
  { label: 'Bone', icon: 'bone', title: 'name', engineName: 'mstudiobone_t' },
  fixed({
    name: text(32, {
      label: 'Name',
      engineName: 'name',
      explain: 'Weapons, gait and other models find bones by their names, in capitals or not.',
    }),
    parent: i32({
      label: 'Parent',
      engineName: 'parent',
      reference: toBone,
      initial: -1,
      explain: 'Must stand before this bone in the list: the engine computes bones in order.',
    }),
    flags: i32({
      label: 'Flags',
      engineName: 'flags',
      bits: { 8: 'Has chrome' },
      explain: 'Unused by the engine; early compilers marked bones with chrome.',
    }),
    controllers: vector('i32', 6, {
      label: 'Controllers',
      engineName: 'bonecontroller',
      reference: toController,
      initial: [-1, -1, -1, -1, -1, -1],
      explain: `${perAxis}: the bone controller that is added, or -1.`,
    }),
    value: vector('f32', 6, {
      label: 'Rest value',
      engineName: 'value',
      group: 'Pose',
      explain: `${perAxis} (radians, applied in this order): what a channel without samples is.`,
    }),
    scale: vector('f32', 6, {
      label: 'Sample scale',
      engineName: 'scale',
      group: 'Pose',
      initial: [1 / 256, 1 / 256, 1 / 256, 1 / 8192, 1 / 8192, 1 / 8192],
      explain: `${perAxis}: what one step of a sample is. Changing it changes every animation of the bone.`,
    }),
  }),
);

export const BoneController = record(
  'controller',
  {
    label: 'Bone controller',
    icon: 'move',
    engineName: 'mstudiobonecontroller_t',
    explain: 'Lets the game turn or move a bone on top of its animation, such as a head or a mouth.',
  },
  fixed({
    bone: i32({ label: 'Bone', engineName: 'bone', reference: toSomeBone }),
    type: i32({
      label: 'Channel',
      engineName: 'type',
      names: controllerTypes,
      initial: 8,
      explain: 'Which channel of the bone is controlled. Wrapping turns go round and round.',
    }),
    start: f32({ label: 'Start', engineName: 'start', unit: 'degrees or units', initial: -45 }),
    end: f32({
      label: 'End',
      engineName: 'end',
      unit: 'degrees or units',
      initial: 45,
      explain: 'May be smaller than the start: the controller then works the other way round.',
    }),
    rest: i32({ label: 'Rest', engineName: 'rest', explain: 'Never used; 0 in every known model.' }),
    channel: i32({
      label: 'Input',
      engineName: 'index',
      names: { 0: 'Controller 0', 1: 'Controller 1', 2: 'Controller 2', 3: 'Controller 3', 4: 'Mouth' },
      explain: 'What the game sets: one of four controllers, or the mouth when speaking.',
    }),
  }),
);

export const Hitbox = record(
  'hitbox',
  { label: 'Hitbox', icon: 'hitbox', engineName: 'mstudiobbox_t', explain: 'A box in bone space that shots can hit.' },
  fixed({
    bone: i32({ label: 'Bone', engineName: 'bone', reference: toSomeBone }),
    group: i32({
      label: 'Hit group',
      engineName: 'group',
      names: hitGroups,
      explain: 'Decides the damage. Numbers from 8 on belong to mods.',
    }),
    minimum: vector('f32', 3, { label: 'Minimum', engineName: 'bbmin', unit: 'units', initial: [-2, -2, -2] }),
    maximum: vector('f32', 3, { label: 'Maximum', engineName: 'bbmax', unit: 'units', initial: [2, 2, 2] }),
  }),
);

export const Attachment = record(
  'attachment',
  {
    label: 'Attachment',
    icon: 'attachment',
    title: 'name',
    engineName: 'mstudioattachment_t',
    explain: 'A point on a bone where muzzle flashes and beams start. The engine knows them by number.',
  },
  fixed({
    name: text(32, { label: 'Name', engineName: 'name', explain: 'Empty in models of the usual compiler.' }),
    type: i32({ label: 'Type', engineName: 'type', explain: 'Unused.' }),
    bone: i32({ label: 'Bone', engineName: 'bone', reference: toSomeBone }),
    origin: vector('f32', 3, { label: 'Origin', engineName: 'org', unit: 'units', explain: 'In bone space.' }),
    vectors: vector('f32', 9, { label: 'Vectors', engineName: 'vectors', explain: 'Three directions; unused.' }),
  }),
);
