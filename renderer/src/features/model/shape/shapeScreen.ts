/** The shaped meshes as they stand on the screen: which element lies under the pointer, and which lie in a region. */
import type { ElementKind, Elements } from '../../../../../shared/geometry/surface/elements.ts';
import { cornersOf, noElements, withAllPoints } from '../../../../../shared/geometry/surface/elements.ts';
import { nearestSide } from '../../../../../shared/geometry/surface/rings.ts';
import type { Quads } from '../../../../../shared/geometry/surface/quads.ts';
import { seenFaces, seenOf } from '../../../../../shared/geometry/surface/hidden.ts';
import { rayMesh, segmentDistance, type TriangleHit } from '../../../../../shared/geometry/ray.ts';
import { DepthMap, projectPoint, rayThrough, screenPoints, withinRegion } from '../../../viewport/index.ts';
import type { Lens, ScreenPoints, ToolRegion } from '../../../viewport/index.ts';
import { mix, vectorAt, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import type { Shape } from './shapeSelection.ts';

/** A place of the view that a line goes through, CSS pixels, and where it lies on the surface; null for beside it. */
export interface KnifePoint {
  readonly x: number;
  readonly y: number;
  readonly place: Vector3 | null;
}

type ScreenPlace = readonly [x: number, y: number];

/** How near a click must be to a point or a line, CSS pixels. */
const reach = 12;
/** How near a knife must be to a corner, so that sides can be had beside it, CSS pixels. */
const knifeReach = 7;

export class ShapeScreen {
  private readonly lens: Lens;
  private readonly shape: Shape;
  private readonly points: ScreenPoints;
  private readonly depths: DepthMap | null;

  /**
   * @param hiding meshes that hide what is behind them, as they stand now
   * @param seesThrough nothing hides anything
   */
  constructor(
    lens: Lens,
    shape: Shape,
    hiding: readonly Pick<ModelMesh, 'positions' | 'triangles'>[],
    seesThrough: boolean,
  ) {
    this.lens = lens;
    this.shape = shape;
    this.points = screenPoints(lens, shape.places);
    this.depths = seesThrough ? null : new DepthMap(lens);
    for (const mesh of hiding) this.depths?.add(screenPoints(lens, mesh.positions), mesh.triangles);
  }

  /** The element under a point of the view; −1 for none. Of several the nearest to it that can be seen. */
  elementAt(kind: ElementKind, x: number, y: number): number {
    if (kind === 'face') return this.faceAt(x, y);
    const { surface } = this.shape;
    const candidates: { readonly element: number; readonly away: number }[] = [];
    const count = kind === 'vertex' ? surface.pointCount : surface.edgeCount;
    for (let element = 0; element < count; element++) {
      const away = kind === 'vertex' ? this.pointAway(element, x, y) : this.edgeAway(element, x, y);
      if (away <= reach) candidates.push({ element, away });
    }
    // Those on one place of the screen lie behind each other: the nearest to the viewer is meant.
    const order = candidates.toSorted(
      (a, b) => a.away - b.away || this.depthOf(kind, a.element) - this.depthOf(kind, b.element),
    );
    return order.find(({ element }) => this.isSeen(kind, element, x, y))?.element ?? -1;
  }

  /** The side of the quad under a point of the view that is nearest to it, else a line that is near; −1 for none. */
  sideAt(quads: Quads, x: number, y: number): number {
    const face = this.faceAt(x, y);
    if (face >= 0) return nearestSide(quads, face, (edge) => this.edgeAway(edge, x, y, Infinity));
    const edge = this.elementAt('edge', x, y);
    return quads.diagonals[edge] === 1 ? -1 : edge;
  }

  /** Points that are seen within a circle, and how far each is from its middle, CSS pixels. */
  pointsNear(x: number, y: number, radius: number): { readonly points: number[]; readonly away: number[] } {
    const points: number[] = [];
    const away: number[] = [];
    const { x: xs, y: ys } = this.points;
    for (let point = 0; point < xs.length; point++) {
      const [across, down] = [(xs[point] ?? 0) - x, (ys[point] ?? 0) - y];
      const squared = across * across + down * down;
      if (!(squared < radius * radius) || !this.isPointSeen(point)) continue;
      points.push(point);
      away.push(Math.sqrt(squared));
    }
    return { points, away };
  }

  /** Elements that lie in a region: vertices, edges with both ends, faces by their middle. */
  within(kind: ElementKind, region: ToolRegion): Elements {
    const { surface } = this.shape;
    const isWithin = withinRegion(region);
    if (kind !== 'face') {
      const chosen = new Uint8Array(surface.pointCount);
      for (let point = 0; point < chosen.length; point++) {
        const [x = 0, y = 0] = [this.points.x[point], this.points.y[point]];
        if (isWithin(x, y) && this.isPointSeen(point)) chosen[point] = 1;
      }
      return seenOf(withAllPoints(surface, kind, chosen), this.shape.hidden);
    }
    const faces = noElements(surface, 'face');
    for (let face = 0; face < surface.faceCount; face++) {
      const { x, y, depth } = this.middle('face', face);
      if (isWithin(x, y) && this.isPlaceSeen(x, y, depth)) faces.flags[face] = 1;
    }
    return seenOf(faces, this.shape.hidden);
  }

  /** Whether a place of the view at a depth can be seen. */
  seesPlace(x: number, y: number, depth: number): boolean {
    return this.isPlaceSeen(x, y, depth);
  }

  /**
   * Where a knife goes that is held there: to a corner or a side that is near, or where it is.
   * @param snap `middle` goes to middles of sides, `free` to none
   */
  knifePointAt(x: number, y: number, snap: 'near' | 'middle' | 'free'): KnifePoint {
    const { places, surface } = this.shape;
    const near = snap === 'near' ? this.elementAt('vertex', x, y) : -1;
    const corner = near >= 0 && this.pointAway(near, x, y) <= knifeReach ? near : -1;
    const edge = snap === 'free' || corner >= 0 ? -1 : this.elementAt('edge', x, y);
    if (corner >= 0) return this.shownAt(vectorAt(places, corner * 3));
    if (edge >= 0) {
      const [from, to] = [0, 1].map((end) => vectorAt(places, (surface.edges[edge * 2 + end] ?? 0) * 3));
      if (from !== undefined && to !== undefined) {
        const part = snap === 'middle' ? 0.5 : this.partOfEdge(edge, x, y);
        return this.shownAt(mix(from, to, part));
      }
    }
    const hit = this.hitAt(x, y);
    return { x, y, place: hit === null ? null : hit.point };
  }

  /** Where a stroke over the screen crosses edges: those that are seen, or all. */
  crossings(from: KnifePoint, to: KnifePoint, seesAll: boolean): readonly (readonly [number, number])[] {
    const { edges, edgeCount } = this.shape.surface;
    const { x: xs, y: ys, depth } = this.points;
    const [wayX, wayY] = [to.x - from.x, to.y - from.y];
    const found: [number, number][] = [];
    for (let edge = 0; edge < edgeCount; edge++) {
      if (this.shape.hidden?.edges[edge] === 1) continue;
      const [a = 0, b = 0] = [edges[edge * 2], edges[edge * 2 + 1]];
      const [ax = 0, ay = 0, bx = 0, by = 0] = [xs[a], ys[a], xs[b], ys[b]];
      const before = wayX * (ay - from.y) - wayY * (ax - from.x);
      const after = wayX * (by - from.y) - wayY * (bx - from.x);
      if (before * after >= 0 || !((depth[a] ?? 0) > this.lens.near && (depth[b] ?? 0) > this.lens.near)) continue;
      const part = before / (before - after);
      const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part];
      const along = (x - from.x) * wayX + (y - from.y) * wayY;
      if (along < 0 || along > wayX * wayX + wayY * wayY) continue;
      if (seesAll || this.isSeen('edge', edge, x, y)) found.push([x, y]);
    }
    return found;
  }

  private shownAt(place: Vector3): KnifePoint {
    const { x, y } = projectPoint(this.lens, place);
    return { x, y, place };
  }

  /** The part of an edge at which it is nearest to a place of the screen; along the screen depths do not grow evenly. */
  private partOfEdge(edge: number, x: number, y: number): number {
    const { edges } = this.shape.surface;
    const [from = 0, to = 0] = [edges[edge * 2], edges[edge * 2 + 1]];
    const { x: xs, y: ys, depth } = this.points;
    const [ax = 0, ay = 0, az = 0] = [xs[from], ys[from], depth[from]];
    const [bx = 0, by = 0, bz = 0] = [xs[to], ys[to], depth[to]];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    return this.lens.fieldOfView === null ? part : (part * az) / (part * az + (1 - part) * bz);
  }

  /** A line in space as it stands on the view, without what of it lies behind something. */
  seenLines(line: readonly Vector3[]): readonly (readonly ScreenPlace[])[] {
    const on = line.map((place) => projectPoint(this.lens, place));
    return on.slice(1).flatMap((to, at) => {
      const [from, start, end] = [on[at], line[at], line[at + 1]];
      if (from === undefined || start === undefined || end === undefined) return [];
      const middle = projectPoint(this.lens, mix(start, end, 0.5));
      const isSeen = this.isPlaceSeen(middle.x, middle.y, middle.depth) && from.depth > this.lens.near;
      return isSeen && to.depth > this.lens.near ? [[[from.x, from.y] as const, [to.x, to.y] as const]] : [];
    });
  }

  /** What is hit and seen there; null for nothing. */
  private hitAt(x: number, y: number): TriangleHit | null {
    const { surface, places, hidden } = this.shape;
    const hit = rayMesh(rayThrough(this.lens, x, y), places, seenFaces(surface.faces, hidden));
    if (hit === null || !this.isPlaceSeen(x, y, projectPoint(this.lens, hit.point).depth)) return null;
    return { ...hit, triangle: this.faceOfSeen(hit.triangle) };
  }

  /** The face that stands at a place among those that are not hidden. */
  private faceOfSeen(place: number): number {
    const { hidden } = this.shape;
    if (hidden === null) return place;
    let left = place;
    return hidden.faces.findIndex((flag) => flag !== 1 && left-- === 0);
  }

  private faceAt(x: number, y: number): number {
    return this.hitAt(x, y)?.triangle ?? -1;
  }

  private pointAway(point: number, x: number, y: number): number {
    if (this.shape.hidden?.points[point] === 1) return Infinity;
    if (!((this.points.depth[point] ?? 0) > this.lens.near)) return Infinity;
    return Math.hypot((this.points.x[point] ?? 0) - x, (this.points.y[point] ?? 0) - y);
  }

  private edgeAway(edge: number, x: number, y: number, most = reach): number {
    if (this.shape.hidden?.edges[edge] === 1) return Infinity;
    const { edges } = this.shape.surface;
    const [from = 0, to = 0] = [edges[edge * 2], edges[edge * 2 + 1]];
    const { x: xs, y: ys, depth } = this.points;
    if (!((depth[from] ?? 0) > this.lens.near && (depth[to] ?? 0) > this.lens.near)) return Infinity;
    // Most are far off: a box is asked first.
    const [ax = 0, ay = 0, bx = 0, by = 0] = [xs[from], ys[from], xs[to], ys[to]];
    if (x < Math.min(ax, bx) - most || x > Math.max(ax, bx) + most) return Infinity;
    if (y < Math.min(ay, by) - most || y > Math.max(ay, by) + most) return Infinity;
    return segmentDistance(x, y, [ax, ay], [bx, by]);
  }

  private isSeen(kind: ElementKind, element: number, x: number, y: number): boolean {
    if (kind === 'vertex') return this.isPointSeen(element);
    const { edges } = this.shape.surface;
    const [from = 0, to = 0] = [edges[element * 2], edges[element * 2 + 1]];
    const { x: xs, y: ys, depth } = this.points;
    const [ax = 0, ay = 0, az = 0] = [xs[from], ys[from], depth[from]];
    const [bx = 0, by = 0, bz = 0] = [xs[to], ys[to], depth[to]];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    // Along the screen it is the inverse of the depth that grows evenly.
    const nearest = this.lens.fieldOfView === null ? az + (bz - az) * part : 1 / (1 / az + (1 / bz - 1 / az) * part);
    return this.isPlaceSeen(ax + (bx - ax) * part, ay + (by - ay) * part, nearest);
  }

  private isPointSeen(point: number): boolean {
    if (this.shape.hidden?.points[point] === 1) return false;
    return this.isPlaceSeen(this.points.x[point] ?? 0, this.points.y[point] ?? 0, this.points.depth[point] ?? 0);
  }

  private isPlaceSeen(x: number, y: number, depth: number): boolean {
    return this.depths === null ? depth > this.lens.near : !this.depths.hides(x, y, depth);
  }

  private depthOf(kind: ElementKind, element: number): number {
    return kind === 'vertex' ? (this.points.depth[element] ?? 0) : this.middle(kind, element).depth;
  }

  private middle(
    kind: 'edge' | 'face',
    element: number,
  ): { readonly x: number; readonly y: number; readonly depth: number } {
    const { each, points } = cornersOf(this.shape.surface, kind);
    const isFlat = this.lens.fieldOfView === null;
    const sum = { x: 0, y: 0, depth: 0 };
    for (let corner = 0; corner < each; corner++) {
      const point = points?.[element * each + corner] ?? 0;
      sum.x += (this.points.x[point] ?? 0) / each;
      sum.y += (this.points.y[point] ?? 0) / each;
      const depth = this.points.depth[point] ?? 0;
      // Along the screen it is the inverse of the depth that grows evenly: a large face would lie behind itself.
      sum.depth += (isFlat ? depth : 1 / depth) / each;
    }
    return isFlat ? sum : { ...sum, depth: 1 / sum.depth };
  }
}
