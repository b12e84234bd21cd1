/**
 * Sparks that spray from a point, as Half-Life's client makes them for event 5002 (`R_SparkEffect` with speeds of −100 to 100,
 * as the client of its SDK calls it; streaks, life, length and pull as re-creations of the engine have them, which agree).
 * The glint of a ricochet that the engine puts among them is a sprite of the game and left out.
 */
import type { Vector3 } from '../vector.ts';
import { Chance } from './chance.ts';

/** A streak of light between two points, counted from where the sparks come from, in units. */
export interface Spark {
  readonly from: Vector3;
  readonly to: Vector3;
}

/** The longest that one is seen, ms. */
export const sparkLife = 500;
/** Half the width of a streak, units. */
export const sparkWidth = 1.5;
/** More than these are a damaged file. */
const mostSparks = 64;
/** Units a second along each axis. */
const speed = 100;
/** Seconds. */
const shortest = 0.1;
const longest = sparkLife / 1000;
/** Of its way, and at most of that in so many seconds, a streak is long. */
const lengthShare = 0.5;
const lengthSeconds = 0.1;
/** Units a second squared: the game's usual gravity; and what air takes of the speed across, a second. */
const gravity = 800;
const drag = 0.9;

/** How many sparks the options of an event ask for: a whole number at their beginning, as C reads it; none for anything else. */
export function sparkCount(options: string): number {
  const count = Number.parseInt(options, 10);
  return count > 0 ? Math.min(mostSparks, count) : 0;
}

/**
 * Those of a spray that are still seen. Each spray of one seed is the same.
 * @param age since it began, ms
 */
export function sparksAt(count: number, seed: number, age: number): readonly Spark[] {
  const chance = new Chance();
  const seconds = age / 1000;
  const left = Math.exp(-drag * seconds);
  const found: Spark[] = [];
  for (let at = 0; at < count; at++) {
    chance.seed(seed, at, 0);
    const life = shortest + chance.next() * (longest - shortest);
    const [x, y, z] = [chance.signed() * speed, chance.signed() * speed, chance.signed() * speed];
    if (seconds < 0 || seconds >= life) continue;
    const across = (1 - left) / drag;
    const from: Vector3 = [x * across, y * across, z * seconds - (gravity * seconds * seconds) / 2];
    const length = lengthShare * Math.min(lengthSeconds, life - seconds);
    const [fast, slow, fall] = [x * left * length, y * left * length, (z - gravity * seconds) * length];
    found.push({ from, to: [from[0] + fast, from[1] + slow, from[2] + fall] });
  }
  return found;
}
