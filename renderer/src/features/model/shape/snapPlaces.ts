/** What moving points snap to: vertices, edges and faces of the shown meshes that stay where they are. No React. */
import { rayMesh } from '../../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, along, distance, subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import type { FindSnap, Lens, ScreenPoints, SnapKind } from '../../../viewport/index.ts';
import { DepthMap, rayThrough, screenPoints } from '../../../viewport/index.ts';
import type { Shape } from './shapeSelection.ts';

/** How near the pointer must be to what it snaps to, CSS pixels. */
const reach = 16;

export interface SnapSurroundings {
  readonly lens: Lens;
  readonly shape: Pick<Shape, 'spans' | 'surface'>;
  /** Shown meshes, those that are shaped and the others, as they stand. */
  readonly meshes: readonly Pick<ModelMesh, 'record' | 'positions' | 'triangles' | 'vertexCount'>[];
  /** 1 for each point of the shape that moves. */
  readonly moving: Uint8Array;
  /** Places of the points that may be put on what is found, three numbers each. */
  readonly held: Float32Array;
  /** What lies behind a surface counts too. */
  readonly seesThrough: boolean;
}

/** A mesh without the faces that move. */
interface StillMesh {
  readonly positions: ArrayLike<number>;
  readonly triangles: Uint32Array;
  readonly screen: ScreenPoints;
}

function stillMeshes({ lens, shape, meshes, moving }: SnapSurroundings): readonly StillMesh[] {
  return meshes.map(({ record, positions, triangles }) => {
    const first = shape.spans.find((span) => span.record === record)?.firstVertex ?? -1;
    const moves = (vertex = 0): boolean => first >= 0 && moving[shape.surface.pointOf[first + vertex] ?? 0] === 1;
    const still: number[] = [];
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
      if (!moves(a) && !moves(b) && !moves(c)) still.push(a, b, c);
    }
    return { positions, triangles: Uint32Array.from(still), screen: screenPoints(lens, positions) };
  });
}

type Place = { readonly away: number; readonly at: Vector3 } | null;

function nearer(one: Place, other: Place): Place {
  return one === null || (other !== null && other.away < one.away) ? other : one;
}

/** The point of a segment of the screen that is nearest to a place, in the model's space, and its depth. */
function onSegment(
  { positions, screen: { x: xs, y: ys, depth } }: StillMesh,
  [a, b]: readonly [number, number],
  [x, y]: readonly [number, number],
  isFlat: boolean,
): { readonly away: number; readonly at: Vector3; readonly depth: number } {
  const [ax = 0, ay = 0, az = 0] = [xs[a], ys[a], depth[a]];
  const [dx, dy] = [(xs[b] ?? 0) - ax, (ys[b] ?? 0) - ay];
  const bz = depth[b] ?? 0;
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared));
  // Along the screen it is the inverse of the depth that grows evenly.
  const share = isFlat || part === 0 ? part : part / bz / ((1 - part) / az + part / bz);
  const from = vectorAt(positions, a * 3);
  return {
    away: Math.hypot(ax + dx * part - x, ay + dy * part - y),
    at: along(from, subtract(vectorAt(positions, b * 3), from), share),
    depth: az + (bz - az) * share,
  };
}

/** The place under the pointer; null where nothing of that kind is near. */
function placeFinder(
  scene: SnapSurroundings,
  kind: 'vertex' | 'edge' | 'face',
): (x: number, y: number) => Vector3 | null {
  const { lens, seesThrough } = scene;
  const still = stillMeshes(scene);
  if (kind === 'face') {
    return (x, y) => {
      const ray = rayThrough(lens, x, y);
      const hits = still.map(({ positions, triangles }) => rayMesh(ray, positions, triangles));
      return (
        hits.reduce(
          (best, hit) => (hit !== null && !(best !== null && best.distance <= hit.distance) ? hit : best),
          null,
        )?.point ?? null
      );
    };
  }
  const depths = seesThrough ? null : new DepthMap(lens);
  for (const { screen, triangles } of still) depths?.add(screen, triangles);
  const isSeen = (x: number, y: number, depth: number): boolean =>
    depth > lens.near && (depths === null || !depths.hides(x, y, depth));
  const ofVertices = (mesh: StillMesh, x: number, y: number, most: number): Place => {
    const { positions, triangles, screen } = mesh;
    let least = most;
    let best: Place = null;
    for (const vertex of triangles) {
      const [ownX = 0, ownY = 0] = [screen.x[vertex], screen.y[vertex]];
      const away = Math.hypot(ownX - x, ownY - y);
      if (!(away < least) || !isSeen(ownX, ownY, screen.depth[vertex] ?? 0)) continue;
      least = away;
      best = { away, at: vectorAt(positions, vertex * 3) };
    }
    return best;
  };
  const ofEdges = (mesh: StillMesh, x: number, y: number, most: number): Place => {
    const { triangles, screen } = mesh;
    let least = most;
    let best: Place = null;
    for (let at = 0; at < triangles.length; at++) {
      const [a = 0, b = 0] = [triangles[at], triangles[at % 3 === 2 ? at - 2 : at + 1]];
      const [ax = 0, ay = 0, bx = 0, by = 0] = [screen.x[a], screen.y[a], screen.x[b], screen.y[b]];
      // Most are far off: a box is asked first.
      if (x < Math.min(ax, bx) - reach || x > Math.max(ax, bx) + reach) continue;
      if (y < Math.min(ay, by) - reach || y > Math.max(ay, by) + reach) continue;
      if (!((screen.depth[a] ?? 0) > lens.near && (screen.depth[b] ?? 0) > lens.near)) continue;
      const found = onSegment(mesh, [a, b], [x, y], lens.fieldOfView === null);
      if (!(found.away < least) || !isSeen(x, y, found.depth)) continue;
      least = found.away;
      best = found;
    }
    return best;
  };
  const search = kind === 'vertex' ? ofVertices : ofEdges;
  return (x, y) =>
    still.reduce<Place>((best, mesh) => nearer(best, search(mesh, x, y, best?.away ?? reach)), null)?.at ?? null;
}

/** Puts the held point that is nearest to what lies under the pointer on it. Null for kinds that look for nothing. */
export function snapFinder(scene: SnapSurroundings, kind: SnapKind): FindSnap | null {
  if (kind === 'steps' || kind === 'grid') return null;
  const placeAt = placeFinder(scene, kind);
  return (x, y, offset) => {
    const to = placeAt(x, y);
    if (to === null) return null;
    let from: Vector3 | null = null;
    let least = Infinity;
    for (let at = 0; at + 2 < scene.held.length; at += 3) {
      const held = vectorAt(scene.held, at);
      const away = distance(add(held, offset), to);
      if (away < least) [least, from] = [away, held];
    }
    return from === null ? null : { from, to };
  };
}

/** Places of the selected points. */
export function heldPlaces(places: Float32Array, chosen: Uint8Array): Float32Array {
  const held: number[] = [];
  for (let point = 0; point < chosen.length; point++) {
    if (chosen[point] === 1) held.push(...places.subarray(point * 3, point * 3 + 3));
  }
  return Float32Array.from(held);
}
