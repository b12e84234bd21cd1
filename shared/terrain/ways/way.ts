/** Roads and rivers: curves over the ground that stay what they are, kept beside the map with its rules (`landFile.ts`). */
import type { CurvePoint } from '../../geometry/terrain/groundCurve.ts';
import type { LineRules } from '../objects/line.ts';
import { freeId, freeName } from '../rules/rule.ts';

export interface WayPoint extends CurvePoint {
  /** Yards over sea level: of a road its bed, of a river its water. */
  readonly z: number;
  /** Yards from one edge of the bed to the other. */
  readonly width: number;
}

export type WayKind = 'road' | 'river';

/** What stands along a way. Its offset counts from the middle. */
export type WayObjects = Omit<LineRules, 'isCurve' | 'isClosed'>;

/** What a putting down changed, so that the next one can take it back: the way may have moved since. */
export interface LaidWay {
  /** The way as it was put down. */
  readonly points: readonly WayPoint[];
  readonly bank: number;
  readonly bedTexture: string;
  readonly bankTexture: string;
  readonly liquid: number;
  /** Four numbers a vertex: its place in the map's lattice, south and east, and its height before and after. */
  readonly heights: readonly number[];
  /** Two numbers a quad that was dry: the chunk over the whole map (`chunkKey`), and which of its 64. */
  readonly quads: readonly number[];
  /** Unique ids of what was put along it. */
  readonly objects: readonly number[];
}

export interface Way {
  /** The same for as long as the way is there, whatever it is called. */
  readonly id: string;
  readonly name: string;
  readonly kind: WayKind;
  /** In the order in which a river flows. */
  readonly points: readonly WayPoint[];
  /** Yards beside the bed over which land is cut down or heaped up to meet it. */
  readonly bank: number;
  /** Of a river: yards of water in the middle of the bed. */
  readonly depth: number;
  /** Paths; empty for what is there. */
  readonly bedTexture: string;
  readonly bankTexture: string;
  /** Of a river: row of LiquidType.dbc; 0 for a dry bed. */
  readonly liquid: number;
  readonly objects: readonly WayObjects[];
  /** Null before it was put down. */
  readonly laid: LaidWay | null;
}

export const wayWords: Readonly<Record<WayKind, string>> = { road: 'Road', river: 'River' };

/** Yards that a way's bed may be wide. */
export const widthRange = [1, 200] as const;
export const usualWidth: Readonly<Record<WayKind, number>> = { road: 6, river: 16 };
/** A river's water stands so much under the land where its first points are set, yards. */
export const belowLand = 0.75;

export function newWay(ways: readonly Way[], kind: WayKind): Way {
  return {
    ...{ id: freeId(ways, 'way'), name: freeName(ways, wayWords[kind]), kind, points: [] },
    ...{ bank: kind === 'road' ? 10 : 12, depth: 3, bedTexture: '', bankTexture: '' },
    ...{ liquid: kind === 'river' ? 1 : 0, objects: [], laid: null },
  };
}

export const newWayObjects: WayObjects = {
  ...{ mix: [], pieces: 'spacing', spacing: 12, isAlong: true, offset: 6, isOnBothSides: true },
  ...{ isTurnedAtRandom: false, turn: 0, lean: 0, scale: [1, 1], sink: [0, 0], seed: 1 },
};

/** Whether there is anything to put down. */
export function hasCourse({ points }: Pick<Way, 'points'>): boolean {
  return points.length > 1;
}
