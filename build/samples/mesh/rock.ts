/** Boulders: balls cut by planes at random, their edges a little worn. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, dot, normalise, scale } from '../../../shared/geometry/vector.ts';
import { layeredNoise, randomRow } from '../paint/noise.ts';
import type { Soup } from './soup.ts';
import { grid, mapUv } from './soup.ts';

export interface RockOptions {
  readonly radii: Vector3;
  readonly seed: number;
  /** Quads along the edge of each of the six sheets. */
  readonly detail: number;
  /** How many planes cut it; few make a crystal, many a pebble. */
  readonly cuts?: number;
  /** Sharpness of the edges between the cuts: 6 is worn, 30 is freshly broken. */
  readonly sharpness?: number;
}

interface Cut {
  readonly normal: Vector3;
  readonly distance: number;
}

function cutsOf(seed: number, count: number): readonly Cut[] {
  const random = randomRow(seed);
  return Array.from({ length: count }, (_, index) => {
    // Spread evenly on a spiral, then shaken, so that no side stays uncut.
    const z = 1 - (2 * (index + 0.5)) / count;
    const angle = index * 2.39996 + random() * 0.9;
    const radius = Math.sqrt(1 - z * z);
    const shaken: Vector3 = [random() - 0.5, random() - 0.5, random() - 0.5];
    const normal = normalise(add([Math.cos(angle) * radius, Math.sin(angle) * radius, z], scale(shaken, 0.5)));
    return { normal, distance: 0.8 + random() * 0.18 };
  });
}

const sheets: readonly (readonly [normal: Vector3, right: Vector3, down: Vector3])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, -1],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
];

/** A boulder about the origin; its texture is that of a box, two rows of three sheets. */
export function rock({ radii, seed, detail, cuts = 16, sharpness = 16 }: RockOptions): Soup {
  const planes = cutsOf(seed, cuts);
  const radius = (direction: Vector3): number => {
    const sum = planes.reduce((total, { normal, distance }) => {
      const reach = Math.max(0, dot(direction, normal)) / distance;
      return total + reach ** sharpness;
    }, 0);
    const worn = (layeredNoise(direction, 0.5, 2, seed) - 0.5) * 0.07;
    return Math.min(1.15, sum ** (-1 / sharpness)) + worn;
  };
  return sheets.flatMap(([normal, right, down], index) => {
    const sheet = grid(detail, detail, (u, v) => {
      // The tangent spreads the quads of a sheet evenly over the ball.
      const [x, y] = [Math.tan((u - 0.5) * (Math.PI / 2)), Math.tan((v - 0.5) * (Math.PI / 2))];
      const direction = normalise(add(normal, add(scale(right, x), scale(down, y))));
      const size = radius(direction);
      return [direction[0] * size * radii[0], direction[1] * size * radii[1], direction[2] * size * radii[2]];
    });
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const gap = 0.012;
    return mapUv(sheet, [column / 3 + gap, row / 2 + gap, (column + 1) / 3 - gap, (row + 1) / 2 - gap]);
  });
}
