/** What the squire's blade leaves behind: motes of rune light that rise from it, and a trail where it strikes. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { knightRig, SWORD } from '../knight/skeleton.ts';
import { alongBlade } from '../knight/weapons.ts';
import { clamp01, step } from '../paint/colour.ts';
import { paintPicture } from '../paint/picture.ts';
import { turnBetween } from '../rig/rotation.ts';
import { Rig } from '../rig/skeleton.ts';
import type { M2Builder, SampleSequence } from './builder.ts';

const BLADE_BONE = 'Bone_Blade';
/** Middle of what glows; the trail reaches from there to the tip and to the guard. Units of the knight. */
const middle = alongBlade(0.55);
const towardsTip = 21;
const towardsGuard = 19;

/** The knight's bones, and one whose Y axis lies along the blade: ribbons stand on it, and planes are long along it. */
export const squireRig = new Rig([...knightRig.bones, { name: BLADE_BONE, parent: 'Bone_Sword', pivot: middle }]);

/** Shares of the attacks in which the blade cuts. */
const cuts: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ['17/0', [0.38, 0.68]],
  ['17/1', [0.42, 0.72]],
]);
/** Motes a second, by the animation; the dead have none. */
const rates: Readonly<Record<number, number>> = { 1: 0, 17: 46, 26: 28, 53: 70 };
const usualRate = 20;

/** A soft point of light with a faint star. */
export function motePicture(): RgbaPixels {
  return paintPicture(32, 32, (u, v) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1];
    const far = Math.hypot(x, y);
    const star = Math.exp(-Math.abs(x * y) * 70) * step(1, 0.1, far);
    const light = clamp01(Math.exp(-far * far * 9) + star * 0.5) * step(1, 0.75, far);
    return [light, light, light, light];
  });
}

const PARTICLE_FLAGS = { unlit: 0x1, showsHead: 0x20000 } as const;

interface Look {
  /** Yards a unit. */
  readonly scale: number;
  readonly textures: { readonly trail: number; readonly mote: number };
  readonly material: number;
}

export function addBladeMagic(
  builder: M2Builder,
  sequences: readonly SampleSequence[],
  { scale, textures, material }: Look,
): void {
  const bone = squireRig.idOf(BLADE_BONE);
  const position = builder.point(middle);
  const yards = (units: number): number => Math.fround(units * scale);
  builder.edit('Blade', (structure) => {
    structure.create('ribbon', {
      bone,
      position,
      textures: Uint16Array.of(textures.trail),
      materials: Uint16Array.of(material),
      edgesPerSecond: 60,
      edgeLifetime: 0.25,
      priority: 2,
    });
    structure.create('particle', {
      flags: PARTICLE_FLAGS.unlit | PARTICLE_FLAGS.showsHead,
      bone,
      position,
      texture: textures.mote,
      blend: 4,
      emitter: 1,
      priority: 2,
      lifespanVariation: 0.25,
      colorTimes: Uint16Array.of(0, 13000, 32767),
      colorValues: Float32Array.of(225, 242, 255, 96, 176, 255, 28, 72, 214),
      alphaTimes: Uint16Array.of(0, 6500, 32767),
      alphaValues: Uint16Array.of(0, 32767, 0),
      scaleTimes: Uint16Array.of(0, 9800, 32767),
      scaleValues: Float32Array.from([0.05, 0.05, 0.1, 0.1, 0.02, 0.02]),
      twinkleSpeed: 9,
      twinkleScale: [0.75, 1.2].map(Math.fround),
      drag: Math.fround(0.6),
    });
  });
  const always = (value: readonly number[]) => ({
    frames: [0],
    values: [value],
    interpolation: 0 as const,
    globalSequenceId: 1,
  });
  const turn = turnBetween(
    { direction: [0, 1, 0], front: [1, 0, 0] },
    { direction: SWORD.direction, front: [0, 1, 0] },
  );
  builder.setTrack(builder.find('bones', bone), 'rotation', always(turn), sequences);
  const ribbon = builder.find('ribbons', 0);
  const particle = builder.find('particles', 0);
  for (const [owner, property, value] of [
    [ribbon, 'color', [0.72, 0.86, 1]],
    [ribbon, 'alpha', [0.8]],
    [ribbon, 'heightAbove', [yards(towardsTip)]],
    [ribbon, 'heightBelow', [yards(towardsGuard)]],
    [particle, 'speed', [0.12]],
    [particle, 'variation', [0.5]],
    [particle, 'latitude', [Math.PI]],
    [particle, 'longitude', [Math.PI]],
    // They rise.
    [particle, 'gravity', [-0.45]],
    [particle, 'lifespan', [0.95]],
    [particle, 'areaLength', [yards(towardsTip + towardsGuard)]],
    [particle, 'areaWidth', [yards(3)]],
    [particle, 'enabled', [1]],
  ] as const) {
    builder.setTrack(owner, property, always(value), sequences);
  }
  const bySequence = (keysOf: (sequence: SampleSequence) => readonly (readonly [frame: number, value: number])[]) => {
    const keys = sequences.flatMap(keysOf).toSorted((left, right) => left[0] - right[0]);
    return {
      frames: keys.map(([frame]) => frame),
      values: keys.map(([, value]) => [value]),
      interpolation: 0 as const,
      globalSequenceId: -1,
    };
  };
  const rate = bySequence(({ animation, start }) => [[start, rates[animation] ?? usualRate]]);
  builder.setTrack(particle, 'emissionRate', rate, sequences);
  const cut = bySequence(({ animation, variation, start, end }) => {
    const [from, to] = cuts.get(`${animation}/${variation}`) ?? [];
    if (from === undefined || to === undefined) return [[start, 0]];
    const at = (share: number): number => Math.round(start + (end - start) * share);
    return [
      [start, 0],
      [at(from), 1],
      [at(to), 0],
    ];
  });
  builder.setTrack(ribbon, 'visibility', cut, sequences);
}
