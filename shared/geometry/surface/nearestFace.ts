/** The nearest place on triangles to a point: boxes within boxes over the triangles, halved along their longest side. */

export interface NearestPlace {
  /** −1 where there are no triangles. */
  readonly face: number;
  readonly distance: number;
  /** How much of each corner the place is, together 1. */
  readonly shares: readonly [number, number, number];
}

const leafSize = 8;

interface Node {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  readonly start: number;
  readonly end: number;
  readonly children: readonly [Node, Node] | null;
}

type Triple = [number, number, number];

/** Ericson, Real-Time Collision Detection, 5.1.5: which feature of a triangle is nearest, as shares of its corners. */
function sharesAt(point: Triple, a: Triple, b: Triple, c: Triple): Triple {
  const minus = (from: Triple, to: Triple): Triple => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const dot = (left: Triple, right: Triple): number => left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
  const [ab, ac, ap] = [minus(a, b), minus(a, c), minus(a, point)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  const bp = minus(b, point);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const part = d1 === d3 ? 0 : d1 / (d1 - d3);
    return [1 - part, part, 0];
  }
  const cp = minus(c, point);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const part = d2 === d6 ? 0 : d2 / (d2 - d6);
    return [1 - part, 0, part];
  }
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const sum = d4 - d3 + (d5 - d6);
    const part = sum === 0 ? 0 : (d4 - d3) / sum;
    return [0, 1 - part, part];
  }
  const sum = va + vb + vc;
  return sum === 0 ? [1, 0, 0] : [va / sum, vb / sum, vc / sum];
}

export class NearestFace {
  private readonly places: ArrayLike<number>;
  private readonly faces: ArrayLike<number>;
  private readonly order: Uint32Array;
  private readonly root: Node | null;

  /**
   * @param places three numbers a point
   * @param faces three points a face
   * @param chosen faces that count, by number; left out for all
   */
  constructor(places: ArrayLike<number>, faces: ArrayLike<number>, chosen?: ArrayLike<number>) {
    this.places = places;
    this.faces = faces;
    const count = Math.floor(faces.length / 3);
    this.order =
      chosen === undefined ? Uint32Array.from({ length: count }, (_, face) => face) : Uint32Array.from(chosen);
    this.root = this.order.length === 0 ? null : this.build(0, this.order.length);
  }

  nearest(point: Triple): NearestPlace {
    let found: NearestPlace = { face: -1, distance: Infinity, shares: [1, 0, 0] };
    const visit = (node: Node): void => {
      if (boxAway(node, point) >= found.distance) return;
      if (node.children !== null) {
        const [left, right] = node.children;
        const isLeftNearer = boxAway(left, point) <= boxAway(right, point);
        visit(isLeftNearer ? left : right);
        visit(isLeftNearer ? right : left);
        return;
      }
      for (let at = node.start; at < node.end; at++) {
        const face = this.order[at] ?? 0;
        const corners = [0, 1, 2].map((corner) => this.placeOf(this.faces[face * 3 + corner] ?? 0));
        const [a = [0, 0, 0], b = a, c = a]: Triple[] = corners;
        const shares = sharesAt(point, a, b, c);
        const away = Math.hypot(
          ...point.map((value, axis) => {
            const [x = 0, y = 0, z = 0] = [a[axis], b[axis], c[axis]];
            return value - (x * shares[0] + y * shares[1] + z * shares[2]);
          }),
        );
        if (away < found.distance) found = { face, distance: away, shares };
      }
    };
    if (this.root !== null) visit(this.root);
    return found;
  }

  private placeOf(point: number): Triple {
    return [this.places[point * 3] ?? 0, this.places[point * 3 + 1] ?? 0, this.places[point * 3 + 2] ?? 0];
  }

  private middleOf(face: number, axis: number): number {
    let sum = 0;
    for (let corner = 0; corner < 3; corner++) sum += this.places[(this.faces[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
    return sum;
  }

  private build(start: number, end: number): Node {
    const low: Triple = [Infinity, Infinity, Infinity];
    const high: Triple = [-Infinity, -Infinity, -Infinity];
    for (let at = start; at < end; at++) {
      for (let corner = 0; corner < 3; corner++) {
        const place = this.placeOf(this.faces[(this.order[at] ?? 0) * 3 + corner] ?? 0);
        for (const [axis, value] of place.entries()) {
          low[axis] = Math.min(low[axis] ?? 0, value);
          high[axis] = Math.max(high[axis] ?? 0, value);
        }
      }
    }
    if (end - start <= leafSize) return { low, high, start, end, children: null };
    const sides = low.map((value, axis) => (high[axis] ?? 0) - value);
    const axis = sides.indexOf(Math.max(...sides));
    const middles = new Map<number, number>();
    for (let at = start; at < end; at++) middles.set(this.order[at] ?? 0, this.middleOf(this.order[at] ?? 0, axis));
    this.order.subarray(start, end).sort((left, right) => (middles.get(left) ?? 0) - (middles.get(right) ?? 0));
    const half = (start + end) >> 1;
    return { low, high, start, end, children: [this.build(start, half), this.build(half, end)] };
  }
}

function boxAway({ low, high }: Node, point: Triple): number {
  let squared = 0;
  for (const [axis, value] of point.entries()) {
    const away = Math.max((low[axis] ?? 0) - value, 0, value - (high[axis] ?? 0));
    squared += away * away;
  }
  return Math.sqrt(squared);
}
