import { describe, expect, test } from 'vitest';
import { Chance } from './chance.ts';
import type { Emission } from './emission.ts';
import type { EmitterMotion } from './particles.ts';
import { noEmission } from './emission.ts';
import { MAXIMUM_PARTICLES, PARTICLE_LENGTH, Particles } from './particles.ts';
import type { RibbonEdge } from './ribbon.ts';
import { MAXIMUM_EDGES, RIBBON_PIECE_VERTICES, RIBBON_VERTEX_LENGTH, Ribbon } from './ribbon.ts';
import { RowQueue } from './rowQueue.ts';
import { birthsInStep, firstLivingStep, STEP, stepAt } from './steps.ts';
import { cpuMs } from '../../test/cpuTime.ts';

const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
const origin = Float64Array.of(0, 0, 0);

function still(changes: Partial<EmitterMotion> = {}): EmitterMotion {
  return { before: identity, after: identity, at: 0, pivot: origin, pivotAt: 0, staysWithNode: false, ...changes };
}

function emission(changes: Partial<Emission> = {}): Emission {
  const plain: Emission = { ...noEmission(), rate: 50, speed: 100, lifespan: 2 };
  return { ...plain, ...changes };
}

/** Runs from the first step that counts to a time; with `pace`, drops the dead as a running view does. */
function emit(particles: Particles, from: number, time: number, how: Emission, motion = still()): void {
  for (let step = from; step <= stepAt(time); step++) {
    particles.emitStep(step, how, motion);
    particles.forget(step * STEP);
  }
}

function alive(particles: Particles, time: number): Float32Array {
  const out = new Float32Array(particles.count * PARTICLE_LENGTH);
  return out.subarray(0, particles.write(time, out) * PARTICLE_LENGTH);
}

describe('chance', () => {
  test('begins anew at each seed and fills its range evenly', () => {
    const chance = new Chance();
    chance.seed(1, -5, 3);
    const first = [chance.next(), chance.next()];
    chance.seed(1, -5, 3);
    expect([chance.next(), chance.next()]).toEqual(first);
    const quarters = [0, 0, 0, 0];
    for (let number = 0; number < 4000; number++) {
      chance.seed(7, number, 0);
      const quarter = Math.floor(chance.next() * 4);
      quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    }
    for (const share of quarters) expect(Math.abs(share - 1000)).toBeLessThan(110);
  });
});

describe('a queue of rows', () => {
  test('keeps the newest in order whatever leaves', () => {
    const queue = new RowQueue(1, 100);
    for (let number = 0; number < 1000; number++) {
      queue.numbers[queue.push()] = number;
      // push may replace the array: the value is written to the one that is there afterwards
      queue.numbers[queue.end - 1] = number;
    }
    expect(queue.count).toBe(100);
    expect([...queue.numbers.subarray(queue.first, queue.end)]).toEqual(
      Array.from({ length: 100 }, (_, index) => 900 + index),
    );
    expect(queue.numbers.length).toBeLessThanOrEqual(256);
  });
});

describe('births', () => {
  test('of a steady stream follow on each other', () => {
    let next = birthsInStep(-3, 37.7).first;
    for (let step = -3; step < 200; step++) {
      const { first, end } = birthsInStep(step, 37.7);
      expect(first).toBe(next);
      next = end;
    }
  });

  test('of a rising rate come to what its area says', () => {
    let count = 0;
    for (let step = 0; step < 625; step++) {
      const { first, end } = birthsInStep(step, step * 0.16);
      count += end - first;
    }
    // 10 s from 0 to 100 a second.
    expect(Math.abs(count - 500)).toBeLessThan(25);
  });

  test('are none for rates that say nothing', () => {
    for (const rate of [0, -5, Number.NaN]) expect(birthsInStep(4, rate)).toEqual({ first: 0, end: 0 });
  });
});

describe('particles', () => {
  test('that live are rate times life', () => {
    const particles = new Particles(1);
    emit(particles, 0, 10_000, emission({ rate: 50, lifespan: 2 }));
    expect(alive(particles, 10_000).length / PARTICLE_LENGTH).toBeGreaterThanOrEqual(99);
    expect(alive(particles, 10_000).length / PARTICLE_LENGTH).toBeLessThanOrEqual(101);
    expect(particles.count).toBeLessThan(110);
  });

  test('are the same when the simulation begins in the middle', () => {
    const how = emission({ latitude: 0.6, variation: 0.5, length: 20, width: 8, gravity: 30 });
    const ran = new Particles(9);
    emit(ran, 0, 7777, how);
    const warmed = new Particles(9);
    emit(warmed, firstLivingStep(7777, how.lifespan), 7777, how);
    expect(alive(warmed, 7777)).toEqual(alive(ran, 7777));
    expect(alive(warmed, 7777).length).toBeGreaterThan(90 * PARTICLE_LENGTH);
  });

  test('differ between emitters', () => {
    const how = emission({ latitude: 1 });
    const [one, other] = [new Particles(1), new Particles(2)];
    emit(one, 0, 1000, how);
    emit(other, 0, 1000, how);
    expect(alive(one, 1000)).not.toEqual(alive(other, 1000));
  });

  test('fly and fall', () => {
    const particles = new Particles(1);
    particles.emitBurst(0, 0, 1, emission({ speed: 100, gravity: 40, lifespan: 2 }), still());
    const [x, y, z, share, , , upward, size] = alive(particles, 1000);
    expect([x, y, z, share, upward, size]).toEqual([0, 0, 80, 0.5, 60, 1]);
    expect(alive(particles, 2000)).toHaveLength(0);
  });

  test('spread length along X, width along Y, and tilt by the latitude', () => {
    const particles = new Particles(3);
    particles.emitBurst(0, 0, 500, emission({ length: 40, width: 10, latitude: 0.3, speed: 1 }), still());
    const numbers = alive(particles, 0);
    const column = (at: number): number[] => [...numbers].filter((_, index) => index % PARTICLE_LENGTH === at);
    expect(Math.max(...column(0).map(Math.abs))).toBeGreaterThan(18);
    expect(Math.max(...column(0).map(Math.abs))).toBeLessThanOrEqual(20);
    expect(Math.max(...column(1).map(Math.abs))).toBeLessThanOrEqual(5);
    expect(Math.min(...column(6))).toBeGreaterThanOrEqual(Math.cos(0.3) ** 2 - 1e-6);
    expect(Math.max(...column(4))).toBeGreaterThan(0.25);
    particles.clear();
    particles.emitBurst(0, 0, 100, emission({ latitude: 0.3, directions: 'line' }), still());
    expect([...alive(particles, 0)].filter((_, index) => index % PARTICLE_LENGTH === 4).every((x) => x === 0)).toBe(
      true,
    );
  });

  test('are born where the node is in between, turned and scaled with it', () => {
    const moved = Float64Array.of(0, 0, 2, 16, 0, 2, 0, 0, -2, 0, 0, 0);
    const motion = still({ before: moved, after: moved.with(3, 32), pivot: Float64Array.of(0, 0, 5) });
    const particles = new Particles(1);
    particles.emitBurst(0, STEP / 2, 1, emission({ speed: 10, gravity: 1 }), motion);
    const [x, y, z, , vx, , , size] = alive(particles, STEP / 2);
    expect([x, y, z, vx, size]).toEqual([34, 0, 0, 20, 2]);
    const staying = new Particles(1);
    staying.emitBurst(0, STEP / 2, 1, emission({ speed: 10 }), { ...motion, staysWithNode: true });
    expect([...alive(staying, STEP / 2)].slice(0, 3)).toEqual([0, 0, 5]);
  });

  test('keep within bounds whatever a file says', () => {
    const particles = new Particles(1);
    emit(particles, 0, 3000, emission({ rate: 1e30, lifespan: 1 }));
    expect(particles.count).toBeLessThanOrEqual(MAXIMUM_PARTICLES);
    expect(alive(particles, 3000).length / PARTICLE_LENGTH).toBeGreaterThan(MAXIMUM_PARTICLES * 0.95);
    particles.clear();
    emit(particles, 0, 100, emission({ rate: 1e30, lifespan: 1e-30 }));
    expect(particles.count).toBeLessThanOrEqual(MAXIMUM_PARTICLES);
    particles.emitBurst(0, 0, 1e30, emission(), still());
    expect(particles.count).toBe(MAXIMUM_PARTICLES);
    particles.clear();
    for (const how of [{ rate: -5 }, { lifespan: 0 }, { lifespan: -1 }, { rate: Number.NaN }]) {
      emit(particles, 0, 100, emission(how));
    }
    particles.emitBurst(0, 0, Number.NaN, emission(), still());
    particles.emitBurst(0, 0, -3, emission(), still());
    expect(particles.count).toBe(0);
  });

  test('cost little', () => {
    const particles = new Particles(1);
    emit(particles, 0, 1000, emission({ rate: 4000, lifespan: 1, latitude: 1 }));
    const out = new Float32Array(particles.count * PARTICLE_LENGTH);
    const time = (act: () => void): number => {
      const start = cpuMs();
      for (let round = 0; round < 100; round++) act();
      return (cpuMs() - start) * 10;
    };
    for (let warm = 0; warm < 3; warm++) time(() => particles.write(1000, out));
    const written = particles.write(1000, out);
    const moving = (time(() => particles.write(1000, out)) / written) * 1000;
    const other = new Particles(2);
    const emitting = (time(() => other.emitBurst(0, 0, 1000, emission({ latitude: 1 }), still())) / 1000) * 1000;
    console.log(`1,000 particles: ${moving.toFixed(0)} µs to move, ${emitting.toFixed(0)} µs to emit`);
    // Far above what any machine needs: a copy of everything for each particle would not pass.
    expect(moving).toBeLessThan(5000);
    expect(emitting).toBeLessThan(20_000);
  });
});

describe('a ribbon', () => {
  const visible: RibbonEdge = { heightAbove: 10, heightBelow: 4, isVisible: true };

  /** A node that goes along X by a unit a ms. */
  function motionAt(step: number): EmitterMotion {
    return still({ before: identity.with(3, step * STEP), after: identity.with(3, (step + 1) * STEP) });
  }

  function run(from: number, time: number, edgeAt: (step: number) => RibbonEdge = () => visible): Ribbon {
    const ribbon = new Ribbon();
    for (let step = from; step <= stepAt(time); step++) {
      ribbon.emitStep(step, 100, 0.1, edgeAt(step), motionAt(step));
      ribbon.forget(step * STEP, 0.1);
    }
    return ribbon;
  }

  function pieces(ribbon: Ribbon, time: number, gravity = 0, edge = visible): number[][] {
    const out = new Float32Array((ribbon.count + 1) * RIBBON_PIECE_VERTICES * RIBBON_VERTEX_LENGTH);
    const motion = still({ after: identity.with(3, time) });
    const count = ribbon.write(time, 0.1, gravity, { edge, motion }, out);
    return Array.from({ length: count * RIBBON_PIECE_VERTICES }, (_, vertex) =>
      [...out.subarray(vertex * RIBBON_VERTEX_LENGTH, (vertex + 1) * RIBBON_VERTEX_LENGTH)].map(
        (number) => Math.round(number * 1000) / 1000,
      ),
    );
  }

  test('begins at the emitter and reaches back by its lifespan', () => {
    const vertices = pieces(run(0, 1005), 1005);
    expect(vertices[0]).toEqual([1005, 10, 0, 0, 0]);
    expect(vertices[1]).toEqual([1005, -4, 0, 0, 1]);
    expect(vertices[2]).toEqual([1000, 10, 0, 0.05, 0]);
    expect(vertices.at(-1)).toEqual([910, -4, 0, 0.95, 1]);
    expect(vertices).toHaveLength(10 * RIBBON_PIECE_VERTICES);
  });

  test('is the same when the simulation begins in the middle', () => {
    expect(pieces(run(firstLivingStep(2003, 0.1), 2003), 2003)).toEqual(pieces(run(0, 2003), 2003));
  });

  test('is cut where it does not show', () => {
    const hidden = { ...visible, isVisible: false };
    const gap = run(0, 1005, (step) => (step === stepAt(960) ? hidden : visible));
    expect(pieces(gap, 1005).length).toBeLessThan(10 * RIBBON_PIECE_VERTICES);
    expect(pieces(run(0, 1005), 1005, 0, hidden)[0]?.[0]).toBe(1000);
    expect(
      pieces(
        run(0, 1005, () => hidden),
        1005,
      ),
    ).toEqual([]);
  });

  test('sinks', () => {
    const last = pieces(run(0, 1005), 1005, 100).at(-1);
    expect(last?.[2]).toBeCloseTo(-0.5 * 100 * 0.095 ** 2, 3);
  });

  test('keeps within bounds', () => {
    const ribbon = new Ribbon();
    for (let step = 0; step < 200; step++) ribbon.emitStep(step, 4294967295, 1, visible, motionAt(step));
    expect(ribbon.count).toBeLessThanOrEqual(MAXIMUM_EDGES);
    const none = new Ribbon();
    none.emitStep(0, 100, 0, visible, motionAt(0));
    none.emitStep(1, 0, 1, visible, motionAt(1));
    expect(none.count).toBe(0);
  });
});
