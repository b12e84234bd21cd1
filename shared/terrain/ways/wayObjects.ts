/** What stands along a way. */
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import { mapChunkAt } from '../../geometry/terrain/grid.ts';
import { heightAt } from '../../geometry/terrain/heights.ts';
import { layLine } from '../objects/line.ts';
import type { LooseObject } from '../objects/looseObject.ts';
import type { BoundsOf } from '../objects/object.ts';
import type { GroundHeights, TileSet } from '../tiles.ts';
import { chunkKey } from '../tiles.ts';
import type { Way } from './way.ts';
import type { WayCourse } from './wayCourse.ts';

/** All that its rules put along it. @param ground as the way shapes it */
export function objectsAlong(
  ground: GroundHeights,
  { objects }: Pick<Way, 'objects'>,
  course: WayCourse,
  bounds: BoundsOf,
): readonly LooseObject[] {
  const line = course.middle.map(({ x, y }) => [x, y] as const);
  return objects.flatMap((rules) => layLine(ground, line, { ...rules, isCurve: false, isClosed: false }, bounds));
}

/** The ground of some tiles with other heights in some chunks. */
export function groundWith(tiles: TileSet, changed: Iterable<ChangedHeights>): GroundHeights {
  const byChunk = new Map([...changed].map((each) => [chunkKey(each.column, each.row), each.heights]));
  return {
    heightAt: (x, y) => {
      const { column, row } = mapChunkAt(x, y);
      const ground = tiles.ground(column, row);
      const heights = byChunk.get(chunkKey(column, row));
      return ground === null ? null : heightAt(heights === undefined ? ground : { ...ground, heights }, x, y, true);
    },
  };
}
