/**
 * A dab of a round brush on a surface: every texel whose place on it lies within a ball. On a triangle the place of a texel
 * follows from its coordinates in straight lines, so the texels within are an ellipse, and only its rows are walked through.
 */
import type { Vector3 } from '../vector.ts';
import { FaceEdges, boundedBy, wrapped, type TexelRow } from './texelRows.ts';
import type { TexelFaces } from './texelFaces.ts';

/** Where a dab leaves how much it covers. */
export interface TexelSink {
  /** 0 to 255 a texel; raised, never lowered. */
  readonly mask: Uint8Array;
  /** To be called before texels of an area are raised. */
  open(left: number, top: number, right: number, bottom: number): void;
}

export interface SurfaceDab {
  readonly centre: Vector3;
  /** In the units of the places. */
  readonly radius: number;
  /** Strength by the square of the distance, in even steps from the middle to the edge: 0 to 255. */
  readonly falloff: Uint8Array;
  /** 0 to 1. */
  readonly flow: number;
  /** Only faces that look the same way as this are painted; null for all. */
  readonly facing: Vector3 | null;
}

/** So far over the edge of an island its colour goes on: what samples between texels, or smaller mips, finds no seam. */
export const bleedTexels = 2;

interface Plane {
  /** How the place changes with a texel across and down, and its place at the corner of the picture, from the middle. */
  readonly across: Float64Array;
  readonly down: Float64Array;
  readonly start: Float64Array;
}

const plane: Plane = { across: new Float64Array(3), down: new Float64Array(3), start: new Float64Array(3) };

function dot(one: ArrayLike<number>, other: ArrayLike<number>, at = 0): number {
  return (one[at] ?? 0) * (other[0] ?? 0) + (one[at + 1] ?? 0) * (other[1] ?? 0) + (one[at + 2] ?? 0) * (other[2] ?? 0);
}

function takePlane({ corners, places }: TexelFaces, face: number, centre: Vector3): void {
  const at = face * 6;
  const corner = (each: number): number => corners[at + each] ?? 0;
  const [x0, y0] = [corner(0), corner(1)];
  const [x1, y1] = [corner(2), corner(3)];
  const [x2, y2] = [corner(4), corner(5)];
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  for (let axis = 0; axis < 3; axis++) {
    const first = places[face * 9 + axis] ?? 0;
    const one = (places[face * 9 + 3 + axis] ?? 0) - first;
    const two = (places[face * 9 + 6 + axis] ?? 0) - first;
    const across = (one * (y2 - y0) - two * (y1 - y0)) / area;
    const down = (two * (x1 - x0) - one * (x2 - x0)) / area;
    plane.across[axis] = across;
    plane.down[axis] = down;
    plane.start[axis] = first - x0 * across - y0 * down - (centre[axis] ?? 0);
  }
}

function isOutside({ boxes }: TexelFaces, face: number, centre: Vector3, radius: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const middle = centre[axis] ?? 0;
    if ((boxes[face * 6 + axis] ?? 0) > middle + radius || (boxes[face * 6 + 3 + axis] ?? 0) < middle - radius) {
      return true;
    }
  }
  return false;
}

const edges = new FaceEdges();
const row: TexelRow = { first: 0, end: 0, innerFirst: 0, innerEnd: 0 };

/**
 * Raises the mask of a picture by a dab on its surface.
 * @param covered 1 for each texel that lies on the surface: beside an island only others are painted along
 */
export function dabSurface(faces: TexelFaces, covered: Uint8Array, sink: TexelSink, dab: SurfaceDab): void {
  const { centre, radius, facing } = dab;
  for (let face = 0; face < faces.count; face++) {
    if (isOutside(faces, face, centre, radius)) continue;
    if (facing !== null && dot(faces.normals, facing, face * 3) <= 0) continue;
    edges.take(faces, face);
    if (edges.hasArea) dabFace(faces, covered, sink, { ...dab, face });
    else dabPoint(faces, sink, { ...dab, face });
  }
}

type FaceDab = SurfaceDab & { readonly face: number };

/** Faces that take their colour from one place of the picture, or from a line of it. */
function dabPoint(faces: TexelFaces, sink: TexelSink, { face, flow, centre, radius }: FaceDab): void {
  const { places, corners, width, height, wraps } = faces;
  const at = [0, 1, 2].map(
    (axis) => [0, 3, 6].reduce((sum, corner) => sum + (places[face * 9 + corner + axis] ?? 0), 0) / 3,
  );
  const away = at.reduce((sum, value, axis) => sum + (value - (centre[axis] ?? 0)) ** 2, 0);
  if (away >= radius * radius) return;
  const x = wrapped(Math.floor(corners[face * 6] ?? 0), width, wraps[0]);
  const y = wrapped(Math.floor(corners[face * 6 + 1] ?? 0), height, wraps[1]);
  if (!(x >= 0 && y >= 0)) return;
  sink.open(x, y, x + 1, y + 1);
  sink.mask[y * width + x] = Math.max(sink.mask[y * width + x] ?? 0, Math.round(255 * flow));
}

function dabFace(faces: TexelFaces, covered: Uint8Array, sink: TexelSink, dab: FaceDab): void {
  const { face, centre, radius, falloff, flow } = dab;
  takePlane(faces, face, centre);
  const { across, down, start } = plane;
  // The square of the distance is a·x² + 2b·xy + c·y² + 2d·x + 2e·y + f.
  const a = dot(across, across);
  const b = dot(across, down);
  const c = dot(down, down);
  const d = dot(across, start);
  const e = dot(down, start);
  const f = dot(start, start);
  if (!(a > 0)) return;
  const squared = radius * radius;
  const bounds = boundedBy(edges, faces, bleedTexels);
  let { top, bottom } = bounds;
  const bend = c - (b * b) / a;
  if (bend > 1e-12 * c) {
    const half = e - (b * d) / a;
    const room = half * half - bend * (f - (d * d) / a - squared);
    if (room <= 0) return;
    const reach = Math.sqrt(room) / bend;
    top = Math.max(top, Math.ceil(-half / bend - reach - 0.5));
    bottom = Math.min(bottom, Math.floor(-half / bend + reach - 0.5) + 1);
  }
  const { width, height, wraps } = faces;
  const { mask } = sink;
  const steps = falloff.length - 1;
  for (let y = top; y < bottom; y++) {
    const line = wrapped(y, height, wraps[1]);
    if (line < 0) continue;
    const middle = y + 0.5;
    edges.row(middle, bleedTexels, row);
    const slope = b * middle + d;
    const rest = c * middle * middle + 2 * e * middle + f;
    const room = slope * slope - a * (rest - squared);
    if (room <= 0) continue;
    const reach = Math.sqrt(room) / a;
    const first = Math.max(bounds.left, row.first, Math.ceil(-slope / a - reach - 0.5));
    const end = Math.min(bounds.right, row.end, Math.floor(-slope / a + reach - 0.5) + 1);
    if (first >= end) continue;
    openRow(sink, faces, { first, end, line });
    for (let x = first; x < end; x++) {
      const column = wrapped(x, width, wraps[0]);
      if (column < 0) continue;
      const texel = line * width + column;
      if ((x < row.innerFirst || x >= row.innerEnd) && covered[texel] === 1) continue;
      const place = x + 0.5;
      const away = (a * place + 2 * slope) * place + rest;
      if (away >= squared) continue;
      const value = (falloff[Math.floor((Math.max(0, away) / squared) * steps)] ?? 0) * flow;
      if (value > (mask[texel] ?? 0)) mask[texel] = value;
    }
  }
}

function openRow(
  sink: TexelSink,
  { width, wraps }: TexelFaces,
  { first, end, line }: { readonly first: number; readonly end: number; readonly line: number },
): void {
  if (first >= 0 && end <= width) sink.open(first, line, end, line + 1);
  else if (wraps[0]) sink.open(0, line, width, line + 1);
  else sink.open(Math.max(0, first), line, Math.min(width, end), line + 1);
}
