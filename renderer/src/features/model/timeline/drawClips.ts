/** Draws the clips of the time line as bars: the shown one with its two ends, its neighbours, and where there is room. */
import type { ClipBar, ClipEdge, LaneColours, LanePicture } from './lanePicture.ts';
import { toX, type TimeView } from './scale.ts';
import { shortened } from './shortened.ts';

interface Strip {
  readonly top: number;
  readonly height: number;
}

/** Narrower free ranges are not worth a word, px. */
const leastFree = 44;
/** How near the pointer must be to an end, px. */
const reach = 5;

export function drawClips(
  context: CanvasRenderingContext2D,
  width: number,
  strip: Strip,
  { clips, view, edge }: LanePicture,
  colours: LaneColours,
): void {
  const { top, height } = strip;
  context.save();
  context.beginPath();
  context.rect(0, top, width, height);
  context.clip();
  context.textBaseline = 'middle';
  drawFree(context, width, strip, clips, view, colours);
  for (const clip of clips) {
    const [start, end] = [
      toX(view, width, clip.start),
      Math.max(toX(view, width, clip.end), toX(view, width, clip.start) + 2),
    ];
    if (end < 0 || start > width) continue;
    context.fillStyle = colours.band;
    context.fillRect(start, top + 3, end - start, height - 6);
    context.strokeStyle = clip.isShown ? colours.accent : colours.line;
    context.strokeRect(start + 0.5, top + 3.5, end - start - 1, height - 7);
    context.fillStyle = clip.isShown ? colours.accent : colours.text;
    const shownStart = Math.max(start, 0) + 6;
    const room = Math.min(end, width) - shownStart - 4;
    if (room > 12) context.fillText(shortened(context, clip.name, room), shownStart, top + height / 2 + 0.5);
    if (!clip.isShown) continue;
    for (const x of [start, end]) context.fillRect(Math.round(x) - 1.5, top + 3, 3, height - 6);
  }
  if (edge !== null) {
    context.fillStyle = colours.accent;
    context.fillRect(Math.round(toX(view, width, edge.time)) - 1, top, 2, height);
  }
  context.restore();
}

function drawFree(
  context: CanvasRenderingContext2D,
  width: number,
  { top, height }: Strip,
  clips: readonly ClipBar[],
  view: TimeView,
  colours: LaneColours,
): void {
  context.setLineDash([3, 3]);
  context.strokeStyle = colours.line;
  context.fillStyle = colours.dimKey;
  let reached = clips[0]?.end ?? 0;
  for (const { start, end } of clips.toSorted((left, right) => left.start - right.start)) {
    const [from, to] = [toX(view, width, reached) + 2, toX(view, width, start) - 2];
    if (to - from > leastFree && to > 0 && from < width) {
      context.strokeRect(from + 0.5, top + 3.5, to - from - 1, height - 7);
      context.fillText('free', Math.max(from, 0) + 8, top + height / 2 + 0.5);
    }
    reached = Math.max(reached, end);
  }
  context.setLineDash([]);
}

/** The end of the shown clip at a place of the strip; null where there is none. */
export function edgeAt({ clips, view }: LanePicture, width: number, x: number): ClipEdge | null {
  const shown = clips.find(({ isShown }) => isShown);
  if (shown === undefined) return null;
  const near = (time: number): number => Math.abs(toX(view, width, time) - x);
  if (near(shown.end) <= reach && near(shown.end) <= near(shown.start)) return { side: 'end', time: shown.end };
  return near(shown.start) <= reach ? { side: 'start', time: shown.start } : null;
}

/** The clip whose bar stands at a place. */
export function clipUnder({ clips, view }: LanePicture, width: number, x: number): ClipBar | null {
  return clips.find(({ start, end }) => toX(view, width, start) <= x && toX(view, width, end) >= x) ?? null;
}
