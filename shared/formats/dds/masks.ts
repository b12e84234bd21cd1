/** Pixels whose channels are bits of a little-endian number: reading to RGBA and back. */
import type { ImageSize } from '../../media/image.ts';
import type { ChannelMasks } from './header.ts';

interface Channel {
  readonly mask: number;
  readonly shift: number;
  /** Largest value of the channel; 0 for a channel that is not there. */
  readonly largest: number;
  /** For channels of up to 8 bits, what each value is in 8 bits. */
  readonly widened: Uint8Array;
}

/** Repeats the upper bits of a value of fewer than 8 bits, as graphics cards do: 21 of 31 becomes 173. */
function widen(value: number, bits: number): number {
  let wide = 0;
  for (let shift = 8 - bits; shift > -bits; shift -= bits) wide |= shift >= 0 ? value << shift : value >> -shift;
  return wide & 255;
}

function channelOf(mask: number): Channel {
  if (mask === 0) return { mask, shift: 0, largest: 0, widened: Uint8Array.of(0) };
  const shift = 31 - Math.clz32(mask & -mask);
  const largest = mask >>> shift;
  const bits = 32 - Math.clz32(largest);
  const widened =
    bits > 8 ? new Uint8Array(0) : Uint8Array.from({ length: largest + 1 }, (_, value) => widen(value, bits));
  return { mask, shift, largest, widened };
}

function read(channel: Channel, pixel: number): number {
  const value = (pixel & channel.mask) >>> channel.shift;
  return channel.widened.length === 0 ? Math.round((value * 255) / channel.largest) : (channel.widened[value] ?? 0);
}

function pixelAt(bytes: Uint8Array, at: number, size: number): number {
  let pixel = 0;
  for (let byte = size - 1; byte >= 0; byte--) pixel = (pixel << 8) | (bytes[at + byte] ?? 0);
  return pixel;
}

/** Channels without a mask: colours are 0, or all grey; alpha is 255. */
export function decodeMasks(bytes: Uint8Array, { width, height }: ImageSize, masks: ChannelMasks): Uint8Array {
  const size = masks.bitCount / 8;
  const pixels = new Uint8Array(width * height * 4);
  const red = channelOf(masks.red);
  const green = masks.isLuminance ? red : channelOf(masks.green);
  const blue = masks.isLuminance ? red : channelOf(masks.blue);
  const alpha = channelOf(masks.alpha);
  for (let at = 0, from = 0; at < pixels.length; at += 4, from += size) {
    const pixel = pixelAt(bytes, from, size);
    pixels[at] = read(red, pixel);
    pixels[at + 1] = read(green, pixel);
    pixels[at + 2] = read(blue, pixel);
    pixels[at + 3] = alpha.largest === 0 ? 255 : read(alpha, pixel);
  }
  return pixels;
}

/** Bits of a mask that a value of 8 bits sets, rounded to the nearest. */
function write({ largest, shift }: Channel, value: number): number {
  return Math.round((value * largest) / 255) << shift;
}

/** Grey is the weighted sum of the channels (Rec. 601), which is the channel itself for grey pictures. */
export function encodeMasks(pixels: Uint8Array, masks: ChannelMasks): Uint8Array {
  const size = masks.bitCount / 8;
  const bytes = new Uint8Array((pixels.length / 4) * size);
  const [red, green, blue, alpha] = [masks.red, masks.green, masks.blue, masks.alpha].map(channelOf);
  if (red === undefined || green === undefined || blue === undefined || alpha === undefined) return bytes;
  for (let at = 0, target = 0; at < pixels.length; at += 4, target += size) {
    const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const first = masks.isLuminance ? Math.round(r * 0.299 + g * 0.587 + b * 0.114) : r;
    const pixel = write(red, first) | write(green, g) | write(blue, b) | write(alpha, pixels[at + 3] ?? 0);
    for (let byte = 0; byte < size; byte++) bytes[target + byte] = pixel >>> (byte * 8);
  }
  return bytes;
}
