/**
 * Particles of one emitter as numbers: where each was born and how it flies. Nothing is moved step by step; where a
 * particle is follows from its age, so that time can run at any pace or jump. How they are born is said in `birth.ts`.
 * Gravity pulls along −Z of the space they fly in.
 */
import type { Emission } from './emission.ts';
import type { NumberSink } from '../quaternion.ts';
import { bear } from './birth.ts';
import { Chance } from './chance.ts';
import { flyOn } from './flight.ts';
import { RowQueue } from './rowQueue.ts';
import { birthsInStep, STEP } from './steps.ts';

/** Most particles of one emitter that live at a time. A rate that needs more is lowered to what gives this many. */
export const MAXIMUM_PARTICLES = 4096;

/**
 * Numbers of a particle that `write` gives: place, share of its life (0 to 1), velocity, the size of its node, its age in
 * seconds, and a number of its own (0 to 1) from which all else about it that is left to chance can follow.
 */
export const PARTICLE_LENGTH = 10;

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

/** How much particles that fly are taken along by their emitter: a share that grows with its speed, from 0 to 1. */
export interface Following {
  /** Of each unit a second. */
  readonly slope: number;
  readonly base: number;
}

/** Places of the numbers that are kept of a particle. */
const KEPT = {
  birth: 0,
  place: 1,
  velocity: 4,
  pull: 7,
  lifespan: 10,
  size: 11,
  drag: 12,
  windyPull: 13,
  windTime: 16,
  chance: 17,
  followed: 18,
  length: 21,
} as const;

const shortestLife = 0.001;

export class Particles {
  private readonly seed: number;
  private readonly chance = new Chance();
  private readonly rows = new RowQueue(KEPT.length, MAXIMUM_PARTICLES);
  /** Way that particles were taken along since the last `clear`. */
  private readonly followed = new Float64Array(3);

  /** Emitters with other seeds emit other particles. */
  constructor(seed: number) {
    this.seed = seed;
  }

  clear(): void {
    this.rows.clear();
    this.followed.fill(0);
  }

  /** Particles that are kept, whether they live at a moment or not. */
  get count(): number {
    return this.rows.count;
  }

  /** Whether `emitStep` would emit: where it would not, nobody need know how the emitter moves. */
  emitsIn(step: number, emission: Emission): boolean {
    const { first, end } = birthsInStep(step, this.loweredRate(step, emission));
    return emission.lifespan > 0 && first < end;
  }

  /** Emits what a step's rate asks for. Steps must come in order. */
  emitStep(step: number, emission: Emission, motion: EmitterMotion): void {
    if (!(emission.lifespan > 0)) return;
    const lowered = this.loweredRate(step, emission);
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

  /** Takes what flies along with the emitter for a step. Steps must come in order, before the births of the step. */
  follow({ slope, base }: Following, motion: EmitterMotion): void {
    const length = movedBy(motion, way);
    const share = Math.min(1, Math.max(0, (slope * length * 1000) / STEP + base));
    for (let row = 0; row < 3; row++) this.followed[row] = (this.followed[row] ?? 0) + (way[row] ?? 0) * share;
  }

  /** Lets go of particles at the front that have died by a time in ms. */
  forget(time: number): void {
    const { rows } = this;
    for (; rows.first < rows.end; rows.first++) {
      const at = rows.first * KEPT.length;
      const lifespan = rows.numbers[at + KEPT.lifespan] ?? 0;
      if (time - (rows.numbers[at] ?? 0) < lifespan * 1000) return;
    }
  }

  /**
   * Writes the particles that live at a time (ms), oldest first, `PARTICLE_LENGTH` numbers each. `out` must have room for
   * `count` of them. With `end`, particles that fly away from that point (in the space they fly in) are left out: they are
   * born outside of it, and gone once they have reached it. Returns how many were written.
   */
  write(time: number, out: NumberSink, end: ArrayLike<number> | null = null): number {
    const { rows, followed } = this;
    const { numbers } = rows;
    let written = 0;
    for (let at = rows.first * KEPT.length; at < rows.end * KEPT.length; at += KEPT.length) {
      const age = (time - (numbers[at] ?? 0)) / 1000;
      const lifespan = numbers[at + KEPT.lifespan] ?? 0;
      if (age < 0 || age >= lifespan) continue;
      const to = written * PARTICLE_LENGTH;
      for (let axis = 0; axis < 3; axis++) {
        const taken = (followed[axis] ?? 0) - (numbers[at + KEPT.followed + axis] ?? 0);
        out[to + axis] = (numbers[at + KEPT.place + axis] ?? 0) + taken;
        out[to + 4 + axis] = numbers[at + KEPT.velocity + axis] ?? 0;
      }
      const drag = numbers[at + KEPT.drag] ?? 0;
      const windy = Math.min(age, numbers[at + KEPT.windTime] ?? 0);
      if (windy > 0) flyOn(out, to, out, to + 4, numbers, at + KEPT.windyPull, drag, windy);
      flyOn(out, to, out, to + 4, numbers, at + KEPT.pull, drag, age - windy);
      if (end !== null && leaves(out, to, end)) continue;
      out[to + 3] = age / lifespan;
      out[to + 7] = numbers[at + KEPT.size] ?? 1;
      out[to + 8] = age;
      out[to + 9] = numbers[at + KEPT.chance] ?? 0;
      written++;
    }
    return written;
  }

  /** The rate of a step, lowered to what the most particles allow. */
  private loweredRate(step: number, { rate, rateVariation, lifespan }: Emission): number {
    const most = MAXIMUM_PARTICLES / lifespan;
    if (rateVariation === 0) return Math.min(rate, most);
    this.chance.seed(this.seed, step, -1);
    return Math.min(rate + this.chance.signed() * rateVariation, most);
  }

  private add(step: number, number: number, time: number, emission: Emission, motion: EmitterMotion): void {
    const { chance, followed } = this;
    chance.seed(this.seed, step, number);
    const at = this.rows.push();
    const { numbers } = this.rows;
    const { pivot, pivotAt } = motion;
    bear(chance, emission, place, direction);
    const speed = emission.speed * (1 + chance.signed() * emission.variation);
    if (emission.isTurned) {
      turn(place);
      turn(direction);
    }
    for (let axis = 0; axis < 3; axis++) place[axis] = (place[axis] ?? 0) + (pivot[pivotAt + axis] ?? 0);
    let gravity = emission.gravity;
    let size = 1;
    if (!motion.staysWithNode) {
      mixMatrices(motion, Math.min(1, Math.max(0, time / STEP - step)));
      transform(place, 1);
      transform(direction, 0);
      if (emission.startsOnGround) place[2] = 0;
      const height = Math.hypot(matrix[2] ?? 0, matrix[6] ?? 0, matrix[10] ?? 0);
      gravity *= height;
      size = Math.hypot(matrix[0] ?? 0, matrix[4] ?? 0, matrix[8] ?? 0);
    }
    direction.forEach((value, axis) => (velocity[axis] = value * speed));
    if (emission.inherited !== 0 && !motion.staysWithNode) this.inherit(emission, motion);
    const { lifespan, lifespanVariation } = emission;
    numbers[at] = time;
    for (let axis = 0; axis < 3; axis++) {
      const pull = (emission.pull[axis] ?? 0) - (axis === 2 ? gravity : 0);
      numbers[at + KEPT.place + axis] = place[axis] ?? 0;
      numbers[at + KEPT.velocity + axis] = velocity[axis] ?? 0;
      numbers[at + KEPT.pull + axis] = pull;
      numbers[at + KEPT.windyPull + axis] = pull + (emission.wind[axis] ?? 0);
      numbers[at + KEPT.followed + axis] = followed[axis] ?? 0;
    }
    numbers[at + KEPT.size] = size;
    numbers[at + KEPT.drag] = emission.drag;
    numbers[at + KEPT.windTime] = emission.windTime;
    numbers[at + KEPT.chance] = chance.next();
    numbers[at + KEPT.lifespan] =
      lifespanVariation === 0 ? lifespan : Math.max(shortestLife, lifespan + chance.signed() * lifespanVariation);
  }

  /** Adds what a particle has of its emitter's velocity. */
  private inherit({ inherited, variation }: Emission, motion: EmitterMotion): void {
    movedBy(motion, way);
    const share = (inherited * (1 + this.chance.signed() * variation) * 1000) / STEP;
    way.forEach((value, axis) => (velocity[axis] = (velocity[axis] ?? 0) + value * share));
  }
}

const place = new Float64Array(3);
const velocity = new Float64Array(3);
const way = new Float64Array(3);
const direction = new Float64Array(3);
const matrix = new Float64Array(12);

/** Writes the way that an emitter goes in a step, and gives its length. */
function movedBy({ before, after, at, pivot, pivotAt }: EmitterMotion, out: Float64Array): number {
  for (let row = 0; row < 3; row++) {
    let moved = (after[at + row * 4 + 3] ?? 0) - (before[at + row * 4 + 3] ?? 0);
    for (let column = 0; column < 3; column++) {
      const index = at + row * 4 + column;
      moved += ((after[index] ?? 0) - (before[index] ?? 0)) * (pivot[pivotAt + column] ?? 0);
    }
    out[row] = moved;
  }
  return Math.hypot(...out);
}

/** A quarter turn about Z. */
function turn(vector: Float64Array): void {
  const [x = 0, y = 0] = vector;
  vector[0] = -y;
  vector[1] = x;
}

/** Whether a particle flies away from a point. */
function leaves(particle: NumberSink, at: number, point: ArrayLike<number>): boolean {
  let way = 0;
  for (let axis = 0; axis < 3; axis++) {
    way += ((particle[at + axis] ?? 0) - (point[axis] ?? 0)) * (particle[at + 4 + axis] ?? 0);
  }
  return way > 0;
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
