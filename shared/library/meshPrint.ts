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

/** Area, and middle weighted by area, of the triangles of meshes; and how many of them have an area. */
function centreOf(meshes: readonly ModelMesh[]): {
  readonly count: number;
  readonly whole: number;
  readonly centre: readonly [number, number, number];
} {
  let [count, whole, sumX, sumY, sumZ] = [0, 0, 0, 0, 0];
  for (const { positions, triangles } of meshes) {
    for (let first = 0; first + 2 < triangles.length; first += 3) {
      const [a, b, c] = [(triangles[first] ?? 0) * 3, (triangles[first + 1] ?? 0) * 3, (triangles[first + 2] ?? 0) * 3];
      const [ax, ay, az] = [positions[a] ?? 0, positions[a + 1] ?? 0, positions[a + 2] ?? 0];
      const [bx, by, bz] = [positions[b] ?? 0, positions[b + 1] ?? 0, positions[b + 2] ?? 0];
      const [cx, cy, cz] = [positions[c] ?? 0, positions[c + 1] ?? 0, positions[c + 2] ?? 0];
      const area = areaOf(bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az);
      if (!(area > 0 && Number.isFinite(area))) continue;
      count++;
      whole += area;
      sumX += ((ax + bx + cx) / 3) * area;
      sumY += ((ay + by + cy) / 3) * area;
      sumZ += ((az + bz + cz) / 3) * area;
    }
  }
  return { count, whole, centre: [sumX / whole, sumY / whole, sumZ / whole] };
}

/** Area of the triangle that two edges span. */
function areaOf(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): number {
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.sqrt(x * x + y * y + z * z) / 2;
}

/**
 * Integrals over the surface, about its centre and in the root of its area: of second order xx, yy, zz, xy, xz, yz; of third
 * xxx, yyy, zzz, xxy, xxz, xyy, yyz, xzz, yzz, xyz. Written out axis by axis, as indexing a large game spends its time here.
 *
 * Over a triangle of area A with corners a, b, c and S = a + b + c, the integral of ij is A/12 (Si Sj + sum of i j at corners),
 * that of ijk A/60 (Si Sj Sk + Sk Pij + Sj Pik + Si Pjk + 2 sum of i j k at corners), with Pij = sum of i j at corners.
 */
function integralsOf(
  meshes: readonly ModelMesh[],
  [ox, oy, oz]: readonly [number, number, number],
  whole: number,
): { readonly second: Float64Array; readonly third: Float64Array } {
  const scale = 1 / Math.sqrt(whole);
  const second = new Float64Array(6);
  const third = new Float64Array(10);
  const add = (to: Float64Array, at: number, value: number): void => {
    to[at] = (to[at] ?? 0) + value;
  };
  for (const { positions, triangles } of meshes) {
    for (let first = 0; first + 2 < triangles.length; first += 3) {
      const [a, b, c] = [(triangles[first] ?? 0) * 3, (triangles[first + 1] ?? 0) * 3, (triangles[first + 2] ?? 0) * 3];
      const ax = ((positions[a] ?? 0) - ox) * scale;
      const ay = ((positions[a + 1] ?? 0) - oy) * scale;
      const az = ((positions[a + 2] ?? 0) - oz) * scale;
      const bx = ((positions[b] ?? 0) - ox) * scale;
      const by = ((positions[b + 1] ?? 0) - oy) * scale;
      const bz = ((positions[b + 2] ?? 0) - oz) * scale;
      const cx = ((positions[c] ?? 0) - ox) * scale;
      const cy = ((positions[c + 1] ?? 0) - oy) * scale;
      const cz = ((positions[c + 2] ?? 0) - oz) * scale;
      const area = areaOf(bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az);
      if (!(area > 0 && Number.isFinite(area))) continue;
      const [x, y, z] = [ax + bx + cx, ay + by + cy, az + bz + cz];
      const xx = ax * ax + bx * bx + cx * cx;
      const yy = ay * ay + by * by + cy * cy;
      const zz = az * az + bz * bz + cz * cz;
      const xy = ax * ay + bx * by + cx * cy;
      const xz = ax * az + bx * bz + cx * cz;
      const yz = ay * az + by * bz + cy * cz;
      const ofSecond = area / 12;
      add(second, 0, ofSecond * (x * x + xx));
      add(second, 1, ofSecond * (y * y + yy));
      add(second, 2, ofSecond * (z * z + zz));
      add(second, 3, ofSecond * (x * y + xy));
      add(second, 4, ofSecond * (x * z + xz));
      add(second, 5, ofSecond * (y * z + yz));
      const ofThird = area / 60;
      const cube = (i: number, ii: number, corners: number): number => i * i * i + 3 * i * ii + 2 * corners;
      const square = (i: number, j: number, ii: number, ij: number, corners: number): number =>
        i * i * j + j * ii + 2 * i * ij + 2 * corners;
      add(third, 0, ofThird * cube(x, xx, ax * ax * ax + bx * bx * bx + cx * cx * cx));
      add(third, 1, ofThird * cube(y, yy, ay * ay * ay + by * by * by + cy * cy * cy));
      add(third, 2, ofThird * cube(z, zz, az * az * az + bz * bz * bz + cz * cz * cz));
      add(third, 3, ofThird * square(x, y, xx, xy, ax * ax * ay + bx * bx * by + cx * cx * cy));
      add(third, 4, ofThird * square(x, z, xx, xz, ax * ax * az + bx * bx * bz + cx * cx * cz));
      add(third, 5, ofThird * square(y, x, yy, xy, ay * ay * ax + by * by * bx + cy * cy * cx));
      add(third, 6, ofThird * square(y, z, yy, yz, ay * ay * az + by * by * bz + cy * cy * cz));
      add(third, 7, ofThird * square(z, x, zz, xz, az * az * ax + bz * bz * bx + cz * cz * cx));
      add(third, 8, ofThird * square(z, y, zz, yz, az * az * ay + bz * bz * by + cz * cz * cy));
      const corners = ax * ay * az + bx * by * bz + cx * cy * cz;
      add(third, 9, ofThird * (x * y * z + z * xy + y * xz + x * yz + 2 * corners));
    }
  }
  return { second, third };
}

/** Text of the print; null for a model without a surface. */
export function meshPrint(view: Pick<ModelView, 'meshes'>): string | null {
  const meshes = finestMeshes(view);
  const { count, whole, centre } = centreOf(meshes);
  if (count === 0 || !Number.isFinite(whole)) return null;
  const { second, third } = integralsOf(meshes, centre, whole);
  // Adding 0 makes one 0 of both.
  const all = [
    ...Array.from(second, (sum) => Math.round(sum * steps.second) + 0),
    ...Array.from(third, (sum) => Math.round(sum * steps.third) + 0),
  ];
  return all.every(Number.isFinite) ? `${count} ${all.join(' ')}` : null;
}
