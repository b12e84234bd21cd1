/** A smooth line over the ground through points that people set: where it runs, and how far places are from it. */

/** World x (north) and y (west), yards. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** A place of a curve. */
export interface CurveSample extends CurvePoint {
  /** Yards along the curve from its first point. */
  readonly along: number;
  /** The points it lies between, as a number: 1.5 is halfway from the second to the third. */
  readonly between: number;
}

/** Yards between samples: finer than texels are seen apart on a road's edge. */
const spacing = 1;
const mostPerPart = 400;

/** The curve through points (centripetal Catmull-Rom: it makes no loops of its own), at even steps. */
export function sampleCurve(points: readonly CurvePoint[]): readonly CurveSample[] {
  const [first] = points;
  if (first === undefined) return [];
  const samples: CurveSample[] = [{ ...first, along: 0, between: 0 }];
  let along = 0;
  for (let part = 0; part + 1 < points.length; part++) {
    const [from, to] = [points[part] ?? first, points[part + 1] ?? first];
    const before = points[part - 1] ?? mirrored(to, from);
    const after = points[part + 2] ?? mirrored(from, to);
    const steps = Math.min(mostPerPart, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / spacing)));
    for (let step = 1; step <= steps; step++) {
      const place = between(before, from, to, after, step / steps);
      const last = samples.at(-1) ?? place;
      along += Math.hypot(place.x - last.x, place.y - last.y);
      samples.push({ ...place, along, between: part + step / steps });
    }
  }
  return samples;
}

const mirrored = (from: CurvePoint, about: CurvePoint): CurvePoint => ({
  x: 2 * about.x - from.x,
  y: 2 * about.y - from.y,
});

/** Barry and Goldman's way through four points, with the root of their distance as their times. */
function between(a: CurvePoint, b: CurvePoint, c: CurvePoint, d: CurvePoint, share: number): CurvePoint {
  const time = (from: CurvePoint, to: CurvePoint): number =>
    Math.max(1e-3, Math.hypot(to.x - from.x, to.y - from.y) ** 0.5);
  const t1 = time(a, b);
  const t2 = t1 + time(b, c);
  const t3 = t2 + time(c, d);
  const t = t1 + (t2 - t1) * share;
  const mix = (from: CurvePoint, to: CurvePoint, start: number, end: number): CurvePoint => {
    const part = (t - start) / (end - start);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };
  const [ab, bc, cd] = [mix(a, b, 0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3)];
  return mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2);
}

/** The place of a curve that is nearest to a point. */
export interface NearPlace {
  readonly distance: number;
  readonly along: number;
  readonly between: number;
  /** Negative on the left of the way along the curve. */
  readonly side: number;
}

/** Answers how far points are from a curve. Samples are sorted into squares, so that only near ones are looked at. */
export class CurveField {
  readonly samples: readonly CurveSample[];
  private readonly reach: number;
  private readonly squares = new Map<string, number[]>();

  /** @param reach yards beyond which nothing is near */
  constructor(points: readonly CurvePoint[], reach: number) {
    this.samples = sampleCurve(points);
    this.reach = reach;
    for (let part = 0; part + 1 < this.samples.length; part++) {
      const sample = this.samples[part];
      if (sample === undefined) continue;
      for (let south = -1; south <= 1; south++) {
        for (let east = -1; east <= 1; east++) {
          const key = this.squareOf(sample.x + south * this.side, sample.y + east * this.side);
          const known = this.squares.get(key);
          if (known === undefined) this.squares.set(key, [part]);
          else known.push(part);
        }
      }
    }
  }

  /** Squares are as large as the reach and a part of the curve, so that the ones around hold all that is near. */
  private get side(): number {
    return this.reach + spacing * 4;
  }

  private squareOf(x: number, y: number): string {
    return `${Math.floor(x / this.side)} ${Math.floor(y / this.side)}`;
  }

  get length(): number {
    return this.samples.at(-1)?.along ?? 0;
  }

  /** Parts of the curve in the squares around a point. */
  private partsAround(x: number, y: number): readonly number[] {
    return this.squares.get(this.squareOf(x, y)) ?? none;
  }

  /**
   * The parts of the curve of which one is the nearest for every point within `radius` of a place, and none where all of
   * these are farther than the reach: for many points that lie together.
   */
  nearestParts(x: number, y: number, radius: number): readonly number[] {
    const found: { readonly part: number; readonly away: number }[] = [];
    let least = Infinity;
    // The radius may lead out of the squares around the place.
    const parts = new Set(
      [-radius, 0, radius].flatMap((north) =>
        [-radius, 0, radius].flatMap((west) => this.partsAround(x + north, y + west)),
      ),
    );
    for (const part of parts) {
      const [from, to] = [this.samples[part], this.samples[part + 1]];
      if (from === undefined || to === undefined) continue;
      const away = Math.sqrt(squareAway(from, to, x, y));
      least = Math.min(least, away);
      found.push({ part, away });
    }
    return least > this.reach + radius
      ? none
      : found.filter(({ away }) => away <= least + 2 * radius).map(({ part }) => part);
  }

  /**
   * Null where the curve is farther than the reach.
   * @param parts those that are looked at, where they are known (`nearestParts`)
   */
  near(x: number, y: number, parts: readonly number[] = this.partsAround(x, y)): NearPlace | null {
    let nearest = -1;
    let least = this.reach * this.reach;
    for (const part of parts) {
      const [from, to] = [this.samples[part], this.samples[part + 1]];
      if (from === undefined || to === undefined) continue;
      const square = squareAway(from, to, x, y);
      if (square >= least) continue;
      least = square;
      nearest = part;
    }
    const [from, to] = [this.samples[nearest], this.samples[nearest + 1]];
    if (from === undefined || to === undefined) return null;
    const share = shareOf(from, to, x, y);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return {
      distance: Math.sqrt(least),
      along: from.along + (to.along - from.along) * share,
      between: from.between + (to.between - from.between) * share,
      // x is north and y west: turning left is from x towards y.
      side: dx * (y - from.y - dy * share) - dy * (x - from.x - dx * share) > 0 ? -1 : 1,
    };
  }
}

const none: readonly number[] = [];

/** How far along a straight line the place nearest to a point lies, 0 to 1. */
function shareOf(from: CurvePoint, to: CurvePoint, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
}

/** Square of a point's distance from a straight line. */
function squareAway(from: CurvePoint, to: CurvePoint, x: number, y: number): number {
  const share = shareOf(from, to, x, y);
  const offX = x - from.x - (to.x - from.x) * share;
  const offY = y - from.y - (to.y - from.y) * share;
  return offX * offX + offY * offY;
}
