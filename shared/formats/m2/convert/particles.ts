/** Particles from one version to another: three fixed colours, sizes and cells, or curves over their life. */
import type { Fields } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { Losses } from './lost.ts';

const lifeEnd = 32767;

function list(value: unknown, length: number): readonly number[] {
  const given = Array.isArray(value) ? value.map(Number) : [];
  return Array.from({ length }, (_, index) => given[index] ?? 0);
}

/** Curves through the three colours and sizes; cells run to the middle time and on to the end. */
export function toCurves(old: Fields, lost: Losses): Fields {
  const middle = Math.round(Math.min(1, Math.max(0, Number(old['midpoint'] ?? 0.5))) * lifeEnd);
  const times = Uint16Array.of(0, middle, lifeEnd);
  const colors = ['startColor', 'middleColor', 'endColor'].map((name) => list(old[name], 4));
  const sizes = list(old['sizes'], 3);
  const head = list(old['headCells'], 3);
  const headDecay = list(old['headDecayCells'], 3);
  const tail = list(old['tailCells'], 2);
  const tailDecay = list(old['tailDecayCells'], 2);
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

/** The numbers of a curve at a time; `rest` where it has no keys. */
function curveAt(
  fields: Fields,
  name: string,
  width: number,
  time: number,
  rest: readonly number[],
): readonly number[] {
  const times = fields[`${name}Times`];
  const values = fields[`${name}Values`];
  if (!(times instanceof Uint16Array) || !isNumbers(values) || times.length === 0) return rest;
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
export function fromCurves(now: Fields, lost: Losses): Fields {
  const colorTimes = now['colorTimes'];
  const middle = colorTimes instanceof Uint16Array && colorTimes.length === 3 ? (colorTimes[1] ?? 0) : lifeEnd / 2;
  for (const name of ['color', 'alpha', 'scale']) {
    const times = now[`${name}Times`];
    const isPlain =
      !(times instanceof Uint16Array) || times.every((time) => time === 0 || time === middle || time === lifeEnd);
    if (!isPlain) lost.note('curves of particles with more than a start, a middle and an end');
  }
  const scales = now['scaleValues'];
  if (isNumbers(scales) && scales.some((size, index) => index % 2 === 1 && size !== scales[index - 1])) {
    lost.note('particles whose width differs from their height');
  }
  const at = [0, middle, lifeEnd];
  const color = (time: number): readonly number[] => {
    const [red = 0, green = 0, blue = 0] = curveAt(now, 'color', 3, time, [255, 255, 255]);
    const [alpha = 0] = curveAt(now, 'alpha', 1, time, [lifeEnd]);
    return [blue, green, red, (alpha / lifeEnd) * 255].map((value) => Math.min(255, Math.max(0, Math.round(value))));
  };
  const cell = (name: string, time: number): number => Math.round(curveAt(now, name, 1, time, [0])[0] ?? 0);
  const names = ['startColor', 'middleColor', 'endColor'];
  return {
    midpoint: Math.fround(middle / lifeEnd),
    ...Object.fromEntries(names.map((name, index) => [name, color(at[index] ?? 0)])),
    sizes: at.map((time) => Math.fround(curveAt(now, 'scale', 2, time, [1, 1])[0] ?? 1)),
    headCells: [cell('headCell', 0), cell('headCell', middle), 1],
    headDecayCells: [cell('headCell', middle), cell('headCell', lifeEnd), 1],
    tailCells: [cell('tailCell', 0), cell('tailCell', middle)],
    tailDecayCells: [cell('tailCell', middle), cell('tailCell', lifeEnd)],
  };
}
