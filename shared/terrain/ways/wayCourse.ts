/** Where a way runs: how far places are from it, how wide and how high it is there, and what that makes of the land. */
import { mapChunkAt, quadSize } from '../../geometry/terrain/grid.ts';
import { CurveField } from '../../geometry/terrain/groundCurve.ts';
import type { TileSet } from '../tiles.ts';
import { chunkKey, chunkOfKey, type ChunkRef } from '../tiles.ts';
import type { Way, WayPoint } from './way.ts';

/** A place beside a way. */
export interface BesideWay {
  /** Yards from its middle. */
  readonly distance: number;
  /** Yards from its middle to the edge of its bed. */
  readonly half: number;
  /** Of the bed or the water, yards over sea level. */
  readonly level: number;
}

/** The edge of a bed is narrower than the ground's vertices lie apart: at least so much is level, yards from the middle. */
const leastLevel = 2;
/** So much higher than the water a river's bank is brought, yards. */
const rim = 0.75;
/** Parts of the bank and of half the bed that its shore takes at most. */
const shorePart = 0.6;
/** Whole quads are wet: those with a corner in the bed reach so far beside it, and so far its bank holds the water, yards. */
const farCorner = quadSize * Math.SQRT2;
/** The level of water is asked for so far beside the bed, yards. */
const beyondBed = quadSize * 2;
/** Yards that a texture's edge is soft. */
const softEdge = 1.5;

type Shape = Pick<Way, 'kind' | 'points' | 'bank' | 'depth'>;

/** Water only falls: a point that is higher than one before it has that one's level. */
function fallen(points: readonly WayPoint[]): readonly WayPoint[] {
  let level = Infinity;
  return points.map((point) => ({ ...point, z: (level = Math.min(level, point.z)) }));
}

/** Between the middle two of four numbers, smoothly and never beyond them. */
function eased(before: number, from: number, to: number, after: number, share: number): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const [square, cube] = [share * share, share * share * share];
  const value =
    0.5 *
    (2 * from +
      (to - before) * share +
      (2 * before - 5 * from + 4 * to - after) * square +
      (3 * from - before - 3 * to + after) * cube);
  return Math.min(high, Math.max(low, value));
}

export class WayCourse {
  /** Yards from the middle beyond which nothing of it is. */
  readonly reach: number;
  private readonly way: Shape;
  private readonly points: readonly WayPoint[];
  private readonly field: CurveField;

  constructor(way: Shape) {
    this.way = way;
    this.points = way.kind === 'river' ? fallen(way.points) : way.points;
    const widest = Math.max(0, ...way.points.map(({ width }) => width));
    this.reach = Math.max(leastLevel, widest / 2) + Math.max(beyondBed, way.bank);
    this.field = new CurveField(way.points, this.reach);
  }

  /** Places of its middle, a yard apart. */
  get middle(): readonly {
    readonly x: number;
    readonly y: number;
    readonly along: number;
    readonly between: number;
  }[] {
    return this.field.samples;
  }

  get length(): number {
    return this.field.length;
  }

  /** Its width and level at a place between its points. @param between 1.5 is halfway from the second to the third */
  at(between: number): { readonly half: number; readonly level: number } {
    const { points } = this;
    const part = Math.min(points.length - 2, Math.max(0, Math.floor(between)));
    const [from, to] = [points[part], points[part + 1]];
    if (from === undefined) return { half: 0, level: 0 };
    if (to === undefined) return { half: from.width / 2, level: from.z };
    const [before, after] = [points[part - 1] ?? from, points[part + 2] ?? to];
    const share = between - part;
    const of = (value: (point: WayPoint) => number): number =>
      eased(value(before), value(from), value(to), value(after), share);
    return { half: of(({ width }) => width) / 2, level: of(({ z }) => z) };
  }

  /** What of the curve is to be looked at for all places within a radius of one; nothing where it reaches none of them. */
  nearestParts(x: number, y: number, radius: number): readonly number[] {
    return this.field.nearestParts(x, y, radius);
  }

  /** Null for places that it does not reach. @param parts what of the curve is looked at, where that is known */
  near(x: number, y: number, parts?: readonly number[]): BesideWay | null {
    const found = this.field.near(x, y, parts);
    return found === null ? null : { distance: found.distance, ...this.at(found.between) };
  }

  /**
   * What a height becomes beside the way. The bed has its own; on the banks land is held between two slopes that leave the bed
   * and end upright, so that what it once was made into stays what it is. A river's bank stays over the water as far as the
   * water's quads reach, also where it has no width.
   *
   * A river has a shore, as wide as the ground's vertices lie apart to both sides of the water's edge, where it is one even
   * slope. The line of the water that is seen is where straight lines between vertices pass its level; where the slopes in and
   * beside the bed differ, that is up to a yard beside the edge, farther for some vertices than for others, and the line has
   * scallops. On one slope it is the edge itself, as far as a curve is straight between two vertices. In beds of less than ten
   * yards there is no room for a whole shore: at six yards, half a yard to both sides is left.
   */
  shaped(height: number, beside: BesideWay): number {
    const { kind, bank } = this.way;
    const { distance, level } = beside;
    if (this.isBed(beside)) return kind === 'road' ? level : level - this.under(beside);
    const yards = distance - bedHalf(beside);
    if (kind === 'road') {
      const most = slope(yards, bank);
      return Math.min(level + most, Math.max(level - most, height));
    }
    const shore = shoreOf(bank);
    const edge = level + rim * Math.min(1, yards / Math.max(0.01, shore));
    const highest = edge + slope(yards - shore, bank - shore);
    return Math.min(highest, Math.max(edge - slope(yards - farCorner, bank - farCorner), height));
  }

  /** How deep a river's bed is under its water, yards: an even shore, then rounded to its depth in the middle. */
  private under(beside: BesideWay): number {
    const { bank, depth } = this.way;
    const half = bedHalf(beside);
    const inside = half - beside.distance;
    const shore = shoreOf(half);
    // As steep as the bank beside it; a shallow river's bed is one slope.
    const fall = Math.min(rim / Math.max(0.01, shoreOf(bank)), depth / half);
    return fall * inside + (depth - fall * half) * (1 - faded((inside - shore) / (half - shore)));
  }

  /** Whether a place lies in the bed, which is never narrower than the ground can show. */
  isBed(beside: BesideWay): boolean {
    return beside.distance <= bedHalf(beside);
  }

  /** Parts of a place that show the bed, and the bank beside it, 0 to 1. */
  shown({ distance, half }: BesideWay): { readonly bed: number; readonly bank: number } {
    const soft = Math.min(softEdge, half);
    const bed = faded((distance - half + soft / 2) / soft);
    const { bank } = this.way;
    const wide = Math.max(softEdge, bank / 2);
    return { bed, bank: bank === 0 ? 0 : faded((distance - half - bank + wide) / wide) };
  }

  /** Chunks that it reaches, by their keys over the whole map, in their order along it. */
  get reached(): ReadonlySet<number> {
    this.keys ??= this.findReached();
    return this.keys;
  }

  private keys: ReadonlySet<number> | null = null;

  private findReached(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const [index, { x, y }] of this.middle.entries()) {
      // A chunk is 33 yards wide: every fourth yard is enough.
      if (index % 4 !== 0 && index + 1 < this.middle.length) continue;
      const first = mapChunkAt(x + this.reach + 4, y + this.reach + 4);
      const last = mapChunkAt(x - this.reach - 4, y - this.reach - 4);
      for (let { row } = first; row <= last.row; row++) {
        for (let { column } = first; column <= last.column; column++) found.add(chunkKey(column, row));
      }
    }
    return found;
  }

  /** The open ones of the chunks that it reaches. */
  chunks(tiles: TileSet): readonly ChunkRef[] {
    return [...this.reached].flatMap((key) => {
      const { column, row } = chunkOfKey(key);
      return tiles.chunk(column, row) ?? [];
    });
  }
}

const bedHalf = ({ half }: BesideWay): number => Math.max(leastLevel, half);

/** How wide the even slope at the water's edge is on a bank or half a bed so wide, yards. */
const shoreOf = (wide: number): number => Math.min(quadSize, wide * shorePart);

/** How far land may be above or under the edge of the bed on a bank so wide: level at its begin, upright at its end. */
function slope(yards: number, wide: number): number {
  if (yards <= 0) return 0;
  const part = yards / Math.max(0.01, wide);
  return part >= 1 ? Infinity : (wide * part * part) / (1 - part);
}

/** From 1 at 0 to 0 at 1. */
function faded(part: number): number {
  const held = Math.min(1, Math.max(0, part));
  return 1 - held * held * (3 - 2 * held);
}
