/** Draws the ruler, the lanes with their keys and the playhead on a canvas. Knows no document and no React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { KeySet } from './keyEdits.ts';
import type { Lane } from './lanes.ts';
import type { TimeSpan } from '../../../../../shared/format/frames.ts';
import { marks, toX, type TimeView } from './scale.ts';

export const rulerHeight = 20;
export const laneHeight = 22;

/** Colours of the theme, as CSS writes them. */
export interface LaneColours {
  readonly line: string;
  readonly text: string;
  readonly key: string;
  readonly dimKey: string;
  readonly accent: string;
  readonly band: string;
}

export interface LanePicture {
  readonly lanes: readonly Lane[];
  readonly view: TimeView;
  /** The shown sequence; outside it the ground is darker. */
  readonly span: TimeSpan | null;
  readonly frame: number;
  readonly selected: KeySet;
  readonly hoveredLane: number | null;
  readonly scrollTop: number;
}

export interface LaneSurface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly font: string;
}

export function drawLanes(
  { context, width, height, font }: LaneSurface,
  picture: LanePicture,
  colours: LaneColours,
): void {
  context.clearRect(0, 0, width, height);
  context.font = font;
  drawLaneRows(context, width, height, picture, colours);
  drawRuler(context, width, picture, colours);
  if (picture.span !== null) drawPlayhead(context, width, height, picture, colours);
}

function drawLaneRows(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  picture: LanePicture,
  colours: LaneColours,
): void {
  const { lanes, scrollTop, hoveredLane } = picture;
  context.save();
  context.beginPath();
  context.rect(0, rulerHeight, width, height - rulerHeight);
  context.clip();
  lanes.forEach((lane, index) => {
    const top = rulerHeight + index * laneHeight - scrollTop;
    if (top + laneHeight < rulerHeight || top > height) return;
    if (index === hoveredLane) {
      context.fillStyle = colours.band;
      context.fillRect(0, top, width, laneHeight);
    }
    context.fillStyle = colours.line;
    context.fillRect(0, Math.round(top), width, 1);
    drawKeys(context, width, top + laneHeight / 2 + 0.5, lane, picture, colours);
  });
  context.restore();
}

/** Half the diagonal of a key's diamond. */
const keyRadius = 5;

function drawKeys(
  context: CanvasRenderingContext2D,
  width: number,
  y: number,
  { track, frames, globalDuration }: Lane,
  { view, selected, span }: LanePicture,
  colours: LaneColours,
): void {
  const chosen = selected.get(track);
  const isOwnClock = globalDuration !== null;
  let lastX = -Infinity;
  const late: number[] = [];
  frames.forEach((frame, key) => {
    const x = toX(view, width, frame);
    if (x < -keyRadius || x > width + keyRadius) return;
    if (chosen?.has(key) === true) {
      late.push(x);
      return;
    }
    // Hundreds of keys on one pixel are one diamond.
    if (Math.abs(x - lastX) < 0.5) return;
    lastX = x;
    const isOutside = span !== null && (frame < span.start || frame > span.end);
    context.fillStyle = isOwnClock || isOutside ? colours.dimKey : colours.key;
    diamond(context, x, y, keyRadius);
  });
  context.fillStyle = colours.accent;
  for (const x of late) diamond(context, x, y, keyRadius + 0.5);
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fill();
}

function drawRuler(
  context: CanvasRenderingContext2D,
  width: number,
  { view, span }: LanePicture,
  colours: LaneColours,
): void {
  context.fillStyle = colours.text;
  context.textBaseline = 'middle';
  for (const { time, text } of marks(view, width, span)) {
    const x = toX(view, width, time);
    const half = context.measureText(text).width / 2;
    // At the edges a number moves inward rather than being cut.
    context.fillText(text, Math.min(Math.max(x - half, 1), width - half * 2 - 1), rulerHeight / 2);
  }
}

function drawPlayhead(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { view, frame }: LanePicture,
  colours: LaneColours,
): void {
  const x = Math.round(toX(view, width, frame)) - 0.5;
  context.fillStyle = colours.accent;
  context.fillRect(x, 0, 1, height);
  context.beginPath();
  context.moveTo(x - 4, 0);
  context.lineTo(x + 5, 0);
  context.lineTo(x + 0.5, 6);
  context.closePath();
  context.fill();
}

/** The lane and key at a point of the canvas; null where there is none. */
export function keyAt(
  { lanes, view, scrollTop }: LanePicture,
  width: number,
  x: number,
  y: number,
): { readonly track: RecordId; readonly key: number } | null {
  if (y < rulerHeight) return null;
  const lane = lanes[Math.floor((y - rulerHeight + scrollTop) / laneHeight)];
  if (lane === undefined) return null;
  let best: number | null = null;
  let bestDistance = keyRadius + 2;
  lane.frames.forEach((frame, key) => {
    const distance = Math.abs(toX(view, width, frame) - x);
    if (distance >= bestDistance) return;
    best = key;
    bestDistance = distance;
  });
  return best === null ? null : { track: lane.track, key: best };
}
