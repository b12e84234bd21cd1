/**
 * Cuts along rings of quads: each rung is parted at the same places, and what lies between becomes strips. Triangles beside
 * the ends of a ring are parted too, so that nothing comes apart.
 */
import type { Edited, MeshGeometry } from './mesh.ts';
import { faceCountOf, pairOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';
import { flagged } from './region.ts';

/** An edge by its points; parts of it are counted from the first one. */
interface CutEdge {
  readonly from: number;
  readonly to: number;
}

export interface RingCut {
  readonly rungs: readonly CutEdge[];
  /** Quads that are cut across, from rung to rung: both halves of each, as faces of the mesh. */
  readonly quads: readonly { readonly halves: readonly [number, number]; readonly rungs: readonly CutEdge[] }[];
}

/** The parts of a rung at which it is cut, rising, between 0 and 1. @param slide −1 to 1, towards an end of the rungs */
export function partsOf(cuts: number, slide: number): readonly number[] {
  return Array.from({ length: cuts }, (_, at) => (at + 1 + slide) / (cuts + 1));
}

class RingCutter {
  private readonly mesh: MeshGeometry;
  private readonly pointOf: ArrayLike<number>;
  private readonly parts: readonly number[];
  private readonly builder: MeshBuilder;
  /** The first point of each rung, and of each diagonal that is cut with them. */
  private readonly firsts: Map<number, number>;
  private readonly cut = new Map<string, readonly number[]>();
  /** The vertex of the mesh that a vertex of the new one is; less than 0 for a new one. */
  private readonly origins: number[] = [];
  private readonly chosen: number[] = [];

  constructor(mesh: MeshGeometry, pointOf: ArrayLike<number>, { rungs }: RingCut, parts: readonly number[]) {
    this.mesh = mesh;
    this.pointOf = pointOf;
    this.parts = parts;
    this.builder = new MeshBuilder(mesh);
    this.firsts = new Map(rungs.map(({ from, to }) => [pairOf(from, to), from]));
  }

  build(quads: RingCut['quads']): Edited | null {
    for (const vertex of new Set(this.mesh.triangles.toSorted())) this.keep(vertex);
    const quadAt = new Map(quads.flatMap((quad) => quad.halves.map((half) => [half, quad] as const)));
    for (let face = 0; face < faceCountOf(this.mesh); face++) {
      const quad = quadAt.get(face);
      if (quad === undefined) this.triangle(this.cornersOf(face).map((vertex) => this.keep(vertex)));
      else if (face === Math.min(...quad.halves)) this.quad(quad);
    }
    if (this.chosen.length === 0) return null;
    return { geometry: this.builder.build(), chosen: flagged(this.builder.vertexCount, this.chosen) };
  }

  private cornersOf(face: number): readonly number[] {
    return [...this.mesh.triangles.subarray(face * 3, face * 3 + 3)];
  }

  private pointAt(vertex: number): number {
    return this.pointOf[vertex] ?? 0;
  }

  private keyOf(from: number, to: number): number {
    return pairOf(this.pointAt(from), this.pointAt(to));
  }

  private keep(vertex: number): number {
    const made = this.builder.keep(vertex);
    this.origins[made] = vertex;
    return made;
  }

  /** All vertices along a side that is cut, from one of its ends to the other; both sides of a seam have their own. */
  private along(from: number, to: number): readonly number[] {
    const isForwards = this.firsts.get(this.keyOf(from, to)) === this.pointAt(from);
    const [first, last] = isForwards ? [from, to] : [to, from];
    const key = `${first} ${last}`;
    let made = this.cut.get(key);
    if (made === undefined) {
      made = this.parts.map((part) => {
        const vertex = this.builder.mix([
          [first, 1 - part],
          [last, part],
        ]);
        this.origins[vertex] = -1;
        return vertex;
      });
      this.cut.set(key, made);
      this.chosen.push(...made);
    }
    return [this.keep(from), ...(isForwards ? made : made.toReversed()), this.keep(to)];
  }

  /** Faces between two rows of as many vertices; those without an area, where the rows meet, are left out. */
  private strip(left: readonly number[], right: readonly number[], leansBack: boolean): void {
    for (let at = 0; at + 1 < left.length; at++) {
      const [a = 0, b = 0, c = 0, d = 0] = [left[at], left[at + 1], right[at + 1], right[at]];
      const first = leansBack ? [a, b, d] : [a, b, c];
      const second = leansBack ? [b, c, d] : [a, c, d];
      for (const half of [first, second]) if (new Set(half).size === 3) this.triangle(half);
    }
  }

  /** A face of the new mesh; sides of it that are cut, which are no part of a strip, lead to the corner opposite. */
  private triangle(corners: readonly number[]): void {
    for (const [at, from] of corners.entries()) {
      const [to = 0, tip = 0] = [corners[(at + 1) % 3], corners[(at + 2) % 3]];
      const [start = -1, end = -1] = [this.origins[from], this.origins[to]];
      if (start < 0 || end < 0 || !this.firsts.has(this.keyOf(start, end))) continue;
      const row = this.along(start, end);
      for (let each = 0; each + 1 < row.length; each++) this.triangle([row[each] ?? 0, row[each + 1] ?? 0, tip]);
      return;
    }
    this.builder.triangle(corners[0] ?? 0, corners[1] ?? 0, corners[2] ?? 0);
  }

  /** Corners of a half, those of its rung first. */
  private fromRung(face: number, keys: ReadonlySet<number>): readonly [number, number, number] {
    const corners = this.cornersOf(face);
    const at = corners.findIndex((from, side) => keys.has(this.keyOf(from, corners[(side + 1) % 3] ?? 0)));
    const [first = 0, second = 0, tip = 0] = [0, 1, 2].map((corner) => corners[(at + corner) % 3]);
    return [first, second, tip];
  }

  private quad({ halves: [one, other], rungs }: RingCut['quads'][number]): void {
    const keys = new Set(rungs.map(({ from, to }) => pairOf(from, to)));
    const [a, b, tip] = this.fromRung(one, keys);
    const [c, d, otherTip] = this.fromRung(other, keys);
    // The quad is a, b, c, d; what parts it leads from b to d, or from a to c.
    const leansBack = this.pointAt(tip) === this.pointAt(d);
    const [shared, across] = leansBack ? [b, d] : [a, c];
    if (tip === across && otherTip === shared) {
      this.strip(this.along(a, b), this.along(d, c), leansBack);
      return;
    }
    // A seam parts the halves: it is cut too, once for each of them.
    const key = this.keyOf(shared, across);
    const isForwards = this.firsts.get(this.keyOf(a, b)) === this.pointAt(a);
    const [low, high] = leansBack ? [d, b] : [a, c];
    this.firsts.set(key, this.pointAt(isForwards ? low : high));
    const [ownLow, ownHigh] = leansBack ? [tip, b] : [a, tip];
    const [otherLow, otherHigh] = leansBack ? [d, otherTip] : [otherTip, c];
    const rows = [
      [this.along(a, b), this.along(ownLow, ownHigh)],
      [this.along(otherLow, otherHigh), this.along(d, c)],
    ] as const;
    this.firsts.delete(key);
    for (const [left, right] of rows) this.strip(left, right, leansBack);
  }
}

/**
 * Cuts a mesh along rings. Null where none of them leads through it.
 *
 * @param pointOf the point of each vertex: rungs are told by points
 * @param parts rising, between 0 and 1, as `partsOf` gives them
 */
export function cutRings(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  rings: RingCut,
  parts: readonly number[],
): Edited | null {
  return new RingCutter(mesh, pointOf, rings, parts).build(rings.quads);
}
