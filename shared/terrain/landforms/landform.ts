/** Acts on the shape of whole land: what there is, what each is told, and how it begins. Plain data. */
import type { NoiseKind } from '../../geometry/terrain/brush/noise.ts';
import type { HeightRange } from '../greyValues.ts';
import type { Plane } from '../resample.ts';

export interface NumberFacts {
  readonly label: string;
  readonly unit?: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly isWhole?: true;
}

const seed: NumberFacts = { label: 'Seed', least: 0, most: 999_999, usual: 1, isWhole: true };

/** In the order of a list, with the words people see. */
export const landforms = {
  noise: {
    label: 'Noise',
    hint: 'Hills, ridges or billows over the ground that is there.',
    numbers: {
      size: { label: 'Hills apart', unit: 'yd', least: 2, most: 5000, usual: 120 },
      height: { label: 'Height', unit: 'yd', least: -2000, most: 2000, usual: 25 },
      octaves: { label: 'Detail', least: 1, most: 8, usual: 5, isWhole: true },
      seed,
    },
  },
  terraces: {
    label: 'Terraces',
    hint: 'Steps of one height, with slopes between them.',
    numbers: {
      step: { label: 'Step', unit: 'yd', least: 0.2, most: 200, usual: 6 },
      sharpness: { label: 'Sharpness', unit: '%', least: 0, most: 100, usual: 60 },
    },
  },
  thermal: {
    label: 'Thermal erosion',
    hint: 'What is steeper than the angle of rest crumbles and lies below.',
    numbers: {
      angle: { label: 'Angle of rest', unit: '°', least: 1, most: 80, usual: 35 },
      times: { label: 'How long', least: 1, most: 300, usual: 40, isWhole: true },
    },
  },
  hydraulic: {
    label: 'Hydraulic erosion',
    hint: 'Rain runs down, cuts gullies and leaves what it carries in the valleys.',
    numbers: {
      rain: { label: 'Rain', unit: '%', least: 1, most: 400, usual: 100 },
      cut: { label: 'Cuts', unit: '%', least: 1, most: 100, usual: 30 },
      lay: { label: 'Lays down', unit: '%', least: 1, most: 100, usual: 30 },
      width: { label: 'Gullies', unit: 'yd', least: 2, most: 16, usual: 6 },
      seed,
    },
  },
  smooth: {
    label: 'Smooth',
    hint: 'Every place goes towards the mean of those around it.',
    numbers: { times: { label: 'Times', least: 1, most: 100, usual: 4, isWhole: true } },
  },
  flatten: {
    label: 'Flatten',
    hint: 'Brings the ground to one height.',
    numbers: {
      level: { label: 'Height', unit: 'yd', least: -5000, most: 5000, usual: 0 },
      share: { label: 'Strength', unit: '%', least: 1, most: 100, usual: 100 },
    },
  },
  curve: {
    label: 'Ridge or valley',
    hint: 'Through places of the ground; below 0 it is a valley.',
    numbers: {
      height: { label: 'Height', unit: 'yd', least: -1000, most: 1000, usual: 20 },
      width: { label: 'Width', unit: 'yd', least: 2, most: 1000, usual: 60 },
      crest: { label: 'Level crest', unit: '%', least: 0, most: 95, usual: 10 },
    },
  },
  blend: {
    label: 'Blend with a heightmap',
    hint: 'Heights of another map, from the picture that an export of it writes.',
    numbers: { share: { label: 'Share', unit: '%', least: 1, most: 100, usual: 50 } },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly label: string; readonly hint: string; readonly numbers: Readonly<Record<string, NumberFacts>> }
  >
>;

export type LandformKind = keyof typeof landforms;

/** A place of the world: x north, y west. */
export interface GroundPoint {
  readonly x: number;
  readonly y: number;
}

/** Heights of another map, the first row in the north; as large as the open tiles' rectangle when they are used. */
export interface HeightPlane extends Plane {
  /** Heights of 0 and 1. */
  readonly range: HeightRange;
}

/** How two heights become one. */
export type BlendWay = 'mix' | 'highest' | 'lowest' | 'add';

interface Extras {
  readonly noise: { readonly noise: NoiseKind };
  readonly curve: { readonly points: readonly GroundPoint[] };
  readonly blend: { readonly plane: HeightPlane; readonly way: BlendWay };
}

export type LandformOf<K extends LandformKind> = {
  readonly kind: K;
  readonly numbers: { readonly [N in keyof (typeof landforms)[K]['numbers']]: number };
} & (K extends keyof Extras ? Extras[K] : unknown);

export type Landform = { readonly [K in LandformKind]: LandformOf<K> }[LandformKind];

/** The numbers of a kind as they begin. */
export function usualNumbers<K extends LandformKind>(kind: K): LandformOf<K>['numbers'] {
  const facts: readonly (readonly [string, NumberFacts])[] = Object.entries(landforms[kind].numbers);
  // The names are those of the table, one by one.
  return Object.fromEntries(facts.map(([name, { usual }]) => [name, usual])) as LandformOf<K>['numbers'];
}
