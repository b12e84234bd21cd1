/** Ribbons and particles. Format pages 11 and 12. */
import { between, f32, i16, i32, since, u16, u32, u8, vector } from '../../../codec/field.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Member } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { modelOutput } from '../codec/encoder.ts';
import type { InlinePart } from '../codec/encoder.ts';
import { numbersAt, textAt } from '../codec/parts.ts';
import { toBoneAlways, toMaterial, toTexture } from './common.ts';
import { blendNames } from './material.ts';
import { trackSlots } from './track.ts';
import { trackKinds } from './trackKinds.ts';

/** First version whose particles have curves over their life instead of three fixed colours and sizes. */
const LIFE_CURVES = 264;

const ribbonTracks = trackSlots('ribbon', {
  color: ['Colour', trackKinds.color],
  alpha: ['Opacity', trackKinds.fixed16],
  heightAbove: ['Height above', trackKinds.scalar],
  heightBelow: ['Height below', trackKinds.scalar],
  textureSlot: ['Texture slot', trackKinds.index],
  visibility: ['Visibility', trackKinds.byte],
});

export const Ribbon = record(
  'ribbon',
  { label: 'Ribbon', icon: 'ribbonEmitter', engineName: 'M2Ribbon', explain: 'A trail behind a moving point.' },
  fixed({
    identifier: i32({ label: 'Id', engineName: 'ribbonId', initial: -1 }),
    bone: u32({ label: 'Bone', reference: toBoneAlways }),
    position: vector('f32', 3, { label: 'Position', unit: 'yd' }),
  }),
  numbersAt('textures', { storage: 'u16' }, { label: 'Textures', reference: toTexture }),
  numbersAt('materials', { storage: 'u16' }, { label: 'Materials', reference: toMaterial }),
  ribbonTracks.color,
  ribbonTracks.alpha,
  ribbonTracks.heightAbove,
  ribbonTracks.heightBelow,
  fixed({
    edgesPerSecond: f32({ label: 'Edges', unit: '1/s', initial: 15 }),
    edgeLifetime: f32({ label: 'Edge lifetime', unit: 's', initial: 1 }),
    gravity: f32({ label: 'Gravity' }),
    rows: u16({ label: 'Rows', engineName: 'textureRows', initial: 1 }),
    columns: u16({ label: 'Columns', engineName: 'textureCols', initial: 1 }),
  }),
  ribbonTracks.textureSlot,
  ribbonTracks.visibility,
  fixed({
    priority: since(LIFE_CURVES, i16({ label: 'Priority', engineName: 'priorityPlane' })),
    padding: since(LIFE_CURVES, u16({ label: 'Padding', hidden: true })),
  }),
);

export const emitterNames: Readonly<Record<number, string>> = { 1: 'Plane', 2: 'Sphere', 3: 'Spline' };

/**
 * Blending and emitter, four bytes in one of two forms: two u16, or two bytes and a u16 for the colour that the game
 * replaces. Which version changed is disputed, and converters left the late form in old files: a second byte that is not
 * zero decides (format page 12).
 */
const particleForm: InlinePart<{
  readonly blend: number;
  readonly emitter: number;
  readonly colorIndex: number | null;
}> = (() => {
  const blend: FieldInfo = { label: 'Blending', group: 'Look', engineName: 'blendingType', names: blendNames };
  const emitter: FieldInfo = {
    label: 'Emitter',
    group: 'Emission',
    engineName: 'emitterType',
    names: emitterNames,
    initial: 1,
  };
  const colorIndex: FieldInfo = {
    label: 'Replaced colour',
    group: 'Look',
    engineName: 'particleColorIndex',
    names: { 0: 'None', 11: 'Start colour', 12: 'Middle colour', 13: 'End colour' },
    explain: 'Which colours of ParticleColor are put in place of its own.',
  };
  const member = (name: string, info: FieldInfo): Member => ({ kind: 'field', name, info, field: u16(info) });
  return {
    kind: 'particleForm',
    members: [member('blend', blend), member('emitter', emitter), member('colorIndex', colorIndex)],
    inlineSize: () => 4,
    memberPlaces: { blend: 0 },
    read(reader, fields) {
      reader.need(4, 'blending');
      const { view, position } = reader;
      const isLate = reader.version >= LIFE_CURVES || view.getUint8(position + 1) !== 0;
      fields.blend = isLate ? view.getUint8(position) : view.getUint16(position, true);
      fields.emitter = isLate ? view.getUint8(position + 1) : view.getUint16(position + 2, true);
      if (isLate) fields.colorIndex = view.getUint16(position + 2, true);
      reader.position += 4;
    },
    write(output) {
      const { writer, record: particle } = modelOutput(output);
      const at = writer.reserve(4);
      const { blend, emitter, colorIndex: late } = particle.fields;
      if (typeof late === 'number') {
        writer.view.setUint8(at, blend);
        writer.view.setUint8(at + 1, emitter);
        writer.view.setUint16(at + 2, late, true);
      } else {
        writer.view.setUint16(at, blend, true);
        writer.view.setUint16(at + 2, emitter, true);
      }
    },
    initialise(fields, version) {
      fields.blend = 0;
      fields.emitter = 1;
      if (version >= LIFE_CURVES) fields.colorIndex = 0;
    },
  };
})();

const particleTracks = trackSlots('particle', {
  speed: ['Speed', trackKinds.scalar],
  variation: ['Speed variation', trackKinds.scalar],
  latitude: ['Latitude', trackKinds.scalar],
  longitude: ['Longitude', trackKinds.scalar],
  gravity: ['Gravity', trackKinds.scalar],
  lifespan: ['Lifespan', trackKinds.scalar],
  emissionRate: ['Emission rate', trackKinds.scalar],
  areaLength: ['Area length', trackKinds.scalar],
  areaWidth: ['Area width', trackKinds.scalar],
  depthSource: ['Source depth', trackKinds.scalar],
  enabled: ['Enabled', trackKinds.byte],
});

/** A curve over the life of a particle: times from 0 to 32767, and values. */
function lifeCurve(name: string, label: string, storage: 'f32' | 'u16', components: number, explain: string) {
  const group = 'Over its life';
  return [
    numbersAt(
      `${name}Times`,
      { storage: 'u16', since: LIFE_CURVES },
      { label: `${label}: times`, group, explain: 'From 0 at birth to 32767 at death.' },
    ),
    numbersAt(
      `${name}Values`,
      { storage, components, since: LIFE_CURVES, sameCountAs: `${name}Times` },
      { label: `${label}: values`, group, explain },
    ),
  ] as const;
}

const [colorTimes, colorValues] = lifeCurve('color', 'Colour', 'f32', 3, 'Red, green, blue from 0 to 255.');
const [alphaTimes, alphaValues] = lifeCurve('alpha', 'Opacity', 'u16', 1, '32767 is opaque.');
const [scaleTimes, scaleValues] = lifeCurve('scale', 'Size', 'f32', 2, 'Width and height.');
const [headTimes, headValues] = lifeCurve('headCell', 'Head cell', 'u16', 1, 'Cell of the texture.');
const [tailTimes, tailValues] = lifeCurve('tailCell', 'Tail cell', 'u16', 1, 'Cell of the texture.');

const before = <F extends Parameters<typeof between>[2]>(field: F) => between(0, LIFE_CURVES, field);
const after = <F extends Parameters<typeof since>[1]>(field: F) => since(LIFE_CURVES, field);

const startColor = (label: string) =>
  before(
    vector('u8', 4, {
      label,
      group: 'Over its life',
      explain: 'Blue, green, red, opacity.',
      color: 'bgra',
      initial: [255, 255, 255, 255],
    }),
  );
const cells = (label: string, count: number) =>
  before(vector('u16', count, { label, group: 'Texture cells', explain: 'First cell, last cell, repeats.' }));

export const Particle = record(
  'particle',
  { label: 'Particle emitter', icon: 'particleEmitter', engineName: 'M2Particle' },
  fixed({
    identifier: i32({ label: 'Id', engineName: 'particleId', initial: -1 }),
    flags: u32({
      label: 'Flags',
      source:
        'The first fifteen are those of alpha emitters, 15 bits further down (seed 000), as re-creations of clients 0.5 and ' +
        '3.3.5 use them; the others wowdev.wiki/M2, "Particle Flags"',
      bits: {
        0x1: 'Unlit',
        0x2: 'Sorted by distance',
        0x4: 'Turned along the flight',
        0x8: 'Unfogged',
        0x10: 'In model space',
        0x20: "Size follows the bone's scale",
        0x40: 'Inherits velocity',
        0x80: 'Ends at the emitter (spheres)',
        0x100: 'Flies up (spheres)',
        0x200: 'Turns either way',
        0x400: 'Tail grows',
        0x800: 'Extrudes',
        0x1000: 'Lies in the XY plane',
        0x2000: 'Starts on the ground',
        0x4000: 'Follows the emitter',
        0x8000: 'Emits in bursts',
        0x10000: 'Chooses a random cell',
        0x20000: 'Shows heads',
        0x40000: 'Shows tails',
        0x80000: 'Size varies in both directions',
        0x100000: 'Unknown 0x100000',
        0x200000: 'Starts at a random frame',
        0x400000: 'Ignores distance',
        0x800000: 'Packed gravity',
        0x1000000: 'Bone generator',
        0x4000000: 'Not throttled by distance',
        0x10000000: 'Several textures (later versions)',
      },
    }),
    position: vector('f32', 3, { label: 'Position', unit: 'yd' }),
    bone: u16({ label: 'Bone', reference: toBoneAlways }),
    texture: u16({ label: 'Texture', reference: toTexture }),
  }),
  textAt('geometryModel', {
    label: 'Particle model',
    group: 'Look',
    engineName: 'geometry_model_filename',
    file: 'model',
    explain: 'A model shown for each particle.',
  }),
  textAt('recursionModel', {
    label: 'Emitting model',
    group: 'Look',
    engineName: 'recursion_model_filename',
    file: 'model',
    explain: 'A model whose emitters each particle carries.',
  }),
  particleForm,
  fixed({
    particleKind: u8({ label: 'Kind', group: 'Look', engineName: 'particleType' }),
    headOrTail: u8({ label: 'Shows', group: 'Look', names: { 0: 'Head', 1: 'Tail', 2: 'Head and tail' } }),
    priority: i16({ label: 'Priority', group: 'Look', engineName: 'priorityPlane' }),
    rows: u16({ label: 'Rows', group: 'Texture cells', initial: 1 }),
    columns: u16({ label: 'Columns', group: 'Texture cells', initial: 1 }),
  }),
  particleTracks.speed,
  particleTracks.variation,
  particleTracks.latitude,
  particleTracks.longitude,
  particleTracks.gravity,
  particleTracks.lifespan,
  fixed({
    lifespanVariation: after(
      f32({ label: 'Lifespan variation', unit: 's', group: 'Emission', engineName: 'lifeVary' }),
    ),
  }),
  particleTracks.emissionRate,
  fixed({
    emissionRateVariation: after(
      f32({ label: 'Emission rate variation', unit: '1/s', group: 'Emission', engineName: 'rateVary' }),
    ),
  }),
  particleTracks.areaLength,
  particleTracks.areaWidth,
  particleTracks.depthSource,
  fixed({
    midpoint: before(f32({ label: 'Middle time', group: 'Over its life', range: [0, 1], initial: 0.5 })),
    startColor: startColor('Start colour'),
    middleColor: startColor('Middle colour'),
    endColor: startColor('End colour'),
    sizes: before(
      vector('f32', 3, {
        label: 'Sizes',
        unit: 'yd',
        group: 'Over its life',
        explain: 'Start, middle, end.',
        initial: [1, 1, 1],
      }),
    ),
    headCells: cells('Head cells', 3),
    headDecayCells: cells('Head cells, decay', 3),
    tailCells: cells('Tail cells', 2),
    tailDecayCells: cells('Tail cells, decay', 2),
  }),
  colorTimes,
  colorValues,
  alphaTimes,
  alphaValues,
  scaleTimes,
  scaleValues,
  fixed({
    scaleVariation: after(
      vector('f32', 2, { label: 'Size variation', group: 'Over its life', engineName: 'scaleVary' }),
    ),
  }),
  headTimes,
  headValues,
  tailTimes,
  tailValues,
  fixed({
    tailLength: f32({ label: 'Tail length', group: 'Look' }),
    twinkleSpeed: f32({ label: 'Twinkle speed', unit: '1/s', group: 'Twinkling', engineName: 'twinkleFPS' }),
    twinklePercent: f32({ label: 'Twinkle share', group: 'Twinkling', initial: 1 }),
    twinkleScale: vector('f32', 2, {
      label: 'Twinkle size',
      group: 'Twinkling',
      explain: 'Least and most.',
      initial: [1, 1],
    }),
    velocityScale: f32({ label: 'Inherited velocity', group: 'Movement', engineName: 'ivelScale' }),
    drag: f32({ label: 'Drag', group: 'Movement' }),
    baseSpin: after(f32({ label: 'Base spin', unit: 'rad', group: 'Movement' })),
    baseSpinVariation: after(f32({ label: 'Base spin variation', unit: 'rad', group: 'Movement' })),
    spin: f32({ label: 'Spin', unit: 'rad/s', group: 'Movement' }),
    spinVariation: after(f32({ label: 'Spin variation', unit: 'rad/s', group: 'Movement' })),
    tumble: vector('f32', 6, { label: 'Tumble', group: 'Movement', explain: 'Least and most, for each axis.' }),
    wind: vector('f32', 3, { label: 'Wind', group: 'Movement' }),
    windTime: f32({ label: 'Wind time', unit: 's', group: 'Movement' }),
    follow: vector('f32', 4, {
      label: 'Follow',
      group: 'Movement',
      explain: 'First speed and scale, second speed and scale.',
    }),
  }),
  numbersAt(
    'splinePoints',
    { storage: 'f32', components: 3 },
    { label: 'Spline points', unit: 'yd', explain: 'For spline emitters.' },
  ),
  particleTracks.enabled,
);
