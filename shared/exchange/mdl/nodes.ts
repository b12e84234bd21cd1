/** Blocks of what stands in the node tree, and cameras. Words: format page 9.1 and 9.3. */
import type { Draft } from '../../codec/record.ts';
import type { NodeFields } from '../../formats/mdx/view/records.ts';
import { nodeFields } from '../../formats/mdx/view/records.ts';
import { CollisionShape, EventObject, Helper, ParticleEmitter2 } from '../../formats/mdx/schema/nodes.ts';
import { draftOf, fieldsOf } from '../../codec/record.ts';
import type { Form } from './forms.ts';
import { bits, integer, number, text, vector, words } from './forms.ts';
import { numbersText, numberText } from './lines.ts';
import { animated, nested } from './tracks.ts';
import { modelEmitterFlags, particleFlags } from '../../formats/mdx/schema/flags.ts';
import { NODE_FLAGS } from '../../geometry/skeleton.ts';

/** Bits of node flags that say of what kind a node is: the block's name tells. */
const kindBits = 0x7f00;
const inheritance: Readonly<Record<string, number>> = {
  translation: NODE_FLAGS.dontInheritTranslation,
  scaling: NODE_FLAGS.dontInheritScaling,
  rotation: NODE_FLAGS.dontInheritRotation,
};
const inheritanceWords = ['Translation', 'Scaling', 'Rotation'] as const;

function setFlag(node: Draft<NodeFields>, flag: number): void {
  node.flags = ((node.flags ?? 0) | flag) >>> 0;
}

const dontInherit: Form = {
  names: ['dontinherit'],
  read(entry, { fields, model }) {
    for (const part of model.body(entry).entries) {
      const bit = inheritance[part.name];
      if (bit === undefined) model.note(part, `DontInherit: “${part.name}” is not known and was left out`);
      else setFlag(draftOf(Helper, fields), bit);
    }
  },
  write({ lines, record }) {
    const { flags } = nodeFields(record);
    for (const word of inheritanceWords) {
      if ((flags & (inheritance[word.toLowerCase()] ?? 0)) !== 0) lines.add(`DontInherit { ${word} }`);
    }
  },
};

/** What all nodes have; `extra` are words for the bits of one kind. */
function node(extra: Readonly<Record<number, string>> = {}): readonly Form[] {
  const flags = {
    [NODE_FLAGS.billboarded]: 'Billboarded',
    [NODE_FLAGS.billboardLockX]: 'BillboardedLockX',
    [NODE_FLAGS.billboardLockY]: 'BillboardedLockY',
    [NODE_FLAGS.billboardLockZ]: 'BillboardedLockZ',
    [NODE_FLAGS.cameraAnchored]: 'CameraAnchored',
    ...extra,
  };
  return [
    integer('ObjectId', 'objectId'),
    integer('Parent', 'parentId', { omit: -1 }),
    dontInherit,
    bits('flags', flags, kindBits | 0x7),
    animated('Translation', 'KGTR', { list: 'transforms' }),
    animated('Rotation', 'KGRT', { list: 'transforms' }),
    animated('Scaling', 'KGSC', { list: 'transforms' }),
  ];
}

export const bone: readonly Form[] = [
  ...node(),
  integer('GeosetId', 'geosetId', { words: { Multiple: -1 } }),
  integer('GeosetAnimId', 'geosetAnimationId', { words: { None: -1 } }),
];

export const helper: readonly Form[] = node();

/**
 * No page gives the words for what versions from 1200 on added beside the bare `ShadowCasting`: they are formed after the
 * names of the fields, as the others are.
 */
export const light: readonly Form[] = [
  ...node(),
  words('kind', { 0: 'Omnidirectional', 1: 'Directional', 2: 'Ambient' }),
  bits('shadowCasting', { 1: 'ShadowCasting' }),
  animated('AttenuationStart', 'KLAS', { field: 'attenuationStart' }),
  animated('AttenuationEnd', 'KLAE', { field: 'attenuationEnd' }),
  animated('Color', 'KLAC', { field: 'color' }),
  animated('Intensity', 'KLAI', { field: 'intensity' }),
  animated('AmbColor', 'KLBC', { field: 'ambientColor' }),
  animated('AmbIntensity', 'KLBI', { field: 'ambientIntensity' }),
  number('ShadowIntensity', 'shadowIntensity'),
  animated('ShadowCastingStart', 'KLSS', { field: 'shadowCastingStart' }),
  animated('ShadowCastingEnd', 'KLSE', { field: 'shadowCastingEnd' }),
  animated('QuadraticFalloff', 'KLQF', { field: 'quadraticFalloff' }),
  animated('LinearFalloff', 'KLLF', { field: 'linearFalloff' }),
  animated('Damping', 'KLDA', { field: 'damping' }),
  animated('Visibility', 'KLAV', { usual: 1 }),
];

export const attachment: readonly Form[] = [
  ...node(),
  text('Path', 'path'),
  integer('AttachmentID', 'attachmentId'),
  animated('Visibility', 'KATV', { usual: 1 }),
];

export const particleEmitter: readonly Form[] = [
  ...node({
    [modelEmitterFlags.emitsModels]: 'EmitterUsesMDL',
    [modelEmitterFlags.emitsTextures]: 'EmitterUsesTGA',
  }),
  animated('EmissionRate', 'KPEE', { field: 'emissionRate' }),
  animated('Gravity', 'KPEG', { field: 'gravity' }),
  animated('Longitude', 'KPLN', { field: 'longitude' }),
  animated('Latitude', 'KPLT', { field: 'latitude' }),
  animated('Visibility', 'KPEV', { usual: 1 }),
  nested('Particle', [
    animated('LifeSpan', 'KPEL', { field: 'lifespan' }),
    animated('InitVelocity', 'KPES', { field: 'speed' }),
    text('Path', 'path'),
  ]),
];

/** Three values of a particle's life, each in a block of its own or a field of its own. */
const segmentFields = ['startColor', 'middleColor', 'endColor'] as const;
const alphaFields = ['startAlpha', 'middleAlpha', 'endAlpha'] as const;

const segmentColors: Form = {
  names: ['segmentcolor'],
  read(entry, { fields, model }) {
    const colors = model.body(entry).entries.filter(({ name }) => name === 'color');
    segmentFields.forEach((field, index) => {
      const color = colors[index];
      if (color !== undefined) draftOf(ParticleEmitter2, fields)[field] = model.vector(color, 3).toReversed();
    });
  },
  write({ lines, record }) {
    lines.block('SegmentColor', () => {
      for (const field of segmentFields) {
        const color = fieldsOf(ParticleEmitter2, record)[field];
        lines.add(`Color { ${numbersText(color.toReversed())} }`);
      }
    });
  },
};

const segmentAlphas: Form = {
  names: ['alpha'],
  read(entry, { fields, model }) {
    const values = model.numbers(entry, model.vector(entry, 3), 'u8');
    alphaFields.forEach((field, index) => {
      draftOf(ParticleEmitter2, fields)[field] = values[index] ?? 0;
    });
  },
  write: ({ lines, record }) =>
    lines.add(`Alpha { ${numbersText(alphaFields.map((field) => fieldsOf(ParticleEmitter2, record)[field]))} }`),
};

export const particleEmitter2: readonly Form[] = [
  ...node({
    [particleFlags.unshaded]: 'Unshaded',
    [particleFlags.sortFarZ]: 'SortPrimsFarZ',
    [particleFlags.lineEmitter]: 'LineEmitter',
    [particleFlags.unfogged]: 'Unfogged',
    [particleFlags.modelSpace]: 'ModelSpace',
    [particleFlags.xyQuad]: 'XYQuad',
  }),
  animated('Speed', 'KP2S', { field: 'speed' }),
  animated('Variation', 'KP2R', { field: 'variation' }),
  animated('Latitude', 'KP2L', { field: 'latitude' }),
  animated('Gravity', 'KP2G', { field: 'gravity' }),
  number('LifeSpan', 'lifespan'),
  animated('EmissionRate', 'KP2E', { field: 'emissionRate' }),
  animated('Width', 'KP2W', { field: 'width' }),
  animated('Length', 'KP2N', { field: 'length' }),
  animated('Visibility', 'KP2V', { usual: 1 }),
  words('filterMode', { 0: 'Blend', 1: 'Additive', 2: 'Modulate', 3: 'Modulate2x', 4: 'AlphaKey' }),
  integer('Rows', 'rows'),
  integer('Columns', 'columns'),
  words('headOrTail', { 0: 'Head', 1: 'Tail', 2: 'Both' }),
  number('TailLength', 'tailLength'),
  number('Time', 'timeMiddle'),
  segmentColors,
  segmentAlphas,
  vector('ParticleScaling', 'scaling'),
  vector('LifeSpanUVAnim', 'headInterval'),
  vector('DecayUVAnim', 'headDecayInterval'),
  vector('TailUVAnim', 'tailInterval'),
  vector('TailDecayUVAnim', 'tailDecayInterval'),
  integer('TextureID', 'textureId'),
  bits('squirt', { 1: 'Squirt' }),
  integer('PriorityPlane', 'priorityPlane', { omit: 0 }),
  integer('ReplaceableId', 'replaceableId', { omit: 0 }),
];

export const popcornEmitter: readonly Form[] = [
  ...node({ 0x8000: 'Unshaded', 0x10000: 'SortPrimsFarZ', 0x20000: 'Unfogged' }),
  animated('LifeSpan', 'KPPL', { field: 'lifespan' }),
  animated('EmissionRate', 'KPPE', { field: 'emissionRate' }),
  animated('Speed', 'KPPS', { field: 'speed' }),
  animated('Color', 'KPPC', { field: 'color' }),
  animated('Alpha', 'KPPA', { field: 'alpha' }),
  animated('Visibility', 'KPPV', { usual: 1 }),
  integer('ReplaceableId', 'replaceableId', { omit: 0 }),
  text('Path', 'path'),
  text('AnimVisibilityGuide', 'visibilityGuide'),
];

export const ribbonEmitter: readonly Form[] = [
  ...node(),
  animated('HeightAbove', 'KRHA', { field: 'heightAbove' }),
  animated('HeightBelow', 'KRHB', { field: 'heightBelow' }),
  animated('Alpha', 'KRAL', { field: 'alpha' }),
  animated('Color', 'KRCO', { field: 'color' }),
  animated('TextureSlot', 'KRTX', { field: 'textureSlot' }),
  animated('Visibility', 'KRVS', { usual: 1 }),
  number('LifeSpan', 'lifespan'),
  integer('EmissionRate', 'emissionRate'),
  number('Gravity', 'gravity', { omit: 0 }),
  integer('Rows', 'rows'),
  integer('Columns', 'columns'),
  integer('MaterialID', 'materialId'),
];

export const eventObject: readonly Form[] = [
  ...node(),
  {
    names: ['eventtrack'],
    read(entry, { fields, model }) {
      const { numbers, entries } = model.body(entry);
      const global = entries.find(({ name }) => name === 'globalseqid');
      draftOf(EventObject, fields).globalSequenceId = global === undefined ? -1 : model.integer(global);
      draftOf(EventObject, fields).frames = model.numbers(entry, numbers, 'i32');
    },
    write({ lines, record }) {
      const { frames, globalSequenceId } = fieldsOf(EventObject, record);
      if (frames === null) return;
      lines.block(`EventTrack ${frames.length}`, () => {
        if (globalSequenceId !== -1) lines.add(`GlobalSeqId ${globalSequenceId ?? -1}`);
        for (const frame of frames) lines.add(String(frame));
      });
    },
  },
];

const sphere = 2;
const shape = words('shape', { 0: 'Box', 1: 'Plane', 2: 'Sphere', 3: 'Cylinder' });

/** The shape decides which values the record has; it comes first in the text of every writer. */
export const collisionShape: readonly Form[] = [
  ...node(),
  {
    ...shape,
    read(entry, place) {
      shape.read(entry, place);
      const fields = draftOf(CollisionShape, place.fields);
      // What the text does not say is zero; which of them the file holds follows from the shape.
      fields.vertexB ??= [0, 0, 0];
      fields.radius ??= 0;
    },
  },
  {
    names: ['vertices'],
    read(entry, { fields, model }) {
      const { numbers } = model.body(entry);
      if (numbers.length !== 3 && numbers.length !== 6)
        model.fail(entry, 'a shape has one or two points of three numbers');
      const made = draftOf(CollisionShape, fields);
      made.vertexA = numbers.slice(0, 3);
      made.vertexB = numbers.length === 6 ? numbers.slice(3) : [0, 0, 0];
    },
    write({ lines, record }) {
      const { shape, vertexA, vertexB } = fieldsOf(CollisionShape, record);
      const points = shape === sphere || vertexB === undefined ? [vertexA] : [vertexA, vertexB];
      lines.block(`Vertices ${points.length}`, () => {
        for (const point of points) lines.add(`{ ${numbersText(point)} }`);
      });
    },
  },
  {
    names: ['boundsradius'],
    read(entry, { fields, model }) {
      draftOf(CollisionShape, fields).radius = model.number(entry);
    },
    write({ lines, record }) {
      const { shape, radius = 0 } = fieldsOf(CollisionShape, record);
      if (shape >= sphere) lines.add(`BoundsRadius ${numberText(radius)}`);
    },
  },
];

export const camera: readonly Form[] = [
  vector('Position', 'position'),
  animated('Translation', 'KCTR'),
  animated('Rotation', 'KCRL'),
  animated('FocusDistance', 'IDUF'),
  animated('FocalLength', 'ELAF'),
  animated('FStop', 'PTSF'),
  animated('Visibility', 'KCVS', { usual: 1 }),
  number('FieldOfView', 'fieldOfView'),
  number('FarClip', 'farClip'),
  number('NearClip', 'nearClip'),
  nested('Target', [vector('Position', 'targetPosition'), animated('Translation', 'KTTR')]),
];
