/** What the golem is made of, for physically based shading: colour without light, roughness, metal, relief and glow. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, along, cross, distance, normalise, scale } from '../../../shared/geometry/vector.ts';
import type { Surface } from '../paint/bake.ts';
import type { Colour } from '../paint/colour.ts';
import { band, blend, clamp01, hex, lit, ramp, step } from '../paint/colour.ts';
import { cells, layeredNoise, noise } from '../paint/noise.ts';
import { BODY } from './skeleton.ts';

export interface PbrTexel {
  readonly colour: Colour;
  readonly roughness: number;
  readonly metal: number;
  /** How much the team's colour tints the place. */
  readonly team: number;
  readonly glow: Colour;
  /** In the space of the surface: along u, up in the picture, outwards. */
  readonly normal: Vector3;
}

export type PbrPaint = (surface: Surface) => PbrTexel;

const FLAT: Vector3 = [0, 0, 1];
const DARK: Colour = [0, 0, 0];

/** Distance between the places whose heights are compared, in model units: about a texel. */
const RELIEF_STEP = 0.4;

/** The normal of a relief given as a height for every place, in units. */
export function reliefNormal(surface: Surface, height: (place: Vector3) => number): Vector3 {
  const { position, normal, tangent, handedness } = surface;
  const up = scale(cross(normal, tangent), handedness);
  const here = height(position);
  const slope = (direction: Vector3): number => (height(along(position, direction, RELIEF_STEP)) - here) / RELIEF_STEP;
  return normalise([-slope(tangent), -slope(up), 1]);
}

const emberStops: readonly (readonly [number, Colour])[] = [
  [0, [0, 0, 0]],
  [0.25, hex(0x5a1002)],
  [0.6, hex(0xd63c04)],
  [0.85, hex(0xff7d14)],
  [1, hex(0xffb548)],
];

export function ember(heat: number): Colour {
  return ramp(emberStops, clamp01(heat));
}

/** Cracks run between cells; `heat` says where fire shows in them. */
function crack(place: Vector3): number {
  const bent: Vector3 = add(
    place,
    scale(
      [noise(scale(place, 0.16), 3) - 0.5, noise(scale(place, 0.16), 4) - 0.5, noise(scale(place, 0.16), 5) - 0.5],
      9,
    ),
  );
  return cells(bent, 19, 71).border;
}

function heatAt(place: Vector3): number {
  const nearCore = step(52, 10, distance(place, BODY.core));
  const veins = step(0.5, 0.72, layeredNoise(place, 26, 2, 13));
  return clamp01(nearCore * 1.15 + veins * 0.8);
}

function stoneHeight(place: Vector3): number {
  const chips = layeredNoise(place, 5, 3, 21) * 1.5;
  const split = step(0.1, 0, crack(place)) * 1.5;
  return chips - split;
}

export const stone: PbrPaint = (surface) => {
  const { position, open, normal } = surface;
  const border = crack(position);
  const grain = layeredNoise(position, 9, 4, 33);
  const speck = noise(scale(position, 1.9), 8);
  let colour = blend(hex(0x35373d), hex(0x77736d), grain);
  colour = blend(colour, hex(0x54453a), step(0.5, 0.75, layeredNoise(position, 22, 3, 91)) * 0.55);
  colour = lit(colour, 0.9 + 0.2 * speck);
  const moss = step(0.35, 0.9, normal[2]) * step(0.52, 0.68, layeredNoise(position, 12, 3, 55));
  colour = blend(colour, hex(0x47532c), moss * 0.6);
  colour = lit(colour, 0.5 + 0.55 * step(0.05, 0.75, open));
  const split = step(0.11, 0.02, border);
  const heat = heatAt(position) * step(0.085, 0, border) ** 1.5;
  colour = blend(colour, hex(0x120d0c), split * 0.85);
  return {
    colour,
    roughness: clamp01(0.78 + 0.2 * speck - 0.12 * moss),
    metal: 0,
    team: 0,
    glow: ember(heat),
    normal: reliefNormal(surface, stoneHeight),
  };
};

const hammered = (place: Vector3): number =>
  -step(0.45, 0, cells(place, 4.2, 12).border) * 0.28 + layeredNoise(place, 2, 2, 6) * 0.2;

/** Hammered bronze, green where rain stays. */
export function bronze(surface: Surface, team = 0, edge = 1e3): PbrTexel {
  const { position, open } = surface;
  const tone = layeredNoise(position, 8, 3, 44);
  const scratch =
    band(noise([position[0] * 0.3, position[1] * 2.2, position[2] * 1.4], 9), 0.5, 0.02) * step(0.4, 0.7, tone);
  const patina = step(0.62, 0.28, open) * step(0.3, 0.62, layeredNoise(position, 6, 3, 66)) * (1 - team);
  let colour = blend(hex(0xa26a32), hex(0xdba25c), tone);
  colour = blend(colour, hex(0xf0cf94), scratch * 0.6 + band(edge, 0.5, 0.35) * 0.7);
  colour = blend(colour, hex(0x4f8272), patina * 0.8);
  // Paint is light grey below, so that the team's colour can tint it.
  const worn = step(0.56, 0.72, layeredNoise(position, 5, 4, 31)) + band(edge, 0.3, 0.6);
  const painted = clamp01(team * (1 - worn));
  colour = blend(colour, hex(0xb9b4ae), painted);
  return {
    colour: lit(colour, 0.55 + 0.5 * step(0.05, 0.8, open)),
    roughness: clamp01(0.34 + 0.22 * tone + 0.35 * patina + 0.12 * painted - scratch * 0.1),
    metal: clamp01(1 - 0.75 * patina - 0.9 * painted),
    team: painted,
    glow: DARK,
    normal: reliefNormal(surface, hammered),
  };
}

/** The fire itself: lumps of coal in a glowing bed. */
export const furnace: PbrPaint = (surface) => {
  const { position } = surface;
  const coal = cells(position, 3.6, 5);
  const heat = clamp01(1 - step(0, 0.45, coal.border) * (0.5 + 0.5 * coal.id));
  return {
    colour: hex(0x1a0f0a),
    roughness: 0.9,
    metal: 0,
    team: 0,
    glow: ember(heat),
    normal: reliefNormal(surface, (place) => step(0, 0.3, cells(place, 3.6, 5).border) * 0.8),
  };
};

export const eye: PbrPaint = () => ({
  colour: hex(0x201008),
  roughness: 0.5,
  metal: 0,
  team: 0,
  glow: hex(0xff9a30),
  normal: FLAT,
});

/** Woven banner: team colour, dark hem, the mark woven in gold. */
export function woven(surface: Surface, mark: number, hem: number): PbrTexel {
  const { u, v, position } = surface;
  const threads = (place: number): number => Math.sin(place * 2 * Math.PI * 52);
  const dirt = step(0.5, 0.8, layeredNoise(position, 9, 3, 4)) * 0.35 + step(0.6, 1, v) * 0.25;
  const base = lit(hex(0xc2beb8), (1 - dirt) * (0.7 + 0.35 * surface.open) * (0.95 + 0.05 * threads(u)));
  const goldThread = clamp01(mark + hem);
  return {
    colour: blend(base, lit(hex(0xc08a3a), 1 - dirt), goldThread),
    roughness: 0.92 - 0.35 * goldThread,
    metal: 0.55 * goldThread,
    team: clamp01(1 - goldThread) * (1 - dirt * 0.4),
    glow: DARK,
    normal: normalise([threads(u) * 0.1, threads(v * 1.4) * 0.1, 1]),
  };
}
