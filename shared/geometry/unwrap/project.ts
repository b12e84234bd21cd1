/** Laying faces flat by looking at them: from one side, from six, or from around an axis. Numbers are in units, the second upwards. */
import type { Vector3 } from '../vector.ts';

export interface Projected {
  /** Two numbers for each corner, in units; 0 for faces that are not meant. */
  readonly corners: Float64Array;
  /** Which of the pictures each face belongs to: faces of different ones are apart. */
  readonly sideOf: Int8Array;
}

export interface FacesToProject {
  readonly positions: ArrayLike<number>;
  /** Three vertices a face. */
  readonly triangles: ArrayLike<number>;
  readonly isMeant: (face: number) => boolean;
}

function empty(triangles: ArrayLike<number>): Projected {
  return { corners: new Float64Array(triangles.length * 2), sideOf: new Int8Array(triangles.length / 3) };
}

/** Right and up of a picture, as somebody in front of it sees them. */
export interface Look {
  readonly right: Vector3;
  readonly up: Vector3;
}

function see(
  { positions, triangles }: FacesToProject,
  { corners }: Projected,
  corner: number,
  { right, up }: Look,
): void {
  const at = (triangles[corner] ?? 0) * 3;
  let [across, upwards] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const value = positions[at + axis] ?? 0;
    across += value * (right[axis] ?? 0);
    upwards += value * (up[axis] ?? 0);
  }
  corners[corner * 2] = across;
  corners[corner * 2 + 1] = upwards;
}

/** As seen along one direction. */
export function projectFlat(faces: FacesToProject, look: Look): Projected {
  const made = empty(faces.triangles);
  for (let corner = 0; corner < faces.triangles.length; corner++)
    if (faces.isMeant(Math.floor(corner / 3))) see(faces, made, corner, look);
  return made;
}

/** The six sides, each as somebody in front of it sees it. */
const sides: readonly (Look & { readonly axis: 0 | 1 | 2; readonly sign: 1 | -1 })[] = [
  { axis: 0, sign: 1, right: [0, 1, 0], up: [0, 0, 1] },
  { axis: 0, sign: -1, right: [0, -1, 0], up: [0, 0, 1] },
  { axis: 1, sign: 1, right: [-1, 0, 0], up: [0, 0, 1] },
  { axis: 1, sign: -1, right: [1, 0, 0], up: [0, 0, 1] },
  { axis: 2, sign: 1, right: [0, 1, 0], up: [-1, 0, 0] },
  { axis: 2, sign: -1, right: [0, 1, 0], up: [1, 0, 0] },
];

function normalOf(positions: ArrayLike<number>, triangles: ArrayLike<number>, face: number): readonly number[] {
  const place = (corner: number, axis: number): number =>
    positions[(triangles[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
  const side = (corner: number): number[] => [0, 1, 2].map((axis) => place(corner, axis) - place(0, axis));
  const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0]] = [side(1), side(2)];
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** Each face from the side that it looks to most. */
export function projectBox(faces: FacesToProject): Projected {
  const { positions, triangles, isMeant } = faces;
  const made = empty(triangles);
  for (let face = 0; face < triangles.length / 3; face++) {
    if (!isMeant(face)) continue;
    const normal = normalOf(positions, triangles, face);
    const towards = sides.map(({ axis, sign }) => (normal[axis] ?? 0) * sign);
    const side = towards.indexOf(Math.max(...towards));
    const look = sides[side];
    made.sideOf[face] = side;
    if (look === undefined) continue;
    for (let corner = 0; corner < 3; corner++) see(faces, made, face * 3 + corner, look);
  }
  return made;
}

/** Around the upright axis through the middle: the way round is as long as at the mean distance. */
export function projectCylinder({ positions, triangles, isMeant }: FacesToProject): Projected {
  const made = empty(triangles);
  const meant: number[] = [];
  for (let corner = 0; corner < triangles.length; corner++)
    if (isMeant(Math.floor(corner / 3))) meant.push((triangles[corner] ?? 0) * 3);
  if (meant.length === 0) return made;
  const [x = 0, y = 0] = [0, 1].map(
    (axis) => meant.reduce((sum, at) => sum + (positions[at + axis] ?? 0), 0) / meant.length,
  );
  const radius =
    meant.reduce((sum, at) => sum + Math.hypot((positions[at] ?? 0) - x, (positions[at + 1] ?? 0) - y), 0) /
    meant.length;
  for (let face = 0; face < triangles.length / 3; face++) {
    if (!isMeant(face)) continue;
    const angles: (number | null)[] = [];
    for (let corner = 0; corner < 3; corner++) {
      const at = (triangles[face * 3 + corner] ?? 0) * 3;
      const [across, along] = [(positions[at] ?? 0) - x, (positions[at + 1] ?? 0) - y];
      // On the axis itself every direction is right.
      angles.push(Math.hypot(across, along) < radius * 1e-6 ? null : Math.atan2(along, across));
    }
    const known = angles.filter((angle) => angle !== null);
    const [first = 0] = known;
    // All corners on one side of where the way round ends.
    const near = angles.map((angle) =>
      angle === null ? null : angle + Math.round((first - angle) / (2 * Math.PI)) * 2 * Math.PI,
    );
    const mean = near.reduce<number>((sum, angle) => sum + (angle ?? 0), 0) / Math.max(1, known.length);
    const shift = Math.floor((mean + Math.PI) / (2 * Math.PI)) * 2 * Math.PI;
    for (let corner = 0; corner < 3; corner++) {
      const at = (triangles[face * 3 + corner] ?? 0) * 3;
      made.corners[(face * 3 + corner) * 2] = ((near[corner] ?? mean) - shift) * radius;
      made.corners[(face * 3 + corner) * 2 + 1] = positions[at + 2] ?? 0;
    }
  }
  return made;
}
