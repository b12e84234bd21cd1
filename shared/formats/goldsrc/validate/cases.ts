/** For each rule, the smallest change that makes a healthy model break it. Used by the tests only. */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import type { Builder } from '../healthyModel.ts';
import { healthyBones, healthyFrames } from '../healthyModel.ts';
import type { Engine } from '../limits.ts';
import { Animation } from '../schema/animations.ts';
import { BodyPart, Mesh } from '../schema/body.ts';
import { channelCount } from '../schema/channels.ts';
import { BoneController, Bone, Hitbox } from '../schema/skeleton.ts';
import { Sequence } from '../schema/sequence.ts';
import { Texture } from '../schema/texture.ts';

export interface Case {
  readonly rule: string;
  readonly change: (build: Builder) => unknown;
  /** The engine that is chosen; none where this is left out. */
  readonly engine?: Engine;
  /** The problem must offer a fix. */
  readonly hasFix?: true;
}

function texture(build: Builder, fields: Parameters<Builder['set']>[1]): void {
  build.set('textures', fields);
}

function sized(build: Builder, width: number, height: number): void {
  texture(build, { width, height, pixels: new Uint8Array(width * height) });
}

/** Strips of the mesh with one number changed. */
function command(build: Builder, at: number, value: number): void {
  build.transaction.patch(build.find('meshes'), 'commands', at, [value]);
}

const skeletonCases: readonly Case[] = [
  { rule: 'bone-parent-order', change: (build) => build.set('bones', { parent: 1 }) },
  { rule: 'bone-parent-order', change: (build) => build.set('bones', { parent: 1 }, 1) },
  { rule: 'bone-name-repeated', change: (build) => build.set('bones', { name: 'ROOT' }, 1) },
  { rule: 'bone-name-empty', change: (build) => build.set('bones', { name: '' }, 1) },
  { rule: 'controller-type', change: (build) => build.set('controllers', { type: 24 }) },
  {
    rule: 'controller-unlinked',
    hasFix: true,
    change: (build) => build.add(build.root, 'controllers', BoneController, { bone: 1, type: 0x10 }),
  },
  { rule: 'bone-reference', change: (build) => build.set('hitboxes', { bone: 7 }) },
  {
    rule: 'bone-reference',
    change: (build) => build.transaction.patch(build.find('submodels'), 'vertexBones', 0, [9]),
  },
  {
    rule: 'bone-controller-reference',
    change: (build) => build.set('bones', { controllers: [5, -1, -1, -1, -1, -1] }),
  },
];

const sequenceCases: readonly Case[] = [
  { rule: 'no-sequences', change: (build) => build.clear(build.root, 'sequences') },
  { rule: 'sequence-frames', change: (build) => build.set('sequences', { frames: 0 }) },
  { rule: 'group-file-missing', change: (build) => build.clear(build.find('sequenceGroups', 1), 'files') },
  { rule: 'sequence-without-animation', change: (build) => build.clear(build.find('sequences'), 'animations') },
  { rule: 'animation-size', change: (build) => build.set('animations', { samples: new Int16Array(5) }) },
  {
    rule: 'animation-too-long',
    change(build) {
      const frames = 4000;
      const samples = Int16Array.from({ length: healthyBones * frames * channelCount }, (_, at) => (at * 31) % 3001);
      build.set('sequences', { frames });
      build.set('animations', { samples });
    },
  },
  { rule: 'sequence-speed', change: (build) => build.set('sequences', { framesPerSecond: 0 }) },
  { rule: 'sequence-name-repeated', change: (build) => build.set('sequences', { name: 'Idle' }, 1) },
  { rule: 'event-frame', change: (build) => build.set('events', { frame: healthyFrames }) },
  { rule: 'event-sound', change: (build) => build.set('events', { options: '' }) },
  { rule: 'event-sound', change: (build) => build.set('events', { options: 'common/step.ogg' }) },
  {
    rule: 'group-name',
    hasFix: true,
    change: (build) => build.set('sequenceGroups', { name: 'models\\old01.mdl' }, 1),
  },
  { rule: 'sequence-node', change: (build) => build.set('sequences', { exitNode: 3 }) },
  { rule: 'transition-table', change: (build) => build.set('model', { nodeCount: 3 }) },
  { rule: 'transition-node', change: (build) => build.transaction.patch(build.root, 'transitions', 0, [8]) },
  { rule: 'sequence-group-reference', change: (build) => build.set('sequences', { group: 4 }, 1) },
];

const bodyCases: readonly Case[] = [
  { rule: 'bodypart-base', hasFix: true, change: (build) => build.set('bodyparts', { base: 0 }) },
  { rule: 'bodypart-base', hasFix: true, change: (build) => build.set('bodyparts', { base: 5 }, 1) },
  {
    rule: 'bodypart-empty',
    change: (build) => build.add(build.root, 'bodyparts', BodyPart, { name: 'none', base: 2 }),
  },
  { rule: 'triangle-runs', change: (build) => command(build, 0, 9) },
  { rule: 'triangle-vertex', change: (build) => command(build, 1, 4) },
  { rule: 'triangle-normal', change: (build) => command(build, 2, 2) },
  { rule: 'mesh-normal-count', change: (build) => build.set('meshes', { normalCount: 1 }) },
  {
    rule: 'triangle-normal-block',
    change(build) {
      build.set('meshes', { normalCount: 1 });
      build.add(build.find('submodels'), 'meshes', Mesh, { normalCount: 1 });
    },
  },
  { rule: 'triangle-count', hasFix: true, change: (build) => build.set('meshes', { triangleCount: 5 }) },
  { rule: 'mesh-skin-column', change: (build) => build.set('meshes', { skinColumn: 1 }) },
  { rule: 'triangles-many', change: (build) => build.set('meshes', { triangleCount: 9001 }) },
];

const textureCases: readonly Case[] = [
  { rule: 'texture-file-missing', change: (build) => build.clear(build.root, 'textures') },
  { rule: 'texture-pixels', change: (build) => texture(build, { pixels: new Uint8Array(3) }) },
  { rule: 'texture-empty', change: (build) => sized(build, 0, 16) },
  { rule: 'texture-large', change: (build) => sized(build, 1028, 4) },
  { rule: 'texture-width', change: (build) => sized(build, 15, 3) },
  { rule: 'texture-width', change: (build) => sized(build, 2, 2) },
  { rule: 'texture-chrome-size', change: (build) => texture(build, { flags: 2 }) },
  { rule: 'texture-full-bright', change: (build) => texture(build, { flags: 4 }) },
  { rule: 'texture-masked', change: (build) => texture(build, { flags: 0x40, pixels: new Uint8Array(256) }) },
  {
    rule: 'texture-name-repeated',
    change: (build) =>
      build.add(build.root, 'textures', Texture, { name: 'SKIN.bmp', width: 4, height: 4, pixels: new Uint8Array(16) }),
  },
  { rule: 'texture-name', change: (build) => texture(build, { name: 'skins/skin' }) },
  { rule: 'texture-remap', change: (build) => texture(build, { name: 'Remap1_090_010_300.bmp' }) },
  { rule: 'skin-table-size', change: (build) => build.set('model', { skinFamilies: 2 }) },
  {
    rule: 'skin-table-size',
    change: (build) => build.set('model', { skinColumns: 0, skinFamilies: 0x40000000, skinTable: new Int16Array(0) }),
  },
  { rule: 'frame-count', change: (build) => build.set('sequences', { frames: 0x40000000, animations: [] }) },
  {
    rule: 'skin-none',
    change: (build) => build.set('model', { skinFamilies: 0, skinTable: new Int16Array(0) }),
  },
  { rule: 'texture-reference', change: (build) => build.transaction.patch(build.root, 'skinTable', 0, [3]) },
];

const wholeCases: readonly Case[] = [
  { rule: 'stated-size', hasFix: true, change: (build) => build.set('model', { lengthError: -6 }) },
  { rule: 'xash-extension', change: (build) => build.set('model', { soundTable: 400 }) },
  {
    rule: 'limit-half-life',
    change(build) {
      for (let index = 0; index < 8; index++) build.add(build.root, 'controllers', BoneController);
    },
  },
  {
    rule: 'limit-half-life',
    change(build) {
      for (let index = 0; index < 128; index++) build.add(build.root, 'hitboxes', Hitbox);
    },
  },
  {
    rule: 'limit-xash',
    change(build) {
      for (let index = 0; index < 127; index++) build.add(build.root, 'bones', Bone, { name: `b${index}` });
    },
  },
  { rule: 'unknown-value', change: (build) => build.set('controllers', { channel: 7 }) },
  { rule: 'unknown-bits', change: (build) => build.set('bones', { flags: 4 }) },
  { rule: 'not-a-number', change: (build) => build.set('hitboxes', { minimum: [NaN, 0, 0] }) },
  {
    rule: 'not-a-number',
    change: (build) => build.transaction.patch(build.find('submodels'), 'positions', 1, [Infinity]),
  },
  { rule: 'element-count', change: (build) => build.set('submodels', { vertexBones: new Uint8Array(2) }) },
  {
    rule: 'limit-xash',
    change(build) {
      for (let index = 0; index < 256; index++) build.add(build.root, 'sequences', Sequence, { name: `s${index}` });
    },
  },
];

const player = (build: Builder): unknown => build.set('sequences', { name: 'ref_aim_crowbar' });
const many = (build: Builder, list: string, schema: RecordSchema, count: number): void => {
  for (let index = 0; index < count; index++) build.add(build.root, list, schema);
};

const engineCases: readonly Case[] = [
  { rule: 'player-bones', change: player },
  { rule: 'player-hit-groups', change: player },
  { rule: 'player-sequences', change: player },
  { rule: 'player-sequences', engine: 'halfLife', change: player },
  { rule: 'hitbox-shield', engine: 'counterStrike', change: (build) => many(build, 'hitboxes', Hitbox, 21) },
  { rule: 'limit-counter-strike', engine: 'counterStrike', change: (build) => many(build, 'hitboxes', Hitbox, 129) },
  { rule: 'limit-sven', engine: 'sven', change: (build) => many(build, 'hitboxes', Hitbox, 129) },
  { rule: 'texture-large', engine: 'sven', change: (build) => sized(build, 1028, 4) },
  { rule: 'xash-extension', engine: 'sven', change: (build) => build.set('model', { soundTable: 4 }) },
  {
    rule: 'sequence-blends',
    engine: 'halfLife',
    change(build) {
      const sequence = build.find('sequences');
      const { samples } = fieldsOf(Animation, build.transaction.get(build.find('animations')));
      for (let blend = 0; blend < 8; blend++) build.add(sequence, 'animations', Animation, { samples });
    },
  },
];

export const cases: readonly Case[] = [
  ...engineCases,
  ...skeletonCases,
  ...sequenceCases,
  ...bodyCases,
  ...textureCases,
  ...wholeCases,
];
