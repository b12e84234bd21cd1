/** Pictures of any size brought to the size of the ground: each output place is the mean of what it covers, or lies between. */

/** Values row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array<ArrayBuffer>;
}

/**
 * `corners`: the first and last samples lie on the edges, as heights do. `cells`: samples are squares that fill the picture, as
 * texels are.
 */
export type SampleLayout = 'corners' | 'cells';

interface Taps {
  readonly first: number;
  readonly weights: readonly number[];
}

/** For each place along one side, the samples under a tent that is as wide as the step between places, at least one sample. */
function tapsAlong(from: number, to: number, layout: SampleLayout): readonly Taps[] {
  const step = layout === 'corners' ? (to === 1 ? 0 : (from - 1) / (to - 1)) : from / to;
  const reach = Math.max(1, step);
  return Array.from({ length: to }, (_each, place) => {
    const middle = layout === 'corners' ? place * step : Math.min(from - 1, Math.max(0, (place + 0.5) * step - 0.5));
    const first = Math.max(0, Math.ceil(middle - reach));
    const last = Math.min(from - 1, Math.floor(middle + reach));
    const weights: number[] = [];
    for (let at = first; at <= last; at++) weights.push(Math.max(0, 1 - Math.abs(at - middle) / reach));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

/** A plane of the size wanted; the very values where it has that size already. */
export function resample(plane: Plane, width: number, height: number, layout: SampleLayout): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const across = tapsAlong(plane.width, width, layout);
  const down = tapsAlong(plane.height, height, layout);
  const rows = new Float32Array(width * plane.height);
  for (let row = 0; row < plane.height; row++) {
    let column = 0;
    for (const { first, weights } of across) {
      const start = row * plane.width + first;
      let value = 0;
      for (let tap = 0; tap < weights.length; tap++) value += (weights[tap] ?? 0) * (plane.values[start + tap] ?? 0);
      rows[row * width + column++] = value;
    }
  }
  const values = new Float32Array(width * height);
  for (const [row, { first, weights }] of down.entries()) {
    for (let column = 0; column < width; column++) {
      let value = 0;
      for (let tap = 0; tap < weights.length; tap++) {
        value += (weights[tap] ?? 0) * (rows[(first + tap) * width + column] ?? 0);
      }
      values[row * width + column] = value;
    }
  }
  return { width, height, values };
}
