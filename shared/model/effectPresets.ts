/** Effects to begin with, as ordinary fields of emitters: written by `setEffect`, in the measure of the model. */
import type { Effect, EffectChange, EffectEdits, EffectLife, LifePoint } from './effectEdits.ts';

export interface EffectPreset {
  readonly id: string;
  readonly title: string;
  readonly kind: Effect['kind'];
  /** Lengths are shares of the model’s size, the cone is in degrees, gravity pulls down where it is above 0. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly life: EffectLife | null;
  readonly color: readonly number[] | null;
  readonly isAdditive: boolean;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Colours, opacities and sizes at birth, at a moment between, and at death. */
function life(
  middle: number,
  colors: readonly [Rgb, Rgb, Rgb],
  alphas: readonly number[],
  sizes: readonly number[],
): EffectLife {
  const points = (values: readonly (readonly number[])[]): readonly LifePoint[] =>
    [0, middle, 1].map((time, at) => ({ time, value: values[at] ?? [] }));
  return {
    color: points(colors),
    alpha: points(alphas.map((alpha) => [alpha])),
    size: points(sizes.map((size) => [size])),
  };
}

const particles = (
  id: string,
  title: string,
  isAdditive: boolean,
  numbers: EffectPreset['numbers'],
  over: EffectLife,
): EffectPreset => ({ id, title, kind: 'particles', isAdditive, numbers, life: over, color: null });

const white: Rgb = [1, 1, 1];

export const effectPresets: readonly EffectPreset[] = [
  particles(
    'fire',
    'Fire',
    true,
    {
      emissionRate: 40,
      lifespan: 0.9,
      speed: 0.7,
      variation: 0.4,
      latitude: 15,
      gravity: -0.2,
      length: 0.25,
      width: 0.25,
    },
    life(
      0.35,
      [
        [1, 0.85, 0.4],
        [1, 0.45, 0.1],
        [0.5, 0.1, 0.05],
      ],
      [0.6, 1, 0],
      [0.16, 0.22, 0.05],
    ),
  ),
  particles(
    'smoke',
    'Smoke',
    false,
    {
      emissionRate: 12,
      lifespan: 2.5,
      speed: 0.4,
      variation: 0.3,
      latitude: 20,
      gravity: -0.05,
      length: 0.2,
      width: 0.2,
    },
    life(
      0.4,
      [
        [0.35, 0.35, 0.35],
        [0.25, 0.25, 0.25],
        [0.15, 0.15, 0.15],
      ],
      [0, 0.5, 0],
      [0.15, 0.35, 0.6],
    ),
  ),
  particles(
    'sparks',
    'Sparks',
    true,
    {
      emissionRate: 30,
      lifespan: 0.8,
      speed: 1.4,
      variation: 0.5,
      latitude: 60,
      gravity: 2,
      length: 0.05,
      width: 0.05,
    },
    life(0.5, [white, [1, 0.8, 0.3], [1, 0.3, 0.05]], [1, 1, 0], [0.04, 0.04, 0.02]),
  ),
  particles(
    'blood',
    'Blood',
    false,
    { emissionRate: 40, lifespan: 0.7, speed: 1, variation: 0.5, latitude: 50, gravity: 3, length: 0.05, width: 0.05 },
    life(
      0.5,
      [
        [0.6, 0.02, 0.02],
        [0.45, 0.01, 0.01],
        [0.3, 0, 0],
      ],
      [1, 0.9, 0],
      [0.06, 0.09, 0.05],
    ),
  ),
  particles(
    'magic',
    'Magic',
    true,
    {
      emissionRate: 25,
      lifespan: 1.4,
      speed: 0.35,
      variation: 0.5,
      latitude: 90,
      gravity: -0.15,
      length: 0.5,
      width: 0.5,
    },
    life(
      0.4,
      [
        [0.6, 0.8, 1],
        [0.45, 0.4, 1],
        [0.7, 0.2, 1],
      ],
      [0, 1, 0],
      [0.03, 0.1, 0.02],
    ),
  ),
  particles(
    'dust',
    'Dust',
    false,
    { emissionRate: 18, lifespan: 1.6, speed: 0.3, variation: 0.5, latitude: 80, gravity: 0, length: 0.4, width: 0.4 },
    life(
      0.3,
      [
        [0.6, 0.52, 0.4],
        [0.55, 0.48, 0.38],
        [0.5, 0.44, 0.35],
      ],
      [0, 0.35, 0],
      [0.12, 0.28, 0.45],
    ),
  ),
  {
    id: 'trail',
    title: 'Trail',
    kind: 'ribbon',
    numbers: { heightAbove: 0.2, heightBelow: 0.2, emissionRate: 30, lifespan: 0.6, gravity: 0, alpha: 0.8 },
    life: null,
    color: [0.75, 0.88, 1],
    isAdditive: true,
  },
];

/** Numbers that are lengths, or ways in a time. */
const lengths: ReadonlySet<string> = new Set(['speed', 'gravity', 'length', 'width', 'heightAbove', 'heightBelow']);

/** Three digits: more of them nobody wants to read. */
const brief = (value: number): number => Number(value.toPrecision(3));

/** How an emitter becomes as a preset is, in a model of a size in its game’s units. Numbers with keys are left as they are. */
export function presetChange(
  { numbers, life: over, color, isAdditive, kind }: EffectPreset,
  effect: Effect,
  size: number,
  blends: NonNullable<EffectEdits['effectBlends']>,
): EffectChange {
  const wanted = effect.numbers.flatMap(({ id, unit, hasKeys }) => {
    const value = numbers[id];
    if (value === undefined || hasKeys) return [];
    const turned = unit === 'rad' ? (value * Math.PI) / 180 : value;
    return [[id, brief(lengths.has(id) ? value * size : turned)] as const];
  });
  const blend = blends.find(({ name }) => (isAdditive ? /^Add(itive)?$/ : /^(Blend|Alpha)$/).test(name))?.value;
  return {
    numbers: Object.fromEntries(wanted),
    ...(over === null
      ? {}
      : {
          life: {
            ...over,
            size: over.size.map(({ time, value }) => ({ time, value: value.map((part) => brief(part * size)) })),
          },
        }),
    ...(color === null ? {} : { color }),
    ...(kind === 'particles' && blend !== undefined ? { blend } : {}),
  };
}
