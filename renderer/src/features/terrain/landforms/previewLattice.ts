/** The small part of the land that the dialog shows: the heights around the camera, and what a landform makes of them. */
import { chunkSteps, latticeStep } from '../../../../../shared/geometry/terrain/brush/lattice.ts';
import { mapEdge } from '../../../../../shared/geometry/terrain/grid.ts';
import type { HeightLattice } from '../../../../../shared/terrain/landforms/heightLattice.ts';
import { tileSteps } from '../../../../../shared/terrain/landforms/heightLattice.ts';
import type { BrushHold } from '../../../../../shared/geometry/terrain/brush/hold.ts';
import { ChunkWindows } from '../../../../../shared/terrain/masks/chunkWindow.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';

/** Half quads along a side: 267 yards. */
export const previewSide = 8 * chunkSteps + 1;

/** Heights around a place, moved so that as much as can be lies on open tiles. */
export function latticeAround(tiles: TileSet, x: number, y: number): HeightLattice {
  const places = tiles.tiles.map(({ place }) => place);
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const first = (axis: 'column' | 'row', middle: number): number => {
    const all = places.map((place) => place[axis]);
    const [low, high] = [Math.min(...all) * tileSteps, (Math.max(...all) + 1) * tileSteps - previewSide + 1];
    return within(Math.round(middle - previewSide / 2), low, high);
  };
  const south = first('row', (mapEdge - x) / latticeStep);
  const east = first('column', (mapEdge - y) / latticeStep);
  const windows = new ChunkWindows(tiles);
  const values = new Float32Array(previewSide * previewSide);
  for (let at = 0; at < values.length; at++) {
    values[at] = windows.heightAt(south + Math.floor(at / previewSide), east + (at % previewSide));
  }
  return { south, east, width: previewSide, height: previewSide, values };
}

/** What is left of a change where a mask holds it back. */
export function heldBack(
  { south, east, width, values }: HeightLattice,
  made: Float32Array,
  hold: BrushHold,
): Float32Array {
  return made.map((value, at) => {
    const before = values[at] ?? 0;
    return before + (value - before) * hold.at(south + Math.floor(at / width), east + (at % width));
  });
}

/** Light from the north-west on heights, as bytes of a picture; clear where there is no ground. */
export function shadedPicture(values: Float32Array, side: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * side + column;
      const here = values[at] ?? NaN;
      if (Number.isNaN(here)) continue;
      const rise = (step: number, isThere: boolean): number => (isThere ? (values[at + step] ?? here) - here : 0);
      const east = rise(1, column + 1 < side) / latticeStep;
      const south = rise(side, row + 1 < side) / latticeStep;
      // The light comes from the north-west, 45° over the horizon.
      const light = (1 + east + south) / Math.sqrt(1 + east * east + south * south) / Math.sqrt(3);
      const steep = Math.min(1, Math.hypot(east, south));
      const tone = 40 + 215 * Math.max(0, light);
      pixels.set([tone * (0.72 + 0.2 * steep), tone * (0.8 - 0.06 * steep), tone * (0.56 + 0.08 * steep), 255], at * 4);
    }
  }
  return pixels;
}
