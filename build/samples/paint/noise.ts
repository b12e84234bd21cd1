/** Noise without a memory: the same place and seed give the same value on every machine. Integer hashes, no Math.sin. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';

/** The share of each coordinate, and of the seed, in the hash of a cell. */
const [ofX, ofY, ofZ, ofSeed] = [0x27d4eb2d, 0x165667b1, 0x1b873593, 0x85ebca6b] as const;

/** A number from 0 to 1 for a cell of the lattice. */
export function hash(x: number, y: number, z: number, seed: number): number {
  return mixed(Math.imul(x, ofX) ^ Math.imul(y, ofY) ^ Math.imul(z, ofZ) ^ Math.imul(seed, ofSeed));
}

function mixed(shares: number): number {
  let value = shares;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return ((value ^ (value >>> 15)) >>> 0) / 4294967296;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Smooth noise from 0 to 1; its grains are about one unit. */
export function noise([x, y, z]: Vector3, seed: number): number {
  return noiseAt(x, y, z, seed);
}

/** The same of three numbers: pictures ask for it some million times, and nothing is made here. */
function noiseAt(x: number, y: number, z: number, seed: number): number {
  const cx = Math.floor(x);
  const cy = Math.floor(y);
  const cz = Math.floor(z);
  const fx = smooth(x - cx);
  const fy = smooth(y - cy);
  const fz = smooth(z - cz);
  const s = Math.imul(seed, ofSeed);
  const x0 = Math.imul(cx, ofX) ^ s;
  const x1 = Math.imul(cx + 1, ofX) ^ s;
  const y0 = Math.imul(cy, ofY);
  const y1 = Math.imul(cy + 1, ofY);
  const z0 = Math.imul(cz, ofZ);
  const z1 = Math.imul(cz + 1, ofZ);
  const a = edge(x0 ^ y0 ^ z0, x1 ^ y0 ^ z0, fx);
  const b = edge(x0 ^ y0 ^ z1, x1 ^ y0 ^ z1, fx);
  const near = a + (edge(x0 ^ y1 ^ z0, x1 ^ y1 ^ z0, fx) - a) * fy;
  const far = b + (edge(x0 ^ y1 ^ z1, x1 ^ y1 ^ z1, fx) - b) * fy;
  return near + (far - near) * fz;
}

function edge(from: number, to: number, share: number): number {
  const start = mixed(from);
  return start + (mixed(to) - start) * share;
}

/** Sum of noises, each half as large and twice as fine; from 0 to 1. `size` is that of the largest grains. */
export function layeredNoise([x, y, z]: Vector3, size: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let frequency = 1 / size;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noiseAt(x * frequency, y * frequency, z * frequency, seed + octave);
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
