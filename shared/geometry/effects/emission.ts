/** What an emitter emits. */
import type { SplinePath } from './spline.ts';

/** How an emitter emits at one moment. All numbers must be finite. */
export interface Emission {
  /** Particles a second; 0 or less for none. */
  rate: number;
  /** Greatest change of the rate from step to step. */
  rateVariation: number;
  /** Units a second. */
  speed: number;
  /** Greatest change of the speed, as a share of it. */
  variation: number;
  /** Greatest tilt in radians. */
  latitude: number;
  /** Units a second squared; grows with the node. */
  gravity: number;
  /** Units, along the node's X; a radius of spheres, a share of splines. */
  length: number;
  /** Units, along the node's Y; a radius of spheres, a share of splines. */
  width: number;
  /** Seconds. */
  lifespan: number;
  /**
   * How directions are chosen: `cone` tilts about two axes, `line` about one; `turned` tilts by the latitude and then turns
   * about Z by at most `longitude`, as emitters of models do. The others are World of Warcraft's: see `birth.ts`.
   */
  directions: 'cone' | 'line' | 'turned' | 'plane' | 'sphere' | 'spline';
  /** Greatest turn about Z in radians; of splines the greatest way off the path, in units. */
  longitude: number;
  /** Particles fly away from a point this far above the emitter; 0 for none. */
  depth: number;
  /** Particles of a sphere fly along Z. */
  goesUp: boolean;
  /** What a spline emitter follows. */
  path: SplinePath | null;
  /** Greatest change of the lifespan, in seconds. */
  lifespanVariation: number;
  /** Share of the speed that is lost a second. */
  drag: number;
  /** Pull, in units a second squared, that does not grow with the node. */
  readonly pull: [number, number, number];
  /** Pull on young particles. */
  readonly wind: [number, number, number];
  /** Seconds of a particle's life in which the wind blows. */
  windTime: number;
  /** The emitter's X points along its node's Y, as World of Warcraft's do. */
  isTurned: boolean;
  /** Particles are born on the ground: at height 0. */
  startsOnGround: boolean;
  /** Share of the emitter's own velocity that particles are born with. */
  inherited: number;
}

/** An emission to be filled in. */
export function noEmission(): Emission {
  return {
    rate: 0,
    rateVariation: 0,
    speed: 0,
    variation: 0,
    latitude: 0,
    gravity: 0,
    length: 0,
    width: 0,
    lifespan: 0,
    directions: 'cone',
    longitude: 0,
    depth: 0,
    goesUp: false,
    path: null,
    lifespanVariation: 0,
    drag: 0,
    pull: [0, 0, 0],
    wind: [0, 0, 0],
    windTime: 0,
    isTurned: false,
    startsOnGround: false,
    inherited: 0,
  };
}
