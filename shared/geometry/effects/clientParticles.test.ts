/** Births, flight and looks of World of Warcraft's particles, against values worked out by hand. */
import { describe, expect, test } from 'vitest';
import { bear } from './birth.ts';
import type { CardLook } from './cards.ts';
import { CARD_LENGTH, packCards } from './cards.ts';
import { Chance } from './chance.ts';
import { cellStages, LifeCurve, threeStages } from './curves.ts';
import { flyOn } from './flight.ts';
import type { Emission } from './emission.ts';
import type { EmitterMotion } from './particles.ts';
import { noEmission } from './emission.ts';
import { PARTICLE_LENGTH, Particles } from './particles.ts';
import { SplinePath } from './spline.ts';
import { STEP } from './steps.ts';

const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
const still: EmitterMotion = {
  before: identity,
  after: identity,
  at: 0,
  pivot: [0, 0, 0],
  pivotAt: 0,
  staysWithNode: false,
};

function emission(changes: Partial<Emission>): Emission {
  return { ...noEmission(), rate: 10, speed: 1, lifespan: 2, directions: 'plane', ...changes };
}

function alive(particles: Particles, time: number, end: readonly number[] | null = null): number[][] {
  const out = new Float64Array(particles.count * PARTICLE_LENGTH);
  const count = particles.write(time, out, end);
  return Array.from({ length: count }, (_, index) => [
    ...out.subarray(index * PARTICLE_LENGTH, (index + 1) * PARTICLE_LENGTH),
  ]);
}

function births(how: Emission, count = 400): { place: number[]; direction: number[] }[] {
  const chance = new Chance();
  return Array.from({ length: count }, (_, number) => {
    chance.seed(5, number, 0);
    const place = [0, 0, 0];
    const direction = [0, 0, 0];
    bear(chance, how, place, direction);
    return { place, direction };
  });
}

describe('births', () => {
  test('on a plane spread over its area and tilt from Z by the latitude', () => {
    for (const { place, direction } of births(emission({ length: 4, width: 2, latitude: 0.3, longitude: Math.PI }))) {
      expect(Math.abs(place[0] ?? 9)).toBeLessThanOrEqual(2);
      expect(Math.abs(place[1] ?? 9)).toBeLessThanOrEqual(1);
      expect(direction[2]).toBeGreaterThanOrEqual(Math.cos(0.3) - 1e-9);
      expect(Math.hypot(...direction)).toBeCloseTo(1, 9);
    }
  });

  test('on a sphere lie between its radii and fly outward, or up', () => {
    const how = emission({ directions: 'sphere', length: 2, width: 3, latitude: Math.PI, longitude: Math.PI });
    for (const { place, direction } of births(how)) {
      const radius = Math.hypot(...place);
      expect(radius).toBeGreaterThanOrEqual(2);
      expect(radius).toBeLessThan(3);
      direction.forEach((value, axis) => expect(value * radius).toBeCloseTo(place[axis] ?? 9, 9));
    }
    expect(births({ ...how, goesUp: true }).every(({ direction }) => direction.join() === '0,0,1')).toBe(true);
  });

  test('with a source of depth fly away from the point above', () => {
    for (const { place, direction } of births(emission({ length: 6, width: 6, depth: 4, latitude: 1 }))) {
      const away = [place[0] ?? 0, place[1] ?? 0, -4];
      const length = Math.hypot(...away);
      direction.forEach((value, axis) => expect(value).toBeCloseTo((away[axis] ?? 9) / length, 9));
    }
  });

  test('along a spline lie on it, at even distances from its start to its end', () => {
    const path = new SplinePath([0, 0, 0, 10, 0, 0, 20, 0, 0]);
    const out = [9, 9, 9];
    path.pointAt(0.25, out);
    expect(out.map((value) => Math.round(value * 100) / 100)).toEqual([5, 0, 0]);
    path.pointAt(1, out);
    expect(out).toEqual([20, 0, 0]);
    const places = births(emission({ directions: 'spline', path, length: 0.5, width: 1 }));
    expect(places.every(({ place }) => (place[0] ?? 0) >= 9.99 && (place[0] ?? 99) <= 20)).toBe(true);
    expect(places.every(({ direction }) => direction.join() === '0,0,1')).toBe(true);
    // Z turned about the path, and away from it in that direction.
    for (const { place, direction } of births(
      emission({ directions: 'spline', path, width: 1, latitude: Math.PI, longitude: 2 }),
    )) {
      const way = Math.hypot(place[1] ?? 0, place[2] ?? 0);
      expect(way).toBeLessThan(2);
      expect(direction[0]).toBeCloseTo(0, 6);
      expect(way * (direction[2] ?? 9)).toBeCloseTo(place[2] ?? 0, 6);
    }
    expect(births(emission({ directions: 'spline', path: null }))[0]?.place).toEqual([0, 0, 0]);
    new SplinePath([]).pointAt(0.5, out);
    expect(out).toEqual([0, 0, 0]);
  });
});

describe('flight', () => {
  test('follows pull and drag', () => {
    const [place, velocity] = [
      [1, 0, 0],
      [10, 0, 4],
    ];
    flyOn(place, 0, velocity, 0, [0, 0, -2], 0, 0, 3);
    expect([place, velocity]).toEqual([
      [31, 0, 3],
      [10, 0, -2],
    ]);
    // With a drag of 2 a second: v = 10 e^(-2t), x = 5 (1 - e^(-2t)).
    const [slowed, slower] = [
      [0, 0, 0],
      [10, 0, 0],
    ];
    flyOn(slowed, 0, slower, 0, [0, 0, 0], 0, 2, 1.5);
    expect(slower[0]).toBeCloseTo(10 * Math.exp(-3), 9);
    expect(slowed[0]).toBeCloseTo(5 * (1 - Math.exp(-3)), 9);
    // What falls for long falls at pull ÷ drag.
    const [fallen, falling] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    flyOn(fallen, 0, falling, 0, [0, 0, -6], 0, 2, 20);
    expect(falling[2]).toBeCloseTo(-3, 9);
  });

  test('is what small steps come to', () => {
    const [place, velocity] = [
      [0, 0, 0],
      [3, -2, 5],
    ];
    const pull = [0.5, 0, -4];
    flyOn(place, 0, velocity, 0, pull, 0, -0.8, 1.2);
    const [stepped, speed] = [
      [0, 0, 0],
      [3, -2, 5],
    ];
    const step = 1.2 / 20000;
    for (let count = 0; count < 20000; count++) {
      for (let axis = 0; axis < 3; axis++) {
        stepped[axis] = (stepped[axis] ?? 0) + (speed[axis] ?? 0) * step;
        speed[axis] = (speed[axis] ?? 0) * (1 + 0.8 * step) + (pull[axis] ?? 0) * step;
      }
    }
    place.forEach((value, axis) => expect(value).toBeCloseTo(stepped[axis] ?? 99, 2));
  });
});

describe('particles', () => {
  test('are pulled by the wind while they are young', () => {
    const particles = new Particles(1);
    particles.emitBurst(0, 0, 1, emission({ speed: 0, wind: [2, 0, 0], windTime: 0.5, pull: [0, 0, -1] }), still);
    const [[x, , z, share, vx, , , , age] = []] = alive(particles, 1000);
    // Half a second of 2 a second squared, then half a second at 1 a second.
    expect([x, z, share, vx, age]).toEqual([0.25 + 0.5, -0.5, 0.5, 1, 1]);
  });

  test('live as long as their variation says, and never less than nothing', () => {
    const particles = new Particles(1);
    particles.emitBurst(0, 0, 300, emission({ lifespan: 1, lifespanVariation: 0.5 }), still);
    expect(alive(particles, 499)).toHaveLength(300);
    expect(alive(particles, 1000).length).toBeGreaterThan(100);
    expect(alive(particles, 1000).length).toBeLessThan(200);
    expect(alive(particles, 1501)).toHaveLength(0);
  });

  test('end where they reach their emitter', () => {
    const particles = new Particles(1);
    const inward = emission({ directions: 'sphere', length: 4, width: 4, speed: -2, lifespan: 5, longitude: 3 });
    particles.emitBurst(0, 0, 20, inward, still);
    expect(alive(particles, 1900, [0, 0, 0])).toHaveLength(20);
    expect(alive(particles, 2100, [0, 0, 0])).toHaveLength(0);
    expect(alive(particles, 2100)).toHaveLength(20);
  });

  test('are born turned, on the ground, and with the velocity of their emitter', () => {
    const particles = new Particles(1);
    const after = identity.with(3, STEP / 1000);
    const moving = { ...still, after, pivot: [0, 0, 7] };
    const how = emission({ speed: 0, length: 8, isTurned: true, startsOnGround: true, inherited: 3 });
    particles.emitBurst(0, 0, 50, how, moving);
    for (const [x, y, z, , vx] of alive(particles, 0)) {
      expect(x).toBeCloseTo(0, 9);
      expect(Math.abs(y ?? 9)).toBeLessThanOrEqual(4);
      expect(z).toBe(0);
      expect(vx).toBeCloseTo(3, 9);
    }
  });

  test('are taken along by an emitter that moves, by a share that grows with its speed', () => {
    const particles = new Particles(1);
    particles.emitBurst(0, 0, 1, emission({ speed: 0, lifespan: 9 }), still);
    // Four units in a step of 16 ms are 250 a second.
    const moving = { ...still, after: identity.with(3, 4) };
    particles.follow({ slope: 0.001, base: 0.25 }, moving);
    expect(alive(particles, 100)[0]?.[0]).toBe(2);
    particles.follow({ slope: 1, base: 1 }, moving);
    expect(alive(particles, 100)[0]?.[0]).toBe(6);
    particles.emitBurst(1, 16, 1, emission({ speed: 0, lifespan: 9 }), still);
    expect(alive(particles, 100)[1]?.[0]).toBe(0);
  });

  test('come at a rate that varies from step to step, the same each time', () => {
    const run = (seed: number): number => {
      const particles = new Particles(seed);
      for (let step = 0; step < 625; step++) {
        particles.emitStep(step, emission({ rate: 40, rateVariation: 40, lifespan: 30 }), still);
      }
      return particles.count;
    };
    expect(run(3)).toBe(run(3));
    // Ten seconds of 40 on average.
    expect(run(3)).toBeGreaterThan(330);
    expect(run(3)).toBeLessThan(470);
  });
});

const plain: CardLook = {
  rows: 2,
  columns: 4,
  color: threeStages(0.5, [1, 0, 0, 0, 1, 0, 0, 0, 1], 3),
  alpha: threeStages(0.25, [0, 1, 0], 1),
  size: new LifeCurve([0, 1], [1, 2, 3, 4], 2),
  headCell: cellStages(0.5, [0, 3, 1], [4, 8, 1]),
  tailCell: new LifeCurve([], [], 1),
  picksCell: false,
  sizeVariation: [0, 0],
  variesApart: false,
  spin: { start: 0.5, startVariation: 0, speed: 2, speedVariation: 0, isEitherWay: false },
  twinkle: { speed: 10, share: 1, least: 1, most: 1 },
  tail: { length: 0.5, grows: false },
};

/** A particle at a share of a life of two seconds. */
function particle(share: number, own = 0.3): number[] {
  return [1, 2, 3, share, 4, 5, 6, 1, share * 2, own];
}

function pack(look: Partial<CardLook>, particles: readonly number[][], scale = 1): number[][] {
  const out = new Float64Array(particles.length * CARD_LENGTH);
  const count = packCards(particles.flat(), particles.length, { ...plain, ...look }, scale, out);
  return Array.from({ length: count }, (_, card) => [...out.subarray(card * CARD_LENGTH, (card + 1) * CARD_LENGTH)]);
}

describe('cards', () => {
  test('have place, turn, velocity, tail, colour, opacity, size and cells', () => {
    expect(pack({}, [particle(0.25)])[0]).toEqual([1, 2, 3, 1.5, 4, 5, 6, 0.5, 0.5, 0.5, 0, 1, 1.5, 2.5, 1, 0]);
    const [late] = pack({}, [particle(0.75)], 2);
    [0, 0.5, 0.5, 1 / 3, 5, 7, 6, 0].forEach((value, index) => expect(late?.[8 + index]).toBeCloseTo(value, 9));
  });

  test('are white, opaque and of size 1 where there are no curves', () => {
    const none = new LifeCurve([], [], 1);
    const [card] = pack({ color: none, alpha: none, size: none, headCell: none }, [particle(0.9)]);
    expect(card?.slice(8)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('step from one run of cells to the next, and begin again past the last cell', () => {
    const cells = [0, 0.17, 0.34, 0.4999, 0.5, 0.63, 0.99].map((share) => pack({}, [particle(share)])[0]?.[14]);
    expect(cells).toEqual([0, 1, 2, 2, 4, 5, 7]);
    expect(pack({ headCell: new LifeCurve([0], [9], 1) }, [particle(0.5)])[0]?.[14]).toBe(1);
    // Keys at the same time jump, as version 264 has them.
    const jump = new LifeCurve([0, 0.5, 0.5, 1], [0, 3, 4, 7], 1);
    expect([0.4, 0.6].map((share) => pack({ headCell: jump }, [particle(share)])[0]?.[14])).toEqual([2, 4]);
  });

  test('pick a cell for life where they are told to', () => {
    const look = { headCell: new LifeCurve([], [], 1), picksCell: true };
    const cells = Array.from({ length: 200 }, (_, index) => pack(look, [particle(0.1, index / 200)])[0]?.[14] ?? -1);
    expect(new Set(cells)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(pack(look, [particle(0.9, 0.3)])[0]?.[14]).toBe(pack(look, [particle(0.1, 0.3)])[0]?.[14]);
  });

  test('vary in size and turn, the same for life', () => {
    const many = Array.from({ length: 200 }, (_, index) => particle(0, index / 200));
    const varied = pack({ sizeVariation: [0.5, 0.5] }, many);
    expect(Math.min(...varied.map((card) => card[12] ?? 0))).toBeLessThan(0.6);
    expect(Math.max(...varied.map((card) => card[12] ?? 0))).toBeGreaterThan(1.4);
    expect(varied.every((card) => Math.abs((card[13] ?? 0) - 2 * (card[12] ?? 0)) < 1e-9)).toBe(true);
    const apart = pack({ sizeVariation: [0.5, 0.5], variesApart: true }, many);
    expect(apart.some((card) => Math.abs((card[13] ?? 0) - 2 * (card[12] ?? 0)) > 0.2)).toBe(true);
    const spinning = { ...plain.spin, start: 1, speed: 0, isEitherWay: true, startVariation: 0, speedVariation: 1e-9 };
    const turns = pack({ spin: spinning }, many).map((card) => Math.round(card[3] ?? 0));
    expect(new Set(turns)).toEqual(new Set([1, -1]));
  });

  test('twinkle: some are hidden, the others change their size', () => {
    const many = Array.from({ length: 400 }, (_, index) => particle(0, index / 400));
    const half = pack({ twinkle: { speed: 10, share: 0.5, least: 1, most: 1 } }, many);
    expect(half.length).toBeGreaterThan(140);
    expect(half.length).toBeLessThan(260);
    const sizes = pack({ twinkle: { speed: 10, share: 1, least: 2, most: 4 } }, many).map((card) => card[12] ?? 0);
    expect(Math.min(...sizes)).toBeLessThan(2.2);
    expect(Math.max(...sizes)).toBeGreaterThan(3.8);
    expect(pack({ twinkle: { speed: 10, share: 1, least: 12, most: 12 } }, [particle(0)])[0]?.[12]).toBe(12);
    expect(pack({ twinkle: { speed: 10, share: 0, least: 1, most: 1.1 } }, many).length).toBeLessThan(20);
  });

  test('have tails that grow only as long as they have flown', () => {
    const tail = { length: 0.5, grows: true };
    expect(pack({ tail }, [particle(0.1)])[0]?.[7]).toBeCloseTo(0.2, 9);
    expect(pack({ tail }, [particle(0.9)])[0]?.[7]).toBe(0.5);
  });
});
