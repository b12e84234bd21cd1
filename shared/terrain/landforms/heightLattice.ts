/**
 * Heights of tiles that lie beside each other as one even grid of half quads, over all borders. It has the places between the
 * vertices, too, so that water and rubble move evenly; what is stored of it in the end are the vertices.
 */
import { chunkSteps } from '../../geometry/terrain/brush/lattice.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import type { BrushHold } from '../../geometry/terrain/brush/hold.ts';
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunksPerSide } from '../../geometry/terrain/grid.ts';
import { ChunkWindows, placesPerSide } from '../masks/chunkWindow.ts';
import { areaOf } from '../pictureArea.ts';
import type { MapTile, TileSet } from '../tiles.ts';

/** Half quads along a side of a tile. */
export const tileSteps = chunksPerSide * chunkSteps;

export interface HeightLattice {
  /** Of its first place, in the lattice of the whole map. */
  readonly south: number;
  readonly east: number;
  readonly width: number;
  readonly height: number;
  /** Over sea level, row by row from the north; NaN where no tile is open. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** Groups of tiles that touch at a side or a corner: each is land of its own. */
export function landsOf(tiles: readonly MapTile[]): readonly (readonly MapTile[])[] {
  const left = new Set(tiles);
  const lands: MapTile[][] = [];
  for (const first of tiles) {
    if (!left.delete(first)) continue;
    const land = [first];
    for (let at = 0; at < land.length; at++) {
      for (const tile of left) {
        const { column = 0, row = 0 } = land[at]?.place ?? {};
        if (Math.abs(tile.place.column - column) > 1 || Math.abs(tile.place.row - row) > 1) continue;
        left.delete(tile);
        land.push(tile);
      }
    }
    lands.push(land);
  }
  return lands;
}

export function latticeOfLand(tiles: TileSet, land: readonly MapTile[]): HeightLattice {
  const { first, columns, rows } = areaOf(land.map(({ place }) => place));
  const [south, east] = [first.row * tileSteps, first.column * tileSteps];
  const [width, height] = [columns * tileSteps + 1, rows * tileSteps + 1];
  const values = new Float32Array(width * height).fill(NaN);
  const windows = new ChunkWindows(tiles);
  for (const tile of land) {
    for (const { column, row } of tiles.chunksOf(tile)) {
      const chunk = windows.heights(column, row, 0);
      const first = (row * chunkSteps - south) * width + column * chunkSteps - east;
      for (let down = 0; down < placesPerSide; down++) {
        const line = chunk.subarray(down * placesPerSide, (down + 1) * placesPerSide);
        // A chunk that cannot be read must not take its neighbours' borders away.
        for (let across = 0; across < placesPerSide; across++) {
          const value = line[across] ?? NaN;
          if (!Number.isNaN(value)) values[first + down * width + across] = value;
        }
      }
    }
  }
  return { south, east, width, height, values };
}

/** Differences that are no change: a tenth of a millimetre. */
const least = 1e-4;

/** Chunks whose vertices are others than before, held back where a mask says so. */
export function changedBy(
  tiles: TileSet,
  before: Float32Array,
  { south, east, width, height, values }: HeightLattice,
  hold: BrushHold | null,
): Iterable<ChangedHeights> {
  const stroke = new HeightStroke(tiles.heights, hold);
  for (let down = 0; down < height; down++) {
    // Vertices stand where both counts are even, or both odd.
    for (let across = down & 1; across < width; across += 2) {
      const at = down * width + across;
      const value = values[at] ?? NaN;
      if (Math.abs(value - (before[at] ?? NaN)) > least) stroke.setHeight(south + down, east + across, value);
    }
  }
  return stroke.changed;
}

/** How far from ground that is not open acts fade out, half quads: 16 yards. */
const edgeSteps = 8;

/**
 * Holds the outer edge of land, where the next tile is not open, to what it is, so that no seam is torn there; over 16 yards
 * more and more is let through.
 * @param inner what holds back beside that
 */
export function holdEdges(tiles: TileSet, inner: BrushHold | null): BrushHold {
  const known = new Map<number, readonly GridPlace[]>();
  const closedAround = (column: number, row: number): readonly GridPlace[] => {
    const key = row * 64 + column;
    const had = known.get(key);
    if (had !== undefined) return had;
    const around = [-1, 0, 1].flatMap((south) =>
      [-1, 0, 1].map((east) => ({ column: column + east, row: row + south })),
    );
    const isInWorld = ({ column, row }: GridPlace): boolean => column >= 0 && row >= 0 && column < 64 && row < 64;
    const made = around.filter((place) => isInWorld(place) && tiles.tileAt(place) === null);
    known.set(key, made);
    return made;
  };
  return {
    at: (south, east) => {
      let nearest = edgeSteps;
      // A place on a border belongs to the tiles on both sides of it.
      const [column, row] = [Math.floor(east / tileSteps), Math.floor(south / tileSteps)];
      for (const closed of closedAround(column, row)) {
        const down = Math.max(0, closed.row * tileSteps - south, south - (closed.row + 1) * tileSteps);
        const across = Math.max(0, closed.column * tileSteps - east, east - (closed.column + 1) * tileSteps);
        nearest = Math.min(nearest, Math.max(down, across));
      }
      if (tiles.tileAt({ column, row }) === null) nearest = 0;
      const t = nearest / edgeSteps;
      return t <= 0 ? 0 : t * t * (3 - 2 * t) * (inner?.at(south, east) ?? 1);
    },
    texels: (column, row) => inner?.texels(column, row) ?? [],
  };
}
