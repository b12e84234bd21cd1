/** Joints that are pinned: they keep their place and their turn while others are posed, as feet do. No part of the file. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { PosedValue } from '../../../../../shared/model/keys.ts';
import { setPoseAround } from '../../../../../shared/model/poseReach.ts';
import { holdJoints, type HeldJoint } from '../../../../../shared/model/posing.ts';
import { chainAbove, reachHeld } from '../../../../../shared/model/reaching.ts';
import { distance } from '../../../../../shared/geometry/vector.ts';
import { Signal } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseReach } from './reach.ts';

const pins = new WeakMap<Session, ReadonlySet<RecordId>>();

/** Other joints of a session are pinned. */
export const pinChanges = new Signal();

/** Records of pinned joints; those that are gone are none. */
export function pinsOf(session: Session): readonly RecordId[] {
  return [...(pins.get(session) ?? [])].filter((record) => session.document.has(record));
}

export function setPins(session: Session, records: Iterable<RecordId>): void {
  pins.set(session, new Set(records));
  pinChanges.tell();
}

/** A pinned joint where it is to stay. */
export interface HeldPin {
  readonly joint: number;
  readonly stays: HeldJoint;
}

/** The pinned joints as they stand now, without those that are to be posed themselves. */
export function holdPins(session: Session, { model: { view }, clip, time }: PoseMoment): readonly HeldPin[] {
  const { selection } = session.state.getState();
  const records = new Set(pinsOf(session).filter((record) => !selection.includes(record)));
  if (records.size === 0) return [];
  const joints = view.joints.flatMap(({ record }, joint) => (records.has(record) ? [joint] : []));
  return [...holdJoints(view, clip, time, joints)].map(([joint, stays]) => ({ joint, stays }));
}

/** How far a pin may be off before its chain is turned: a share of its distance from the middle, and of a whole turn. */
const least = 1e-5;

const isThere = ({ place, turn }: HeldJoint, { stays }: HeldPin): boolean =>
  distance(place, stays.place) <= least * (1 + distance(stays.place, [0, 0, 0])) &&
  Math.abs(turn.reduce((sum, part, at) => sum + part * (stays.turn[at] ?? 0), 0)) >= 1 - least;

/** Brings pinned joints back to where they are to stay, behind a change of the pose. Returns what was set for it. */
export function keepPins(
  session: Session,
  moment: PoseMoment,
  held: readonly HeldPin[],
  step: Transaction,
): readonly PosedValue[] {
  const { model, clip, time } = moment;
  const { view } = model;
  const set: PosedValue[] = [];
  for (const pin of held) {
    const chain = chainAbove(view, pin.joint, null);
    const now = holdJoints(view, clip, time, [...chain, pin.joint]);
    const own = now.get(pin.joint);
    if (own === undefined || isThere(own, pin)) continue;
    const { place: target, turn } = pin.stays;
    const values = reachHeld(now, { joint: pin.joint, chain, target, turn });
    setPoseAround(session.document, model, moment, values, poseReach(), step);
    set.push(...values);
  }
  return set;
}
