/**
 * Masks: where on a map an act has an effect, by what is there. A mask is plain data, so that it can be kept beside a map,
 * and is worked out where it is asked for (`maskField.ts`).
 */
import type { PictureArea } from '../pictureArea.ts';

/** What a condition looks at between two ends. */
export type RangeKind = 'slope' | 'height' | 'curvature' | 'water' | 'noise' | 'texture' | 'objects';

interface ConditionBase {
  /** What fits is left out, and all else is taken. */
  readonly isInverted: boolean;
  /** Over how much beyond the ends the condition fades, in the unit of what is looked at; of chunks and areas in yards. */
  readonly soft: number;
}

interface RangeBase extends ConditionBase {
  readonly from: number;
  readonly to: number;
}

/** A grey picture over a rectangle of tiles: black nothing, white all. */
export interface MaskPicture {
  readonly area: PictureArea;
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, as base64. */
  readonly values: string;
}

export type MaskCondition =
  /** Degrees; yards over sea level. */
  | (RangeBase & { readonly kind: 'slope' | 'height' })
  /** Yards that a place stands over the mean of what lies `size` yards around: ridges above 0, hollows below. */
  | (RangeBase & { readonly kind: 'curvature'; readonly size: number })
  /** Yards to the nearest liquid. */
  | (RangeBase & { readonly kind: 'water' })
  /** Percent, 0 to 100. */
  | (RangeBase & { readonly kind: 'noise'; readonly seed: number; readonly size: number; readonly octaves: number })
  /** Percent of what is seen. */
  | (RangeBase & { readonly kind: 'texture'; readonly texture: string })
  /** Yards to the nearest object whose path has the words; all objects without any. */
  | (RangeBase & { readonly kind: 'objects'; readonly words: string })
  | (ConditionBase & { readonly kind: 'area'; readonly areaId: number })
  /** Numbers of chunks (`chunkKey`). */
  | (ConditionBase & { readonly kind: 'chunks'; readonly chunks: readonly number[] })
  | (ConditionBase & { readonly kind: 'picture'; readonly picture: MaskPicture });

export type ConditionKind = MaskCondition['kind'];

export interface Mask {
  /** All conditions must hold, or any of them. */
  readonly how: 'all' | 'any';
  readonly conditions: readonly MaskCondition[];
}

/** Holds everywhere. */
export const everywhere: Mask = { how: 'all', conditions: [] };

/** What there is to know of a range before anything is chosen. */
export interface RangeFacts {
  readonly unit: 'yd' | '°' | '%';
  /** Ends that make sense by hand; files may go beyond where the ground does. */
  readonly least: number;
  readonly most: number;
  readonly from: number;
  readonly to: number;
  readonly soft: number;
}

export const rangeFacts: Readonly<Record<RangeKind, RangeFacts>> = {
  slope: { unit: '°', least: 0, most: 90, from: 0, to: 28, soft: 6 },
  height: { unit: 'yd', least: -5000, most: 5000, from: 0, to: 50, soft: 4 },
  curvature: { unit: 'yd', least: -20, most: 20, from: 0.3, to: 20, soft: 0.3 },
  water: { unit: 'yd', least: 0, most: 200, from: 0, to: 12, soft: 4 },
  noise: { unit: '%', least: 0, most: 100, from: 50, to: 100, soft: 8 },
  texture: { unit: '%', least: 0, most: 100, from: 50, to: 100, soft: 20 },
  objects: { unit: 'yd', least: 0, most: 200, from: 0, to: 10, soft: 3 },
};

/** In the order of a list, with the words people see. */
export const conditionKinds: readonly { readonly kind: ConditionKind; readonly label: string }[] = [
  { kind: 'slope', label: 'Slope' },
  { kind: 'height', label: 'Height' },
  { kind: 'curvature', label: 'Curvature' },
  { kind: 'water', label: 'Distance to water' },
  { kind: 'noise', label: 'Noise' },
  { kind: 'texture', label: 'Texture' },
  { kind: 'area', label: 'Area' },
  { kind: 'picture', label: 'Picture' },
  { kind: 'chunks', label: 'Chunks' },
  { kind: 'objects', label: 'Distance to objects' },
];

export function isRanged(condition: MaskCondition): condition is Extract<MaskCondition, { readonly from: number }> {
  return 'from' in condition;
}

/** Farther than this nothing is looked for, yards: water and objects beyond count as being so far. */
export const farthest = 400;

/** A condition as it begins. Of a picture there is none without one. */
export function newCondition(
  kind: Exclude<ConditionKind, 'picture'>,
  about: { readonly texture: string; readonly areaId: number; readonly chunks: readonly number[] },
): MaskCondition {
  const base = { isInverted: false, soft: 0 };
  if (kind === 'area') return { kind, ...base, areaId: about.areaId };
  if (kind === 'chunks') return { kind, ...base, chunks: about.chunks };
  const { from, to, soft } = rangeFacts[kind];
  const range = { isInverted: false, from, to, soft };
  switch (kind) {
    case 'slope':
    case 'height':
    case 'water':
      return { kind, ...range };
    case 'curvature':
      return { kind, ...range, size: 8 };
    case 'noise':
      return { kind, ...range, seed: 1, size: 40, octaves: 4 };
    case 'texture':
      return { kind, ...range, texture: about.texture };
    case 'objects':
      return { kind, ...range, words: '' };
  }
}
