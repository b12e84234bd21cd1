/** Laying meshes flat: what is flat already comes out as it is, angles are kept, islands do not lie on each other. */
import { expect, test } from 'vitest';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../mesh/primitives.ts';
import { samePlaces, type MeshGeometry } from '../mesh/mesh.ts';
import { cornersOfSet, withCorners } from './corners.ts';
import { unwrapBySeams, type Flat } from './islands.ts';
import { laidIslands, packIslands } from './packIslands.ts';
import { projectBox, projectCylinder } from './project.ts';
import { packBoxes } from './pack.ts';

const all = (): boolean => true;

function unwrapped(mesh: MeshGeometry, angle: number): Flat {
  const pointOf = samePlaces(mesh.positions);
  return unwrapBySeams(mesh, { pointOf, isMeant: all, seams: new Set(), angle });
}

/** Angles of all faces, in radians: of a mesh in space, or of corners laid flat. */
function angles(count: number, place: (corner: number) => readonly number[]): readonly number[] {
  return Array.from({ length: count }, (_, corner) => {
    const face = corner - (corner % 3);
    const [at, next, last] = [corner, face + ((corner + 1) % 3), face + ((corner + 2) % 3)].map(place);
    const side = (to: readonly number[] = []): number[] => to.map((value, axis) => value - (at?.[axis] ?? 0));
    const [one, other] = [side(next), side(last)];
    const dot = one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0);
    return Math.acos(Math.min(1, Math.max(-1, dot / (Math.hypot(...one) * Math.hypot(...other) || 1))));
  });
}

/** The mean of how far angles are off, in degrees. */
function distortion({ positions, triangles }: MeshGeometry, { corners }: Flat): number {
  const solid = angles(triangles.length, (corner) => {
    const at = (triangles[corner] ?? 0) * 3;
    return [...positions.subarray(at, at + 3)];
  });
  const flat = angles(triangles.length, (corner) => [...corners.subarray(corner * 2, corner * 2 + 2)]);
  const off = solid.map((angle, at) => Math.abs(angle - (flat[at] ?? 0)));
  return ((off.reduce((sum, each) => sum + each, 0) / off.length) * 180) / Math.PI;
}

test('a plane is one island without distortion, a box six, and a tube without a seam four and its lids', () => {
  const plane = planeMesh(4, 2, 6);
  const flat = unwrapped(plane, 66);
  expect(flat.count).toBe(1);
  expect(distortion(plane, flat)).toBeLessThan(0.01);
  const box = boxMesh([1, 2, 3]);
  expect(unwrapped(box, 66).count).toBe(6);
  expect(distortion(box, unwrapped(box, 66))).toBeLessThan(0.01);
  expect(unwrapped(cylinderMesh(1, 2, 24), 66).count).toBe(6);
});

test('a dome keeps its angles, and faces all look to the viewer', () => {
  const sphere = sphereMesh(1, 24, 12);
  const pointOf = samePlaces(sphere.positions);
  const isUpper = (face: number): boolean =>
    [0, 1, 2].every((corner) => (sphere.positions[(sphere.triangles[face * 3 + corner] ?? 0) * 3 + 2] ?? 0) >= -1e-6);
  const cut = unwrapBySeams(sphere, { pointOf, isMeant: isUpper, seams: new Set(), angle: 180 });
  const { corners, islandOf } = cut;
  expect(cut.count).toBe(1);
  for (const [face, island] of islandOf.entries()) {
    if (island < 0) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = corners.subarray(face * 6, face * 6 + 6);
    expect((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)).toBeGreaterThan(0);
  }
});

test('a closed ball is cut until it can be laid flat', () => {
  const sphere = sphereMesh(1, 24, 12);
  const { corners, count } = unwrapped(sphere, 180);
  expect(count).toBeGreaterThan(1);
  expect(corners.every((value) => Math.abs(value) < 4)).toBe(true);
});

test('seams cut where they are marked', () => {
  const plane = planeMesh(2, 2, 2);
  const pointOf = samePlaces(plane.positions);
  const middle = new Set<number>();
  const x = (point: number): number => plane.positions[point * 3] ?? 0;
  for (let one = 0; one < pointOf.length; one++)
    for (let other = one + 1; other < pointOf.length; other++)
      if (Math.abs(x(one)) < 1e-6 && Math.abs(x(other)) < 1e-6)
        middle.add(
          Math.min(pointOf[one] ?? 0, pointOf[other] ?? 0) * 2 ** 26 + Math.max(pointOf[one] ?? 0, pointOf[other] ?? 0),
        );
  expect(unwrapBySeams(plane, { pointOf, isMeant: all, seams: middle, angle: 180 }).count).toBe(2);
});

test('packed islands are in the picture and do not lie on each other', () => {
  const box = boxMesh([1, 2, 3]);
  const size = { width: 128, height: 64 };
  const laid = packIslands(unwrapped(box, 66), new Float32Array(box.triangles.length * 2), {
    ...size,
    margin: 1,
    turns: true,
  });
  expect(laid.every((value) => value >= 0 && value <= 1)).toBe(true);
  const apart = withCorners(box, 0, laid);
  const corners = cornersOfSet(apart.coordinates[0] ?? [], apart.triangles);
  const flat = laidIslands(corners, samePlaces(apart.positions), all, size);
  expect(
    laidIslands(
      corners,
      Uint32Array.from(apart.triangles, (vertex) => samePlaces(apart.positions)[vertex] ?? 0),
      all,
      size,
    ).count,
  ).toBe(6);
  expect(flat.corners.length).toBe(corners.length);
  const sizes = Array.from({ length: 30 }, (_, at) => ({ width: 1 + (at % 7), height: 1 + (at % 4) }));
  const { scale, boxes } = packBoxes(sizes, { width: 100, height: 100 }, 1);
  const used = sizes.map(({ width, height }, at) => {
    const { x, y, isTurned } = boxes[at] ?? { x: 0, y: 0, isTurned: false };
    return { x, y, right: x + (isTurned ? height : width) * scale, low: y + (isTurned ? width : height) * scale };
  });
  for (const [at, one] of used.entries()) {
    expect(one.x >= 1 - 1e-6 && one.right <= 99 + 1e-6 && one.low <= 99 + 1e-6).toBe(true);
    for (const other of used.slice(at + 1)) {
      const isApart =
        one.right <= other.x + 1e-6 ||
        other.right <= one.x + 1e-6 ||
        one.low <= other.y + 1e-6 ||
        other.low <= one.y + 1e-6;
      expect(isApart).toBe(true);
    }
  }
  const area = sizes.reduce((sum, { width, height }) => sum + width * height * scale * scale, 0);
  expect(area / 10_000).toBeGreaterThan(0.55);
});

test('faces that lie apart get vertices of their own, and no others', () => {
  const plane = planeMesh(2, 2, 2);
  const before = cornersOfSet(plane.coordinates[0] ?? [], plane.triangles);
  expect(withCorners(plane, 0, before).positions).toEqual(plane.positions);
  const moved = before.slice();
  for (let at = 0; at < 6; at++) moved[at] = (moved[at] ?? 0) + 0.25;
  const made = withCorners(plane, 0, moved);
  expect(cornersOfSet(made.coordinates[0] ?? [], made.triangles)).toEqual(moved);
  expect(made.positions.length / 3 - plane.positions.length / 3).toBeGreaterThan(0);
  expect(made.positions.length / 3 - plane.positions.length / 3).toBeLessThanOrEqual(3);
});

test('six sides and a way around keep their sizes', () => {
  const box = boxMesh([2, 2, 2]);
  const faces = { ...box, isMeant: all };
  expect(new Set(projectBox(faces).sideOf).size).toBe(6);
  const tube = cylinderMesh(1, 4, 32);
  const { corners } = projectCylinder({ ...tube, isMeant: (face) => face < 8 });
  const across = Array.from({ length: 24 }, (_, corner) => corners[corner * 2] ?? 0);
  expect(Math.max(...across) - Math.min(...across)).toBeLessThan(2 * Math.PI);
});
