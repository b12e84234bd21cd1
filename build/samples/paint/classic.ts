/** Steel, gold, leather, mail and cloth in the classic manner: light, shade and shine are in the texture itself. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Surface } from './bake.ts';
import type { Colour } from './colour.ts';
import { band, blend, clamp01, hex, lit, ramp, step } from './colour.ts';
import { cells, layeredNoise, noise } from './noise.ts';

/** Colour and how much it covers what lies below: the team colour. */
export interface Texel {
  readonly colour: Colour;
  readonly alpha: number;
}

export type Paint = (surface: Surface) => Texel;

export function solid(colour: Colour): Texel {
  return { colour, alpha: 1 };
}

/** The team colour, darker or brighter: black or white laid thinly over it. */
export function teamColour(light: number): Texel {
  return light < 1
    ? { colour: [0.02, 0.015, 0.03], alpha: clamp01(1 - light) }
    : { colour: [1, 0.97, 0.92], alpha: clamp01((light - 1) * 0.55) };
}

export function mixed(from: Texel, to: Texel, amount: number): Texel {
  const share = clamp01(amount);
  const alpha = from.alpha + (to.alpha - from.alpha) * share;
  if (alpha <= 0) return { colour: to.colour, alpha: 0 };
  const weight = (to.alpha * share) / alpha;
  return { colour: blend(from.colour, to.colour, weight), alpha };
}

/** Light from above and dark in corners; about 1 on an open upright face. */
export function shade({ normal, open }: Surface): number {
  const sky = 0.86 + 0.2 * normal[2];
  const corner = 0.3 + 0.78 * step(0.08, 0.92, open);
  return sky * corner;
}

const steelStops: readonly (readonly [number, Colour])[] = [
  [0, hex(0x2a2f38)],
  [0.22, hex(0x565f6d)],
  [0.4, hex(0x3a414d)],
  [0.5, hex(0x626d7d)],
  [0.66, hex(0x7f8b9c)],
  [0.86, hex(0xa3afbf)],
  [1, hex(0xd3dce6)],
];

const goldStops: readonly (readonly [number, Colour])[] = [
  [0, hex(0x3d240c)],
  [0.3, hex(0x8a5a1e)],
  [0.45, hex(0x6b3f12)],
  [0.62, hex(0xc8923a)],
  [0.85, hex(0xedc56a)],
  [1, hex(0xfff0b8)],
];

/** A mirrored room of three bands: ground, horizon, sky. What makes paint look like metal. */
function reflection({ normal, position, open }: Surface, stops: readonly (readonly [number, Colour])[]): Colour {
  const wobble = (layeredNoise(position, 7, 2, 31) - 0.5) * 0.24;
  return lit(
    ramp(stops, clamp01(0.5 + 0.5 * normal[2] + 0.08 * normal[0] + wobble)),
    0.34 + 0.72 * step(0.1, 0.9, open),
  );
}

/** Thin light lines in two directions. */
function scratches(position: Vector3, seed: number): number {
  const lines = (x: number, y: number): number =>
    band(noise([x * 0.22, y * 2.6, position[0] * 0.15], seed), 0.5, 0.018);
  return (
    lines(position[2] + position[1] * 0.6, position[1] - position[2] * 0.5) *
    step(0.45, 0.7, layeredNoise(position, 9, 2, seed + 5))
  );
}

export function steel(surface: Surface): Colour {
  const { position, open } = surface;
  const grain = layeredNoise(position, 2.2, 3, 3) - 0.5;
  const dents = step(0.5, 0, cells(position, 5.5, 17).border) * 0.05;
  let colour = lit(reflection(surface, steelStops), 1 + grain * 0.2 - dents);
  colour = blend(colour, hex(0xdfe8f2), scratches(position, 41) * 0.32);
  const dirt = step(0.62, 0.25, open) * step(0.35, 0.75, layeredNoise(position, 6, 3, 77));
  return blend(colour, hex(0x2c1f17), dirt * 0.55);
}

export function gold(surface: Surface): Colour {
  const grain = layeredNoise(surface.position, 1.6, 2, 12) - 0.5;
  return lit(reflection(surface, goldStops), 1.02 + grain * 0.3);
}

export function leather(base: Colour): (surface: Surface) => Colour {
  return (surface) => {
    const { position } = surface;
    const grain = cells(position, 1.1, 5).border;
    const folds = layeredNoise([position[0], position[1], position[2] * 2.2], 7, 3, 9) - 0.5;
    const worn = step(0.55, 0.8, layeredNoise(position, 10, 3, 23));
    const colour = lit(base, shade(surface) * (1 + folds * 0.5) * (0.88 + 0.18 * step(0, 0.35, grain)));
    return blend(colour, lit(hex(0xb98a5c), shade(surface)), worn * 0.22);
  };
}

/** Rings of mail in offset rows, by height and angle round the limb. */
export function mail(columns: number, rows: number): (surface: Surface) => Colour {
  return (surface) => {
    const row = surface.v * rows;
    const shift = Math.floor(row) % 2 === 0 ? 0 : 0.5;
    const [x, y] = [(((surface.u * columns + shift) % 1) - 0.5) * 2, ((row % 1) - 0.5) * 2];
    const ring = band(Math.hypot(x, y), 0.72, 0.16);
    const glint = ring * clamp01(0.6 - y * 0.6);
    const dark = lit(hex(0x262a31), shade(surface));
    return blend(
      blend(dark, lit(hex(0x78828f), shade(surface)), ring * 0.75),
      hex(0xd4dde6),
      glint * 0.5 * surface.open,
    );
  };
}

/** A line of light along an edge and one of shade beside it, so that plates look thick. */
export function edged(colour: Colour, distance: number, width: number): Colour {
  const shine = band(distance, width * 0.45, width * 0.35);
  const groove = band(distance, width * 1.7, width * 0.45);
  return blend(blend(colour, hex(0x14161b), groove * 0.55), hex(0xf2f6fb), shine * 0.6);
}

/** Round heads in a row along u. */
export function rivets(
  u: number,
  v: number,
  count: number,
  aspect: number,
): { readonly head: number; readonly light: number } {
  const x = ((u * count) % 1) - 0.5;
  const y = (v * count) / aspect;
  const far = Math.hypot(x, y);
  return { head: 1 - step(0.2, 0.27, far), light: clamp01(0.75 - (y + x * 0.4) * 2.6) };
}

/** Woven cloth in the team's colour, with light on the folds that the shape has. */
export function cloth(surface: Surface, folds: number): Texel {
  const { u, v, position } = surface;
  const weave = (noise([u * 220, v * 160, 0], 3) - 0.5) * 0.07;
  const stain = (layeredNoise(position, 12, 3, 51) - 0.5) * 0.22;
  return teamColour(shade(surface) * (1 + folds) + weave + stain);
}
