/**
 * Heights of a tile as a picture and back, without loss that can be seen: all vertices, the inner ones too, in one grey PNG
 * of 16 bits, with the range in words beside it. A tile has 129 × 129 outer and 128 × 128 inner vertices; on a lattice of
 * half quads they are 257 × 257 places, of which those between two rows' vertices hold the mean of their neighbours, so that
 * the picture can be worked on in any program.
 */
import type { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { chunkSteps } from '../geometry/terrain/brush/lattice.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunksPerSide } from '../geometry/terrain/grid.ts';
import { FormatError } from '../codec/error.ts';
import { readDeepPng, writeGrey16 } from './greyPicture.ts';

/** Places along a side of the picture of a tile. */
export const heightPictureSide = chunksPerSide * chunkSteps + 1;

/** What the picture cannot say; stands beside it as JSON. */
export interface HeightRange {
  /** Yards over sea level of black and of white. */
  readonly minimum: number;
  readonly maximum: number;
}

const isVertex = (south: number, east: number): boolean => ((south ^ east) & 1) === 0;

/** Heights of a tile on the lattice; NaN where a chunk cannot be read. */
function latticeHeights(stroke: HeightStroke, { column, row }: GridPlace): Float64Array {
  const steps = chunksPerSide * chunkSteps;
  const heights = new Float64Array(heightPictureSide * heightPictureSide).fill(NaN);
  for (let south = 0; south <= steps; south++) {
    for (let east = 0; east <= steps; east++) {
      if (!isVertex(south, east)) continue;
      heights[south * heightPictureSide + east] = stroke.height(row * steps + south, column * steps + east) ?? NaN;
    }
  }
  for (let south = 0; south <= steps; south++) {
    for (let east = 0; east <= steps; east++) {
      if (isVertex(south, east)) continue;
      const around = [
        [south - 1, east],
        [south + 1, east],
        [south, east - 1],
        [south, east + 1],
      ].flatMap(([r = 0, c = 0]) =>
        r < 0 || c < 0 || r > steps || c > steps ? [] : [heights[r * heightPictureSide + c] ?? NaN],
      );
      const known = around.filter((height) => !Number.isNaN(height));
      heights[south * heightPictureSide + east] = known.reduce((sum, height) => sum + height, 0) / known.length;
    }
  }
  return heights;
}

/** Lowest and highest height of tiles: pictures with the same range fit together. */
export function rangeOfTiles(stroke: HeightStroke, places: readonly GridPlace[]): HeightRange {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const place of places) {
    for (const height of latticeHeights(stroke, place)) {
      if (height < minimum) minimum = height;
      if (height > maximum) maximum = height;
    }
  }
  return minimum <= maximum ? { minimum, maximum } : { minimum: 0, maximum: 0 };
}

export function heightPicture(stroke: HeightStroke, place: GridPlace, { minimum, maximum }: HeightRange): Uint8Array {
  const heights = latticeHeights(stroke, place);
  const span = maximum - minimum;
  const data = Uint16Array.from(heights, (height) =>
    Number.isNaN(height) || span === 0 ? 0 : Math.round(((height - minimum) / span) * 65_535),
  );
  return writeGrey16(heightPictureSide, heightPictureSide, data);
}

/**
 * Sets the heights of a tile as a picture has them. Heights that are within half a step of what the picture can say stay
 * as they are, so that an exported and imported tile is the same to the bit.
 * @throws FormatError when the picture is of another kind or size
 */
export function importHeights(
  stroke: HeightStroke,
  place: GridPlace,
  picture: Uint8Array,
  { minimum, maximum }: HeightRange,
): void {
  const { width, height, channels, data } = readDeepPng(picture);
  if (width !== heightPictureSide || height !== heightPictureSide) {
    throw new FormatError(
      `a picture of heights has ${heightPictureSide} × ${heightPictureSide} pixels, this one ${width} × ${height}`,
      { path: '', offset: 16 },
    );
  }
  const steps = chunksPerSide * chunkSteps;
  const step = (maximum - minimum) / 65_535;
  for (let south = 0; south <= steps; south++) {
    for (let east = 0; east <= steps; east++) {
      if (!isVertex(south, east)) continue;
      const [r, c] = [place.row * steps + south, place.column * steps + east];
      const now = stroke.height(r, c);
      const wanted = minimum + (data[(south * heightPictureSide + east) * channels] ?? 0) * step;
      if (now !== null && Math.abs(wanted - now) > step * 0.5000001) stroke.setHeight(r, c, wanted);
    }
  }
}
