/**
 * Heights of tiles as a picture and back, without loss that can be seen: all vertices, the inner ones too, in one grey PNG
 * of 16 bits, with the range in words beside it. A tile has 129 × 129 outer and 128 × 128 inner vertices; on a lattice of
 * half quads they are 257 × 257 places, of which those between two rows' vertices hold the mean of their neighbours, so that
 * the picture can be worked on in any program. Tiles beside each other share the places of their border.
 */
import { FormatError } from '../codec/error.ts';
import type { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { chunkSteps } from '../geometry/terrain/brush/lattice.ts';
import { chunksPerSide } from '../geometry/terrain/grid.ts';
import type { GreyPicture, HeightRange } from './greyValues.ts';
import { writeGrey16 } from './greyPicture.ts';
import { latticeOf } from './heightEdits.ts';
import type { PictureArea } from './pictureArea.ts';
import { visitChunks } from './pictureArea.ts';
import { resample } from './resample.ts';
import type { TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

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

/** Yards over and under flat ground that its picture leaves for hills and valleys. */
const roomOverFlat = 100;

/**
 * Lowest and highest height of the open tiles in an area: pictures with the same range fit together. Flat ground is in the
 * middle of a range, or whoever paints on its picture would paint nothing.
 */
export function rangeOfArea(tiles: TileSet, area: PictureArea): HeightRange {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const height of latticeHeights(tiles, area).heights) {
    if (height < minimum) minimum = height;
    if (height > maximum) maximum = height;
  }
  if (minimum > maximum) [minimum, maximum] = [0, 0];
  return minimum < maximum
    ? { minimum, maximum }
    : { minimum: minimum - roomOverFlat, maximum: maximum + roomOverFlat };
}

/** Black where no tile is open; black and white also where heights go beyond the range. */
export function heightPicture(tiles: TileSet, area: PictureArea, { minimum, maximum }: HeightRange): Uint8Array {
  const lattice = latticeHeights(tiles, area);
  fillBetween(lattice);
  const span = maximum - minimum;
  const data = new Uint16Array(lattice.heights.length);
  for (const [at, height] of lattice.heights.entries()) {
    // Whole numbers of 16 bits would begin anew beyond their end.
    const share = Math.min(1, Math.max(0, (height - minimum) / span));
    if (!Number.isNaN(height) && span > 0) data[at] = Math.round(share * 65_535);
  }
  return writeGrey16(lattice.width, lattice.height, data);
}

/**
 * Sets heights as a picture has them, where tiles are open; one of another size is brought to that of the tiles. Heights that
 * are within half a step of what the picture can say stay as they are, so that an exported and imported tile is the same to
 * the bit.
 * @throws FormatError when black and white are to be one height although the picture is not of one grey
 */
export function importHeights(
  stroke: HeightStroke,
  tiles: TileSet,
  area: PictureArea,
  picture: GreyPicture,
  { minimum, maximum }: HeightRange,
): void {
  if (minimum === maximum && picture.values.some((value) => value !== picture.values[0])) {
    const reason = `black and white of the picture are both said to be ${minimum} yd: say the range of its heights`;
    throw new FormatError(reason, { path: '', offset: 0 });
  }
  const now = latticeHeights(tiles, area);
  const { values } = resample(picture, now.width, now.height, 'corners');
  const span = maximum - minimum;
  // A little more than half a step: values are 32-bit floats between 0 and 1.
  const tolerance = (span / picture.levels) * 0.505;
  const [top, left] = [area.first.row * tileSteps, area.first.column * tileSteps];
  for (let south = 0; south < now.height; south++) {
    for (let east = south & 1; east < now.width; east += 2) {
      const at = south * now.width + east;
      const wanted = minimum + (values[at] ?? 0) * span;
      const height = now.heights[at] ?? NaN;
      if (Math.abs(wanted - height) > tolerance) stroke.setHeight(top + south, left + east, wanted);
    }
  }
}
