/** The low ground of a distant view (WDL) as a small picture: what a map shows of tiles that are far away. */
import { chunkSize, chunksPerSide } from '../../geometry/terrain/grid.ts';
import type { LowGround } from '../distantView.ts';
import { lightOn } from './ground.ts';
import type { Picture } from './swatch.ts';

/** Two pixels a chunk. */
const side = chunksPerSide * 2;
const corners = chunksPerSide + 1;

type Colour = readonly [number, number, number];

/** Colours of heights over the sea, yards: meadow, hill, rock, snow. Our own choice: the file knows no colours. */
const bands: readonly { readonly from: number; readonly colour: Colour }[] = [
  { from: 0, colour: [92, 108, 70] },
  { from: 150, colour: [112, 112, 78] },
  { from: 400, colour: [122, 112, 98] },
  { from: 900, colour: [206, 208, 210] },
];
const sea: Colour = [26, 64, 84];

/** The colour of land at a height, without light. */
export function lowColour(height: number): Colour {
  if (height < 0) return sea;
  const above = bands.findIndex(({ from }) => from > height);
  const low = bands.at(above < 0 ? -1 : above - 1) ?? { from: 0, colour: sea };
  const high = above < 0 ? low : (bands[above] ?? low);
  const share = high === low ? 0 : (height - low.from) / (high.from - low.from);
  const mix = (channel: 0 | 1 | 2): number => low.colour[channel] * (1 - share) + high.colour[channel] * share;
  return [mix(0), mix(1), mix(2)];
}

/** Height at a place counted in half chunks from the north-west: corners and middles as stored, else the mean of two. */
function lowHeight({ outer, inner }: LowGround, row: number, column: number): number {
  if (row % 2 === 0 && column % 2 === 0) return outer[(row / 2) * corners + column / 2] ?? 0;
  if (row % 2 === 1 && column % 2 === 1) return inner[((row - 1) / 2) * chunksPerSide + (column - 1) / 2] ?? 0;
  const [down, right] = row % 2 === 1 ? [1, 0] : [0, 1];
  const before = outer[((row - down) / 2) * corners + (column - right) / 2] ?? 0;
  const after = outer[((row + down) / 2) * corners + (column + right) / 2] ?? 0;
  return (before + after) / 2;
}

/** 32 × 32 pixels, opaque: colours by height, slopes in the light of all minimaps; chunks that are holes are black. */
export function lowPicture(ground: LowGround): Picture {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = (south: number, east: number): number => lowHeight(ground, row + south, column + east);
      const [northWest, northEast, southWest, southEast] = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
      const north = (southWest + southEast - northWest - northEast) / chunkSize;
      const west = (northEast + southEast - northWest - southWest) / chunkSize;
      const height = (northWest + northEast + southWest + southEast) / 4;
      const length = Math.hypot(north, west, 1);
      const light = height < 0 ? 1 : lightOn(north / length, west / length, 1 / length);
      const isHole = (((ground.holes[row >> 1] ?? 0) >> (column >> 1)) & 1) === 1;
      for (const [channel, value] of lowColour(height).entries()) {
        pixels[(row * side + column) * 4 + channel] = isHole ? 0 : Math.min(255, Math.round(value * light));
      }
    }
  }
  return { width: side, height: side, pixels };
}
