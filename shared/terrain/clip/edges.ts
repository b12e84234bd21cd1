/** How far a place inside a clip is from its edge, for blending with what lies around. */
import { chunkSteps, latticeStep } from '../../geometry/terrain/brush/lattice.ts';
import type { TerrainClip } from './clip.ts';

/** 0 at the edge of the clip, 1 where what was copied counts alone. Places count half quads from the clip's corner. */
export type EdgeWeight = (south: number, east: number) => number;

export const noBlend: EdgeWeight = () => 1;

function isTaken({ columns, rows, chunks }: TerrainClip, column: number, row: number): boolean {
  return column >= 0 && row >= 0 && column < columns && row < rows && chunks[row * columns + column] != null;
}

/** Half quads from a place to a chunk. */
function distanceTo(column: number, row: number, south: number, east: number): number {
  const off = (value: number, first: number): number => Math.max(first - value, 0, value - first - chunkSteps);
  return Math.hypot(off(south, row * chunkSteps), off(east, column * chunkSteps));
}

/**
 * A smooth step over `width` yards from the nearest chunk that the clip does not cover.
 * @param width yards, more than 0
 */
export function blendOver(clip: TerrainClip, width: number): EdgeWeight {
  const steps = width / latticeStep;
  const reach = Math.ceil(steps / chunkSteps);
  return (south, east) => {
    const [row, column] = [Math.floor(south / chunkSteps), Math.floor(east / chunkSteps)];
    let nearest = steps;
    for (let r = row - reach; r <= row + reach; r++) {
      for (let c = column - reach; c <= column + reach; c++) {
        if (!isTaken(clip, c, r)) nearest = Math.min(nearest, distanceTo(c, r, south, east));
      }
    }
    const part = nearest / steps;
    return part * part * (3 - 2 * part);
  };
}
