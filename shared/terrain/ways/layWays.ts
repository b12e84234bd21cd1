/**
 * Puts roads and rivers down as ordinary data of tiles: heights, water, layers, objects. What an earlier putting down made is
 * taken back first, so that a way that was moved leaves its old bed; what was done by hand since then stays.
 */
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import type { LiquidKind } from '../../geometry/terrain/liquidKinds.ts';
import type { ObjectsOnGround } from '../heightEdits.ts';
import { storeHeights } from '../heightEdits.ts';
import { addLiquid, removeLiquid } from '../liquidEdits.ts';
import { liquidSheets } from '../liquidSheets.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { BoundsOf, ObjectInstance } from '../objects/object.ts';
import { everyObject, fieldsOfObject } from '../objects/object.ts';
import { renewObjects } from '../objects/renewObjects.ts';
import { removeObjects } from '../objects/objectEdits.ts';
import { addOldLiquid, hasOldLiquids, removeOldLiquid } from '../oldLiquidEdits.ts';
import { composeChunk } from '../rules/composeChunk.ts';
import type { GivenUp } from '../rules/putDown.ts';
import { storeLayers } from '../rules/storeLayers.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import { chunkFields, chunkKey, chunkOfKey } from '../tiles.ts';
import { forgetTextures } from './forgetTextures.ts';
import { liftHeights, shapeHeights } from './layHeights.ts';
import type { LaidWay, Way, WayPoint } from './way.ts';
import { hasCourse } from './way.ts';
import { WayCourse } from './wayCourse.ts';
import { objectsAlong } from './wayObjects.ts';
import { waterOf } from './wayWater.ts';
import { wayRules } from './wayTextures.ts';

export interface LayingOptions {
  /** Depth of alpha maps as the map's WDT says it; null where only the tiles tell. */
  readonly depth: AlphaDepth | null;
  /** What becomes of objects on the ground that is shaped. */
  readonly objects: ObjectsOnGround;
  readonly bounds: BoundsOf;
  /** Unique ids of new objects. */
  readonly nextId: () => number;
  /** What a row of LiquidType.dbc is; by its number where that is left out. */
  readonly liquidKind: (type: number) => LiquidKind;
}

export interface LaidWays {
  /** The ways with what was put down of them. */
  readonly ways: readonly Way[];
  readonly objects: number;
  readonly givenUp: readonly GivenUp[];
}

/** Quads of a chunk that are wet. */
function wetQuads(chunk: ChunkRef): ReadonlySet<number> {
  const sheets = liquidSheets(chunk.tile.document, chunkFields(chunk));
  return new Set(
    Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) =>
      sheets.some(({ coverage }) => (coverage[quad] ?? 0) > 0),
    ),
  );
}

/** Dries what was wet by a way alone. Returns the quads in tiles that are not open. */
function liftWater(edit: MapEdit, tiles: TileSet, { quads }: LaidWay): readonly number[] {
  const left: number[] = [];
  const byChunk = new Map<number, number[]>();
  for (let at = 0; at + 1 < quads.length; at += 2) {
    const [key = 0, quad = 0] = quads.slice(at, at + 2);
    byChunk.set(key, [...(byChunk.get(key) ?? []), quad]);
  }
  for (const [key, own] of byChunk) {
    const { column, row } = chunkOfKey(key);
    const chunk = tiles.chunk(column, row);
    if (chunk === null) left.push(...own.flatMap((quad) => [key, quad]));
    else if (chunkFields(chunk).oldLiquids.length > 0) removeOldLiquid(edit, chunk, own);
    else removeLiquid(edit, tiles, chunk, own);
  }
  return left;
}

/** Fills a river's bed. Returns the quads that were dry, as `LaidWay` keeps them. */
function pourWater(
  edit: MapEdit,
  tiles: TileSet,
  way: Way,
  course: WayCourse,
  kindOf: LayingOptions['liquidKind'],
): readonly number[] {
  const forms = new Map(tiles.tiles.map((tile) => [tile, hasOldLiquids(tile)]));
  return waterOf(tiles, way, course).flatMap(({ chunk, quads, level }) => {
    const kind = kindOf(way.liquid);
    const before = wetQuads(chunk);
    if (forms.get(chunk.tile) === true) addOldLiquid(edit, tiles, chunk, quads, { kind, level });
    else addLiquid(edit, tiles, chunk, quads, { type: way.liquid, kind, level });
    return quads.flatMap((quad) => (before.has(quad) ? [] : [chunkKey(chunk.column, chunk.row), quad]));
  });
}

/** Lays a way's textures over those of the ground. */
function layTextures(
  edit: MapEdit,
  tiles: TileSet,
  way: Way,
  course: WayCourse,
  depth: AlphaDepth | null,
): readonly GivenUp[] {
  const rules = wayRules(way);
  if (rules.length === 0) return [];
  return course.chunks(tiles).flatMap((chunk) => {
    const { layers, changed, givenUp } = composeChunk(chunk, rules);
    if (changed !== null) storeLayers(edit, chunk, layers, changed, depth);
    return givenUp.map((each) => ({ column: chunk.column, row: chunk.row, ...each }));
  });
}

/** Puts objects along a way; those that stand there already stay. Returns the ids of all. */
function layObjects(
  edit: MapEdit,
  tiles: TileSet,
  way: Way,
  course: WayCourse,
  old: readonly ObjectInstance[],
  adding: LayingOptions,
): readonly number[] {
  return renewObjects(edit, tiles, objectsAlong(tiles, way, course, adding.bounds), old, adding);
}

function samePoints(left: readonly WayPoint[], right: readonly WayPoint[]): boolean {
  const same = (point: WayPoint, other: WayPoint | undefined): boolean =>
    other !== undefined && (['x', 'y', 'z', 'width'] as const).every((name) => point[name] === other[name]);
  return left.length === right.length && left.every((point, at) => same(point, right[at]));
}

/** Whether a way covers what it covered when it was put down. */
function coversTheSame(way: Way, laid: LaidWay): boolean {
  const names = ['bank', 'bedTexture', 'bankTexture', 'liquid'] as const;
  return names.every((name) => way[name] === laid[name]) && samePoints(way.points, laid.points);
}

/** What is there of a way that was put down. Of what lies in tiles that are not open, it is taken back when they are. */
interface Left {
  readonly heights: readonly number[];
  readonly quads: readonly number[];
  /** Ids of objects in tiles that are not open, or that somebody deleted. */
  readonly lost: readonly number[];
  readonly objects: readonly ObjectInstance[];
}
const nothingLeft: Left = { heights: [], quads: [], lost: [], objects: [] };

/** Takes back what ways put down but for their objects, the last first. Water and textures of those that are kept stay. */
function lift(
  edit: MapEdit,
  tiles: TileSet,
  stroke: HeightStroke,
  ways: readonly Way[],
  isKept: (way: Way) => boolean,
  depth: AlphaDepth | null,
): ReadonlyMap<Way, Left> {
  const left = new Map<Way, Left>();
  const laid = ways.toReversed().flatMap((way) => (way.laid === null ? [] : [{ way, laid: way.laid }]));
  const ids = new Set(laid.flatMap((each) => each.laid.objects));
  const all = ids.size === 0 ? [] : everyObject(tiles);
  const byId = new Map(all.map((object) => [fieldsOfObject(object).uniqueId, object]));
  const gone = laid.filter(({ way }) => !isKept(way));
  forgetTextures(edit, tiles, gone, depth);
  for (const { way, laid: own } of laid) {
    left.set(way, {
      heights: liftHeights(stroke, own),
      quads: isKept(way) ? own.quads : liftWater(edit, tiles, own),
      lost: own.objects.filter((id) => !byId.has(id)),
      objects: own.objects.flatMap((id) => byId.get(id) ?? []),
    });
  }
  return left;
}

/** Takes ways off the ground: heights, water and objects are as before, their textures give way to what lies beside them. */
export function takeUpWays(
  edit: MapEdit,
  tiles: TileSet,
  ways: readonly Way[],
  { depth, objects }: Pick<LayingOptions, 'depth' | 'objects'>,
): void {
  const stroke = new HeightStroke(tiles.heights);
  const left = lift(edit, tiles, stroke, ways, () => false, depth);
  removeObjects(
    edit,
    [...left.values()].flatMap((each) => each.objects),
  );
  storeHeights(edit, tiles, stroke.changed, objects);
}

/** @param tell hears the share that is done */
export function layWays(
  edit: MapEdit,
  tiles: TileSet,
  ways: readonly Way[],
  options: LayingOptions,
  tell: (share: number) => void = () => undefined,
): LaidWays {
  const { depth } = options;
  const stroke = new HeightStroke(tiles.heights);
  const isKept = (way: Way): boolean => way.laid !== null && hasCourse(way) && coversTheSame(way, way.laid);
  const left = lift(edit, tiles, stroke, ways, isKept, depth);
  const courses = ways.map((way) => (hasCourse(way) ? new WayCourse(way) : null));
  const heights = courses.map((course) => (course === null ? [] : shapeHeights(stroke, tiles, course)));
  tell(0.3);
  storeHeights(edit, tiles, stroke.changed, options.objects);
  let count = 0;
  const givenUp: GivenUp[] = [];
  const next = ways.map((way, index): Way => {
    tell(0.4 + (0.6 * index) / ways.length);
    const course = courses[index] ?? null;
    const own = left.get(way) ?? nothingLeft;
    if (course === null) {
      removeObjects(edit, own.objects);
      return { ...way, laid: null };
    }
    const quads = pourWater(edit, tiles, way, course, options.liquidKind);
    givenUp.push(...layTextures(edit, tiles, way, course, depth));
    const objects = layObjects(edit, tiles, way, course, own.objects, options);
    count += objects.length;
    const { points, bank, bedTexture, bankTexture, liquid } = way;
    const laid: LaidWay = {
      ...{ points, bank, bedTexture, bankTexture, liquid },
      heights: [...own.heights, ...(heights[index] ?? [])],
      quads: [...own.quads, ...quads],
      objects: [...own.lost, ...objects],
    };
    return { ...way, laid };
  });
  return { ways: next, objects: count, givenUp };
}
