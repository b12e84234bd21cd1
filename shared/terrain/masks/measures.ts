/** What conditions look at, on the 17 × 17 half-quad places of a chunk. */
import { chunkSteps, latticeStep } from '../../geometry/terrain/brush/lattice.ts';
import { fractalNoise } from '../../geometry/terrain/brush/noise.ts';
import { mapEdge } from '../../geometry/terrain/grid.ts';
import type { ChunkWindows } from './chunkWindow.ts';
import { placeCount, placesPerSide } from './chunkWindow.ts';

/** Calls `visit` for every place of a chunk with where it stands in a window of that margin. */
function eachPlace(margin: number, visit: (place: number, at: number) => void): void {
  const side = placesPerSide + 2 * margin;
  for (let down = 0; down < placesPerSide; down++) {
    for (let across = 0; across < placesPerSide; across++) {
      visit(down * placesPerSide + across, (down + margin) * side + across + margin);
    }
  }
}

export function heightsOf(windows: ChunkWindows, column: number, row: number): Float32Array {
  return windows.heights(column, row, 0);
}

/** Degrees from the level, over one quad to each side: facets of single triangles do not show. */
export function slopesOf(windows: ChunkWindows, column: number, row: number): Float32Array {
  const margin = 2;
  const heights = windows.heights(column, row, margin);
  const side = placesPerSide + 2 * margin;
  const found = new Float32Array(placeCount);
  /** Rise a yard along a step; over half of the way where nothing is known beyond. */
  const rise = (at: number, step: number): number => {
    const here = heights[at] ?? 0;
    const before = heights[at - step * margin] ?? NaN;
    const after = heights[at + step * margin] ?? NaN;
    const isBefore = !Number.isNaN(before);
    const isAfter = !Number.isNaN(after);
    const length = ((isBefore ? margin : 0) + (isAfter ? margin : 0)) * latticeStep;
    return length === 0 ? 0 : ((isAfter ? after : here) - (isBefore ? before : here)) / length;
  };
  eachPlace(margin, (place, at) => {
    const [south, east] = [rise(at, side), rise(at, 1)];
    found[place] = (Math.atan(Math.sqrt(south * south + east * east)) * 180) / Math.PI;
  });
  return found;
}

/** Half quads to the ring that a place is held against. */
const mostRing = 24;

/** Yards that each place stands over the mean of eight places a distance around it. */
export function curvaturesOf(windows: ChunkWindows, column: number, row: number, size: number): Float32Array {
  const ring = Math.min(mostRing, Math.max(1, Math.round(size / latticeStep)));
  const diagonal = Math.max(1, Math.round(ring * Math.SQRT1_2));
  const heights = windows.heights(column, row, ring);
  const side = placesPerSide + 2 * ring;
  const steps = [
    -ring * side,
    ring * side,
    -ring,
    ring,
    -diagonal * side - diagonal,
    -diagonal * side + diagonal,
    diagonal * side - diagonal,
    diagonal * side + diagonal,
  ];
  const found = new Float32Array(placeCount);
  eachPlace(ring, (place, at) => {
    let sum = 0;
    let count = 0;
    for (const step of steps) {
      const height = heights[at + step] ?? NaN;
      if (Number.isNaN(height)) continue;
      sum += height;
      count++;
    }
    found[place] = count === 0 ? 0 : (heights[at] ?? 0) - sum / count;
  });
  return found;
}

export interface NoiseChoice {
  readonly seed: number;
  /** Yards between hills. */
  readonly size: number;
  readonly octaves: number;
}

/** Noise at a place of the world in percent: half of all ground lies over 50. */
export function noiseAt({ seed, size, octaves }: NoiseChoice, x: number, y: number): number {
  // The sum of octaves rarely comes near its ends: what it reaches is spread over the whole.
  const value = 50 + fractalNoise(seed, x / size, y / size, octaves) * 70;
  return Math.min(100, Math.max(0, value));
}

export function noisesOf(choice: NoiseChoice, column: number, row: number): Float32Array {
  const found = new Float32Array(placeCount);
  const [north, west] = [mapEdge - row * chunkSteps * latticeStep, mapEdge - column * chunkSteps * latticeStep];
  eachPlace(0, (place) => {
    const down = Math.floor(place / placesPerSide);
    const across = place % placesPerSide;
    found[place] = noiseAt(choice, north - down * latticeStep, west - across * latticeStep);
  });
  return found;
}
