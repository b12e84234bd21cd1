/** Changes of chosen keys of curves: moving, setting, smoothing, copying. Each is one call inside one edit of the document. */
import type { Keys } from '../../../../../shared/geometry/keys.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { eventKeys, keyStride, sortedKeys, withKey, withoutKeys } from '../../../../../shared/geometry/keys.ts';
import type { Curve, CurveGroup, CurvePlace } from './curves.ts';
import { trackAt } from './curves.ts';

/** Positions of keys by the ids of curves. */
export type ChosenKeys = ReadonlyMap<string, ReadonlySet<number>>;

export const noKeys: ChosenKeys = new Map();

export function countChosen(chosen: ChosenKeys): number {
  let count = 0;
  for (const keys of chosen.values()) count += keys.size;
  return count;
}

/** All keys of curves. */
export function allKeys(curves: readonly Curve[]): ChosenKeys {
  return new Map(curves.map(({ id, times }) => [id, new Set(times.keys())]));
}

/** A new value, as shown, for a chosen key of a curve. */
export type NewValue = (curve: Curve, key: number) => number;

/** Puts other values into chosen keys. What the file cannot hold becomes the nearest that it can. */
export function setValues(
  transaction: Transaction,
  place: CurvePlace,
  groups: readonly CurveGroup[],
  chosen: ChosenKeys,
  value: NewValue,
): void {
  for (const { track, curves, isEditable } of groups) {
    const own = curves.filter(({ id }) => (chosen.get(id)?.size ?? 0) > 0);
    const held = own.length === 0 || !isEditable ? null : trackAt(place, track);
    if (held === null) continue;
    const { keys, store } = held;
    const values = keys.values.slice();
    const stride = keyStride(keys);
    for (const curve of own) {
      for (const key of chosen.get(curve.id) ?? []) {
        const wanted = Math.min(curve.maximum, Math.max(curve.minimum, value(curve, key)));
        // A key that keeps its value keeps its bits.
        if (wanted !== curve.values[key]) values[key * stride + curve.component] = wanted / curve.factor;
      }
    }
    store(transaction, { ...keys, values });
  }
}

/** Whether a value would lie outside what the file holds: then the nearest that it holds is taken. */
export function isCut(groups: readonly CurveGroup[], chosen: ChosenKeys, value: NewValue): Curve | null {
  for (const curve of groups.flatMap(({ curves }) => curves)) {
    for (const key of chosen.get(curve.id) ?? []) {
      const wanted = value(curve, key);
      if (wanted < curve.minimum || wanted > curve.maximum) return curve;
    }
  }
  return null;
}

/** Tracks of chosen keys with the positions of these: a key holds all numbers of its track. */
function positionsByTrack(
  groups: readonly CurveGroup[],
  chosen: ChosenKeys,
): ReadonlyMap<RecordId, ReadonlySet<number>> {
  const found = new Map<RecordId, Set<number>>();
  for (const { track, curves } of groups) {
    for (const { id } of curves) {
      for (const key of chosen.get(id) ?? []) found.set(track, (found.get(track) ?? new Set()).add(key));
    }
  }
  return found;
}

function orderOf(frames: Int32Array): readonly number[] {
  const positions: Keys = { ...eventKeys(frames), components: 1, values: Uint32Array.from(frames.keys()) };
  return Array.from(sortedKeys(positions).values);
}

/** Moves chosen keys by ms, where keys can move. Returns where they stand now: other keys may have been passed. */
export function moveInTime(
  transaction: Transaction,
  place: CurvePlace,
  groups: readonly CurveGroup[],
  chosen: ChosenKeys,
  byMs: number,
): ChosenKeys {
  const result = new Map(chosen);
  if (byMs === 0) return result;
  const byTrack = positionsByTrack(groups, chosen);
  for (const { track, curves, keyTrack } of groups) {
    const positions = byTrack.get(track);
    const held = positions === undefined || isFixed(keyTrack.curves) ? null : trackAt(place, track);
    if (held === null || positions === undefined) continue;
    const frames = held.keys.frames.map((frame, key) => (positions.has(key) ? frame + byMs : frame));
    held.store(transaction, sortedKeys({ ...held.keys, frames }));
    const order = orderOf(frames);
    for (const { id } of curves) {
      const own = chosen.get(id);
      if (own !== undefined) result.set(id, new Set(order.flatMap((from, to) => (own.has(from) ? [to] : []))));
    }
  }
  return result;
}

function isFixed(facts: CurveGroup['keyTrack']['curves']): boolean {
  return facts !== undefined && facts.everyFrame !== null;
}

/** Groups whose keys can come, go and move in time. */
export function freeGroups(groups: readonly CurveGroup[]): readonly CurveGroup[] {
  return groups.filter(({ keyTrack }) => !isFixed(keyTrack.curves));
}

/** The first group in which every frame has a key. */
export function framedGroup(groups: readonly CurveGroup[]): CurveGroup | null {
  return groups.find(({ keyTrack }) => isFixed(keyTrack.curves)) ?? null;
}

export function deleteChosen(
  transaction: Transaction,
  place: CurvePlace,
  groups: readonly CurveGroup[],
  chosen: ChosenKeys,
): void {
  const free = freeGroups(groups);
  for (const [track, positions] of positionsByTrack(free, chosen)) {
    const held = trackAt(place, track);
    if (held !== null) held.store(transaction, withoutKeys(held.keys, [...positions]));
  }
}

/** Puts a key at a time into every group whose keys are free, with the value that is there. */
export function addKeys(
  transaction: Transaction,
  place: CurvePlace,
  groups: readonly CurveGroup[],
  time: number,
): void {
  for (const { track } of freeGroups(groups)) {
    const held = trackAt(place, track);
    if (held !== null) held.store(transaction, withKey(held.keys, Math.round(time), held.kind.rest).keys);
  }
}

/** Each key becomes half itself and a quarter of each neighbour; the ends of a curve stay. */
export const smoothed: NewValue = ({ values }, key) => {
  const own = values[key] ?? 0;
  if (key === 0 || key === values.length - 1) return own;
  return own / 2 + ((values[key - 1] ?? own) + (values[key + 1] ?? own)) / 4;
};

/** All chosen keys of a curve become what the first of them is. */
export function flattened(chosen: ChosenKeys): NewValue {
  return (curve, key) => {
    const first = Math.min(...(chosen.get(curve.id) ?? [key]));
    return curve.values[first] ?? 0;
  };
}

/** The last key becomes what the first one is, as in sequences that loop. */
export const closed: NewValue = ({ values }) => values[0] ?? 0;

export function lastKeys(curves: readonly Curve[]): ChosenKeys {
  return new Map(curves.map(({ id, values }) => [id, new Set([values.length - 1])]));
}

/** Copied values: by the curve's component, pairs of a time after the first copied key and a value as shown. */
export interface CopiedKeys {
  readonly curves: readonly { readonly component: number; readonly keys: readonly (readonly [number, number])[] }[];
}

/** The chosen keys of the first group that has some; null when none are chosen. */
export function copyKeys(groups: readonly CurveGroup[], chosen: ChosenKeys): CopiedKeys | null {
  const group = groups.find(({ curves }) => curves.some(({ id }) => (chosen.get(id)?.size ?? 0) > 0));
  if (group === undefined) return null;
  const own = group.curves.filter(({ id }) => (chosen.get(id)?.size ?? 0) > 0);
  const start = Math.min(...own.flatMap(({ id, times }) => [...(chosen.get(id) ?? [])].map((key) => times[key] ?? 0)));
  return {
    curves: own.map(({ id, component, times, values }) => ({
      component,
      keys: [...(chosen.get(id) ?? [])]
        .toSorted((left, right) => left - right)
        .map((key) => [(times[key] ?? 0) - start, values[key] ?? 0] as const),
    })),
  };
}

/**
 * Which keys of the groups lie where copied ones would come when they begin at `time`, and with which values: the nearest
 * key within `reach` ms. Curves of one component take one another's place, so that X goes to X of another bone; one copied
 * curve goes to all curves in `wanted`.
 */
export function pasted(
  groups: readonly CurveGroup[],
  copied: CopiedKeys,
  target: { readonly time: number; readonly reach: number; readonly wanted: readonly Curve[] },
): { readonly chosen: ChosenKeys; readonly value: NewValue } {
  const chosen = new Map<string, Set<number>>();
  const values = new Map<string, number>();
  const [only, ...more] = copied.curves;
  for (const curve of groups.flatMap(({ curves }) => curves)) {
    const isWanted = target.wanted.some(({ id }) => id === curve.id);
    const source =
      more.length === 0 && only !== undefined
        ? isWanted
          ? only
          : undefined
        : copied.curves.find(({ component }) => component === curve.component);
    for (const [offset, value] of source?.keys ?? []) {
      const key = nearestKey(curve.times, target.time + offset, target.reach);
      if (key === null) continue;
      chosen.set(curve.id, (chosen.get(curve.id) ?? new Set()).add(key));
      values.set(`${curve.id}:${key}`, value);
    }
  }
  return { chosen, value: (curve, key) => values.get(`${curve.id}:${key}`) ?? curve.values[key] ?? 0 };
}

function nearestKey(times: Int32Array, time: number, reach: number): number | null {
  let best: number | null = null;
  let distance = reach;
  for (const [key, each] of times.entries()) {
    if (Math.abs(each - time) > distance) continue;
    best = key;
    distance = Math.abs(each - time);
  }
  return best;
}
