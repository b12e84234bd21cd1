/** A way on the ground before it is put down: what the land would be, and what it would be without it. */
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { mapChunkAt } from '../../geometry/terrain/grid.ts';
import { heightAt } from '../../geometry/terrain/heights.ts';
import type { TileSet } from '../tiles.ts';
import { liftHeights, shapeHeights } from './layHeights.ts';
import type { LaidWay, Way } from './way.ts';
import { depthOverGround, initialDepth } from '../liquidEdits.ts';
import type { LooseObject } from '../objects/looseObject.ts';
import type { BoundsOf, ObjectInstance } from '../objects/object.ts';
import { everyObject, fieldsOfObject } from '../objects/object.ts';
import { planRenewal } from '../objects/renewObjects.ts';
import { chunkKey, chunkOfKey } from '../tiles.ts';
import { hasCourse } from './way.ts';
import { WayCourse } from './wayCourse.ts';
import { groundWith, objectsAlong } from './wayObjects.ts';
import { waterOf } from './wayWater.ts';

/** Water of one chunk as it would lie. */
export interface PreviewedWater {
  /** Over the whole map. */
  readonly column: number;
  readonly row: number;
  /** Row of LiquidType.dbc. */
  readonly type: number;
  /** Quads of its 64 that would be wet with it, and those that its old bed would leave dry. */
  readonly wet: readonly number[];
  readonly dry: readonly number[];
  /** Of its 9 × 9 corners: yards over sea level, and 0 to 255 as one sees through it. */
  readonly heights: Float32Array<ArrayBuffer>;
  readonly depths: Uint8Array<ArrayBuffer>;
}

export interface PreviewedWay {
  readonly heights: Iterable<ChangedHeights>;
  readonly water: readonly PreviewedWater[];
  /** What would come to stand along it; what stands there and stays is not among it. */
  readonly objects: readonly LooseObject[];
}

const corners = 9;

/** Land, water and objects as they would be with a way where it runs now, and without it where it was put down before. */
export function previewWay(tiles: TileSet, way: Way, bounds: BoundsOf): PreviewedWay {
  const stroke = new HeightStroke(tiles.heights);
  if (way.laid !== null) liftHeights(stroke, way.laid);
  const course = hasCourse(way) ? new WayCourse(way) : null;
  if (course !== null) shapeHeights(stroke, tiles, course);
  const heights = [...stroke.changed];
  return {
    heights,
    water: previewWater(tiles, way, course, heights),
    objects: course === null ? [] : previewObjects(tiles, way, course, heights, bounds),
  };
}

function previewObjects(
  tiles: TileSet,
  way: Way,
  course: WayCourse,
  shaped: readonly ChangedHeights[],
  bounds: BoundsOf,
): readonly LooseObject[] {
  if (way.objects.length === 0) return [];
  const planned = objectsAlong(groundWith(tiles, shaped), way, course, bounds);
  const ids = new Set(way.laid?.objects);
  const isOurs = (object: ObjectInstance): boolean => ids.has(fieldsOfObject(object).uniqueId);
  return planRenewal(planned, ids.size === 0 ? [] : everyObject(tiles).filter(isOurs)).wanted;
}

function previewWater(
  tiles: TileSet,
  way: Way,
  course: WayCourse | null,
  shaped: readonly ChangedHeights[],
): readonly PreviewedWater[] {
  const dry = new Map<number, number[]>();
  const quads = way.laid?.quads ?? [];
  for (let at = 0; at + 1 < quads.length; at += 2) {
    const [key = 0, quad = 0] = quads.slice(at, at + 2);
    const known = dry.get(key);
    if (known === undefined) dry.set(key, [quad]);
    else known.push(quad);
  }
  const byChunk = new Map(shaped.map((each) => [chunkKey(each.column, each.row), each.heights]));
  const none = { heights: new Float32Array(corners * corners), depths: new Uint8Array(corners * corners) };
  const wet = (course === null ? [] : waterOf(tiles, way, course)).map(
    ({ chunk: { column, row }, quads: own, level }): PreviewedWater => {
      const key = chunkKey(column, row);
      const ground = tiles.ground(column, row);
      const shown = ground === null ? null : { ...ground, heights: byChunk.get(key) ?? ground.heights };
      const deep = depthOverGround(shown, { column, row }, initialDepth);
      const at = (corner: number) => [Math.floor(corner / corners), corner % corners] as const;
      const heights = Float32Array.from(none.heights, (_none, corner) => level(...at(corner)));
      const depths = Uint8Array.from(none.depths, (_none, corner) => deep(...at(corner), heights[corner] ?? 0));
      const left = dry.get(key) ?? [];
      dry.delete(key);
      return { column, row, type: way.liquid, wet: own, dry: left, heights, depths };
    },
  );
  const left = [...dry].map(([key, own]): PreviewedWater => {
    return { ...chunkOfKey(key), type: way.liquid, wet: [], dry: own, ...none };
  });
  return [...wet, ...left];
}

const lifted = new WeakMap<
  LaidWay,
  { readonly tiles: TileSet; readonly revision: number; readonly stroke: HeightStroke }
>();

/** Height of the ground as it would be without a way that was put down; null where no tile is open. */
export function heightWithout(tiles: TileSet, { laid }: Pick<Way, 'laid'>, x: number, y: number): number | null {
  const { column, row } = mapChunkAt(x, y);
  const ground = tiles.ground(column, row);
  if (ground === null || laid === null) return ground === null ? null : heightAt(ground, x, y, true);
  const revision = tiles.tiles.reduce((sum, { document }) => sum + document.revision, 0);
  let known = lifted.get(laid);
  if (known?.tiles !== tiles || known.revision !== revision) {
    known = { tiles, revision, stroke: new HeightStroke(tiles.heights) };
    liftHeights(known.stroke, laid);
    lifted.set(laid, known);
  }
  const changed = [...known.stroke.changed].find((each) => each.column === column && each.row === row);
  return heightAt({ ...ground, heights: changed?.heights ?? ground.heights }, x, y, true);
}
