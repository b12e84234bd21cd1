/**
 * Heights of a chunk and what lies around it on the lattice of half quads, with the places between the vertices: the middle
 * of a quad's edge lies halfway between its corners, as the triangles have it.
 */
import { chunkSteps } from '../../geometry/terrain/brush/lattice.ts';
import type { TileSet } from '../tiles.ts';
import { chunkKey } from '../tiles.ts';

/** Lattice places along a chunk, both borders included. */
export const placesPerSide = chunkSteps + 1;
export const placeCount = placesPerSide * placesPerSide;

/** The two stored vertices whose mean is the height at a place of a chunk; twice the same for a vertex. */
const pairs: Uint8Array = (() => {
  const found = new Uint8Array(placeCount * 2);
  const outer = (down: number, across: number): number => 17 * (down >> 1) + (across >> 1);
  for (let down = 0; down < placesPerSide; down++) {
    for (let across = 0; across < placesPerSide; across++) {
      const at = (down * placesPerSide + across) * 2;
      const isInner = (down & 1) === 1 && (across & 1) === 1;
      const inner = 17 * (down >> 1) + 9 + (across >> 1);
      found[at] = isInner ? inner : outer(down, across);
      found[at + 1] = isInner ? inner : outer(down + (down & 1), across + (across & 1));
    }
  }
  return found;
})();

interface Ground {
  readonly base: number;
  readonly heights: ArrayLike<number>;
}

/** Height at a place of a chunk, 0 to 16 half quads south and east of its corner. */
function placeHeight({ base, heights }: Ground, down: number, across: number): number {
  const at = (down * placesPerSide + across) * 2;
  return base + ((heights[pairs[at] ?? 0] ?? 0) + (heights[pairs[at + 1] ?? 0] ?? 0)) / 2;
}

export class ChunkWindows {
  private readonly tiles: TileSet;
  private readonly known = new Map<number, Ground | null>();

  constructor(tiles: TileSet) {
    this.tiles = tiles;
  }

  private ground(column: number, row: number): Ground | null {
    const key = chunkKey(column, row);
    let ground = this.known.get(key);
    if (ground === undefined) {
      ground = this.tiles.heights(column, row);
      this.known.set(key, ground);
    }
    return ground;
  }

  /**
   * Heights over sea level of a chunk with a margin of so many half quads, row by row from the north-west; NaN where no tile
   * is open.
   */
  heights(column: number, row: number, margin: number): Float32Array {
    const side = placesPerSide + 2 * margin;
    const found = new Float32Array(side * side).fill(NaN);
    const reach = Math.ceil(margin / chunkSteps);
    // The chunk itself comes last: where neighbours disagree at a border, its own heights count.
    for (let south = -reach; south <= reach; south++) {
      for (let east = -reach; east <= reach; east++) {
        if (south !== 0 || east !== 0) this.lay(found, side, margin, { column, row }, south, east);
      }
    }
    this.lay(found, side, margin, { column, row }, 0, 0);
    return found;
  }

  private lay(
    into: Float32Array,
    side: number,
    margin: number,
    { column, row }: { readonly column: number; readonly row: number },
    south: number,
    east: number,
  ): void {
    const ground = this.ground(column + east, row + south);
    if (ground === null) return;
    const [top, left] = [margin + south * chunkSteps, margin + east * chunkSteps];
    for (let down = Math.max(0, -top); down < Math.min(placesPerSide, side - top); down++) {
      for (let across = Math.max(0, -left); across < Math.min(placesPerSide, side - left); across++) {
        into[(top + down) * side + left + across] = placeHeight(ground, down, across);
      }
    }
  }

  /** Height at a place of the whole map's lattice; NaN where no tile is open. */
  heightAt(south: number, east: number): number {
    const [row, column] = [Math.floor(south / chunkSteps), Math.floor(east / chunkSteps)];
    const ground = this.ground(column, row);
    return ground === null ? NaN : placeHeight(ground, south - row * chunkSteps, east - column * chunkSteps);
  }
}
