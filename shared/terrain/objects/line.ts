/** Objects along a line over the ground: at even distances, or end to end as the pieces of a fence. */
import type { Box } from '../../geometry/extent.ts';
import { Chance } from '../../geometry/effects/chance.ts';
import { worldToPlacement } from '../../geometry/terrain/grid.ts';
import { rotationOfAxes } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, along, AXIS_Z, cross, distance, dot, mix, normalise, scale, subtract } from '../../geometry/vector.ts';
import type { GroundHeights } from '../tiles.ts';
import type { LooseObject } from './looseObject.ts';
import { newObject } from './looseObject.ts';
import type { BoundsOf, ObjectKind } from './object.ts';
import { groundNormal } from './places.ts';
import type { MixedModel, StandRules } from './scatter.ts';
import { chosenModel, standing } from './scatter.ts';

/** A place of the world's plane: north and west. */
export type PlanePoint = readonly [x: number, y: number];

export interface LineRules extends StandRules {
  readonly mix: readonly MixedModel[];
  /** Bent through the points, or straight from one to the next. */
  readonly isCurve: boolean;
  /** The last point leads to the first one. */
  readonly isClosed: boolean;
  /** At even distances, or each piece where the one before it ends. */
  readonly pieces: 'spacing' | 'ends';
  /** Yards from one to the next. */
  readonly spacing: number;
  /** Turned along the line; `turn` is added. */
  readonly isAlong: boolean;
  /** Yards beside the line, to the left of its way. */
  readonly offset: number;
  readonly isOnBothSides: boolean;
  readonly seed: number;
}

/** Yards between two points of a way that is drawn. */
const wayStep = 1;
/** More are not put along one line. */
export const mostAlongLine = 4000;
/** A length that would bring no end. */
const leastPiece = 0.05;

/** The way through points, from the first to the last or around. */
export function lineWay(
  points: readonly PlanePoint[],
  form: Pick<LineRules, 'isCurve' | 'isClosed'>,
): readonly PlanePoint[] {
  const spans = lineSpans(points, form);
  return spans.length === 0 ? points : spans.flatMap((span, index) => (index === 0 ? span : span.slice(1)));
}

/** Two points make none: there the way back is the way. */
function isRing(points: readonly PlanePoint[], isClosed: boolean): boolean {
  return isClosed && points.length > 2;
}

/** The same from each point to the next, with points between, a yard apart or less. */
export function lineSpans(
  points: readonly PlanePoint[],
  { isCurve, isClosed }: Pick<LineRules, 'isCurve' | 'isClosed'>,
): readonly (readonly PlanePoint[])[] {
  const [first, second] = points;
  if (first === undefined || second === undefined) return [];
  const ring = isRing(points, isClosed);
  const count = points.length;
  const at = (index: number): PlanePoint => {
    if (ring) return points[(index + count) % count] ?? first;
    // Beyond its ends a line goes on as it came.
    if (index < 0) return [2 * first[0] - second[0], 2 * first[1] - second[1]];
    const [last = first, before = first] = [points[count - 1], points[count - 2]];
    return index < count ? (points[index] ?? first) : [2 * last[0] - before[0], 2 * last[1] - before[1]];
  };
  return Array.from({ length: ring ? count : count - 1 }, (_each, index): readonly PlanePoint[] => {
    const [from, to] = [at(index), at(index + 1)];
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / wayStep));
    const between = Array.from({ length: steps - 1 }, (_step, step): PlanePoint => {
      const part = (step + 1) / steps;
      return isCurve
        ? bent([at(index - 1), from, to, at(index + 2)], part)
        : [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
    return [from, ...between, to];
  });
}

/** Between the middle two of four points: centripetal Catmull-Rom, which makes no loops. @param part 0 to 1 */
function bent(points: readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint], part: number): PlanePoint {
  const [a, b, c, d] = points;
  const knot = (from: PlanePoint, to: PlanePoint): number =>
    Math.max(1e-3, Math.sqrt(Math.hypot(to[0] - from[0], to[1] - from[1])));
  const t1 = knot(a, b);
  const t2 = t1 + knot(b, c);
  const t3 = t2 + knot(c, d);
  const t = t1 + (t2 - t1) * part;
  const between = (from: PlanePoint, to: PlanePoint, start: number, end: number): PlanePoint => {
    const share = (t - start) / (end - start);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  const [ab, bc, cd] = [between(a, b, 0, t1), between(b, c, t1, t2), between(c, d, t2, t3)];
  return between(between(ab, bc, 0, t2), between(bc, cd, t1, t3), t1, t2);
}

/** A way moved to its left by so many yards. */
function beside(way: readonly PlanePoint[], yards: number): readonly PlanePoint[] {
  if (yards === 0) return way;
  return way.map(([x, y], index) => {
    const [before = [x, y], after = [x, y]] = [way[index - 1], way[index + 1]];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const size = Math.hypot(dx, dy);
    // Left of north is west.
    return size === 0 ? [x, y] : [x - (dy / size) * yards, y + (dx / size) * yards];
  });
}

/** What the rules put along a line. Places without ground are left out. */
export function layLine(
  ground: GroundHeights,
  points: readonly PlanePoint[],
  rules: LineRules,
  bounds: BoundsOf,
): readonly LooseObject[] {
  if (points.length < 2) return [];
  const way = lineWay(points, rules);
  const sides = rules.isOnBothSides && rules.offset !== 0 ? [rules.offset, -rules.offset] : [rules.offset];
  return sides.flatMap((offset, side) => {
    const walk = new Walk(ground, beside(way, offset));
    return rules.pieces === 'ends'
      ? fencePieces(ground, walk, rules, bounds, side)
      : atDistances(ground, walk, { ...rules, isClosed: isRing(points, rules.isClosed) }, side);
  });
}

/** A way over the ground, walked from its start. */
class Walk {
  private readonly points: readonly Vector3[];
  private span = 0;
  /** How far on the present span, 0 to 1. */
  private part = 0;

  constructor(ground: GroundHeights, way: readonly PlanePoint[]) {
    let height = 0;
    this.points = way.map(([x, y]) => {
      height = ground.heightAt(x, y) ?? height;
      return [x, y, height];
    });
  }

  get place(): Vector3 {
    const [from = [0, 0, 0], to = from] = [this.points[this.span], this.points[this.span + 1]];
    return mix(from, to, this.part);
  }

  get end(): Vector3 {
    return this.points.at(-1) ?? [0, 0, 0];
  }

  /** Direction of the way in the plane. */
  get heading(): Vector3 {
    for (let span = Math.min(this.span, this.points.length - 2); span >= 0; span--) {
      const [from = [0, 0, 0], to = from] = [this.points[span], this.points[span + 1]];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      if (dx !== 0 || dy !== 0) return normalise([dx, dy, 0]);
    }
    return [1, 0, 0];
  }

  /** Goes on until a place is so far from where it stood, measured straight. False where the way ends before. */
  advance(yards: number, isFar: (from: Vector3, to: Vector3) => number): boolean {
    const from = this.place;
    for (let span = this.span; span + 1 < this.points.length; span++) {
      const [start = from, end = from] = [this.points[span], this.points[span + 1]];
      if (isFar(from, end) < yards) continue;
      let [low, high] = [span === this.span ? this.part : 0, 1];
      for (let step = 0; step < 30; step++) {
        const middle = (low + high) / 2;
        if (isFar(from, mix(start, end, middle)) < yards) low = middle;
        else high = middle;
      }
      this.span = span;
      this.part = high;
      return true;
    }
    return false;
  }
}

const flat = (from: Vector3, to: Vector3): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

const degrees = 180 / Math.PI;

/** The turn of a model whose front looks there: degrees, as stored. */
export function turnTowards([x, y]: Vector3): number {
  return (((Math.atan2(x, -y) * degrees + 90) % 360) + 360) % 360;
}

function atDistances(ground: GroundHeights, walk: Walk, rules: LineRules, side: number): readonly LooseObject[] {
  const chance = new Chance();
  const made: LooseObject[] = [];
  const spacing = Math.max(leastPiece, rules.spacing);
  for (let index = 0; index < mostAlongLine; index++) {
    const [x, y] = walk.place;
    // A ring ends where it began.
    const isBack = rules.isClosed && index > 0 && flat(walk.place, walk.end) < spacing / 2;
    const z = ground.heightAt(x, y);
    chance.seed(rules.seed, index, side);
    const model = chosenModel(rules.mix, chance.next());
    if (z !== null && model !== null && !isBack) {
      const place = { x, y, z, normal: groundNormal(ground, x, y) };
      made.push(standing(model, rules, place, chance, rules.isAlong ? turnTowards(walk.heading) : 0));
    }
    if (!walk.advance(spacing, flat)) return made;
  }
  return made;
}

/** The longer side of a model as it lies. */
function lengthOf(box: Box | null): { readonly axis: 0 | 1; readonly length: number; readonly box: Box } | null {
  if (box === null) return null;
  const size = subtract(box.maximum, box.minimum);
  const axis = size[1] > size[0] ? 1 : 0;
  return size[axis] < leastPiece ? null : { axis, length: size[axis], box };
}

function fencePieces(
  ground: GroundHeights,
  walk: Walk,
  rules: LineRules,
  bounds: BoundsOf,
  side: number,
): readonly LooseObject[] {
  const chance = new Chance();
  const made: LooseObject[] = [];
  const measure = rules.lean > 0 ? distance : flat;
  for (let index = 0; index < mostAlongLine; index++) {
    chance.seed(rules.seed, index, side);
    const model = chosenModel(rules.mix, chance.next());
    if (model === null) return made;
    const size = rules.scale[0] + (rules.scale[1] - rules.scale[0]) * chance.next();
    const sink = rules.sink[0] + (rules.sink[1] - rules.sink[0]) * chance.next();
    const piece = lengthOf(bounds(model.path, model.kind));
    const scaled = model.kind === 'doodad' ? size : 1;
    const reach = piece === null ? Math.max(leastPiece, rules.spacing) : piece.length * scaled;
    const from = walk.place;
    const isWhole = walk.advance(reach, measure);
    // What is left at the end is closed where a piece fills more than half of it.
    if (!isWhole && measure(from, walk.end) < reach / 2) return made;
    const to = isWhole ? walk.place : along(from, normalise(subtract(walk.end, from)), reach);
    if (ground.heightAt(from[0], from[1]) !== null) {
      made.push(pieceBetween(model, [from, to], { rules, scale: scaled, sink, piece }));
    }
    if (!isWhole) return made;
  }
  return made;
}

interface PieceLook {
  readonly rules: LineRules;
  readonly scale: number;
  readonly sink: number;
  readonly piece: ReturnType<typeof lengthOf>;
}

/** A model that lies from one place to the next with its longer side. */
function pieceBetween(
  { path, kind }: { readonly path: string; readonly kind: ObjectKind },
  [from, to]: readonly [Vector3, Vector3],
  { rules, scale: size, sink, piece }: PieceLook,
): LooseObject {
  const way = subtract(to, from);
  const direction = normalise([way[0], way[1], way[2] * rules.lean]);
  const up = normalise(along(AXIS_Z, direction, -dot(AXIS_Z, direction)), AXIS_Z);
  // Turned by halves only: a piece that stands across would leave gaps.
  const isBack = Math.abs((((rules.turn % 360) + 360) % 360) - 180) < 90;
  const front = isBack ? scale(direction, -1) : direction;
  const side = cross(up, front);
  const lies = piece?.axis ?? 0;
  // A model that is longer to its side has that side along the way.
  const axes: readonly [Vector3, Vector3, Vector3] = lies === 0 ? [front, side, up] : [scale(side, -1), front, up];
  const box = piece?.box ?? { minimum: [0, 0, 0], maximum: [0, 0, 0] };
  const start = isBack ? box.maximum[lies] : box.minimum[lies];
  const across = lies === 0 ? 1 : 0;
  const middle = (box.minimum[across] + box.maximum[across]) / 2;
  const shift = add(scale(axes[lies], -start * size), scale(axes[across], -middle * size));
  const [x, y, z] = add(from, shift);
  return newObject(kind, path, {
    position: worldToPlacement({ x, y, z: z - sink }),
    rotation: rotationOfAxes(axes),
    scale: size,
  });
}
