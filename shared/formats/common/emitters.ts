/** What emitters of World of Warcraft's models, of the alpha's and of later ones, have in common. */
import type { ContentParticles } from '../../model/contentThings.ts';

/**
 * Flags of World of Warcraft's particle emitters. Those of the alpha stand in the node's flags, 15 bits further up; seed 000
 * names them all, and re-creations of the clients (0.5.3, 3.3.5) use them so.
 *
 * Left out are bursts (0x8000), whose rule no source tells, and the unfogged flag: a model alone in the view has
 * no fog, and on a map emitters are not drawn.
 */
export const EMITTER_FLAGS = {
  unlit: 0x1,
  sorted: 0x2,
  /** M2 only: the alpha has it for line emitters and does nothing about it. */
  facesFlight: 0x4,
  unfogged: 0x8,
  modelSpace: 0x10,
  inheritsScale: 0x20,
  inheritsVelocity: 0x40,
  /** Spheres only. */
  endsAtEmitter: 0x80,
  /** Spheres only. */
  goesUp: 0x100,
  turnsEitherWay: 0x200,
  tailGrows: 0x400,
  flat: 0x1000,
  startsOnGround: 0x2000,
  follows: 0x4000,
  picksCell: 0x10000,
  showsHead: 0x20000,
  showsTail: 0x40000,
  variesApart: 0x80000,
  packedGravity: 0x800000,
} as const;

/** Flags of an emitter of a plain model. */
export function clientFlags({ client, isLit, isSorted, isFlat, staysWithJoint }: ContentParticles): number {
  const flag = (isSet: boolean | undefined, name: keyof typeof EMITTER_FLAGS): number =>
    isSet === true ? EMITTER_FLAGS[name] : 0;
  return (
    flag(!isLit, 'unlit') |
    flag(isSorted, 'sorted') |
    flag(isFlat, 'flat') |
    flag(staysWithJoint, 'modelSpace') |
    flag(client?.inheritsScale, 'inheritsScale') |
    flag(client !== null && client.inherited !== 0, 'inheritsVelocity') |
    flag(client?.endsAtEmitter, 'endsAtEmitter') |
    flag(client?.goesUp, 'goesUp') |
    flag(client?.tailGrows, 'tailGrows') |
    flag(client?.startsOnGround, 'startsOnGround')
  );
}

/** How many bits further up the alpha keeps them. */
export const ALPHA_FLAG_SHIFT = 15;

export const EMITTER_SHAPES = ['plane', 'plane', 'sphere', 'spline'] as const;
export const SPHERE = 2;
export const SPLINE = 3;

/** How much is taken along: a line through two points of speed and share; nothing where they are at one speed. */
export function followingOf([speed1 = 0, scale1 = 0, speed2 = 0, scale2 = 0]: readonly number[]): {
  readonly slope: number;
  readonly base: number;
} {
  const span = speed2 - speed1;
  if (Math.abs(span) < 1e-6) return { slope: 0, base: 0 };
  const slope = (scale2 - scale1) / span;
  return { slope, base: scale1 - slope * speed1 };
}

/** A pull of two small numbers and a larger one in the bytes of a float: direction and strength (format page 12). */
export function unpackGravity(packed: number): [number, number, number] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, packed, true);
  const [x, y] = [view.getInt8(0) / 128, view.getInt8(1) / 128];
  const strength = view.getInt16(2, true) * gravityUnit;
  const upward = Math.sqrt(Math.max(0, 1 - x * x - y * y)) * Math.sign(strength);
  return [x * Math.abs(strength), y * Math.abs(strength), upward * Math.abs(strength)];
}

const gravityUnit = 0.04238648;
