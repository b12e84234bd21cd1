/** What the values of a track can be, by the record it belongs to and the version (formats/wow-models.md, 4 and 10). */
import type { Storage } from '../../../codec/storage.ts';

/** How values between two keys are mixed. */
export type TrackMix = 'vector' | 'quaternion' | 'packedQuaternion' | 'fixed16' | 'switch' | 'spline' | 'none';

export interface TrackKind {
  /** Type of the records: `vectorTrack`. */
  readonly type: string;
  readonly label: string;
  readonly storage: Storage;
  /** Numbers in one stored value; 0 for tracks that are times alone. */
  readonly components: number;
  readonly mix: TrackMix;
  readonly explain?: string;
  readonly color?: 'rgb';
}

const kinds = {
  vector: { type: 'vectorTrack', label: 'Vector track', storage: 'f32', components: 3, mix: 'vector' },
  color: { type: 'colorTrack', label: 'Colour track', storage: 'f32', components: 3, mix: 'vector', color: 'rgb' },
  quaternion: {
    type: 'quaternionTrack',
    label: 'Rotation track',
    storage: 'f32',
    components: 4,
    mix: 'quaternion',
    explain: 'Quaternions x, y, z, w.',
  },
  packedQuaternion: {
    type: 'packedRotationTrack',
    label: 'Rotation track',
    storage: 'u16',
    components: 4,
    mix: 'packedQuaternion',
    explain: 'Packed quaternions x, y, z, w: each component is the stored number / 32767 − 1.',
  },
  scalar: { type: 'numberTrack', label: 'Number track', storage: 'f32', components: 1, mix: 'vector' },
  fixed16: {
    type: 'fractionTrack',
    label: 'Fraction track',
    storage: 'i16',
    components: 1,
    mix: 'fixed16',
    explain: 'Fractions: the stored number / 32767, so 32767 is fully opaque.',
  },
  byte: { type: 'switchTrack', label: 'Switch track', storage: 'u8', components: 1, mix: 'switch' },
  index: { type: 'indexTrack', label: 'Index track', storage: 'u16', components: 1, mix: 'switch' },
  cameraPoint: {
    type: 'cameraPointTrack',
    label: 'Camera path',
    storage: 'f32',
    components: 9,
    mix: 'spline',
    explain: 'Nine numbers a key: the point relative to the base point, its incoming and its outgoing tangent.',
  },
  cameraRoll: {
    type: 'cameraRollTrack',
    label: 'Camera roll',
    storage: 'f32',
    components: 3,
    mix: 'spline',
    explain: 'Three numbers a key: the angle, its incoming and its outgoing tangent.',
  },
  times: { type: 'eventTrack', label: 'Event times', storage: 'u8', components: 0, mix: 'none' },
} as const satisfies Readonly<Record<string, TrackKind>>;

export const trackKinds: { readonly [K in keyof typeof kinds]: TrackKind } = kinds;

/** Kinds by the type of their records. */
export const kindOfType: ReadonlyMap<string, TrackKind> = new Map(
  Object.values(trackKinds).map((kind) => [kind.type, kind]),
);

/** First version whose bone rotations are packed (format page 4). */
export const PACKED_ROTATIONS = 260;
/** First version whose tracks have a list of keys for each sequence instead of one long timeline. */
export const NESTED_TRACKS = 264;
