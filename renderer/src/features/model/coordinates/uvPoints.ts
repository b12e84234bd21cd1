/** Where meshes lie on a texture, as points that can be chosen: corners that are one vertex at one place. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { withinRegion } from '../../../viewport/screen/regions.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Corners of a mesh that are the same vertex at the same place, so that they move as one. */
export interface UvPoint {
  readonly mesh: RecordId;
  /** Texels of the picture, from its upper left corner. */
  readonly s: number;
  readonly t: number;
  /** Vertices of the view's mesh. */
  readonly vertices: readonly number[];
  /** Numbers of the corners that stay the same while coordinates change: see `ModelMesh.corners`. */
  readonly corners: readonly number[];
}

export interface UvLayout {
  readonly points: readonly UvPoint[];
  /** Three points a triangle. */
  readonly triangles: readonly number[];
  /** How far each triangle is brought back into the picture, in texels: left and top, two numbers a triangle. */
  readonly shifts: readonly number[];
  /** Where a point is drawn in its texel: whole texels are counted from their middles. */
  readonly inset: number;
}

/** How far something that tiles must go back for its middle to lie inside the picture. */
function shiftOf(values: readonly number[], size: number): number {
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  return Math.floor(middle / size) * size;
}

interface Points {
  readonly points: { mesh: RecordId; s: number; t: number; vertices: number[]; corners: number[] }[];
  readonly triangles: number[];
}

/** Adds the triangles of a mesh that has the set of coordinates. */
function addMesh({ points, triangles }: Points, mesh: ModelMesh, set: number, { width, height }: Size): void {
  const coordinates = mesh.coordinates[set];
  if (coordinates === undefined) return;
  const known = new Map<string, number>();
  const texel = (share: number, size: number): number => (mesh.wholeTexels ? Math.round(share * size) : share * size);
  const seen = new Set<number>();
  for (const [at, vertex] of mesh.triangles.entries()) {
    const s = texel(coordinates[vertex * 2] ?? 0, width);
    const t = texel(coordinates[vertex * 2 + 1] ?? 0, height);
    const key = `${mesh.fileVertices?.[vertex] ?? vertex} ${s} ${t}`;
    const place = known.get(key) ?? points.length;
    if (place === points.length) {
      known.set(key, place);
      points.push({ mesh: mesh.record, s, t, vertices: [], corners: [] });
    }
    triangles.push(place);
    const point = points[place];
    const corner = mesh.corners?.[at] ?? vertex;
    if (point === undefined || seen.has(corner)) continue;
    seen.add(corner);
    point.corners.push(corner);
    if (!point.vertices.includes(vertex)) point.vertices.push(vertex);
  }
}

/**
 * The triangles of meshes on a picture of a size. `held` are the shifts of an earlier layout of the same triangles: while
 * they are dragged, triangles must not jump to the other edge of the picture.
 */
export function uvLayout(
  meshes: readonly ModelMesh[],
  set: number,
  size: Size,
  held: readonly number[] | null = null,
): UvLayout {
  const { points, triangles }: Points = { points: [], triangles: [] };
  for (const mesh of meshes) addMesh({ points, triangles }, mesh, set, size);
  const inset = meshes.some(({ wholeTexels }) => wholeTexels) ? 0.5 : 0;
  const shifts: number[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.slice(at, at + 3).flatMap((point) => points[point] ?? []);
    shifts.push(
      held?.[shifts.length] ??
        shiftOf(
          corners.map(({ s }) => s),
          size.width,
        ),
    );
    shifts.push(
      held?.[shifts.length] ??
        shiftOf(
          corners.map(({ t }) => t),
          size.height,
        ),
    );
  }
  return { points, triangles, shifts, inset };
}

/** Calls back with each corner of each triangle where it is shown, in texels; texels are counted from their middles. */
export function eachShown(
  layout: UvLayout,
  visit: (point: number, x: number, y: number, corner: number) => void,
): void {
  layout.triangles.forEach((point, corner) => {
    const pair = Math.floor(corner / 3) * 2;
    const { s, t } = layout.points[point] ?? { s: 0, t: 0 };
    visit(
      point,
      s - (layout.shifts[pair] ?? 0) + layout.inset,
      t - (layout.shifts[pair + 1] ?? 0) + layout.inset,
      corner,
    );
  });
}

/** Points at the shown place that is nearest to one, all within reach; none when nothing is so near. In texels. */
export function pointsAt(layout: UvLayout, x: number, y: number, reach: number): readonly number[] {
  let least = reach;
  let nearest: readonly [number, number] | null = null;
  eachShown(layout, (_, left, top) => {
    const away = Math.hypot(left - x, top - y);
    if (away >= least) return;
    least = away;
    nearest = [left, top];
  });
  if (nearest === null) return [];
  const [left, top]: readonly [number, number] = nearest;
  return pointsInside(layout, [left - 0.25, top - 0.25, left + 0.25, top + 0.25]);
}

/** Left, top, right and bottom. */
export type UvBox = readonly [number, number, number, number];

export function pointsInside(layout: UvLayout, [left, top, right, bottom]: UvBox): readonly number[] {
  const found = new Set<number>();
  eachShown(layout, (point, x, y) => {
    if (x >= left && x <= right && y >= top && y <= bottom) found.add(point);
  });
  return [...found];
}

/** Points within a closed path, in texels. */
export function pointsWithin(
  layout: UvLayout,
  points: readonly (readonly [x: number, y: number])[],
): readonly number[] {
  const found = new Set<number>();
  const isWithin = withinRegion({ kind: 'path', points });
  eachShown(layout, (point, x, y) => {
    if (isWithin(x, y)) found.add(point);
  });
  return [...found];
}

/** Points and all that hang together with them by triangles. */
export function islandsOf({ triangles }: UvLayout, from: readonly number[]): readonly number[] {
  const byPoint = new Map<number, number[]>();
  triangles.forEach((point, corner) => {
    const known = byPoint.get(point);
    if (known === undefined) byPoint.set(point, [corner - (corner % 3)]);
    else known.push(corner - (corner % 3));
  });
  const found = new Set(from);
  for (const point of found) {
    for (const first of byPoint.get(point) ?? []) {
      for (let corner = first; corner < first + 3; corner++) found.add(triangles[corner] ?? point);
    }
  }
  return [...found];
}
