/**
 * A print of a model's shape, by which copies are found in other containers.
 *
 * It is made of integrals over the surface: how its area lies about its centre, up to the third order, each measured in
 * the root of the area and rounded; and of the number of triangles that have an area. So it
 * finds the same shape whatever the order of triangles and vertices, however it is cut into meshes, wherever it stands, at
 * whatever size, and in whatever format, where both hold the same triangles.
 *
 * It does not find a shape whose triangles were made anew (optimised, subdivided, another level of detail), that was turned
 * or mirrored, or one of which a part is missing. Textures, weights and clips do not count: a recoloured model is a copy by
 * mesh. Shapes as plain as one flat card are all the same. Where numbers were rounded on the way, a copy is missed now and
 * then, where a rounding falls just to the other side; that two different shapes have one print is as good as impossible
 * beyond a handful of triangles.
 */
import type { ModelMesh, ModelView } from '../model/view.ts';

/** How many steps of rounding the shape's size has: integrals of third order are smaller. */
const steps = { second: 1000, third: 10_000 };

/** Meshes that are seen from near, of all versions that the game chooses among. */
export function finestMeshes({ meshes }: Pick<ModelView, 'meshes'>): readonly ModelMesh[] {
  return meshes.filter(({ levelOfDetail }) => levelOfDetail <= 0);
}

/**
 * Calls `act` with the corners, about a place, of every triangle that has an area: x of the three, then y, then z. The list is
 * the same each time.
 */
function eachTriangle(
  meshes: readonly ModelMesh[],
  about: ArrayLike<number>,
  act: (corners: Float64Array, area: number) => void,
): void {
  const corners = new Float64Array(9);
  const along = (first: number, axis: number): number => (corners[axis * 3 + first] ?? 0) - (corners[axis * 3] ?? 0);
  for (const { positions, triangles } of meshes) {
    for (let first = 0; first + 2 < triangles.length; first += 3) {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = (triangles[first + corner] ?? 0) * 3;
        for (let axis = 0; axis < 3; axis++) {
          corners[axis * 3 + corner] = (positions[vertex + axis] ?? 0) - (about[axis] ?? 0);
        }
      }
      const [x, y, z] = [
        along(1, 1) * along(2, 2) - along(1, 2) * along(2, 1),
        along(1, 2) * along(2, 0) - along(1, 0) * along(2, 2),
        along(1, 0) * along(2, 1) - along(1, 1) * along(2, 0),
      ];
      const area = Math.sqrt(x * x + y * y + z * z) / 2;
      if (area > 0 && Number.isFinite(area)) act(corners, area);
    }
  }
}

/** Where the axes of integrals begin among the corners: all of second and of third order. */
const second = [
  [0, 0],
  [3, 3],
  [6, 6],
  [0, 3],
  [0, 6],
  [3, 6],
] as const;
const third = [
  ...([
    [0, 0, 0],
    [3, 3, 3],
    [6, 6, 6],
    [0, 0, 3],
    [0, 0, 6],
  ] as const),
  ...([
    [0, 3, 3],
    [3, 3, 6],
    [0, 6, 6],
    [3, 6, 6],
    [0, 3, 6],
  ] as const),
] as const;

/** Integral over a triangle, without its area, of the product of two coordinates. */
function secondOrder(at: Float64Array, i: number, j: number): number {
  const [a, b, c] = [at[i] ?? 0, at[i + 1] ?? 0, at[i + 2] ?? 0];
  const [d, e, f] = [at[j] ?? 0, at[j + 1] ?? 0, at[j + 2] ?? 0];
  return ((a + b + c) * (d + e + f) + a * d + b * e + c * f) / 12;
}

/** The same of the product of three coordinates. */
function thirdOrder(at: Float64Array, i: number, j: number, k: number): number {
  const [a, b, c] = [at[i] ?? 0, at[i + 1] ?? 0, at[i + 2] ?? 0];
  const [d, e, f] = [at[j] ?? 0, at[j + 1] ?? 0, at[j + 2] ?? 0];
  const [g, h, l] = [at[k] ?? 0, at[k + 1] ?? 0, at[k + 2] ?? 0];
  const [ofI, ofJ, ofK] = [a + b + c, d + e + f, g + h + l];
  const pairs = (a * d + b * e + c * f) * ofK + (a * g + b * h + c * l) * ofJ + (d * g + e * h + f * l) * ofI;
  return (ofI * ofJ * ofK + pairs + 2 * (a * d * g + b * e * h + c * f * l)) / 60;
}

/** Text of the print; null for a model without a surface. */
export function meshPrint(view: Pick<ModelView, 'meshes'>): string | null {
  const meshes = finestMeshes(view);
  let count = 0;
  let whole = 0;
  const sums = new Float64Array(3);
  eachTriangle(meshes, [0, 0, 0], (corners, area) => {
    count++;
    whole += area;
    for (let axis = 0; axis < 3; axis++) {
      const at = axis * 3;
      const middle = ((corners[at] ?? 0) + (corners[at + 1] ?? 0) + (corners[at + 2] ?? 0)) / 3;
      sums[axis] = (sums[axis] ?? 0) + middle * area;
    }
  });
  if (count === 0 || !Number.isFinite(whole)) return null;
  const centre = sums.map((sum) => sum / whole);
  const [ofSecond, ofThird] = [new Float64Array(second.length), new Float64Array(third.length)];
  const size = Math.sqrt(whole);
  eachTriangle(meshes, centre, (corners, area) => {
    for (let at = 0; at < 9; at++) corners[at] = (corners[at] ?? 0) / size;
    const share = area / whole;
    for (let at = 0; at < second.length; at++) {
      const [i, j] = second[at] ?? second[0];
      ofSecond[at] = (ofSecond[at] ?? 0) + share * secondOrder(corners, i, j);
    }
    for (let at = 0; at < third.length; at++) {
      const [i, j, k] = third[at] ?? third[0];
      ofThird[at] = (ofThird[at] ?? 0) + share * thirdOrder(corners, i, j, k);
    }
  });
  // Adding 0 makes one 0 of both.
  const all = [
    ...Array.from(ofSecond, (sum) => Math.round(sum * steps.second) + 0),
    ...Array.from(ofThird, (sum) => Math.round(sum * steps.third) + 0),
  ];
  return all.every(Number.isFinite) ? `${count} ${all.join(' ')}` : null;
}
