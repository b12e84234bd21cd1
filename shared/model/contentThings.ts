/**
 * What a plain model has beside meshes, joints and clips: cameras, lights, shapes that are hit, particles and ribbons. What may
 * run through clips are curves, which clips give keys by their positions in `ContentThings.curves`.
 */
import type { Box } from '../geometry/extent.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { CellRun } from '../geometry/effects/curves.ts';
import type { EffectLife } from './effectEdits.ts';
import type { HitShape, LightKind } from './things.ts';
import type { Blend } from './view.ts';

/** What numbers are counted in: places and lengths become others with the model’s size. */
export type Measure = 'plain' | 'length' | 'point';

export interface ContentCurve {
  readonly measure: Measure;
  /** The value where no clip says another one; as many numbers as each of its keys has. */
  readonly rest: readonly number[];
  /** Switches hold their value until the next key. */
  readonly isStepped: boolean;
}

/** How a curve runs through a clip. */
export interface ContentKeys {
  /** Milliseconds from the clip’s start, going up; at least one. */
  readonly times: Float64Array;
  /** As many numbers a key as the curve’s rest has. */
  readonly values: Float32Array;
}

/** A position among the curves. */
export type CurveIndex = number;

/** Something that hangs on a joint. */
interface Hung {
  /** Position among the joints; −1 for none. */
  readonly joint: number;
  /** In the model’s space at rest. */
  readonly place: Vector3;
}

export interface ContentEvent extends Hung {
  /** Milliseconds from the clip’s start. */
  readonly time: number;
  /** By the name that the game made for knows it by. */
  readonly name: string;
  /** Row of a table of World of Warcraft; 0 for none. */
  readonly data: number;
}

export interface ContentCamera {
  readonly name: string;
  readonly isPortrait: boolean;
  readonly position: CurveIndex;
  readonly target: CurveIndex;
  /** Radians. */
  readonly roll: CurveIndex;
  /** Radians from the upper to the lower edge. */
  readonly fieldOfView: number;
}

export interface ContentLight extends Hung {
  readonly name: string;
  readonly kind: LightKind;
  /** Three numbers, red first, with the light’s strength in them. */
  readonly color: CurveIndex;
  readonly ambient: CurveIndex;
  readonly attenuationStart: CurveIndex;
  readonly attenuationEnd: CurveIndex;
  /** 0 or 1. */
  readonly shows: CurveIndex;
}

/** A box, a sphere or an upright cylinder in the model’s space at rest. */
export type ContentShape = Extract<HitShape, { readonly kind: 'box' | 'sphere' | 'cylinder' }>;

export interface ContentVolume {
  readonly joint: number;
  readonly shape: ContentShape;
}

/** What World of Warcraft’s emitters do and Warcraft III’s do not. */
export interface ClientParticles {
  readonly shape: 'plane' | 'sphere';
  /** Height of the point that particles fly away from; 0 for none. */
  readonly depth: CurveIndex;
  readonly drag: number;
  readonly wind: Vector3;
  /** Seconds. */
  readonly windTime: number;
  /** Radians a second. */
  readonly spin: number;
  readonly twinkle: {
    readonly speed: number;
    readonly share: number;
    readonly least: number;
    readonly most: number;
  };
  readonly tailGrows: boolean;
  readonly inheritsScale: boolean;
  readonly endsAtEmitter: boolean;
  readonly goesUp: boolean;
  readonly startsOnGround: boolean;
  /** Share of the emitter’s velocity. */
  readonly inherited: number;
}

/** Particles fly along Z of their joint; angles are in radians. */
export interface ContentParticles extends Hung {
  readonly name: string;
  /** Position among the textures. */
  readonly texture: number;
  readonly blend: Blend;
  readonly rows: number;
  readonly columns: number;
  readonly showsHead: boolean;
  readonly showsTail: boolean;
  /** Seconds of flight. */
  readonly tailLength: number;
  readonly isLit: boolean;
  readonly isFlat: boolean;
  readonly isSorted: boolean;
  readonly staysWithJoint: boolean;
  readonly priority: number;
  readonly rate: CurveIndex;
  readonly speed: CurveIndex;
  /** Greatest change of the speed, as a share of it. */
  readonly variation: CurveIndex;
  /** Greatest tilt from Z. */
  readonly latitude: CurveIndex;
  /** Greatest turn of the tilt about Z; 0 tilts to one side and its opposite alone. */
  readonly longitude: CurveIndex;
  /** Downward where it is above 0. */
  readonly gravity: CurveIndex;
  readonly alongX: CurveIndex;
  readonly alongY: CurveIndex;
  readonly lifespan: CurveIndex;
  readonly life: EffectLife;
  /** Moment of the life, from 0 to 1, at which its second half begins. */
  readonly middle: number;
  /** Cells of the texture: head, head decaying, tail, tail decaying. */
  readonly cells: readonly [CellRun, CellRun, CellRun, CellRun];
  /** Null for those of Warcraft III. */
  readonly client: ClientParticles | null;
}

export interface ContentRibbon extends Hung {
  readonly name: string;
  /** Position among the materials. */
  readonly material: number;
  /** Edges a second. */
  readonly rate: number;
  /** Seconds. */
  readonly lifespan: number;
  /** Edges sink by half of this times their age squared. */
  readonly gravity: number;
  readonly rows: number;
  readonly columns: number;
  readonly priority: number;
  readonly heightAbove: CurveIndex;
  readonly heightBelow: CurveIndex;
  readonly color: CurveIndex;
  readonly alpha: CurveIndex;
  readonly cell: CurveIndex;
  readonly shows: CurveIndex;
}

export interface ContentThings {
  readonly curves: readonly ContentCurve[];
  readonly cameras: readonly ContentCamera[];
  readonly lights: readonly ContentLight[];
  readonly volumes: readonly ContentVolume[];
  readonly particles: readonly ContentParticles[];
  readonly ribbons: readonly ContentRibbon[];
}

export const noThings: ContentThings = {
  ...{ curves: [], cameras: [], lights: [], volumes: [], particles: [], ribbons: [] },
};

const noCurve: ContentCurve = { measure: 'plain', rest: [0], isStepped: false };

export function curveOf({ curves }: ContentThings, index: CurveIndex): ContentCurve {
  return curves[index] ?? noCurve;
}

/** What a curve has before any clip plays, as one number. */
export function restNumber(things: ContentThings, index: CurveIndex): number {
  return curveOf(things, index).rest[0] ?? 0;
}

/** The box around a shape. */
export function shapeBox(shape: ContentShape): Box {
  if (shape.kind === 'box') return shape.box;
  const [bottom, top] = shape.kind === 'sphere' ? [shape.centre, shape.centre] : [shape.bottom, shape.top];
  const { radius } = shape;
  const corner = (pick: (left: number, right: number) => number, off: number): Vector3 => [
    pick(bottom[0], top[0]) + off,
    pick(bottom[1], top[1]) + off,
    pick(bottom[2], top[2]) + off,
  ];
  return { minimum: corner(Math.min, -radius), maximum: corner(Math.max, radius) };
}
