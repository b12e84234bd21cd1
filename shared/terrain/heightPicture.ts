/**
 * Heights of tiles as a picture and back, without loss that can be seen: all vertices, the inner ones too, in one grey PNG
 * of 16 bits, with the range in words beside it. A tile has 129 × 129 outer and 128 × 128 inner vertices; on a lattice of
 * half quads they are 257 × 257 places, of which those between two rows' vertices hold the mean of their neighbours, so that
 * the picture can be worked on in any program. Tiles beside each other share the places of their border.
 */
import type { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { chunkSteps } from '../geometry/terrain/brush/lattice.ts';
import { chunksPerSide } from '../geometry/terrain/grid.ts';
import { readDeepPng, writeGrey16 } from './greyPicture.ts';
import { latticeOf } from './heightEdits.ts';
import type { PictureArea } from './pictureArea.ts';
import { checkSize, visitChunks } from './pictureArea.ts';
import type { TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** What the picture cannot say; stands beside it as JSON. */
export interface HeightRange {
  /** Yards over sea level of black and of white. */
  readonly minimum: number;
  readonly maximum: number;
}

const tileSteps = chunksPerSide * chunkSteps;

interface Lattice {
  readonly width: number;
  readonly height: number;
  /** Yards over sea level, row by row; NaN where nothing is open. */
  readonly heights: Float64Array;
}

function latticeHeights(tiles: TileSet, area: PictureArea): Lattice {
  const [width, height] = [area.columns * tileSteps + 1, area.rows * tileSteps + 1];
  const heights = new Float64Array(width * height).fill(NaN);
  visitChunks(tiles, area, (chunk, column, row) => {
    const { heights: own, position } = chunkFields(chunk);
    if (own === null) return;
    const base = position[2] ?? 0;
    for (const [vertex, over] of own.entries()) {
      const [south, east] = latticeOf(column, row, vertex);
      heights[south * width + east] = base + over;
    }
  });
  return { width, height, heights };
}

/** Gives the places between vertices the mean of those around them. */
function fillBetween({ width, height, heights }: Lattice): void {
  for (let south = 0; south < height; south++) {
    for (let east = 1 - (south & 1); east < width; east += 2) {
      let [sum, count] = [0, 0];
      const add = (value: number | undefined): void => {
        if (value === undefined || Number.isNaN(value)) return;
        sum += value;
        count++;
      };
      const at = south * width + east;
      if (south > 0) add(heights[at - width]);
      if (south < height - 1) add(heights[at + width]);
      if (east > 0) add(heights[at - 1]);
      if (east < width - 1) add(heights[at + 1]);
      heights[at] = count === 0 ? NaN : sum / count;
    }
  }
}

/** Lowest and highest height of the open tiles in an area: pictures with the same range fit together. */
export function rangeOfArea(tiles: TileSet, area: PictureArea): HeightRange {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const height of latticeHeights(tiles, area).heights) {
    if (height < minimum) minimum = height;
    if (height > maximum) maximum = height;
  }
  return minimum <= maximum ? { minimum, maximum } : { minimum: 0, maximum: 0 };
}

/** Black where no tile is open. */
export function heightPicture(tiles: TileSet, area: PictureArea, { minimum, maximum }: HeightRange): Uint8Array {
  const lattice = latticeHeights(tiles, area);
  fillBetween(lattice);
  const span = maximum - minimum;
  const data = new Uint16Array(lattice.heights.length);
  for (const [at, height] of lattice.heights.entries()) {
    if (!Number.isNaN(height) && span > 0) data[at] = Math.round(((height - minimum) / span) * 65_535);
  }
  return writeGrey16(lattice.width, lattice.height, data);
}

/**
 * Sets heights as a picture has them, where tiles are open. Heights that are within half a step of what the picture can say
 * stay as they are, so that an exported and imported tile is the same to the bit.
 * @throws FormatError when the picture is of another kind or size
 */
export function importHeights(
  stroke: HeightStroke,
  tiles: TileSet,
  area: PictureArea,
  picture: Uint8Array,
  { minimum, maximum }: HeightRange,
): void {
  const image = readDeepPng(picture);
  const now = latticeHeights(tiles, area);
  checkSize('heights', image, now.width, now.height);
  const step = (maximum - minimum) / 65_535;
  const [top, left] = [area.first.row * tileSteps, area.first.column * tileSteps];
  for (let south = 0; south < now.height; south++) {
    for (let east = south & 1; east < now.width; east += 2) {
      const at = south * now.width + east;
      const wanted = minimum + (image.data[at * image.channels] ?? 0) * step;
      const height = now.heights[at] ?? NaN;
      if (Math.abs(wanted - height) > step * 0.5000001) stroke.setHeight(top + south, left + east, wanted);
    }
  }
}
