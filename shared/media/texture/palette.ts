/**
 * Finds up to 256 colours for a picture and its mips, and maps pixels to them. Colours are exact where they suffice; else
 * median cut finds them and k-means moves them to where they do best. The result is as near to the picture as that of
 * gifenc's quantiser (rgb565), the best of the packages that were compared (palette.test.ts holds it to that).
 */

/** Colours are kept apart to 5 bits a channel while boxes are cut; the averages use all 8 bits. */
const CELL_COUNT = 1 << 15;

interface Histogram {
  /** Per 5-5-5 cell: number of pixels and the sums of their channels. */
  readonly counts: Float64Array;
  readonly sums: readonly [Float64Array, Float64Array, Float64Array];
}

interface Box {
  readonly cells: Uint16Array;
  readonly population: number;
  /** Channel with the widest range (0 red, 1 green, 2 blue), and that range in cells. */
  readonly widestChannel: 0 | 1 | 2;
  readonly range: number;
}

function cellOf(colour: number): number {
  return ((colour >> 3) & 31) | (((colour >> 11) & 31) << 5) | (((colour >> 19) & 31) << 10);
}

function coordinate(cell: number, channel: 0 | 1 | 2): number {
  return (cell >> (channel * 5)) & 31;
}

/** Packs the colour of a pixel: red | green << 8 | blue << 16. */
export function colourAt(pixels: Uint8Array, at: number): number {
  return (pixels[at] ?? 0) | ((pixels[at + 1] ?? 0) << 8) | ((pixels[at + 2] ?? 0) << 16);
}

function buildHistogram(pictures: readonly Uint8Array[], excluded: ReadonlySet<number>): Histogram {
  const counts = new Float64Array(CELL_COUNT);
  const sums = [new Float64Array(CELL_COUNT), new Float64Array(CELL_COUNT), new Float64Array(CELL_COUNT)] as const;
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = colourAt(pixels, at);
      if (excluded.has(colour)) continue;
      const cell = cellOf(colour);
      counts[cell] = (counts[cell] ?? 0) + 1;
      sums[0][cell] = (sums[0][cell] ?? 0) + (colour & 255);
      sums[1][cell] = (sums[1][cell] ?? 0) + ((colour >> 8) & 255);
      sums[2][cell] = (sums[2][cell] ?? 0) + (colour >> 16);
    }
  }
  return { counts, sums };
}

function measureBox(cells: Uint16Array, counts: Float64Array): Box {
  let widestChannel: 0 | 1 | 2 = 0;
  let range = -1;
  for (const channel of [0, 1, 2] as const) {
    let low = 31;
    let high = 0;
    for (const cell of cells) {
      const value = coordinate(cell, channel);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > range) {
      range = high - low;
      widestChannel = channel;
    }
  }
  const population = cells.reduce((sum, cell) => sum + (counts[cell] ?? 0), 0);
  return { cells, population, widestChannel, range };
}

/** Cuts a box where half of its pixels are on either side; both halves get at least one cell. */
function splitBox(box: Box, counts: Float64Array): [Box, Box] {
  const { widestChannel } = box;
  const cells = box.cells.slice().sort((a, b) => coordinate(a, widestChannel) - coordinate(b, widestChannel));
  let before = 0;
  let cut = 0;
  while (cut < cells.length - 1 && before < box.population / 2) before += counts[cells[cut++] ?? 0] ?? 0;
  cut = Math.max(1, cut);
  return [measureBox(cells.subarray(0, cut), counts), measureBox(cells.subarray(cut), counts)];
}

function packColour(red: number, green: number, blue: number): number {
  return Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16);
}

function averageColour(box: Box, { sums }: Histogram): number {
  const total = (channel: 0 | 1 | 2): number => box.cells.reduce((sum, cell) => sum + (sums[channel][cell] ?? 0), 0);
  return packColour(total(0) / box.population, total(1) / box.population, total(2) / box.population);
}

function medianCut(histogram: Histogram, wanted: number): number[] {
  const occupied: number[] = [];
  for (const [cell, count] of histogram.counts.entries()) if (count > 0) occupied.push(cell);
  const used = Uint16Array.from(occupied);
  if (used.length === 0 || wanted === 0) return [];
  const boxes = [measureBox(used, histogram.counts)];
  while (boxes.length < wanted) {
    // Pixels times range: neither a large flat area nor a few far colours take all the cuts.
    let best = -1;
    let bestWeight = 0;
    for (const [index, box] of boxes.entries()) {
      const weight = box.cells.length < 2 ? 0 : box.population * box.range;
      if (weight > bestWeight) {
        bestWeight = weight;
        best = index;
      }
    }
    const box = boxes[best];
    if (box === undefined) break;
    const [low, high] = splitBox(box, histogram.counts);
    boxes[best] = low;
    boxes.push(high);
  }
  return refine(
    boxes.map((box) => averageColour(box, histogram)),
    used,
    histogram,
  );
}

/** Rounds of k-means; more change the picture by less than a hundredth of a decibel each. */
const REFINE_ROUNDS = 6;

/** Moves every colour to the middle of the cells that are nearest to it, several times. */
function refine(colours: readonly number[], cells: Uint16Array, { counts, sums }: Histogram): number[] {
  let current = [...colours];
  for (let round = 0; round < REFINE_ROUNDS; round++) {
    const findNearest = nearestColourFinder(current);
    const totals = current.map(() => ({ count: 0, red: 0, green: 0, blue: 0 }));
    for (const cell of cells) {
      const count = counts[cell] ?? 0;
      const [red, green, blue] = [sums[0][cell] ?? 0, sums[1][cell] ?? 0, sums[2][cell] ?? 0];
      const total = totals[findNearest(packColour(red / count, green / count, blue / count))];
      if (total === undefined) continue;
      total.count += count;
      total.red += red;
      total.green += green;
      total.blue += blue;
    }
    current = current.map((colour, index) => {
      const { count, red, green, blue } = totals[index] ?? { count: 0, red: 0, green: 0, blue: 0 };
      return count === 0 ? colour : packColour(red / count, green / count, blue / count);
    });
  }
  return current;
}

/** The distinct colours of a picture in order of appearance, or null when there are more than `limit`. */
function distinctColours(pixels: Uint8Array, limit: number): Set<number> | null {
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(colourAt(pixels, at));
    if (colours.size > limit) return null;
  }
  return colours;
}

/**
 * Up to 256 colours (red | green << 8 | blue << 16). A picture with no more than that keeps every one of them exactly,
 * and its mips share the places left over.
 * @param pictures RGBA pixels, the full-size picture first
 * @param most how many colours there may be, where fewer than 256 places are free
 */
export function buildPalette(pictures: readonly Uint8Array[], most = 256): number[] {
  const [full, ...mips] = pictures;
  if (full === undefined) return [];
  const exact = distinctColours(full, most);
  if (exact === null) return medianCut(buildHistogram(pictures, new Set()), most);
  return [...exact, ...medianCut(buildHistogram(mips, exact), most - exact.size)];
}

/** A function that gives the palette place of the nearest colour (by squared distance) and remembers its answers. */
export function nearestColourFinder(palette: readonly number[]): (colour: number) => number {
  const known = new Map<number, number>();
  const reds = Int32Array.from(palette, (colour) => colour & 255);
  const greens = Int32Array.from(palette, (colour) => (colour >> 8) & 255);
  const blues = Int32Array.from(palette, (colour) => colour >> 16);
  return (colour) => {
    const remembered = known.get(colour);
    if (remembered !== undefined) return remembered;
    let best = 0;
    let bestDistance = Infinity;
    for (let index = 0; index < reds.length; index++) {
      const red = (reds[index] ?? 0) - (colour & 255);
      const green = (greens[index] ?? 0) - ((colour >> 8) & 255);
      const blue = (blues[index] ?? 0) - (colour >> 16);
      const distance = red * red + green * green + blue * blue;
      if (distance < bestDistance) {
        bestDistance = distance;
        best = index;
      }
    }
    known.set(colour, best);
    return best;
  };
}
