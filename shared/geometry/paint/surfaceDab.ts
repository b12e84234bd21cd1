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
  const x0 = corners[at] ?? 0;
  const y0 = corners[at + 1] ?? 0;
  const x1 = (corners[at + 2] ?? 0) - x0;
  const y1 = (corners[at + 3] ?? 0) - y0;
  const x2 = (corners[at + 4] ?? 0) - x0;
  const y2 = (corners[at + 5] ?? 0) - y0;
  const area = x1 * y2 - x2 * y1;
  for (let axis = 0; axis < 3; axis++) {
    const place = face * 9 + axis;
    const first = places[place] ?? 0;
    const one = (places[place + 3] ?? 0) - first;
    const two = (places[place + 6] ?? 0) - first;
    const across = (one * y2 - two * y1) / area;
    const down = (two * x1 - one * x2) / area;
    plane.across[axis] = across;
    plane.down[axis] = down;
    plane.start[axis] = first - x0 * across - y0 * down - (centre[axis] ?? 0);
  }
}

const edges = new FaceEdges();
const row: TexelRow = { first: 0, end: 0, innerFirst: 0, innerEnd: 0 };

/**
 * Raises the mask of a picture by a dab on its surface.
 * @param covered 1 for each texel that lies on the surface: beside an island only others are painted along
 */
export function dabSurface(faces: TexelFaces, covered: Uint8Array, sink: TexelSink, dab: SurfaceDab): void {
  const { centre, radius, facing } = dab;
  const { boxes } = faces;
  const [x, y, z] = centre;
  for (let face = 0, at = 0; face < faces.count; face++, at += 6) {
    // Nearly all faces are elsewhere.
    if ((boxes[at] ?? 0) > x + radius || (boxes[at + 3] ?? 0) < x - radius) continue;
    if ((boxes[at + 1] ?? 0) > y + radius || (boxes[at + 4] ?? 0) < y - radius) continue;
    if ((boxes[at + 2] ?? 0) > z + radius || (boxes[at + 5] ?? 0) < z - radius) continue;
    if (facing !== null && dot(faces.normals, facing, face * 3) <= 0) continue;
    edges.take(faces, face);
    if (edges.hasArea) dabFace(faces, covered, sink, dab, face);
    else dabPoint(faces, sink, dab, face);
  }
}

/** Faces that take their colour from one place of the picture, or from a line of it. */
function dabPoint(faces: TexelFaces, sink: TexelSink, { flow, centre, radius }: SurfaceDab, face: number): void {
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

function dabFace(faces: TexelFaces, covered: Uint8Array, sink: TexelSink, dab: SurfaceDab, face: number): void {
  const { centre, radius, falloff, flow } = dab;
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
  let { left, top, right, bottom } = bounds;
  const bend = c - (b * b) / a;
  if (bend > 1e-12 * c) {
    const half = e - (b * d) / a;
    const room = half * half - bend * (f - (d * d) / a - squared);
    if (room <= 0) return;
    const reach = Math.sqrt(room) / bend;
    top = Math.max(top, Math.ceil(-half / bend - reach - 0.5));
    bottom = Math.min(bottom, Math.floor(-half / bend + reach - 0.5) + 1);
    // The same along the other axis: what is opened of the picture is no more than the ellipse.
    const bendAcross = a - (b * b) / c;
    if (bendAcross > 1e-12 * a) {
      const halfAcross = d - (b * e) / c;
      const roomAcross = halfAcross * halfAcross - bendAcross * (f - (e * e) / c - squared);
      const reachAcross = Math.sqrt(Math.max(0, roomAcross)) / bendAcross;
      left = Math.max(left, Math.floor(-halfAcross / bendAcross - reachAcross - 1));
      right = Math.min(right, Math.ceil(-halfAcross / bendAcross + reachAcross + 1));
    }
  }
  if (left >= right || top >= bottom) return;
  const { width, height, wraps } = faces;
  const isWithin = left >= 0 && right <= width && top >= 0 && bottom <= height;
  if (isWithin) sink.open(left, top, right, bottom);
  const { mask } = sink;
  const stepsOfSquare = (falloff.length - 1) / squared;
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
    const first = Math.max(left, row.first, Math.ceil(-slope / a - reach - 0.5));
    const end = Math.min(right, row.end, Math.floor(-slope / a + reach - 0.5) + 1);
    if (first >= end) continue;
    if (!isWithin) openRow(sink, faces, { first, end, line });
    const { innerFirst, innerEnd } = row;
    for (let x = first; x < end; x++) {
      const column = isWithin ? x : wrapped(x, width, wraps[0]);
      if (column < 0) continue;
      const texel = line * width + column;
      if ((x < innerFirst || x >= innerEnd) && covered[texel] === 1) continue;
      const place = x + 0.5;
      const away = (a * place + 2 * slope) * place + rest;
      if (away >= squared) continue;
      const value = (falloff[away > 0 ? Math.floor(away * stepsOfSquare) : 0] ?? 0) * flow;
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
