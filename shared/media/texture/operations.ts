/** What can be done to a picture without another size or encoding: turning it, and work on its channels. */
import type { RgbaPixels } from '../mipmaps.ts';

type Turn = (x: number, y: number, width: number, height: number) => number;

/** Copies pixels: `from` gives the place in the source of each pixel of a result of the given size. */
function turned(image: RgbaPixels, swapsSides: boolean, from: Turn): RgbaPixels {
  const width = swapsSides ? image.height : image.width;
  const height = swapsSides ? image.width : image.height;
  // Whole pixels move, so a pixel is one word; the copy puts them on a boundary that words need.
  const source = new Uint32Array(image.pixels.slice().buffer);
  const words = new Uint32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) words[at] = source[from(x, y, image.width, image.height)] ?? 0;
  }
  return { width, height, pixels: new Uint8Array(words.buffer) };
}

/** `horizontal` exchanges left and right, `vertical` top and bottom. */
export function flip(image: RgbaPixels, axis: 'horizontal' | 'vertical'): RgbaPixels {
  return axis === 'horizontal'
    ? turned(image, false, (x, y, width) => y * width + width - 1 - x)
    : turned(image, false, (x, y, width, height) => (height - 1 - y) * width + x);
}

/** Turns clockwise. */
export function rotate(image: RgbaPixels, degrees: 90 | 180 | 270): RgbaPixels {
  if (degrees === 180) return turned(image, false, (x, y, width, height) => (height - 1 - y) * width + width - 1 - x);
  if (degrees === 90) return turned(image, true, (x, y, width, height) => (height - 1 - x) * width + y);
  return turned(image, true, (x, y, width) => x * width + width - 1 - y);
}

function mapped(image: RgbaPixels, change: (pixels: Uint8Array, at: number) => void): RgbaPixels {
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) change(pixels, at);
  return { width: image.width, height: image.height, pixels };
}

export function invertAlpha(image: RgbaPixels): RgbaPixels {
  return mapped(image, (pixels, at) => {
    pixels[at + 3] = 255 - (pixels[at + 3] ?? 0);
  });
}

/** The same alpha everywhere, 0 to 255. */
export function fillAlpha(image: RgbaPixels, alpha: number): RgbaPixels {
  return mapped(image, (pixels, at) => {
    pixels[at + 3] = alpha;
  });
}

/** Colours times alpha, as some programs want them for blending. */
export function premultiply(image: RgbaPixels): RgbaPixels {
  return mapped(image, (pixels, at) => {
    const alpha = pixels[at + 3] ?? 0;
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = Math.round(((pixels[channel] ?? 0) * alpha) / 255);
  });
}

/** Takes `premultiply` back as far as it can be; colour under alpha 0 stays as it is. */
export function unpremultiply(image: RgbaPixels): RgbaPixels {
  return mapped(image, (pixels, at) => {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0) return;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
    }
  });
}

export type Channel = 'red' | 'green' | 'blue' | 'alpha';
const CHANNELS: readonly Channel[] = ['red', 'green', 'blue', 'alpha'];

/** Every channel filled from one of the picture's own: `{ red: 'blue', blue: 'red' }` exchanges two. */
export function rearrange(image: RgbaPixels, sources: Readonly<Partial<Record<Channel, Channel>>>): RgbaPixels {
  const from = CHANNELS.map((channel) => CHANNELS.indexOf(sources[channel] ?? channel));
  const { pixels: source } = image;
  return mapped(image, (pixels, at) => {
    for (let channel = 0; channel < 4; channel++) pixels[at + channel] = source[at + (from[channel] ?? 0)] ?? 0;
  });
}

/**
 * Alpha from another picture of the same size: one of its channels, or its brightness (Rec. 601).
 * The sizes are the caller's to bring together.
 */
export function alphaFrom(image: RgbaPixels, other: RgbaPixels, channel: Channel | 'brightness'): RgbaPixels {
  const place = channel === 'brightness' ? -1 : CHANNELS.indexOf(channel);
  const { pixels: mask } = other;
  return mapped(image, (pixels, at) => {
    pixels[at + 3] =
      place >= 0
        ? (mask[at + place] ?? 0)
        : Math.round((mask[at] ?? 0) * 0.299 + (mask[at + 1] ?? 0) * 0.587 + (mask[at + 2] ?? 0) * 0.114);
  });
}

/** Whether a picture is opaque, cut out (alpha 0 or 255 only), or has alpha in between. */
export function alphaKind({ pixels }: RgbaPixels): 'opaque' | 'cut-out' | 'graded' {
  let kind: 'opaque' | 'cut-out' = 'opaque';
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] ?? 0;
    if (alpha !== 0 && alpha !== 255) return 'graded';
    if (alpha === 0) kind = 'cut-out';
  }
  return kind;
}
