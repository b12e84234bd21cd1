/** The texels of triangles, row by row: those within, and those that lie just outside and must be painted along. */
import type { TexelFaces } from './texelFaces.ts';

/** Texels of one row: from `first` to before `end`, and of those the ones within the triangle itself. */
export interface TexelRow {
  first: number;
  end: number;
  innerFirst: number;
  innerEnd: number;
}

/** A texel counts as within where its middle is; so far outside of an edge it still is, against rounding. */
const onEdge = 1e-6;

/** The three edges of a triangle as lines whose distances are positive within. */
export class FaceEdges {
  readonly least = [0, 0];
  readonly most = [0, 0];
  /** False for a triangle without area in the picture. */
  hasArea = false;
  private readonly lines = new Float64Array(9);

  take({ corners }: TexelFaces, face: number): void {
    const at = face * 6;
    const x0 = corners[at] ?? 0;
    const y0 = corners[at + 1] ?? 0;
    const x1 = corners[at + 2] ?? 0;
    const y1 = corners[at + 3] ?? 0;
    const x2 = corners[at + 4] ?? 0;
    const y2 = corners[at + 5] ?? 0;
    this.least[0] = Math.min(x0, x1, x2);
    this.least[1] = Math.min(y0, y1, y2);
    this.most[0] = Math.max(x0, x1, x2);
    this.most[1] = Math.max(y0, y1, y2);
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    this.hasArea = Math.abs(area) > 1e-9;
    const side = area < 0 ? -1 : 1;
    this.takeLine(0, x0, y0, (x1 - x0) * side, (y1 - y0) * side);
    this.takeLine(3, x1, y1, (x2 - x1) * side, (y2 - y1) * side);
    this.takeLine(6, x2, y2, (x0 - x2) * side, (y0 - y2) * side);
  }

  private takeLine(at: number, x: number, y: number, across: number, down: number): void {
    const length = Math.sqrt(across * across + down * down) || 1;
    this.lines[at] = -down / length;
    this.lines[at + 1] = across / length;
    this.lines[at + 2] = (down * x - across * y) / length;
  }

  /** The texels of a row that lie within, or no further outside than `bleed`. */
  row(y: number, bleed: number, row: TexelRow): void {
    const inner = this.span(y, onEdge);
    row.innerFirst = Math.ceil(inner[0] - 0.5);
    row.innerEnd = Math.floor(inner[1] - 0.5) + 1;
    const outer = this.span(y, bleed);
    // At a sharp corner the lines would meet far away.
    row.first = Math.ceil(Math.max(outer[0], (this.least[0] ?? 0) - bleed) - 0.5);
    row.end = Math.floor(Math.min(outer[1], (this.most[0] ?? 0) + bleed) - 0.5) + 1;
  }

  private readonly found: [number, number] = [0, 0];

  private span(y: number, outside: number): readonly [number, number] {
    const { lines } = this;
    let left = -Infinity;
    let right = Infinity;
    for (let at = 0; at < 9; at += 3) {
      const slope = lines[at] ?? 0;
      const rest = (lines[at + 1] ?? 0) * y + (lines[at + 2] ?? 0) + outside;
      if (Math.abs(slope) < 1e-12) {
        if (rest < 0) right = -Infinity;
      } else if (slope > 0) left = Math.max(left, -rest / slope);
      else right = Math.min(right, -rest / slope);
    }
    this.found[0] = left;
    this.found[1] = right;
    return this.found;
  }
}

/** Position of a texel of the picture, for one that may lie behind its sides; −1 for one that is nowhere. */
export function wrapped(at: number, side: number, wraps: boolean): number {
  if (at >= 0 && at < side) return at;
  return wraps ? ((at % side) + side) % side : -1;
}

/** For each texel 1 where its middle lies on the surface, for the faces that are asked for. */
export function coveredTexels(faces: TexelFaces, isWanted: (face: number) => boolean = () => true): Uint8Array {
  const { width, height, wraps, count } = faces;
  const covered = new Uint8Array(width * height);
  const edges = new FaceEdges();
  const row: TexelRow = { first: 0, end: 0, innerFirst: 0, innerEnd: 0 };
  for (let face = 0; face < count; face++) {
    if (!isWanted(face)) continue;
    edges.take(faces, face);
    if (!edges.hasArea) continue;
    const { top, bottom, left, right } = boundedBy(edges, faces, 0);
    for (let y = top; y < bottom; y++) {
      const down = wrapped(y, height, wraps[1]);
      if (down < 0) continue;
      edges.row(y + 0.5, 0, row);
      for (let x = Math.max(left, row.innerFirst), end = Math.min(right, row.innerEnd); x < end; x++) {
        const across = wrapped(x, width, wraps[0]);
        if (across >= 0) covered[down * width + across] = 1;
      }
    }
  }
  return covered;
}

/** More than this many times over its own sides no picture is laid: what asks for more shows the same texels again. */
const mostRepeats = 2;

/** The texels that a triangle spans: no more than a file's numbers may cost, however large they are. */
export function boundedBy(
  { least, most }: FaceEdges,
  { width, height }: TexelFaces,
  bleed: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const from = (value: number): number => Math.floor(Number.isFinite(value) ? value - bleed : 0);
  const left = from(least[0] ?? 0);
  const top = from(least[1] ?? 0);
  const to = (value: number, start: number, side: number): number =>
    Math.min(Number.isFinite(value) ? Math.ceil(value + bleed) : start, start + side * mostRepeats);
  return { left, top, right: to(most[0] ?? 0, left, width), bottom: to(most[1] ?? 0, top, height) };
}
