/** Two pictures of one thing beside each other, with what differs marked. Pure. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Behind what can be seen through, between the light and the dark of what looks at it. */
const ground: Colour = [92, 97, 104];
/** Of points that differ, and of the frame about all of them. */
const marking: Colour = [255, 122, 0];
/** Around each picture, in pixels, and the longest side of each. */
const gap = 8;
const longest = 768;
/** A channel that differs by less is rounding. */
const tolerance = 2;

export interface Difference {
  /** How the greatest channel of each point differs, 0 to 255, row by row. */
  readonly steps: Uint8Array;
  /** Points that differ. */
  readonly points: number;
  readonly greatest: number;
}

/** What can be seen through, over the ground. */
function overGround({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const opaque = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const share = (pixels[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const behind = ground[channel] ?? 0;
      opaque[at + channel] = Math.round(behind + ((pixels[at + channel] ?? 0) - behind) * share);
    }
    opaque[at + 3] = 255;
  }
  return { width, height, pixels: opaque };
}

/** As they are looked at, over one ground: colours under what cannot be seen are none. Null where the sizes differ. */
export function seenDifference(before: RgbaPixels, after: RgbaPixels): Difference | null {
  if (before.width !== after.width || before.height !== after.height) return null;
  const [one, two] = [overGround(before).pixels, overGround(after).pixels];
  const steps = new Uint8Array(before.width * before.height);
  let [points, greatest] = [0, 0];
  for (let point = 0; point < steps.length; point++) {
    let most = 0;
    for (let at = point * 4; at < point * 4 + 3; at++) most = Math.max(most, Math.abs((one[at] ?? 0) - (two[at] ?? 0)));
    if (most <= tolerance) continue;
    steps[point] = most;
    points++;
    greatest = Math.max(greatest, most);
  }
  return { steps, points, greatest };
}

/** One of so many points of each row and column, so that it is no larger than what is looked at. */
function small({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  if (step === 1) return { width, height, pixels };
  const [wide, high] = [Math.ceil(width / step), Math.ceil(height / step)];
  const kept = new Uint8Array(wide * high * 4);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const from = (y * step * width + x * step) * 4;
      kept.set(pixels.subarray(from, from + 4), (y * wide + x) * 4);
    }
  }
  return { width: wide, height: high, pixels: kept };
}

/** The later picture faint, and over it what differs. */
function marked({ width, height, pixels }: RgbaPixels, { steps }: Difference): RgbaPixels {
  const shown = new Uint8Array(pixels.length);
  for (const [point, step] of steps.entries()) {
    const at = point * 4;
    const grey = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
    // What differs a little is seen as well as what differs much: its colour tells apart the two.
    const strength = step === 0 ? 0 : 0.6 + (step / 255) * 0.4;
    for (let channel = 0; channel < 3; channel++) {
      const faint = grey * 0.55;
      shown[at + channel] = Math.round(faint + ((marking[channel] ?? 0) - faint) * strength);
    }
    shown[at + 3] = 255;
  }
  return { width, height, pixels: shown };
}

/** A line about all points that differ, one pixel wide and a little apart from them. */
function framed(picture: RgbaPixels, { steps }: Difference): RgbaPixels {
  const { width, height } = picture;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (const [point, step] of steps.entries()) {
    if (step === 0) continue;
    const [x, y] = [point % width, Math.floor(point / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return picture;
  [left, top] = [Math.max(0, left - 3), Math.max(0, top - 3)];
  [right, bottom] = [Math.min(width - 1, right + 3), Math.min(height - 1, bottom + 3)];
  const pixels = Uint8Array.from(picture.pixels);
  const mark = (x: number, y: number): void => pixels.set([...marking, 255], (y * width + x) * 4);
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) mark(x, y);
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) mark(x, y);
  return { width, height, pixels };
}

/** Before, after, and what differs, from left to right; of two sizes the first two alone. */
export function besideEachOther(before: RgbaPixels, after: RgbaPixels): RgbaPixels {
  const [one, two] = [small(overGround(before)), small(overGround(after))];
  const difference = seenDifference(one, two);
  const shown =
    difference === null ? [one, two] : [framed(one, difference), framed(two, difference), marked(two, difference)];
  const width = shown.reduce((sum, each) => sum + each.width + gap, gap);
  const height = Math.max(...shown.map((each) => each.height)) + 2 * gap;
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([28, 30, 33, 255], at);
  let left = gap;
  for (const picture of shown) {
    const row = picture.width * 4;
    for (let y = 0; y < picture.height; y++) {
      pixels.set(picture.pixels.subarray(y * row, (y + 1) * row), ((y + gap) * width + left) * 4);
    }
    left += picture.width + gap;
  }
  return { width, height, pixels };
}
