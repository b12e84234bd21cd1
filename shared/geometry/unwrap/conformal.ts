/**
 * Laying an island of triangles flat with its angles kept as well as can be: least squares conformal maps (Lévy, Petitjean, Ray
 * and Maillot, 2002). Two places are held; the others follow from a sparse system that conjugate gradients solve.
 */

export interface FlatIsland {
  /** Three places a triangle, numbered from 0. */
  readonly triangles: Uint32Array;
  /** Three numbers a place. */
  readonly positions: Float64Array;
}

const mostRounds = 3000;
const nearEnough = 1e-6;

/** The corners of a triangle in its own plane: the first at the origin, the second on the first axis. */
function ownPlane(positions: Float64Array, [a, b, c]: readonly [number, number, number]): readonly number[] {
  const side = (from: number, to: number, axis: number): number =>
    (positions[to * 3 + axis] ?? 0) - (positions[from * 3 + axis] ?? 0);
  const ab = [0, 1, 2].map((axis) => side(a, b, axis));
  const ac = [0, 1, 2].map((axis) => side(a, c, axis));
  const length = Math.hypot(...ab);
  if (length === 0) return [0, 0, 0, 0, 0, 0];
  const along = ab.reduce((sum, value, axis) => sum + (value / length) * (ac[axis] ?? 0), 0);
  const up = Math.sqrt(Math.max(0, ac.reduce((sum, value) => sum + value * value, 0) - along * along));
  return [0, 0, length, 0, along, up];
}

/** The two places that are farthest from each other, near enough: each the farthest of the other. */
function ends(positions: Float64Array): readonly [number, number] {
  const count = positions.length / 3;
  const farthest = (from: number): number => {
    let best = from;
    let most = -1;
    for (let place = 0; place < count; place++) {
      let away = 0;
      for (let axis = 0; axis < 3; axis++)
        away += ((positions[place * 3 + axis] ?? 0) - (positions[from * 3 + axis] ?? 0)) ** 2;
      if (away <= most) continue;
      most = away;
      best = place;
    }
    return best;
  };
  const one = farthest(0);
  return [one, farthest(one)];
}

/** Two numbers a place, in units of the island, seen from outside with the second number upwards. */
export function flattened({ triangles, positions }: FlatIsland): Float64Array {
  const count = positions.length / 3;
  const faceCount = triangles.length / 3;
  // Each triangle gives two rows over the six coordinates of its corners: the real and the imaginary part.
  const rows = new Float64Array(faceCount * 6);
  for (let face = 0; face < faceCount; face++) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ownPlane(positions, [a, b, c]);
    const area = Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0));
    const weight = area > 0 ? 1 / Math.sqrt(area) : 0;
    rows.set(
      [x2 - x1, y2 - y1, x0 - x2, y0 - y2, x1 - x0, y1 - y0].map((value) => value * weight),
      face * 6,
    );
  }
  const [one, other] = ends(positions);
  const away = Math.hypot(
    ...[0, 1, 2].map((axis) => (positions[one * 3 + axis] ?? 0) - (positions[other * 3 + axis] ?? 0)),
  );
  const flat = new Float64Array(count * 2);
  flat[other * 2] = away;
  const isHeld = (place: number): boolean => place === one || place === other;
  const residual = new Float64Array(faceCount * 2);
  const apply = (values: Float64Array): void => {
    for (let face = 0; face < faceCount; face++) {
      let [real, imaginary] = [0, 0];
      for (let corner = 0; corner < 3; corner++) {
        const place = triangles[face * 3 + corner] ?? 0;
        const [wr = 0, wi = 0] = [rows[face * 6 + corner * 2], rows[face * 6 + corner * 2 + 1]];
        const [u = 0, v = 0] = [values[place * 2], values[place * 2 + 1]];
        real += wr * u - wi * v;
        imaginary += wi * u + wr * v;
      }
      residual[face * 2] = real;
      residual[face * 2 + 1] = imaginary;
    }
  };
  const transposed = (out: Float64Array): void => {
    out.fill(0);
    for (let face = 0; face < faceCount; face++) {
      const [real = 0, imaginary = 0] = [residual[face * 2], residual[face * 2 + 1]];
      for (let corner = 0; corner < 3; corner++) {
        const place = triangles[face * 3 + corner] ?? 0;
        if (isHeld(place)) continue;
        const [wr = 0, wi = 0] = [rows[face * 6 + corner * 2], rows[face * 6 + corner * 2 + 1]];
        out[place * 2] = (out[place * 2] ?? 0) + wr * real + wi * imaginary;
        out[place * 2 + 1] = (out[place * 2 + 1] ?? 0) - wi * real + wr * imaginary;
      }
    }
  };
  const diagonal = new Float64Array(count).fill(0);
  for (let face = 0; face < faceCount; face++) {
    for (let corner = 0; corner < 3; corner++) {
      const place = triangles[face * 3 + corner] ?? 0;
      diagonal[place] =
        (diagonal[place] ?? 0) + (rows[face * 6 + corner * 2] ?? 0) ** 2 + (rows[face * 6 + corner * 2 + 1] ?? 0) ** 2;
    }
  }
  const gradient = new Float64Array(count * 2);
  apply(flat);
  transposed(gradient);
  for (let at = 0; at < gradient.length; at++) gradient[at] = -(gradient[at] ?? 0);
  const scaled = (at: number): number => (gradient[at] ?? 0) / Math.max(1e-12, diagonal[at >> 1] ?? 0);
  const direction = Float64Array.from(gradient, (_, at) => scaled(at));
  const product = new Float64Array(count * 2);
  let size = direction.reduce((sum, value, at) => sum + value * (gradient[at] ?? 0), 0);
  const first = size;
  for (let round = 0; round < mostRounds && size > first * nearEnough * nearEnough && size > 0; round++) {
    apply(direction);
    transposed(product);
    const curve = direction.reduce((sum, value, at) => sum + value * (product[at] ?? 0), 0);
    if (!(curve > 0)) break;
    const step = size / curve;
    for (let at = 0; at < flat.length; at++) {
      flat[at] = (flat[at] ?? 0) + step * (direction[at] ?? 0);
      gradient[at] = (gradient[at] ?? 0) - step * (product[at] ?? 0);
    }
    const next = gradient.reduce((sum, value, at) => sum + value * scaled(at), 0);
    const factor = next / size;
    for (let at = 0; at < direction.length; at++) direction[at] = scaled(at) + factor * (direction[at] ?? 0);
    size = next;
  }
  return flat;
}
