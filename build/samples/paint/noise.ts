/** Noise without a memory: the same place and seed give the same value on every machine. Integer hashes, no Math.sin. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';

/** A number from 0 to 1 for a cell of the lattice. */
export function hash(x: number, y: number, z: number, seed: number): number {
  let value =
    Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x1b873593) ^ Math.imul(seed, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return ((value ^ (value >>> 15)) >>> 0) / 4294967296;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Smooth noise from 0 to 1; its grains are about one unit. */
export function noise([x, y, z]: Vector3, seed: number): number {
  const [cx, cy, cz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [fx, fy, fz] = [smooth(x - cx), smooth(y - cy), smooth(z - cz)];
  const edge = (dy: number, dz: number): number => {
    const start = hash(cx, cy + dy, cz + dz, seed);
    return start + (hash(cx + 1, cy + dy, cz + dz, seed) - start) * fx;
  };
  const [a, b] = [edge(0, 0), edge(0, 1)];
  const near = a + (edge(1, 0) - a) * fy;
  const far = b + (edge(1, 1) - b) * fy;
  return near + (far - near) * fz;
}

/** Sum of noises, each half as large and twice as fine; from 0 to 1. `size` is that of the largest grains. */
export function layeredNoise(place: Vector3, size: number, octaves: number, seed: number): number {
  let [sum, weight, total, frequency] = [0, 1, 0, 1 / size];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise([place[0] * frequency, place[1] * frequency, place[2] * frequency], seed + octave);
    total += weight;
    weight *= 0.5;
    frequency *= 2.03;
  }
  return sum / total;
}

export interface Cell {
  /** Distance to the border between the nearest two cells, in cells: 0 on the crack. */
  readonly border: number;
  /** A random number of the cell, 0 to 1. */
  readonly id: number;
}

/** Irregular cells (Worley): for cracks, plates and hammer marks. */
export function cells(place: Vector3, size: number, seed: number): Cell {
  const [x, y, z] = [place[0] / size, place[1] / size, place[2] / size];
  const [cx, cy, cz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  let [first, second, id] = [Infinity, Infinity, 0];
  for (let index = 0; index < 27; index++) {
    const gx = cx + (index % 3) - 1;
    const gy = cy + (Math.floor(index / 3) % 3) - 1;
    const gz = cz + Math.floor(index / 9) - 1;
    const dx = gx + hash(gx, gy, gz, seed) - x;
    const dy = gy + hash(gx, gy, gz, seed + 101) - y;
    const dz = gz + hash(gx, gy, gz, seed + 202) - z;
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (far < first) {
      second = first;
      first = far;
      id = hash(gx, gy, gz, seed + 303);
    } else if (far < second) second = far;
  }
  return { border: second - first, id };
}

/** A reproducible row of random numbers from 0 to 1. */
export function randomRow(seed: number): () => number {
  let index = 0;
  return () => hash(index++, seed, 7, 11);
}
