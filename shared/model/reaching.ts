/**
 * Chains of joints that reach: a hand that is pulled with its arm behind it, a foot that stays while the hips go down, a head
 * that looks at something. What comes of it is turns, as keys can hold them; nothing is changed here.
 */
import { reachedBy, turnBetween, turnsOf } from '../geometry/chain.ts';
import { quaternionAbout } from '../geometry/quaternion.ts';
import type { Quaternion } from '../geometry/turn.ts';
import { quaternionProduct, turnedBack } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { length, subtract } from '../geometry/vector.ts';
import type { PosedValue } from './keys.ts';
import type { HeldJoint } from './posing.ts';
import type { ModelView } from './view.ts';

const moves = (kind: string): boolean => kind === 'bone' || kind === 'helper';

/** Where joints end: the longest chain that is walked, whatever a file says. */
const longest = 64;

/**
 * The joints that turn so that one can be pulled, the uppermost first, without itself.
 *
 * @param count how many; null goes up to where the skeleton branches, which stays, but takes two joints where there are two
 */
export function chainAbove({ joints }: ModelView, joint: number, count: number | null): readonly number[] {
  const children = new Map<number, number>();
  for (const { parent, kind } of joints) {
    if (parent >= 0 && moves(kind)) children.set(parent, (children.get(parent) ?? 0) + 1);
  }
  const chain: number[] = [];
  for (let each = joints[joint]?.parent ?? -1; each >= 0 && chain.length < (count ?? longest);) {
    if (count === null && chain.length >= 2 && (children.get(each) ?? 0) > 1) break;
    chain.unshift(each);
    each = joints[each]?.parent ?? -1;
  }
  return chain;
}

/** A joint that is to stand somewhere, and the joints above it that may turn for it. */
export interface Reach {
  readonly joint: number;
  /** The uppermost first. */
  readonly chain: readonly number[];
  readonly target: Vector3;
  /** How it is to be turned then; null lets it go with its chain. */
  readonly turn: Quaternion | null;
}

/** Turns that bring a joint from how it is held to where it is to stand, or as near as its chain goes. Empty where one cannot be held. */
export function reachHeld(held: ReadonlyMap<number, HeldJoint>, reach: Reach): readonly PosedValue[] {
  const { joint, chain, target, turn } = reach;
  const all = [...chain, joint].map((each) => held.get(each));
  const whole = all.flatMap((each) => each ?? []);
  const own = whole.at(-1);
  if (whole.length !== all.length || own === undefined || chain.length === 0) return [];
  const places = whole.map(({ place }) => place);
  const turns = turnsOf(places, reachedBy(places, target));
  let above: Quaternion = [0, 0, 0, 1];
  const values = turns.flatMap((each, at): PosedValue[] => {
    const relative = quaternionProduct(turnedBack(above), each);
    above = each;
    const value = whole[at]?.turned(relative);
    return value === undefined ? [] : [value];
  });
  if (turn === null) return values;
  const back = quaternionProduct(turnedBack(above), quaternionProduct(turn, turnedBack(own.turn)));
  return [...values, own.turned(back)];
}

/**
 * The turn that lets a joint look at a place. Null where it stands there, or has no way to look along.
 *
 * @param along where it looks now, in the model's space; what looks along X at rest where left out
 * @param amount 1 for all the way
 */
export function lookAt(held: HeldJoint, target: Vector3, along = held.front, amount = 1): PosedValue | null {
  const way = subtract(target, held.place);
  if (length(way) < 1e-9 || length(along) < 1e-9) return null;
  return held.turned(partOf(turnBetween(along, way), amount));
}

/** A part of a turn, about the same axis. */
export function partOf([x, y, z, w]: Quaternion, amount: number): Quaternion {
  const size = Math.hypot(x, y, z);
  if (size < 1e-12) return [0, 0, 0, 1];
  const angle = 2 * Math.atan2(size, w);
  const [ax = 0, ay = 0, az = 0, aw = 1] = quaternionAbout([x / size, y / size, z / size], angle * amount);
  return [ax, ay, az, aw];
}
