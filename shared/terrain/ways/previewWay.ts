/** A way on the ground before it is put down: what the land would be, and what it would be without it. */
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { mapChunkAt } from '../../geometry/terrain/grid.ts';
import { heightAt } from '../../geometry/terrain/heights.ts';
import type { TileSet } from '../tiles.ts';
import { liftHeights, shapeHeights } from './layHeights.ts';
import type { LaidWay, Way } from './way.ts';
import { hasCourse } from './way.ts';
import { WayCourse } from './wayCourse.ts';

/** Chunks as they would be with a way where it runs now, and without it where it was put down before. */
export function previewWay(tiles: TileSet, way: Way): Iterable<ChangedHeights> {
  const stroke = new HeightStroke(tiles.heights);
  if (way.laid !== null) liftHeights(stroke, way.laid);
  if (hasCourse(way)) shapeHeights(stroke, tiles, new WayCourse(way));
  return stroke.changed;
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
