/** Heights of ways: shaped, and taken back where nobody changed them since. */
import type { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { latticeToWorld } from '../../geometry/terrain/brush/lattice.ts';
import { chunkVertices } from '../../geometry/terrain/grid.ts';
import { latticeOf } from '../heightEdits.ts';
import type { TileSet } from '../tiles.ts';
import type { LaidWay } from './way.ts';
import type { WayCourse } from './wayCourse.ts';

/** Heights that were put down and stand so near to what was said are nobody else's, yards. */
const sameHeight = 0.005;
/** More than the places of a map's lattice from north to south. */
const latticeSide = 32_768;

/** Takes back heights that are as they were put down. Returns what lies in tiles that are not open. */
export function liftHeights(stroke: HeightStroke, { heights }: LaidWay): readonly number[] {
  const left: number[] = [];
  for (let at = 0; at + 3 < heights.length; at += 4) {
    const [south = 0, east = 0, before = 0, after = 0] = heights.slice(at, at + 4);
    const now = stroke.height(south, east);
    if (now === null) left.push(south, east, before, after);
    else if (Math.abs(now - after) < sameHeight) stroke.setHeight(south, east, before);
  }
  return left;
}

/** Shapes the ground by a way. Returns its changes as `LaidWay` keeps them. */
export function shapeHeights(stroke: HeightStroke, tiles: TileSet, course: WayCourse): readonly number[] {
  const seen = new Set<number>();
  const changed: number[] = [];
  for (const { column, row } of course.chunks(tiles)) {
    for (let vertex = 0; vertex < chunkVertices; vertex++) {
      const [south, east] = latticeOf(column, row, vertex);
      const key = south * latticeSide + east;
      if (seen.has(key)) continue;
      seen.add(key);
      const before = stroke.height(south, east);
      if (before === null) continue;
      const { x, y } = latticeToWorld(south, east);
      const near = course.near(x, y);
      if (near === null) continue;
      stroke.setHeight(south, east, course.shaped(before, near));
      const after = stroke.height(south, east) ?? before;
      if (after !== before) changed.push(south, east, before, after);
    }
  }
  return changed;
}
