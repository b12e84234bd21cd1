/** Curves over the day: up to 16 values, each with its time, going on from the last one to the first past midnight. */

/** Half minutes of a day: what times in the tables count. */
export const dayLength = 2880;

export interface DayCurve<T> {
  readonly time: number;
  readonly value: T;
}

/** Red, green and blue, 0 to 1. */
export type LightColour = readonly [number, number, number];

/** The keys on either side of a time, and how far between them it is, 0 to 1; null for a curve without keys. */
function around<T>(keys: readonly DayCurve<T>[], time: number): readonly [T, T, number] | null {
  const [first] = keys;
  const last = keys.at(-1);
  if (first === undefined || last === undefined) return null;
  const next = keys.findIndex((key) => key.time > time);
  const [before, after] =
    next <= 0 ? [last, next < 0 ? first : (keys[0] ?? first)] : [keys[next - 1] ?? first, keys[next] ?? last];
  const span = (((after.time - before.time) % dayLength) + dayLength) % dayLength;
  const past = (((time - before.time) % dayLength) + dayLength) % dayLength;
  return [before.value, after.value, span === 0 ? 0 : Math.min(1, past / span)];
}

/** @param keys in the order of their times */
export function numberAt(keys: readonly DayCurve<number>[], time: number, otherwise: number): number {
  const found = around(keys, time);
  return found === null ? otherwise : found[0] * (1 - found[2]) + found[1] * found[2];
}

/** As `numberAt`; black for a curve without keys. */
export function colourAt(keys: readonly DayCurve<LightColour>[], time: number): LightColour {
  const found = around(keys, time);
  if (found === null) return [0, 0, 0];
  const [from, to, share] = found;
  const mix = (channel: 0 | 1 | 2): number => from[channel] * (1 - share) + to[channel] * share;
  return [mix(0), mix(1), mix(2)];
}
