/** What the verbs of all formats ask of keys before they take them. */
import type { JointKey } from './animationEdits.ts';
import { keyTime, valueWidth } from './keys.ts';
import { requireFinite } from './steps.ts';
import type { Clip, JointProperty } from './view.ts';

const names: Readonly<Record<JointProperty, string>> = {
  translation: 'The place',
  rotation: 'The rotation',
  scale: 'The size',
};

/** What the step of the history is called. */
export const keysLabel = (property: JointProperty): string => `Set keys of ${property}`;

/** Exporters round: a rotation that is off by less scales by less than anybody sees. */
const nearlyOne = 0.02;

function unitLength(value: readonly number[]): readonly number[] {
  const length = Math.hypot(...value);
  if (!(length > 1e-6)) throw new RangeError('The rotation: four zeros are none');
  // What comes from a file stays as it is, although it may be a little too long.
  return Math.abs(length - 1) < nearlyOne ? value : value.map((part) => part / length);
}

/**
 * Keys in order of time, at places where the format can have them, no two at one; rotations of length 1.
 *
 * @throws RangeError for numbers that are none, values of another width, and times outside of the clip
 */
export function requireKeys(
  clip: Clip,
  property: JointProperty,
  keys: readonly JointKey[],
): { readonly keys: readonly JointKey[]; readonly notes: readonly string[] } {
  const width = valueWidth(property);
  const found = new Map<number, JointKey>();
  let isMoved = false;
  let isDouble = false;
  for (const key of keys) {
    if (key.value.length !== width) {
      throw new RangeError(`${names[property]}: ${key.value.length} numbers for a key, which needs ${width}`);
    }
    requireFinite(key.value, names[property]);
    const { time, tangents } = key;
    if (!(time >= clip.start - clip.keyStep / 2 && time <= clip.end + clip.keyStep / 2)) {
      throw new RangeError(
        `A key at ${time} ms lies outside of “${clip.name}”, which goes from ${clip.start} to ${clip.end} ms`,
      );
    }
    for (const tangent of tangents == null ? [] : [tangents.incoming, tangents.outgoing]) {
      if (tangent.length !== width) throw new RangeError(`${names[property]}: a tangent needs ${width} numbers`);
      requireFinite(tangent, names[property]);
    }
    const at = keyTime(clip, time);
    if (Math.abs(at - time) > 1e-3) isMoved = true;
    isDouble ||= found.has(at);
    found.delete(at);
    const value = property === 'rotation' ? unitLength(key.value) : key.value;
    found.set(at, { time: at, value, tangents: tangents ?? null });
  }
  return {
    keys: [...found.values()].toSorted((left, right) => left.time - right.time),
    notes: [
      ...(isMoved ? [`Keys stand every ${Number(clip.keyStep.toFixed(2))} ms: times were rounded to that.`] : []),
      ...(isDouble ? ['Of several keys at one time the last one was taken.'] : []),
    ],
  };
}

/** Whether two values are the same numbers as a file of 32-bit floats holds them. */
export function sameFloats(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) {
    if (Math.fround(left[at] ?? 0) !== Math.fround(right[at] ?? 0)) return false;
  }
  return true;
}
