/** Which channels of a picture are shown, and what that makes of its pixels. */
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';

export const channelNames = ['red', 'green', 'blue', 'alpha'] as const;
export type ChannelName = (typeof channelNames)[number];
export type ShownChannels = ReadonlySet<ChannelName>;

export const allChannels: ShownChannels = new Set(channelNames);
export const colourChannels: ShownChannels = new Set(['red', 'green', 'blue']);

export interface PixelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Switches a channel; the last one cannot go. */
export function toggled(shown: ShownChannels, channel: ChannelName): ShownChannels {
  const next = shown.has(channel)
    ? new Set([...shown].filter((each) => each !== channel))
    : new Set([...shown, channel]);
  return next.size === 0 ? shown : next;
}

/**
 * A part of a picture as it is to be painted, RGBA. One channel alone is grey; a colour channel that is off is black; without
 * alpha the picture is opaque.
 */
export function paintedPixels(
  image: RgbaPixels,
  { x, y, width, height }: PixelRectangle,
  shown: ShownChannels,
): Uint8ClampedArray<ArrayBuffer> {
  const painted = new Uint8ClampedArray(width * height * 4);
  const single = shown.size === 1 ? channelNames.findIndex((channel) => shown.has(channel)) : -1;
  const hasAll = shown.size === 4;
  const keep = channelNames.map((channel) => (shown.has(channel) ? 255 : 0));
  const [red = 0, green = 0, blue = 0, alpha = 0] = keep;
  const isOpaque = alpha === 0;
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * image.width + x) * 4;
    const to = row * width * 4;
    if (hasAll) {
      painted.set(image.pixels.subarray(from, from + width * 4), to);
      continue;
    }
    for (let at = 0; at < width * 4; at += 4) {
      const source = from + at;
      const target = to + at;
      if (single >= 0) {
        const value = image.pixels[source + single] ?? 0;
        painted[target] = value;
        painted[target + 1] = value;
        painted[target + 2] = value;
        painted[target + 3] = 255;
        continue;
      }
      painted[target] = (image.pixels[source] ?? 0) & red;
      painted[target + 1] = (image.pixels[source + 1] ?? 0) & green;
      painted[target + 2] = (image.pixels[source + 2] ?? 0) & blue;
      painted[target + 3] = isOpaque ? 255 : (image.pixels[source + 3] ?? 0);
    }
  }
  return painted;
}
