/** Writes what happens beside the keys of events. Knows no document and no React. */
import type { EventMark } from './eventMarks.ts';
import { keyRadius } from './lanePicture.ts';
import { toX, type TimeView } from './scale.ts';
import { shortened } from './shortened.ts';

/** Less room is not worth a word, px. */
const leastRoom = 16;

/** Writes each word behind its key, as far as the next one leaves room. */
export function drawEventMarks(
  context: CanvasRenderingContext2D,
  marks: readonly EventMark[],
  {
    view,
    width,
    y,
    colour,
  }: {
    readonly view: TimeView;
    readonly width: number;
    readonly y: number;
    readonly colour: string;
  },
): void {
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  for (const [at, { time, text }] of marks.entries()) {
    const next = marks[at + 1];
    const start = toX(view, width, time) + keyRadius + 3;
    const end = next === undefined ? width : toX(view, width, next.time) - keyRadius;
    const room = Math.min(end, width) - start;
    if (start < 0 || room < leastRoom) continue;
    context.fillText(shortened(context, text, room), start, y);
  }
}
