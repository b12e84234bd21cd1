/** What formats share when they change emitters. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Effect, EffectChange, EffectLife, LifePoint } from './effectEdits.ts';

/** Throws a RangeError for a record that is no emitter. */
export function effectAt(effects: readonly Effect[], record: RecordId): Effect {
  const found = effects.find((each) => each.record === record);
  if (found === undefined) throw new RangeError('What was chosen is no particle emitter or ribbon');
  return found;
}

/** What the smallest of the formats’ fields holds. */
const mostCell = 0xffff;

/** Throws a RangeError for what an emitter cannot be. */
export function requireEffect(
  effect: Effect,
  { numbers = {}, life = {}, cells = {}, color, blend, texture }: EffectChange,
  { blends, textures }: { readonly blends: readonly { readonly value: number }[]; readonly textures: number },
): void {
  for (const { id, label, hasKeys } of effect.numbers) {
    const wanted = numbers[id];
    if (wanted === undefined) continue;
    if (!Number.isFinite(wanted)) throw new RangeError(`${label} must be a number`);
    if (hasKeys) throw new RangeError(`${label} has keys: change them in the Curves panel`);
  }
  for (const points of Object.values(life)) {
    const isRight = points.every(
      ({ time, value }, at) =>
        time >= 0 && time <= 1 && time >= (points[at - 1]?.time ?? 0) && value.every(Number.isFinite),
    );
    if (points.length === 0 || !isRight) {
      throw new RangeError('Points of a life go from 0 to 1, one behind the other, and there is at least one');
    }
  }
  for (const { first, last, repeats } of Object.values(cells)) {
    const isCell = (cell: number): boolean => Number.isInteger(cell) && cell >= 0 && cell <= mostCell;
    if (!isCell(first) || !isCell(last) || !isCell(repeats ?? 0)) {
      throw new RangeError(`Cells and repeats are whole numbers from 0 to ${mostCell}`);
    }
  }
  if (color?.every(Number.isFinite) === false) throw new RangeError('A colour is three numbers');
  if (blend !== undefined && !blends.some(({ value }) => value === blend)) {
    throw new RangeError(`Particles of this format have no way of blending with the number ${blend}`);
  }
  if (texture !== undefined && !(texture >= 0 && texture < textures)) {
    throw new RangeError(`There is no texture ${texture}`);
  }
}

/** What a channel is at a moment, on straight lines between its points. */
export function lifeAt(points: readonly LifePoint[], time: number): readonly number[] {
  const behind = points.findIndex((point) => point.time >= time);
  const to = points[behind < 0 ? points.length - 1 : behind];
  const from = points[Math.max(0, (behind < 0 ? points.length : behind) - 1)];
  if (to === undefined || from === undefined) return [];
  const span = to.time - from.time;
  const share = span <= 0 || behind < 0 ? 1 : (time - from.time) / span;
  return to.value.map((value, part) => (from.value[part] ?? value) * (1 - share) + value * share);
}

/** Three points for formats that have no more: at birth, in the middle, at death. */
export function threePoints(
  before: EffectLife,
  middle: number,
  change: Partial<EffectLife>,
): { readonly middle: number; readonly life: Readonly<Record<keyof EffectLife, readonly (readonly number[])[]>> } {
  const given = Object.values(change).find((points) => points.length > 2);
  const time = given?.[1]?.time ?? middle;
  const at = (channel: keyof EffectLife): readonly (readonly number[])[] => {
    const points = change[channel];
    // A channel that stays keeps its values when the middle moves.
    return points === undefined
      ? before[channel].map(({ value }) => value)
      : [0, time, 1].map((each) => lifeAt(points, each));
  };
  return { middle: time, life: { color: at('color'), alpha: at('alpha'), size: at('size') } };
}
