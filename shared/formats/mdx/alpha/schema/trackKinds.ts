/** Track tags of World of Warcraft alpha. What Warcraft III has too means the same there; KVIS stands for all visibilities. */
import type { TrackKind } from '../../schema/trackKinds.ts';
import { trackKinds } from '../../schema/trackKinds.ts';

const sharedTags = [
  ...['KGTR', 'KGRT', 'KGSC', 'KMTF', 'KMTA', 'KTAT', 'KTAR', 'KTAS', 'KGAO', 'KGAC'],
  ...['KLAS', 'KLAE', 'KLAC', 'KLAI', 'KLBC', 'KLBI', 'KPEE', 'KPEG', 'KPLN', 'KPLT', 'KPEL', 'KPES'],
  ...['KP2S', 'KP2R', 'KP2L', 'KP2G', 'KP2E', 'KP2N', 'KP2W', 'KRHA', 'KRHB', 'KRAL', 'KRCO', 'KRTX'],
  ...['KCTR', 'KTTR', 'KCRL'],
];

/** Rotations are packed in eight bytes: see packedQuaternion.ts. */
const packed: Partial<TrackKind> = { stored: { storage: 'u32', components: 2 } };
const simple: Partial<TrackKind> = { maySimplify: true };
const differences: Readonly<Record<string, Partial<TrackKind>>> = {
  KGRT: packed,
  KTAR: packed,
  KMTF: simple,
  KRTX: simple,
};

const own: readonly TrackKind[] = [
  { tag: 'KVIS', property: 'visibility', label: 'Visibility', storage: 'f32', components: 1, isVisibility: true },
  { tag: 'KLIF', property: 'lifespan', label: 'Lifespan', storage: 'f32', components: 1, unit: 's' },
  { tag: 'KP2Z', property: 'zSource', label: 'Z source', storage: 'f32', components: 1, unit: 'units' },
];

export const alphaTrackKinds: ReadonlyMap<string, TrackKind> = new Map(
  [...sharedTags.flatMap((tag) => trackKinds.get(tag) ?? []), ...own].map((kind) => [
    kind.tag,
    { ...kind, ...differences[kind.tag] },
  ]),
);
