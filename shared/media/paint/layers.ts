/**
 * A picture that is painted: what the file holds, and layers over it that only the program knows. Layers of colour lie over
 * the picture's red, green and blue; layers of alpha over its fourth channel, with grey for the alpha that they make.
 */
import type { ImageSize } from '../image.ts';
import { clippedArea, type TexelArea } from './area.ts';

export const layerBlends = ['normal', 'multiply', 'add'] as const;
export type LayerBlend = (typeof layerBlends)[number];

/** Which channels of the picture a layer lies over. */
export type LayerKind = 'colour' | 'alpha';

export interface PaintLayer {
  readonly id: number;
  readonly name: string;
  readonly kind: LayerKind;
  readonly isVisible: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  readonly blend: LayerBlend;
  /** RGBA of the picture's size, straight alpha: how much of the layer there is. Strokes change it in place. */
  readonly pixels: Uint8Array;
}

export interface PaintStack extends ImageSize {
  /** RGBA as the file holds it. Strokes on the picture itself change it in place. */
  readonly picture: Uint8Array;
  /** The lowest first. */
  readonly layers: readonly PaintLayer[];
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function layColour(layer: PaintLayer, width: number, { left, top, right, bottom }: TexelArea, out: Uint8Array): void {
  const { pixels, opacity, blend } = layer;
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {
      const there = pixels[at + 3] ?? 0;
      if (there === 0) continue;
      const share = (there / 255) * opacity;
      for (let channel = at; channel < at + 3; channel++) {
        const under = out[channel] ?? 0;
        const own = pixels[channel] ?? 0;
        const made = blend === 'normal' ? own : blend === 'multiply' ? (under * own) / 255 : Math.min(255, under + own);
        out[channel] = mix(under, made, share) + 0.5;
      }
    }
  }
}

function layAlpha({ pixels, opacity }: PaintLayer, width: number, area: TexelArea, out: Uint8Array): void {
  for (let y = area.top; y < area.bottom; y++) {
    for (let at = (y * width + area.left) * 4, end = (y * width + area.right) * 4; at < end; at += 4) {
      const share = ((pixels[at + 3] ?? 0) / 255) * opacity;
      if (share > 0) out[at + 3] = mix(out[at + 3] ?? 0, pixels[at] ?? 0, share) + 0.5;
    }
  }
}

/** Works out an area of the whole: the picture with its visible layers, into RGBA of the same size. */
export function compose(stack: PaintStack, wanted: TexelArea, out: Uint8Array): void {
  const area = clippedArea(wanted, stack);
  const { width, picture, layers } = stack;
  for (let y = area.top; y < area.bottom; y++) {
    const from = (y * width + area.left) * 4;
    out.set(picture.subarray(from, from + (area.right - area.left) * 4), from);
  }
  for (const layer of layers) {
    if (!layer.isVisible || layer.opacity === 0) continue;
    if (layer.kind === 'alpha') layAlpha(layer, width, area, out);
    else layColour(layer, width, area, out);
  }
}

/** Where a layer holds anything. */
export function areaOfLayer({ width, height }: ImageSize, { pixels }: PaintLayer): TexelArea {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) };
}
