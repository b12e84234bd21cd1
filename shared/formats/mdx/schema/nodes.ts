/** Everything that stands in the node tree, and cameras. Format page 5.7 to 5.9 and 5.11 to 5.17. */
import { f32, i32, since, text, u32, u8, vector } from '../../../codec/field.ts';
import { fixed, fixedWhen, sized } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import { readLater, record } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import {
  nodeHeader,
  replaceableNames,
  toGeoset,
  toGeosetAnimation,
  toGlobalSequence,
  toMaterial,
  toTexture,
} from './common.ts';
import { color, lightTypeNames, priorityPlane } from './model.ts';
import { tracks } from './track.ts';
import { modelEmitterFlags, particleFlags } from './flags.ts';
import { sinceWideSkin, sinceFalloff } from './versions.ts';

export const boneFields = {
  geosetId: i32({
    label: 'Geoset',
    group: 'Bone',
    engineName: 'GeosetId',
    reference: toGeoset,
    initial: -1,
    explain: 'None means several geosets.',
  }),
  geosetAnimationId: i32({
    label: 'Geoset animation',
    group: 'Bone',
    engineName: 'GeosetAnimId',
    reference: toGeosetAnimation,
    initial: -1,
  }),
};

export const Bone = readLater(
  record(
    'bone',
    { label: 'Bone', icon: 'bone', title: 'name', engineName: 'BONE' },
    nodeHeader(0x100),
    fixed(boneFields),
  ),
);

export const Helper = readLater(
  record('helper', { label: 'Helper', icon: 'helper', title: 'name', engineName: 'HELP' }, nodeHeader(0)),
);

export const Light = readLater(
  record(
    'light',
    { label: 'Light', icon: 'light', title: 'name', engineName: 'LITE' },
    sized(
      {},
      nodeHeader(0x200),
      fixed({
        kind: u32({ label: 'Kind', names: lightTypeNames }),
        shadowCasting: since(sinceWideSkin, u32({ label: 'Casts shadows', group: 'Shadow' })),
        attenuationStart: f32({ label: 'Attenuation start', unit: 'units', initial: 80 }),
        attenuationEnd: f32({ label: 'Attenuation end', unit: 'units', initial: 200 }),
        color: color('Colour'),
        intensity: f32({ label: 'Intensity', initial: 1 }),
        ambientColor: color('Ambient colour'),
        ambientIntensity: f32({ label: 'Ambient intensity' }),
        shadowIntensity: since(1200, f32({ label: 'Shadow intensity', group: 'Shadow', initial: 0.4 })),
        shadowCastingStart: since(sinceWideSkin, f32({ label: 'Shadow start', group: 'Shadow', unit: 'units' })),
        shadowCastingEnd: since(sinceWideSkin, f32({ label: 'Shadow end', group: 'Shadow', unit: 'units' })),
        quadraticFalloff: since(sinceFalloff, f32({ label: 'Quadratic falloff', group: 'Falloff', initial: 0.0005 })),
        linearFalloff: since(sinceFalloff, f32({ label: 'Linear falloff', group: 'Falloff' })),
        damping: since(sinceFalloff, f32({ label: 'Damping', group: 'Falloff', initial: 1e-5 })),
      }),
      tracks(
        'tracks',
        ['KLAS', 'KLAE', 'KLAC', 'KLAI', 'KLBC', 'KLBI', 'KLAV', 'KLSS', 'KLSE', 'KLQF', 'KLLF', 'KLDA'],
        'Tracks',
      ),
    ),
  ),
);

export const Attachment = readLater(
  record(
    'attachment',
    { label: 'Attachment', icon: 'attachment', title: 'name', engineName: 'ATCH' },
    sized(
      {},
      nodeHeader(0x800),
      fixed({
        path: text(260, { label: 'Path', file: 'model', explain: 'A model shown at this point; usually empty.' }),
        attachmentId: i32({ label: 'Attachment id', engineName: 'AttachmentID' }),
      }),
      tracks('tracks', ['KATV'], 'Tracks'),
    ),
  ),
);

export const particleEmitterFields = {
  emissionRate: f32({ label: 'Emission rate', unit: '1/s' }),
  gravity: f32({ label: 'Gravity', unit: 'units/s²' }),
  longitude: f32({ label: 'Longitude', unit: 'rad' }),
  latitude: f32({ label: 'Latitude', unit: 'rad' }),
  path: text(260, { label: 'Path', file: 'model', explain: 'The model, or the texture, that is emitted.' }),
  lifespan: f32({ label: 'Lifespan', unit: 's' }),
  speed: f32({ label: 'Speed', unit: 'units/s' }),
};

export const ParticleEmitter = readLater(
  record(
    'particleEmitter',
    { label: 'Particle emitter (models)', icon: 'particleEmitter', title: 'name', engineName: 'PREM' },
    sized(
      {},
      nodeHeader(0x1000, {
        [modelEmitterFlags.emitsModels]: 'Emits models (MDL)',
        [modelEmitterFlags.emitsTextures]: 'Emits textures (TGA)',
      }),
      fixed(particleEmitterFields),
      tracks('tracks', ['KPEE', 'KPEG', 'KPLN', 'KPLT', 'KPEL', 'KPES', 'KPEV'], 'Tracks'),
    ),
  ),
);

const uvInterval = (label: string) =>
  vector('u32', 3, {
    label,
    group: 'Texture cells',
    explain: 'First cell, last cell, repeat count.',
    initial: [0, 0, 1],
  });

/** Stretches of fields that World of Warcraft alpha has too, in another order of the whole. */
export const particleTail = {
  headOrTail: u32({ label: 'Shows', group: 'Look', names: { 0: 'Head', 1: 'Tail', 2: 'Head and tail' } }),
  tailLength: f32({ label: 'Tail length', group: 'Look' }),
  timeMiddle: f32({ label: 'Middle time', group: 'Segments', range: [0, 1], step: 0.01, initial: 0.5 }),
};
export const particleAlphas = {
  startAlpha: u8({ label: 'Start alpha', group: 'Segments', initial: 255 }),
  middleAlpha: u8({ label: 'Middle alpha', group: 'Segments', initial: 255 }),
  endAlpha: u8({ label: 'End alpha', group: 'Segments', initial: 0 }),
};
export const particleCells = {
  headInterval: uvInterval('Head lifespan'),
  headDecayInterval: uvInterval('Head decay'),
  tailInterval: uvInterval('Tail lifespan'),
  tailDecayInterval: uvInterval('Tail decay'),
};

export const ParticleEmitter2 = readLater(
  record(
    'particleEmitter2',
    { label: 'Particle emitter', icon: 'particleEmitter', title: 'name', engineName: 'PRE2' },
    sized(
      {},
      nodeHeader(0x1000, {
        [particleFlags.unshaded]: 'Unshaded',
        [particleFlags.sortFarZ]: 'Sort primitives far Z',
        [particleFlags.lineEmitter]: 'Line emitter',
        [particleFlags.unfogged]: 'Unfogged',
        [particleFlags.modelSpace]: 'Model space',
        [particleFlags.xyQuad]: 'XY quad',
      }),
      fixed({
        speed: f32({ label: 'Speed', group: 'Emission', unit: 'units/s' }),
        variation: f32({ label: 'Variation', group: 'Emission', explain: 'Part of the speed that is random.' }),
        latitude: f32({ label: 'Latitude', group: 'Emission', unit: '°', explain: 'Half angle of the cone.' }),
        gravity: f32({ label: 'Gravity', group: 'Emission', unit: 'units/s²' }),
        lifespan: f32({ label: 'Lifespan', group: 'Emission', unit: 's', initial: 1 }),
        emissionRate: f32({ label: 'Emission rate', group: 'Emission', unit: '1/s' }),
        length: f32({ label: 'Length', group: 'Emission', unit: 'units' }),
        width: f32({ label: 'Width', group: 'Emission', unit: 'units' }),
        filterMode: u32({
          label: 'Filter mode',
          group: 'Look',
          names: { 0: 'Blend', 1: 'Additive', 2: 'Modulate', 3: 'Modulate 2×', 4: 'Alpha key' },
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
          initial: [10, 10, 10],
        }),
        ...particleCells,
        textureId: i32({ label: 'Texture', group: 'Look', engineName: 'TextureID', reference: toTexture }),
        squirt: u32({
          label: 'Squirt',
          group: 'Emission',
          names: { 0: 'No', 1: 'Yes' },
          explain: 'Emits all at once at each key of the emission rate.',
        }),
        priorityPlane,
        replaceableId: u32({ label: 'Replaceable', group: 'Look', names: replaceableNames }),
      }),
      tracks('tracks', ['KP2S', 'KP2R', 'KP2L', 'KP2G', 'KP2E', 'KP2N', 'KP2W', 'KP2V'], 'Tracks'),
    ),
  ),
);

export const PopcornEmitter = readLater(
  record(
    'popcornEmitter',
    { label: 'Popcorn emitter', icon: 'particleEmitter', title: 'name', engineName: 'CORN' },
    sized(
      {},
      nodeHeader(0x1000),
      fixed({
        lifespan: f32({ label: 'Lifespan', unit: 's' }),
        emissionRate: f32({ label: 'Emission rate', unit: '1/s' }),
        speed: f32({ label: 'Speed', unit: 'units/s' }),
        color: color('Colour'),
        alpha: f32({ label: 'Alpha', initial: 1 }),
        replaceableId: u32({ label: 'Replaceable', names: replaceableNames }),
        path: text(260, { label: 'Path', file: 'any', explain: 'A .pkb effect.' }),
        visibilityGuide: text(260, {
          label: 'Visibility guide',
          explain: 'Which sequences show the effect, e.g. Always=on.',
        }),
      }),
      tracks('tracks', ['KPPA', 'KPPC', 'KPPE', 'KPPL', 'KPPS', 'KPPV'], 'Tracks'),
    ),
  ),
);

export const RibbonEmitter = readLater(
  record(
    'ribbonEmitter',
    { label: 'Ribbon emitter', icon: 'ribbonEmitter', title: 'name', engineName: 'RIBB' },
    sized(
      {},
      nodeHeader(0x4000),
      fixed({
        heightAbove: f32({ label: 'Height above', unit: 'units' }),
        heightBelow: f32({ label: 'Height below', unit: 'units' }),
        alpha: f32({ label: 'Alpha', initial: 1 }),
        color: color('Colour'),
        lifespan: f32({ label: 'Lifespan', unit: 's' }),
        textureSlot: u32({ label: 'Texture slot' }),
        emissionRate: u32({ label: 'Emission rate', unit: '1/s' }),
        rows: u32({ label: 'Rows', initial: 1 }),
        columns: u32({ label: 'Columns', initial: 1 }),
        materialId: i32({ label: 'Material', reference: toMaterial }),
        gravity: f32({ label: 'Gravity', unit: 'units/s²' }),
      }),
      tracks('tracks', ['KRHA', 'KRHB', 'KRAL', 'KRCO', 'KRTX', 'KRVS'], 'Tracks'),
    ),
  ),
);

/** `KEVT, u32 count, i32 global sequence, frames`: no interpolation and no values. */
const eventTrack: Part<{ readonly globalSequenceId: number | null; readonly frames: Int32Array | null }> = (() => {
  const header: Part<unknown> = fixed({
    globalSequenceId: i32({
      label: 'Global sequence',
      group: 'Event',
      engineName: 'GlobalSeqId',
      reference: toGlobalSequence,
      initial: -1,
    }),
  });
  return {
    kind: 'eventTrack',
    inner: [header],
    members: [
      ...header.members,
      {
        kind: 'numbers',
        name: 'frames',
        info: { label: 'Frames', unit: 'ms', group: 'Event' },
        storage: ['i32'],
        components: 1,
        optional: true,
      },
    ],
    read(reader, fields) {
      if (reader.peekTag() !== 'KEVT') {
        fields.globalSequenceId = null;
        fields.frames = null;
        return;
      }
      const at = reader.position;
      reader.position += 4;
      const count = reader.u32('KEVT');
      const headerAt = reader.position;
      header.read(reader, fields, 0 as RecordId);
      reader.spans?.set(header, { start: headerAt, end: reader.position });
      if (count * 4 > reader.remaining)
        reader.fail(`${count} × 4 bytes, ${reader.remaining} left`, 'KEVT count', at + 4);
      fields.frames = reader.numbers('i32', count, 'KEVT');
    },
    write(output) {
      const { frames } = output.record.fields;
      if (frames === null || frames === undefined) return;
      output.writer.tag('KEVT');
      output.writer.u32(frames.length);
      header.write(output);
      output.writer.numbers(frames);
    },
    initialise(fields, version) {
      header.initialise(fields, version);
      fields.frames = new Int32Array(0);
    },
  };
})();

export const EventObject = record(
  'eventObject',
  {
    label: 'Event object',
    icon: 'eventObject',
    title: 'name',
    engineName: 'EVTS',
    explain: 'The name says what happens: SND, SPN, SPL, FPT or UBR, a character, and a four-letter table row.',
  },
  nodeHeader(0x400),
  eventTrack,
);

export const collisionShapeNames: Readonly<Record<number, string>> = {
  0: 'Box',
  1: 'Plane',
  2: 'Sphere',
  3: 'Cylinder',
};

const shapePart = fixed({
  shape: u32({ label: 'Shape', group: 'Shape', names: collisionShapeNames, readOnly: true }),
  vertexA: vector('f32', 3, { label: 'Point A', group: 'Shape', unit: 'units' }),
});

/** Spheres have one point, boxes and planes no radius. There is no height field in Warcraft III. */
export const CollisionShape = record(
  'collisionShape',
  { label: 'Collision shape', icon: 'collisionShape', title: 'name', engineName: 'CLID' },
  nodeHeader(0x2000),
  shapePart,
  fixedWhen(shapePart, ({ shape }) => shape !== 2, {
    vertexB: vector('f32', 3, { label: 'Point B', group: 'Shape', unit: 'units' }),
  }),
  fixedWhen(shapePart, ({ shape }) => shape === 2 || shape === 3, {
    radius: f32({ label: 'Radius', group: 'Shape', unit: 'units' }),
  }),
);

export const Camera = readLater(
  record(
    'camera',
    { label: 'Camera', icon: 'camera', title: 'name', engineName: 'CAMS' },
    // In version 1800 the top byte of the size holds something else (3 in all stock files); it is kept.
    sized(
      { mask: 0x00ffffff },
      fixed({
        name: text(80, { label: 'Name' }),
        position: vector('f32', 3, { label: 'Position', unit: 'units' }),
        fieldOfView: f32({ label: 'Field of view', unit: 'rad', initial: 0.7853982 }),
        farClip: f32({ label: 'Far clip', unit: 'units', initial: 1000 }),
        nearClip: f32({ label: 'Near clip', unit: 'units', initial: 8 }),
        targetPosition: vector('f32', 3, { label: 'Target', unit: 'units' }),
      }),
      tracks('tracks', ['KCTR', 'KTTR', 'KCRL', 'IDUF', 'ELAF', 'PTSF', 'KCVS'], 'Tracks'),
    ),
  ),
);
