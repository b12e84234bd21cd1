/** The round brush: how its strength falls to the edge, and dabs of it on a picture. */
import type { PaintStroke } from './stroke.ts';

const steps = 1024;

/** Strength by the square of the distance from the middle, in steps up to the radius: 0 to 255. */
export type BrushFalloff = Uint8Array;

const known = new Map<number, BrushFalloff>();

/** @param hardness 0 to 1: the share of the radius that is painted in full */
export function brushFalloff(hardness: number): BrushFalloff {
  const key = Math.round(Math.min(1, Math.max(0, hardness)) * 100);
  const made = known.get(key);
  if (made !== undefined) return made;
  const full = key / 100;
  const falloff = new Uint8Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    const away = Math.sqrt(step / steps);
    const part = full === 1 ? 1 : Math.min(1, (1 - away) / (1 - full));
    falloff[step] = Math.round(255 * part * part * (3 - 2 * part));
  }
  known.set(key, falloff);
  return falloff;
}

/** The strength at a place, by the squares of its distance and of the radius; 0 from the edge on. */
export function strengthAt(falloff: BrushFalloff, squared: number, radiusSquared: number): number {
  return squared >= radiusSquared ? 0 : (falloff[Math.floor((squared / radiusSquared) * steps)] ?? 0);
}

export interface PictureDab {
  /** Texels from the upper left corner; the middle of the first texel is at 0.5. */
  readonly x: number;
  readonly y: number;
  /** Texels. */
  readonly radius: number;
  /** 0 to 1. */
  readonly hardness: number;
  /** 0 to 1: how much of its strength this dab has, such as by the pressure of a pen. */
  readonly flow: number;
}

/** Below this a brush is one texel, whole: smaller ones would slip between the middles. */
const leastRadius = 0.75;

/** A dab on the picture itself; what reaches over its edge is left out. */
export function dabPicture(stroke: PaintStroke, { x, y, radius, hardness, flow }: PictureDab): void {
  const { width, height, mask } = stroke;
  if (radius < leastRadius) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    stroke.open(column, row, column + 1, row + 1);
    const at = row * width + column;
    mask[at] = Math.max(mask[at] ?? 0, Math.round(255 * flow));
    return;
  }
  const falloff = brushFalloff(hardness);
  const squared = radius * radius;
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(height, Math.ceil(y + radius));
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(width, Math.ceil(x + radius));
  if (left >= right || top >= bottom) return;
  stroke.open(left, top, right, bottom);
  for (let row = top; row < bottom; row++) {
    const down = row + 0.5 - y;
    for (let column = left; column < right; column++) {
      const across = column + 0.5 - x;
      const away = across * across + down * down;
      if (away >= squared) continue;
      const value = strengthAt(falloff, away, squared) * flow;
      const at = row * width + column;
      if (value > (mask[at] ?? 0)) mask[at] = value;
    }
  }
}
