/** Coordinates put into a cell of a picture of rows × columns: as it stands in its own cell, or so that it fills the other one. */
import { counted } from '../../../base/text/numbers.ts';
import type { UvAct } from './uvAct.ts';
import type { UvMoment } from './uvMoment.ts';
import { fill as filled, text } from '../../../base/text/language.ts';

const ways = ['Move there', 'Fill the cell', 'Fill, in proportion'] as const;
const [fill, fit] = [1, 2] as const;
/** Smaller cells than of this many to a side nobody points at. */
const mostCells = 256;

type Span = readonly [from: number, to: number];

/** The box around what is meant: across and down, as shares of the picture; null for nothing. */
function boxOf({ meshes }: UvMoment): readonly [Span, Span] | null {
  const box = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { corners, isMeant } of meshes) {
    for (const [corner, flag] of isMeant.entries()) {
      if (flag !== 1) continue;
      for (const side of [0, 1]) {
        const value = corners[corner * 2 + side] ?? 0;
        box[side * 2] = Math.min(box[side * 2] ?? value, value);
        box[side * 2 + 1] = Math.max(box[side * 2 + 1] ?? value, value);
      }
    }
  }
  const [left = 0, right = 0, top = 0, bottom = 0] = box;
  if (!(right >= left && bottom >= top)) return null;
  return [
    [left, right],
    [top, bottom],
  ];
}

/** The cell of a row of so many that the middle of a span lies in; pictures repeat, so it may be any whole number. */
const cellUnder = ([from, to]: Span, count: number): number => Math.floor(((from + to) / 2) * count);

export const cellAct: UvAct = {
  id: 'cell',
  title: 'Put into a cell of the picture',
  icon: 'grid',
  keywords: ['uv', 'flipbook', 'atlas', 'sheet', 'sprite', 'snap', 'rows', 'columns'],
  numbers: () => [
    { id: 'rows', label: text('Rows'), value: 4, isWhole: true, min: 1, max: mostCells },
    { id: 'columns', label: text('Columns'), value: 4, isWhole: true, min: 1, max: mostCells },
    { id: 'cell', label: text('Cell'), value: 0, isWhole: true, min: 0, max: mostCells * mostCells - 1 },
    { id: 'way', label: text('How'), value: fill, choices: ways },
  ],
  change(moment, { rows = 1, columns = 1, cell = 0, way = 1 }) {
    if (cell >= rows * columns)
      throw new RangeError(filled('There are {}, counted from 0', counted(rows * columns, 'cell')));
    const box = boxOf(moment);
    if (box === null) throw new RangeError(text('Choose what is to lie there'));
    const counts = [columns, rows];
    const wanted = [cell % columns, Math.floor(cell / columns)];
    const sizes = box.map(([from, to]) => to - from);
    const factors = sizes.map((size, side) => (size > 0 ? 1 / (counts[side] ?? 1) / size : 1));
    const { width, height } = moment.size;
    // In proportion on the picture, whose sides may differ.
    const pixels = [width, height].map((side, at) => (sizes[at] ?? 0) * side);
    const roomy = Math.min(
      ...[width, height].map((side, at) =>
        (pixels[at] ?? 0) > 0 ? side / (counts[at] ?? 1) / (pixels[at] ?? 1) : Infinity,
      ),
    );
    const scales = way === fill ? factors : way === fit && Number.isFinite(roomy) ? [roomy, roomy] : [1, 1];
    const moved = (value: number, side: number): number => {
      const [count = 1, to = 0, scale = 1, span = [0, 0] as const] = [
        counts[side],
        wanted[side],
        scales[side],
        box[side],
      ];
      if (way !== fill && way !== fit) return value + (to - cellUnder(span, count)) / count;
      return (to + 0.5) / count + (value - (span[0] + span[1]) / 2) * scale;
    };
    const corners = moment.meshes.map((mesh) =>
      mesh.corners.map((value, at) => (mesh.isMeant[Math.floor(at / 2)] === 1 ? moved(value, at % 2) : value)),
    );
    return { corners, note: filled('Cell {} of {} × {}.', cell, rows, columns) };
  },
};
