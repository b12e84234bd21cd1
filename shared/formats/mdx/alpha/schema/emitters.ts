/** Particle and ribbon emitters. Facts: formats/wow-models.md 18.2 and 18.4; explanations: seed 000. */
import type { NumberField } from '../../../../codec/field.ts';
import { f32, i32, text, u32, vector } from '../../../../codec/field.ts';
import { countedNumbers } from '../../../../codec/numberParts.ts';
import { fixed, sized } from '../../../../codec/parts.ts';
import { readLater, record } from '../../../../codec/record.ts';
import { toMaterial, toTexture } from '../../schema/common.ts';
import { priorityPlane } from '../../schema/model.ts';
import { particleAlphas, particleCells, particleEmitterFields, particleTail } from '../../schema/nodes.ts';
import { color, nodeHeader } from './common.ts';
import { replaceableNames } from './model.ts';
import { tracks } from './track.ts';
import { particleFlags } from '../../schema/flags.ts';

/** A second size behind the object. What it counts is not known, so it stays as it is. */
const emitterSize = (initial: number): NumberField =>
  u32({ label: 'Emitter size', hidden: true, readOnly: true, initial });

export const ParticleEmitter = readLater(
  record(
    'particleEmitter',
    {
      label: 'Particle emitter (models)',
      icon: 'particleEmitter',
      title: 'name',
      engineName: 'PREM',
      explain: 'The older kind; most models use the other one.',
    },
    sized(
      {},
      nodeHeader(0x800, { 0x8000: 'Emits textures', 0x10000: 'Emits models' }),
      fixed(particleEmitterFields),
      tracks('tracks', ['KPEL', 'KPES', 'KPEE', 'KPEG', 'KPLN', 'KPLT', 'KVIS'], 'Tracks'),
    ),
  ),
);

/** Bytes of the fixed part without any spline point: the size the exporter is taken to have meant. */
const particleSize = 795;

export const ParticleEmitter2 = readLater(
  record(
    'particleEmitter2',
    { label: 'Particle emitter', icon: 'particleEmitter', title: 'name', engineName: 'PRE2' },
    sized(
      {},
      nodeHeader(0x800, {
        [particleFlags.unshaded]: 'Unshaded',
        [particleFlags.sortFarZ]: 'Sort primitives far Z',
        [particleFlags.lineEmitter]: 'Line emitter',
        [particleFlags.unfogged]: 'Unfogged',
        [particleFlags.modelSpace]: 'Model space',
        0x100000: 'Inherit scale',
        0x200000: 'Instant velocity linear',
        0x400000: 'Die after the first update',
        0x800000: 'Velocity along Z only',
        0x1000000: 'Tumbler',
        0x2000000: 'Tail grows',
        0x4000000: 'Extrude',
        0x8000000: 'XY quads',
        0x10000000: 'Project',
        0x20000000: 'Follow each other',
      }),
      fixed({
        emitterSize: emitterSize(particleSize),
        emitterType: u32({
          label: 'Emitter',
          group: 'Emission',
          names: { 0: 'Base', 1: 'Plane', 2: 'Sphere', 3: 'Spline' },
          initial: 1,
        }),
        speed: f32({ label: 'Speed', group: 'Emission', unit: 'units/s' }),
        variation: f32({ label: 'Variation', group: 'Emission', explain: 'Part of the speed that is random.' }),
        latitude: f32({ label: 'Latitude', group: 'Emission' }),
        longitude: f32({ label: 'Longitude', group: 'Emission' }),
        gravity: f32({ label: 'Gravity', group: 'Emission', unit: 'units/s²', explain: 'Along Z only.' }),
        zSource: f32({
          label: 'Z source',
          group: 'Emission',
          unit: 'units',
          explain: 'Taken from the height a particle starts at; must not be negative.',
        }),
        lifespan: f32({ label: 'Lifespan', group: 'Emission', unit: 's', initial: 1 }),
        emissionRate: f32({ label: 'Emission rate', group: 'Emission', unit: '1/s' }),
        length: f32({
          label: 'Length',
          group: 'Emission',
          unit: 'units',
          explain: 'Of a sphere the outer radius, of a spline the end angle.',
        }),
        width: f32({
          label: 'Width',
          group: 'Emission',
          unit: 'units',
          explain: 'Of a sphere the inner radius, of a spline the start angle.',
        }),
        rows: u32({ label: 'Rows', group: 'Texture cells', initial: 1 }),
        columns: u32({ label: 'Columns', group: 'Texture cells', initial: 1 }),
        ...particleTail,
        startColor: color('Start colour', 'Segments'),
        middleColor: color('Middle colour', 'Segments'),
        endColor: color('End colour', 'Segments'),
        ...particleAlphas,
        scaling: vector('f32', 3, {
          label: 'Scaling',
          group: 'Segments',
          explain: 'Start, middle and end.',
          initial: [1, 1, 1],
        }),
        ...particleCells,
        filterMode: u32({
          label: 'Filter mode',
          group: 'Look',
          names: { 0: 'Blend', 1: 'Additive', 2: 'Modulate', 3: 'Modulate 2×', 4: 'Alpha key' },
        }),
        textureId: i32({ label: 'Texture', group: 'Look', reference: toTexture }),
        priorityPlane,
        replaceableId: u32({ label: 'Replaceable', group: 'Look', names: replaceableNames }),
        geometryModel: text(260, { label: 'Geometry model', group: 'Look', explain: 'A model shown as the particle.' }),
        recursionModel: text(260, { label: 'Recursion model', group: 'Look' }),
        twinkleRate: f32({ label: 'Twinkle rate', group: 'Twinkle', unit: '1/s', initial: 10 }),
        twinkleOnOff: f32({
          label: 'Twinkle',
          group: 'Twinkle',
          explain: 'Share of the time in which a particle shows; with 0 none does.',
          initial: 1,
        }),
        twinkleScale: vector('f32', 2, {
          label: 'Twinkle scale',
          group: 'Twinkle',
          explain: 'Smallest and largest; nothing happens when they are equal.',
          initial: [1, 1],
        }),
        instantVelocityScale: f32({
          label: 'Instant velocity scale',
          group: 'Motion',
          explain: "Multiplies each particle's first velocity.",
        }),
        tumbleX: vector('f32', 2, { label: 'Tumble X', group: 'Motion', explain: 'Smallest and largest.' }),
        tumbleY: vector('f32', 2, { label: 'Tumble Y', group: 'Motion', explain: 'Smallest and largest.' }),
        tumbleZ: vector('f32', 2, { label: 'Tumble Z', group: 'Motion', explain: 'Smallest and largest.' }),
        drag: f32({ label: 'Drag', group: 'Motion', explain: 'Slows particles down over time.' }),
        spin: f32({ label: 'Spin', group: 'Motion' }),
        wind: vector('f32', 3, { label: 'Wind', group: 'Motion' }),
        windTime: f32({ label: 'Wind time', group: 'Motion', unit: 's' }),
        followSpeed1: f32({ label: 'Follow speed 1', group: 'Follow' }),
        followScale1: f32({ label: 'Follow scale 1', group: 'Follow' }),
        followSpeed2: f32({ label: 'Follow speed 2', group: 'Follow' }),
        followScale2: f32({ label: 'Follow scale 2', group: 'Follow' }),
      }),
      countedNumbers('spline', { storage: 'f32', components: 3 }, { label: 'Spline points', unit: 'units' }),
      fixed({
        squirt: u32({
          label: 'Squirt',
          group: 'Emission',
          names: { 0: 'No', 1: 'Yes' },
          explain: 'Emits all at once at each key of the emission rate.',
        }),
      }),
      tracks(
        'tracks',
        ['KVIS', 'KP2S', 'KP2R', 'KP2L', 'KPLN', 'KP2G', 'KLIF', 'KP2E', 'KP2W', 'KP2N', 'KP2Z'],
        'Tracks',
      ),
    ),
  ),
);

const ribbonSize = 56;

export const RibbonEmitter = readLater(
  record(
    'ribbonEmitter',
    { label: 'Ribbon emitter', icon: 'ribbonEmitter', title: 'name', engineName: 'RIBB' },
    sized(
      {},
      nodeHeader(0x2000),
      fixed({
        emitterSize: emitterSize(ribbonSize),
        heightAbove: f32({ label: 'Height above', unit: 'units' }),
        heightBelow: f32({ label: 'Height below', unit: 'units' }),
        alpha: f32({ label: 'Alpha', initial: 1 }),
        color: color('Colour'),
        lifespan: f32({ label: 'Lifespan', unit: 's', initial: 1, explain: 'The game uses no less than 0.25 s.' }),
        textureSlot: u32({ label: 'Texture slot' }),
        emissionRate: u32({ label: 'Emission rate', unit: '1/s', initial: 10 }),
        rows: u32({ label: 'Rows', initial: 1 }),
        columns: u32({ label: 'Columns', initial: 1 }),
        materialId: i32({ label: 'Material', reference: toMaterial }),
        gravity: f32({ label: 'Gravity', unit: 'units/s²' }),
      }),
      tracks('tracks', ['KRHA', 'KRHB', 'KRAL', 'KRCO', 'KRTX', 'KVIS'], 'Tracks'),
    ),
  ),
);
