/** What a ray meets by way of a collision tree, and which triangles a tree holds: as the client walks it (formats/wmo.md, 10). */
import type { Ray } from '../../../geometry/ray.ts';
import { rayMesh } from '../../../geometry/ray.ts';
import type { Tree, TreeMesh } from '../tree/build.ts';
import { LEAF } from '../tree/build.ts';

/** Gives the distance to the nearest triangle of the leaves that a ray passes; Infinity where there is none. */
export function treeDistances({ nodes, faces }: Tree, { positions, indices }: TreeMesh): (ray: Ray) => number {
  const leaves = nodes.map(({ firstFace, faceCount }) =>
    Uint16Array.from({ length: faceCount * 3 }, (_each, at) => {
      const face = faces[firstFace + Math.floor(at / 3)] ?? 0;
      return indices[face * 3 + (at % 3)] ?? 0;
    }),
  );
  const visit = (ray: Ray, at: number, near: number, far: number): number => {
    const node = nodes[at];
    if (node === undefined || near > far) return Infinity;
    if ((node.flags & LEAF) !== 0) return rayMesh(ray, positions, leaves[at] ?? [])?.distance ?? Infinity;
    const axis = node.flags as 0 | 1 | 2;
    const [start, step] = [ray.origin[axis], ray.direction[axis]];
    // Where the ray comes from and where it goes to; along the plane both are where it starts.
    const isBelow = start + step * near < node.plane || (start + step * near === node.plane && step < 0);
    const [first, second] = isBelow ? [node.lower, node.upper] : [node.upper, node.lower];
    const crossing = step === 0 ? Infinity : (node.plane - start) / step;
    if (crossing < near || crossing > far) return visit(ray, first, near, far);
    return Math.min(visit(ray, first, near, crossing), visit(ray, second, crossing, far));
  };
  return (ray) => visit(ray, 0, 0, Infinity);
}

/** How many triangles are in no leaf that can be reached from the first node. */
export function trianglesLeftOut({ nodes, faces }: Tree, { indices }: TreeMesh): number {
  const left = new Set(Array.from({ length: Math.floor(indices.length / 3) }, (_each, face) => face));
  const reach = (at: number): void => {
    const node = nodes[at];
    if (node === undefined) return;
    for (const face of faces.subarray(node.firstFace, node.firstFace + node.faceCount)) left.delete(face);
    reach(node.lower);
    reach(node.upper);
  };
  reach(0);
  return left.size;
}

/** Rays from within a box that is somewhat larger than the group's, each the same in every run. */
export function raysThrough({ minimum, maximum }: TreeMesh, count: number): readonly Ray[] {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const inBox = (axis: number): number => {
    const low = minimum[axis] ?? 0;
    const high = maximum[axis] ?? 0;
    return low + (high - low) * (random() * 1.2 - 0.1);
  };
  return Array.from({ length: count }, (_each, at) => {
    const origin = [inBox(0), inBox(1), inBox(2)] as const;
    // Every eighth goes along an axis, as feet and arrows do.
    const [x, y, z] = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    const size = Math.hypot(x, y, z) || 1;
    return { origin, direction: at % 8 === 0 ? [0, 0, -1] : [x / size, y / size, z / size] };
  });
}
