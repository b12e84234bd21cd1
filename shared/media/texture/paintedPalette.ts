/**
 * Painted texels of a picture with a palette: the palette stays where its colours, or entries that nothing uses, hold what
 * was painted nearly enough, so that all other texels keep their bytes.
 */
import { buildPalette, colourAt, nearestColourFinder } from './palette.ts';

/** A colour this near to an entry takes it: the sum of the squares of the three differences. */
const near = 3 * 4 ** 2;
/** The palette holds what was painted where its colours are no further off than this in the mean, as such a sum. */
const held = 3 * 6 ** 2;

export interface PaintedPalette {
  /** Red | green << 8 | blue << 16 by entry, as they are now. */
  readonly colours: readonly number[];
  /** The entry for a colour. */
  readonly entryOf: (colour: number) => number;
}

export interface PaletteRoom {
  /** As they are; fewer than 256 where the file ends its palette earlier. */
  readonly colours: readonly number[];
  /** Other than 0 for entries that texels outside of what was painted use. */
  readonly used: ArrayLike<number>;
  /** Entries that no painted texel may have, such as the transparent one. */
  readonly kept: ReadonlySet<number>;
}

function distance(one: number, other: number): number {
  let sum = 0;
  for (const shift of [0, 8, 16]) sum += (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2;
  return sum;
}

/** Entries that may be chosen, with their colours one after the other. */
function finderOf(colours: readonly number[], kept: ReadonlySet<number>): (colour: number) => number {
  const entries = [...colours.keys()].filter((entry) => !kept.has(entry));
  const nearest = nearestColourFinder(entries.map((entry) => colours[entry] ?? 0));
  return (colour) => entries[nearest(colour)] ?? 0;
}

/**
 * @param painted RGBA of what was painted, and of the same places in smaller mips
 * @returns null where the palette cannot hold it and has to be made anew
 */
export function paintedPalette(painted: Uint8Array, { colours, used, kept }: PaletteRoom): PaintedPalette | null {
  const counts = new Map<number, number>();
  for (let at = 0; at < painted.length; at += 4) {
    const colour = colourAt(painted, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  if (colours.length === 0) return null;
  const first = finderOf(colours, kept);
  const taken = new Set<number>();
  const missing: number[] = [];
  for (const [colour, count] of counts) {
    const entry = first(colour);
    if (distance(colours[entry] ?? 0, colour) <= near) taken.add(entry);
    else for (let each = 0; each < Math.min(count, 64); each++) missing.push(colour);
  }
  const next = [...colours];
  const free = [...colours.keys()].filter((entry) => !used[entry] && !kept.has(entry) && !taken.has(entry));
  if (missing.length > 0 && free.length > 0) {
    const wanted = buildPalette([rgbaOf(missing)], free.length);
    for (const [at, entry] of free.entries()) {
      const colour = wanted[at];
      if (colour !== undefined) next[entry] = colour;
    }
  }
  const entryOf = finderOf(next, kept);
  let [sum, texels] = [0, 0];
  for (const [colour, count] of counts) {
    sum += distance(next[entryOf(colour)] ?? 0, colour) * count;
    texels += count;
  }
  return texels > 0 && sum / texels > held ? null : { colours: next, entryOf };
}

function rgbaOf(colours: readonly number[]): Uint8Array {
  const pixels = new Uint8Array(colours.length * 4);
  for (const [at, colour] of colours.entries()) {
    pixels.set([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, 255], at * 4);
  }
  return pixels;
}
