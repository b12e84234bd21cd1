/**
 * Particles of one emitter as numbers: where each was born and how it flies. Nothing is moved step by step; where a
 * particle is follows from its age, so that time can run at any pace or jump.
 *
 * What is emitted how follows mdx-m3-viewer and Retera's Model Studio, which agree: length spreads along the node's X and
 * width along its Y; the direction is the node's Z, tilted about one axis for line emitters and about both for others, each
 * by at most the latitude; the speed varies by its variation as a share; gravity pulls along −Z of the space it flies in.
 */
import type { NumberSink } from '../quaternion.ts';
import { Chance } from './chance.ts';
import { RowQueue } from './rowQueue.ts';
import { birthsInStep, STEP } from './steps.ts';

/** Most particles of one emitter that live at a time. A rate that needs more is lowered to what gives this many. */
export const MAXIMUM_PARTICLES = 4096;

/** Numbers of a particle that `write` gives: place, share of its life (0 to 1), velocity, and the size of its node. */
export const PARTICLE_LENGTH = 8;

/** How an emitter emits at one moment. All numbers must be finite. */
export interface Emission {
  /** Particles a second; 0 or less for none. */
  rate: number;
  /** Units a second. */
  speed: number;
  /** Greatest change of the speed, as a share of it. */
  variation: number;
  /** Greatest tilt in radians. */
  latitude: number;
  /** Units a second squared. */
  gravity: number;
  /** Units, along the node's X. */
  length: number;
  /** Units, along the node's Y. */
  width: number;
  /** Seconds. */
  lifespan: number;
  /**
   * How directions are chosen: `cone` tilts about two axes, `line` about one; `turned` tilts by the latitude and then turns
   * about Z by at most `longitude`, as emitters of models do.
   */
  directions: 'cone' | 'line' | 'turned';
  /** Greatest turn about Z in radians; only `turned` has it. */
  longitude: number;
}

/** An emission to be filled in. */
export function noEmission(): Emission {
  return {
    rate: 0,
    speed: 0,
    variation: 0,
    latitude: 0,
    gravity: 0,
    length: 0,
    width: 0,
    lifespan: 0,
    directions: 'cone',
    longitude: 0,
  };
}

/** The emitter's node at the start and at the end of a step: matrices of twelve numbers at offsets, and its pivot. */
export interface EmitterMotion {
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
  readonly at: number;
  readonly pivot: ArrayLike<number>;
  readonly pivotAt: number;
  /** Particles stay with the node: they are born, and given out, in its own space. */
  readonly staysWithNode: boolean;
}

/** Numbers of a particle that are kept: birth in ms, place, velocity, gravity, lifespan in s, size of the node. */
const kept = 10;

export class Particles {
  private readonly seed: number;
  private readonly chance = new Chance();
  private readonly rows = new RowQueue(kept, MAXIMUM_PARTICLES);

  /** Emitters with other seeds emit other particles. */
  constructor(seed: number) {
    this.seed = seed;
  }

  clear(): void {
    this.rows.clear();
  }

  /** Particles that are kept, whether they live at a moment or not. */
  get count(): number {
    return this.rows.count;
  }

  /** Emits what a step's rate asks for. Steps must come in order. */
  emitStep(step: number, emission: Emission, motion: EmitterMotion): void {
    const { lifespan, rate } = emission;
    if (!(lifespan > 0)) return;
    const lowered = Math.min(rate, MAXIMUM_PARTICLES / lifespan);
    const { first, end } = birthsInStep(step, lowered);
    // A lifespan close to nothing leaves the rate without a bound: a step never needs more than may live.
    const from = Math.max(first, end - MAXIMUM_PARTICLES);
    for (let birth = from; birth < end; birth++) {
      this.add(step, birth - first, (birth / lowered) * 1000, emission, motion);
    }
  }

  /** Emits some at once, at a time in ms inside a step. */
  emitBurst(step: number, time: number, count: number, emission: Emission, motion: EmitterMotion): void {
    if (!(emission.lifespan > 0)) return;
    const whole = Math.min(MAXIMUM_PARTICLES, Math.round(count));
    // Numbers of bursts lie apart from those of the stream; two bursts in one step differ by their time.
    const base = 0x100000 + Math.round(time - step * STEP) * MAXIMUM_PARTICLES;
    for (let index = 0; index < whole; index++) this.add(step, base + index, time, emission, motion);
  }

  /** Lets go of particles at the front that have died by a time in ms. */
  forget(time: number): void {
    const { rows } = this;
    for (; rows.first < rows.end; rows.first++) {
      const at = rows.first * kept;
      const lifespan = rows.numbers[at + 8] ?? 0;
      if (time - (rows.numbers[at] ?? 0) < lifespan * 1000) return;
    }
  }

  /**
   * Writes the particles that live at a time (ms), oldest first, `PARTICLE_LENGTH` numbers each. `out` must have room for
   * `count` of them. Returns how many were written.
   */
  write(time: number, out: NumberSink): number {
    const { numbers, first, end } = this.rows;
    let written = 0;
    for (let at = first * kept; at < end * kept; at += kept) {
      const age = (time - (numbers[at] ?? 0)) / 1000;
      const lifespan = numbers[at + 8] ?? 0;
      if (age < 0 || age >= lifespan) continue;
      const gravity = numbers[at + 7] ?? 0;
      const upward = numbers[at + 6] ?? 0;
      const to = written * PARTICLE_LENGTH;
      out[to] = (numbers[at + 1] ?? 0) + (numbers[at + 4] ?? 0) * age;
      out[to + 1] = (numbers[at + 2] ?? 0) + (numbers[at + 5] ?? 0) * age;
      out[to + 2] = (numbers[at + 3] ?? 0) + (upward - 0.5 * gravity * age) * age;
      out[to + 3] = age / lifespan;
      out[to + 4] = numbers[at + 4] ?? 0;
      out[to + 5] = numbers[at + 5] ?? 0;
      out[to + 6] = upward - gravity * age;
      out[to + 7] = numbers[at + 9] ?? 1;
      written++;
    }
    return written;
  }

  private add(step: number, number: number, time: number, emission: Emission, motion: EmitterMotion): void {
    const { chance } = this;
    chance.seed(this.seed, step, number);
    const at = this.rows.push();
    const { numbers } = this.rows;
    const { pivot, pivotAt } = motion;
    place[0] = (pivot[pivotAt] ?? 0) + chance.signed() * emission.length * 0.5;
    place[1] = (pivot[pivotAt + 1] ?? 0) + chance.signed() * emission.width * 0.5;
    place[2] = pivot[pivotAt + 2] ?? 0;
    direct(chance, emission);
    const speed = emission.speed * (1 + chance.signed() * emission.variation);
    let gravity = emission.gravity;
    let size = 1;
    if (!motion.staysWithNode) {
      mixMatrices(motion, Math.min(1, Math.max(0, time / STEP - step)));
      transform(place, 1);
      transform(direction, 0);
      const height = Math.hypot(matrix[2] ?? 0, matrix[6] ?? 0, matrix[10] ?? 0);
      gravity *= height;
      size = Math.hypot(matrix[0] ?? 0, matrix[4] ?? 0, matrix[8] ?? 0);
    }
    numbers[at] = time;
    for (let axis = 0; axis < 3; axis++) {
      numbers[at + 1 + axis] = place[axis] ?? 0;
      numbers[at + 4 + axis] = (direction[axis] ?? 0) * speed;
    }
    numbers[at + 7] = gravity;
    numbers[at + 8] = emission.lifespan;
    numbers[at + 9] = size;
  }
}

const place = new Float64Array(3);
const direction = new Float64Array(3);
const matrix = new Float64Array(12);

function direct(chance: Chance, { directions, latitude, longitude }: Emission): void {
  const tilt = chance.signed() * latitude;
  // The second number is drawn for all kinds, so that switching the kind leaves the speeds alone.
  const second = chance.signed();
  if (directions === 'turned') {
    const turn = second * longitude;
    direction[0] = Math.sin(tilt) * Math.cos(turn);
    direction[1] = Math.sin(tilt) * Math.sin(turn);
    direction[2] = Math.cos(tilt);
    return;
  }
  const other = directions === 'line' ? 0 : second * latitude;
  direction[0] = Math.sin(other);
  direction[1] = Math.cos(other) * Math.sin(tilt);
  direction[2] = Math.cos(other) * Math.cos(tilt);
}

function mixMatrices({ before, after, at }: EmitterMotion, amount: number): void {
  for (let index = 0; index < 12; index++) {
    const from = before[at + index] ?? 0;
    matrix[index] = from + ((after[at + index] ?? 0) - from) * amount;
  }
}

/** Moves a point (`weight` 1) or turns a direction (0) by the mixed matrix. */
function transform(vector: Float64Array, weight: 0 | 1): void {
  const [x = 0, y = 0, z = 0] = vector;
  for (let row = 0; row < 3; row++) {
    const at = row * 4;
    vector[row] =
      (matrix[at] ?? 0) * x + (matrix[at + 1] ?? 0) * y + (matrix[at + 2] ?? 0) * z + (matrix[at + 3] ?? 0) * weight;
  }
}
