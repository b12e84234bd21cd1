/** What the verbs of all formats ask of clips before they change them. */
import type { Clip } from './view.ts';

/** Throws a RangeError for a name that a file cannot hold; `most` counts the bytes of its place, with the zero behind it. */
export function requireName(name: string, bytes: number, most: number): void {
  if (name.trim() === '') throw new RangeError('A clip needs a name');
  if (name.includes('\0')) throw new RangeError('A name cannot hold the character 0');
  if (bytes >= most) throw new RangeError(`“${name}” takes ${bytes} bytes; a name has room for ${most - 1}`);
}

/** A length in whole ms. Throws a RangeError for one that is none. */
export function requireLength(length: number, longest: number): number {
  const whole = Math.round(length);
  if (!(whole >= 1) || whole > longest) throw new RangeError(`A clip lasts from 1 to ${longest} ms, and not ${length}`);
  return whole;
}

/** Throws a RangeError for ends that are none, or the wrong way round. */
export function requireRange(start: number, end: number): { readonly start: number; readonly end: number } {
  if (!(start < end) || !Number.isFinite(end - start)) {
    throw new RangeError(`A clip cannot go from ${start} to ${end} ms: its end lies behind its start`);
  }
  return { start, end };
}

/** Throws a RangeError for two clips that are one, or versions of one. */
export function requireTwo(first: Clip, second: Clip): readonly [Clip, Clip] {
  if (first.record === second.record) throw new RangeError('Two clips are joined, and not one with itself');
  return [first, second];
}

/** A moment of a clip where a key can stand. Throws a RangeError for one outside of it. */
export function requireInside(clip: Pick<Clip, 'name' | 'start' | 'end' | 'keyStep'>, time: number): number {
  const { name, start, end, keyStep } = clip;
  if (!(time >= start - keyStep / 2 && time <= end + keyStep / 2)) {
    throw new RangeError(`${time} ms lies outside of “${name}”, which goes from ${start} to ${end} ms`);
  }
  return Math.min(end, start + Math.round((time - start) / keyStep) * keyStep);
}
