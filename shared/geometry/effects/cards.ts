/**
 * What particles of World of Warcraft look like at a moment: colour, size, turn and cell of each, packed for the graphics
 * card. Pure; the numbers of `Particles.write` go in. Source of what is done with twinkling, spin, variation and cells:
 * published re-creations of the clients (see `birth.ts`).
 */
import type { NumberSink } from '../quaternion.ts';
import { Chance } from './chance.ts';
import type { LifeCurve } from './curves.ts';
import { PARTICLE_LENGTH } from './particles.ts';

/**
 * Numbers of a card: place, turn in radians; velocity, seconds of flight that its tail is long; colour, opacity; half the
 * width, half the height, cell of the head, cell of the tail.
 */
export const CARD_LENGTH = 16;

export interface CardLook {
  readonly rows: number;
  readonly columns: number;
  /** Red, green, blue from 0 to 1. White where it is empty. */
  readonly color: LifeCurve;
  /** 0 to 1. Opaque where it is empty. */
  readonly alpha: LifeCurve;
  /** Half the width and half the height, in units. 1 where it is empty. */
  readonly size: LifeCurve;
  readonly headCell: LifeCurve;
  readonly tailCell: LifeCurve;
  /** Each particle shows one cell of its own as long as it lives, where `headCell` is empty. */
  readonly picksCell: boolean;
  /** Greatest change of width and height, as a share. */
  readonly sizeVariation: readonly [number, number];
  /** Width and height vary apart from each other. */
  readonly variesApart: boolean;
  /** Radians, and radians a second; each with its greatest change. */
  readonly spin: {
    readonly start: number;
    readonly startVariation: number;
    readonly speed: number;
    readonly speedVariation: number;
    /** Half of the particles turn the other way. */
    readonly isEitherWay: boolean;
  };
  readonly twinkle: {
    /** Changes a second. */
    readonly speed: number;
    /** Share of the time in which a particle shows. */
    readonly share: number;
    /** Factors of the size. */
    readonly least: number;
    readonly most: number;
  };
  readonly tail: {
    /** Seconds of flight. */
    readonly length: number;
    /** It is never longer than the particle has flown. */
    readonly grows: boolean;
  };
}

/** Numbers 0 ≤ x < 1 that twinkling goes through, as the client's table of 128. */
const twinkles = (() => {
  const chance = new Chance();
  chance.seed(0x7a11, 0, 0);
  return Float32Array.from({ length: 128 }, () => chance.next());
})();

const chance = new Chance();
/** What chance decides of one particle, each from a stream of its own. */
const PURPOSE = { size: 1, spin: 2, cell: 3 } as const;
const smallestFactor = 1e-4;

/** A number that belongs to a particle: the seed of its streams. */
function seedOf(own: number): number {
  return Math.floor(own * 0x7fffffff);
}

/**
 * Packs `count` particles; those that twinkling hides are left out. `scale` is that of the emitter, or 1. `out` must have
 * room for all. Returns how many were packed.
 */
export function packCards(
  particles: ArrayLike<number>,
  count: number,
  look: CardLook,
  scale: number,
  out: NumberSink,
): number {
  let packed = 0;
  for (let at = 0; at < count * PARTICLE_LENGTH; at += PARTICLE_LENGTH) {
    const share = particles[at + 3] ?? 0;
    const age = particles[at + 8] ?? 0;
    const seed = seedOf(particles[at + 9] ?? 0);
    const factor = twinkle(look, age, seed);
    if (factor === null) continue;
    const to = packed * CARD_LENGTH;
    for (let axis = 0; axis < 3; axis++) {
      out[to + axis] = particles[at + axis] ?? 0;
      out[to + 4 + axis] = particles[at + 4 + axis] ?? 0;
    }
    out[to + 3] = turnOf(look, age, seed);
    out[to + 7] = look.tail.grows ? Math.min(age, look.tail.length) : look.tail.length;
    out[to + 8] = out[to + 9] = out[to + 10] = out[to + 11] = 1;
    look.color.sample(share, out, to + 8);
    look.alpha.sample(share, out, to + 11);
    packSize(look, share, seed, scale * factor, out, to + 12);
    packCells(look, share, seed, out, to + 14);
    packed++;
  }
  return packed;
}

/** The factor of the size now; null while the particle does not show. */
function twinkle({ twinkle: { speed, share, least, most } }: CardLook, age: number, seed: number): number | null {
  if (share >= 1 && least === most) return least;
  const index = (Math.floor(age * speed) + seed) & 127;
  const now = twinkles[index] ?? 0;
  return share < now ? null : least + (most - least) * now;
}

function turnOf({ spin }: CardLook, age: number, seed: number): number {
  let { start, speed } = spin;
  const varies = spin.startVariation !== 0 || spin.speedVariation !== 0;
  if (!varies && speed === 0) return start;
  chance.seed(seed, PURPOSE.spin, 0);
  start += chance.signed() * spin.startVariation;
  speed += chance.signed() * spin.speedVariation;
  const turn = start + speed * age;
  return spin.isEitherWay && chance.signed() < 0 ? -turn : turn;
}

function packSize(look: CardLook, share: number, seed: number, factor: number, out: NumberSink, at: number): void {
  const [width, height] = look.sizeVariation;
  out[at] = out[at + 1] = 1;
  look.size.sample(share, out, at);
  let [across, upward] = [factor, factor];
  if (width !== 0 || height !== 0) {
    chance.seed(seed, PURPOSE.size, 0);
    const first = Math.max(smallestFactor, 1 + chance.signed() * width);
    across *= first;
    upward *= look.variesApart ? Math.max(smallestFactor, 1 + chance.signed() * height) : first;
  }
  out[at] = (out[at] ?? 0) * across;
  out[at + 1] = (out[at + 1] ?? 0) * upward;
}

function packCells(look: CardLook, share: number, seed: number, out: NumberSink, at: number): void {
  const cells = look.rows * look.columns;
  out[at] = out[at + 1] = 0;
  if (look.headCell.isEmpty && look.picksCell) {
    chance.seed(seed, PURPOSE.cell, 0);
    out[at] = chance.next() * cells;
  } else look.headCell.sample(share, out, at);
  look.tailCell.sample(share, out, at + 1);
  // Past the last cell the client begins with the first again.
  for (let index = at; index < at + 2; index++) {
    const cell = Math.floor(out[index] ?? 0) % cells;
    out[index] = cell < 0 ? cell + cells : cell;
  }
}
