/** Particles from one version to another: three fixed colours, sizes and cells, or curves over their life. */
import type { Fields, Numbers } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { Particle } from '../schema/emitters.ts';
import type { Losses } from '../../common/losses.ts';

const lifeEnd = 32767;

/** Of versions with fixed colours the one half of these fields, of those with curves the other. */
export type ParticleFields = FieldsIn<typeof Particle>;

function list(given: readonly number[] | undefined, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => given?.[index] ?? 0);
}

/** Curves through the three colours and sizes; cells run to the middle time and on to the end. */
export function toCurves(old: ParticleFields, lost: Losses): Fields {
  const middle = Math.round(Math.min(1, Math.max(0, old.midpoint ?? 0.5)) * lifeEnd);
  const times = Uint16Array.of(0, middle, lifeEnd);
  const colors = [old.startColor, old.middleColor, old.endColor].map((color) => list(color, 4));
  const sizes = list(old.sizes, 3);
  const head = list(old.headCells, 3);
  const headDecay = list(old.headDecayCells, 3);
  const tail = list(old.tailCells, 2);
  const tailDecay = list(old.tailDecayCells, 2);
  const repeats = [head[2] ?? 0, headDecay[2] ?? 0];
  if (repeats.some((count) => count > 1)) lost.note('repeats of texture cells of particles');
  const cells = (life: readonly number[], decay: readonly number[]): Uint16Array =>
    Uint16Array.of(life[0] ?? 0, life[1] ?? 0, decay[1] ?? 0);
  return {
    colorTimes: times.slice(),
    // The file has blue first.
    colorValues: Float32Array.from(colors.flatMap(([blue = 0, green = 0, red = 0]) => [red, green, blue])),
    alphaTimes: times.slice(),
    alphaValues: Uint16Array.from(colors, (color) => Math.round(((color[3] ?? 0) / 255) * lifeEnd)),
    scaleTimes: times.slice(),
    scaleValues: Float32Array.from(sizes.flatMap((size) => [size, size])),
    headCellTimes: times.slice(),
    headCellValues: cells(head, headDecay),
    tailCellTimes: times.slice(),
    tailCellValues: cells(tail, tailDecay),
  };
}

/** A curve over the life of a particle: times from 0 to `lifeEnd`, and numbers at each. */
interface Curve {
  readonly times: Numbers | undefined;
  readonly values: Numbers | undefined;
  /** Numbers where it has no keys: one of each component. */
  readonly rest: readonly number[];
}

function curveAt({ times, values, rest }: Curve, time: number): readonly number[] {
  if (times === undefined || values === undefined || times.length === 0) return rest;
  const width = rest.length;
  const after = times.findIndex((each) => each > time);
  const key = after < 0 ? times.length - 1 : Math.max(0, after - 1);
  const next = Math.min(times.length - 1, key + 1);
  const span = (times[next] ?? 0) - (times[key] ?? 0);
  const amount = span > 0 ? Math.max(0, time - (times[key] ?? 0)) / span : 0;
  return Array.from({ length: width }, (_, index) => {
    const from = values[key * width + index] ?? 0;
    return from + ((values[next * width + index] ?? 0) - from) * amount;
  });
}

/** Three colours, sizes and cells taken from the curves. */
export function fromCurves(now: ParticleFields, lost: Losses): Fields {
  const colors: Curve = { times: now.colorTimes, values: now.colorValues, rest: [255, 255, 255] };
  const alphas: Curve = { times: now.alphaTimes, values: now.alphaValues, rest: [lifeEnd] };
  const sizes: Curve = { times: now.scaleTimes, values: now.scaleValues, rest: [1, 1] };
  const heads: Curve = { times: now.headCellTimes, values: now.headCellValues, rest: [0] };
  const tails: Curve = { times: now.tailCellTimes, values: now.tailCellValues, rest: [0] };
  const middle = colors.times?.length === 3 ? (colors.times[1] ?? 0) : lifeEnd / 2;
  for (const { times } of [colors, alphas, sizes]) {
    const isPlain = times === undefined || times.every((time) => time === 0 || time === middle || time === lifeEnd);
    if (!isPlain) lost.note('curves of particles with more than a start, a middle and an end');
  }
  const scales = sizes.values;
  if (scales?.some((size, index) => index % 2 === 1 && size !== scales[index - 1]) === true) {
    lost.note('particles whose width differs from their height');
  }
  const at = [0, middle, lifeEnd];
  const color = (time: number): readonly number[] => {
    const [red = 0, green = 0, blue = 0] = curveAt(colors, time);
    const [alpha = 0] = curveAt(alphas, time);
    return [blue, green, red, (alpha / lifeEnd) * 255].map((value) => Math.min(255, Math.max(0, Math.round(value))));
  };
  const cell = (curve: Curve, time: number): number => Math.round(curveAt(curve, time)[0] ?? 0);
  const [startColor, middleColor, endColor] = at.map(color);
  return {
    midpoint: Math.fround(middle / lifeEnd),
    startColor,
    middleColor,
    endColor,
    sizes: at.map((time) => Math.fround(curveAt(sizes, time)[0] ?? 1)),
    headCells: [cell(heads, 0), cell(heads, middle), 1],
    headDecayCells: [cell(heads, middle), cell(heads, lifeEnd), 1],
    tailCells: [cell(tails, 0), cell(tails, middle)],
    tailDecayCells: [cell(tails, middle), cell(tails, lifeEnd)],
  };
}
