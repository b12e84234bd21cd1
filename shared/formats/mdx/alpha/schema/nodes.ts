/** What stands in the node tree, emitters apart, and cameras. Facts: formats/wow-models.md 18.2; names of values: seed 000. */
import type { Shape } from '../../../../codec/field.ts';
import { f32, text, u32, u8, vector } from '../../../../codec/field.ts';
import { fixed, fixedWhen, sized } from '../../../../codec/parts.ts';
import { readLater, record } from '../../../../codec/record.ts';
import { lightTypeNames } from '../../schema/model.ts';
import { boneFields } from '../../schema/nodes.ts';
import { color, nodeHeader } from './common.ts';
import { eventTrack, tracks } from './track.ts';

export const Bone = readLater(
  record(
    'bone',
    { label: 'Bone', icon: 'bone', title: 'name', engineName: 'BONE' },
    nodeHeader(0x80),
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
      nodeHeader(0x100),
      fixed({
        kind: u32({ label: 'Kind', names: lightTypeNames }),
        attenuationStart: f32({ label: 'Attenuation start', unit: 'units', initial: 1 }),
        attenuationEnd: f32({ label: 'Attenuation end', unit: 'units', initial: 4 }),
        color: color('Colour'),
        intensity: f32({ label: 'Intensity', initial: 1 }),
        ambientColor: color('Ambient colour'),
        ambientIntensity: f32({ label: 'Ambient intensity' }),
      }),
      tracks('tracks', ['KLAS', 'KLAE', 'KLAC', 'KLAI', 'KLBC', 'KLBI', 'KVIS'], 'Tracks'),
    ),
  ),
);

const attachmentNames: Readonly<Record<number, string>> = Object.fromEntries(
  [
    ['Shield', 'Right hand', 'Left hand', 'Right elbow', 'Left elbow', 'Right shoulder', 'Left shoulder'],
    ['Right knee', 'Left knee', 'Right hip', 'Left hip', 'Helm', 'Back', 'Right shoulder flap', 'Left shoulder flap'],
    ['Torso blood front', 'Torso blood back', 'Breath', 'Player name', 'Unit effect base', 'Unit effect head'],
    ['Spell left hand', 'Spell right hand', 'Special 1', 'Special 2', 'Special 3', 'Sheath main hand'],
    ['Sheath off hand', 'Sheath shield', 'Player name mounted', 'Large weapon left', 'Large weapon right'],
    ['Hip weapon left', 'Hip weapon right', 'Torso spell', 'Hand arrow'],
  ]
    .flat()
    .map((name, id) => [id, name]),
);
const noAttachment = 0xffffffff;

export const Attachment = readLater(
  record(
    'attachment',
    { label: 'Attachment', icon: 'attachment', title: 'name', engineName: 'ATCH' },
    sized(
      {},
      nodeHeader(0x400),
      fixed({
        attachmentId: u32({
          label: 'Attachment id',
          names: { ...attachmentNames, [noAttachment]: 'None' },
          explain: 'What is worn or shown here.',
        }),
        padding: u8({ label: 'Padding', hidden: true }),
        path: text(260, { label: 'Path', explain: 'Empty in all files.' }),
      }),
      tracks('tracks', ['KVIS'], 'Tracks'),
    ),
  ),
);

export const EventObject = readLater(
  record(
    'eventObject',
    { label: 'Event object', icon: 'eventObject', title: 'name', engineName: 'EVTS' },
    sized({}, nodeHeader(0x200), eventTrack),
  ),
);

/** Shapes of hit tests. The numbers are not those of Warcraft III's collision shapes. */
export const hitShapes = { box: 0, cylinder: 1, sphere: 2, plane: 3 } as const;
export const hitShapeNames: Readonly<Record<number, string>> = { 0: 'Box', 1: 'Cylinder', 2: 'Sphere', 3: 'Plane' };

const shapePart = fixed({ shape: u8({ label: 'Shape', group: 'Shape', names: hitShapeNames, readOnly: true }) });

function whenShape<S extends Shape>(shapes: readonly number[], fields: S) {
  return fixedWhen(shapePart, ({ shape = -1 }) => shapes.includes(shape), fields);
}

const { box, cylinder, sphere, plane } = hitShapes;

/** A box has two corners, a cylinder a base, height and radius, a sphere its centre and radius, a plane length and width. */
export const CollisionShape = record(
  'collisionShape',
  { label: 'Hit-test shape', icon: 'collisionShape', title: 'name', engineName: 'HTST' },
  sized(
    {},
    nodeHeader(0x1000),
    shapePart,
    whenShape([box, cylinder, sphere], {
      vertexA: vector('f32', 3, { label: 'Point A', group: 'Shape', unit: 'units' }),
    }),
    whenShape([box], {
      vertexB: vector('f32', 3, { label: 'Point B', group: 'Shape', unit: 'units' }),
    }),
    whenShape([cylinder], { height: f32({ label: 'Height', group: 'Shape', unit: 'units' }) }),
    whenShape([cylinder, sphere], { radius: f32({ label: 'Radius', group: 'Shape', unit: 'units' }) }),
    whenShape([plane], {
      length: f32({ label: 'Length', group: 'Shape', unit: 'units' }),
      width: f32({ label: 'Width', group: 'Shape', unit: 'units' }),
    }),
  ),
);

export const Camera = readLater(
  record(
    'camera',
    { label: 'Camera', icon: 'camera', title: 'name', engineName: 'CAMS' },
    sized(
      {},
      fixed({
        name: text(80, { label: 'Name', explain: 'Portrait, CameraPortrait and Paperdoll are usual.' }),
        position: vector('f32', 3, { label: 'Position', unit: 'units' }),
        fieldOfView: f32({ label: 'Field of view', unit: 'rad', initial: Math.fround(0.9500215) }),
        farClip: f32({ label: 'Far clip', unit: 'units', initial: Math.fround(27.777779) }),
        nearClip: f32({ label: 'Near clip', unit: 'units', initial: Math.fround(0.22222222) }),
        targetPosition: vector('f32', 3, { label: 'Target', unit: 'units' }),
      }),
      tracks('tracks', ['KCTR', 'KCRL', 'KVIS', 'KTTR'], 'Tracks'),
    ),
  ),
);
