/** Bones. Format page 6. */
import { i16, i32, since, u16, u32, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { keyBoneNames } from '../names.ts';
import { toBone } from './common.ts';
import { trackSlots } from './track.ts';
import { PACKED_ROTATIONS, trackKinds } from './trackKinds.ts';

/** The flag without which the game does not look at a bone's tracks (format page 6). */
export const TRANSFORMED = 0x200;
/** Set by the game itself where the flag above is missing; seen in files too, and then as good. */
export const TRANSFORMED_BY_GAME = 0x80;

const tracks = trackSlots('bone', {
  translation: ['Translation', trackKinds.vector],
  rotation: [
    'Rotation',
    (version) => (version < PACKED_ROTATIONS ? trackKinds.quaternion : trackKinds.packedQuaternion),
  ],
  scaling: ['Scaling', trackKinds.vector],
});

export const Bone = record(
  'bone',
  { label: 'Bone', icon: 'bone', engineName: 'M2CompBone' },
  fixed({
    keyBone: i32({
      label: 'Key bone',
      engineName: 'key_bone_id',
      names: keyBoneNames,
      initial: -1,
      explain: 'What the game knows the bone as: it turns heads and closes hands by it.',
    }),
    flags: u32({
      label: 'Flags',
      bits: {
        0x1: "Ignores the parent's translation",
        0x2: "Ignores the parent's scaling",
        0x4: "Ignores the parent's rotation",
        0x8: 'Billboard',
        0x10: 'Billboard about X',
        0x20: 'Billboard about Y',
        0x40: 'Billboard about Z',
        0x80: 'Transformed (set by the game)',
        0x200: 'Transformed',
        0x400: 'Kinematic (later versions)',
      },
      explain: 'The game looks at the tracks only if "transformed" is set.',
    }),
    parent: i16({ label: 'Parent', engineName: 'parent_bone', reference: toBone, initial: -1 }),
    submesh: u16({
      label: 'Submesh',
      engineName: 'submesh_id',
      explain: 'Distance to the furthest child in some readings.',
    }),
    nameChecksum: since(
      PACKED_ROTATIONS,
      u32({ label: 'Name checksum', engineName: 'boneNameCRC', explain: 'CRC of the bone name in the art tool.' }),
    ),
  }),
  tracks.translation,
  tracks.rotation,
  tracks.scaling,
  fixed({
    pivot: vector('f32', 3, { label: 'Pivot', unit: 'yd', explain: 'Point the bone turns and scales about.' }),
  }),
);
