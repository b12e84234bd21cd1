/** Keys of a clip turned round, cut or put elsewhere, as the game plays them: held before the first and behind the last. */
import type { TrackKind } from '../../schema/trackKinds.ts';
import type { ClipKeys } from './nested.ts';
import type { Stretch } from './timeline.ts';

interface Key {
  readonly time: number;
  readonly value: readonly number[];
}

function keysIn({ times, values }: ClipKeys): readonly Key[] {
  return times.map((time, at) => ({ time, value: values?.[at] ?? [] }));
}

function clipKeysOf(keys: readonly Key[], { components }: TrackKind): ClipKeys {
  const sorted = keys.toSorted((left, right) => left.time - right.time);
  return {
    times: sorted.map(({ time }) => time),
    values: components === 0 ? null : sorted.map(({ value }) => value),
  };
}

/** Keys at other times; of those that come to lie at one time the last stays. */
export function movedKeys(keys: ClipKeys, kind: TrackKind, timeOf: (time: number) => number): ClipKeys {
  const byTime = new Map(keysIn(keys).map(({ time, value }) => [timeOf(time), { time: timeOf(time), value }]));
  return clipKeysOf([...byTime.values()], kind);
}

/** Tangents of a camera's path change places; slopes also change their direction. */
function reversedValue(value: readonly number[], kind: TrackKind, interpolation: number): readonly number[] {
  if (kind.mix !== 'spline') return value;
  const width = kind.components / 3;
  const sign = interpolation === 2 ? 1 : -1;
  const part = (at: number): readonly number[] => value.slice(at * width, (at + 1) * width);
  return [...part(0), ...part(2).map((each) => each * sign), ...part(1).map((each) => each * sign)];
}

/** From the end of a stretch to its start. Steps are held until the next key, so each value moves to the key behind it. */
export function reversedKeys(
  keys: ClipKeys,
  kind: TrackKind,
  interpolation: number,
  { start, end }: Stretch,
): ClipKeys {
  const mirrored = (time: number): number => Math.max(start, start + end - time);
  const old = keysIn(keys);
  const steps = kind.components > 0 && (interpolation === 0 || kind.mix === 'switch');
  if (!steps) {
    return clipKeysOf(
      old.map(({ time, value }) => ({ time: mirrored(time), value: reversedValue(value, kind, interpolation) })),
      kind,
    );
  }
  const last = old.at(-1);
  if (last === undefined) return keys;
  const made = old.slice(1).map(({ time }, at) => ({ time: mirrored(time), value: old[at]?.value ?? [] }));
  if (last.time < end || made.length === 0) made.push({ time: start, value: last.value });
  return clipKeysOf(made, kind);
}

/**
 * The keys of a clip that gets other ends, with keys of what is played at these. Past the old ends the value is held.
 *
 * @param played what a time of the old clip plays
 */
export function cutKeys(
  keys: ClipKeys,
  kind: TrackKind,
  to: Stretch,
  played: (time: number) => readonly number[],
): ClipKeys {
  const old = keysIn(keys);
  const inside = old.filter(({ time }) => time >= to.start && time <= to.end);
  const [first] = old;
  if (kind.components === 0 || first === undefined) return clipKeysOf(inside, kind);
  const isHeld = old.every(({ value }) => value.every((part, at) => part === first.value[at]));
  const ends = isHeld ? (inside.length > 0 ? [] : [to.start]) : [to.start, to.end];
  const missing = ends.filter((time) => !inside.some((key) => key.time === time));
  return clipKeysOf([...inside, ...missing.map((time) => ({ time, value: played(time) }))], kind);
}
