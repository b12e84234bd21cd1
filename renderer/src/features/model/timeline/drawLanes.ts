/** Draws the ruler, the lanes with their keys and the playhead on a canvas. Knows no document and no React. */
import { keysAround, type Lane } from './lanes.ts';
import { drawEventMarks } from './drawEventMarks.ts';
import { drawClips } from './drawClips.ts';
import type { Box, LaneColours, LanePicture } from './lanePicture.ts';
import { barHeight, keyRadius, laneHeight, lanesTop, rowsTop, rulerHeight } from './lanePicture.ts';
import { marks, toFrame, toX } from './scale.ts';

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
  drawClips(context, width, { top: rulerHeight, height: barHeight }, picture, colours);
  drawRuler(context, width, picture, colours);
  if (picture.box !== null) drawBox(context, picture.box, colours);
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
  context.rect(0, rowsTop, width, height - rowsTop);
  context.clip();
  drawOutside(context, width, height, picture, colours);
  drawSummary(context, width, rowsTop - scrollTop + laneHeight / 2 + 0.5, picture, colours);
  lanes.forEach((lane, index) => {
    const top = lanesTop + index * laneHeight - scrollTop;
    if (top + laneHeight < rowsTop || top > height) return;
    if (index === hoveredLane) {
      context.fillStyle = colours.band;
      context.fillRect(0, top, width, laneHeight);
    }
    context.fillStyle = colours.line;
    context.fillRect(0, Math.round(top), width, 1);
    const y = top + laneHeight / 2 + 0.5;
    drawKeys(context, width, y, lane, picture, colours);
    const { view, events } = picture;
    drawEventMarks(context, events.get(lane.track) ?? [], { view, width, y, colour: colours.text });
  });
  context.restore();
}

/** The ground beside the shown clip. */
function drawOutside(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { view, span }: LanePicture,
  colours: LaneColours,
): void {
  if (span === null) return;
  context.fillStyle = colours.ground;
  const [start, end] = [toX(view, width, span.start), toX(view, width, span.end)];
  if (start > 0) context.fillRect(0, rowsTop, start, height);
  if (end < width) context.fillRect(end, rowsTop, width - end, height);
}

/** One row with the keys of all tracks: where something stands, and where some of it is chosen. */
function drawSummary(
  context: CanvasRenderingContext2D,
  width: number,
  y: number,
  { lanes, view, selected }: LanePicture,
  colours: LaneColours,
): void {
  const columns = new Uint8Array(Math.max(0, Math.ceil(width)));
  const [start, end] = [toFrame(view, width, -1), toFrame(view, width, width + 1)];
  for (const lane of lanes) {
    const { track, frames, globalDuration } = lane;
    if (globalDuration !== null) continue;
    const chosen = selected.get(track);
    const [first, last] = keysAround(lane, start, end);
    for (let key = first; key < last; key++) {
      const x = Math.round(toX(view, width, frames[key] ?? 0));
      if (x < 0 || x >= columns.length) continue;
      if (chosen?.has(key) === true) columns[x] = 2;
      else if (columns[x] === 0) columns[x] = 1;
    }
  }
  for (const pass of [1, 2]) {
    context.fillStyle = pass === 1 ? colours.key : colours.accent;
    const places: number[] = [];
    columns.forEach((kind, x) => kind === pass && places.push(x));
    diamonds(context, places, y, keyRadius - 0.5);
  }
}

function drawBox(context: CanvasRenderingContext2D, { fromX, fromY, toX: endX, toY }: Box, colours: LaneColours): void {
  context.save();
  context.strokeStyle = colours.accent;
  context.setLineDash([4, 3]);
  context.strokeRect(
    Math.min(fromX, endX) + 0.5,
    Math.min(fromY, toY) + 0.5,
    Math.abs(endX - fromX),
    Math.abs(toY - fromY),
  );
  context.restore();
}

function drawKeys(
  context: CanvasRenderingContext2D,
  width: number,
  y: number,
  lane: Lane,
  { view, selected, span }: LanePicture,
  colours: LaneColours,
): void {
  const { track, frames, globalDuration } = lane;
  const chosen = selected.get(track);
  const isOwnClock = globalDuration !== null;
  let lastX = -Infinity;
  const dim: number[] = [];
  const plain: number[] = [];
  const late: number[] = [];
  const [start, end] = [toFrame(view, width, -keyRadius), toFrame(view, width, width + keyRadius)];
  const [first, last] = keysAround(lane, start, end);
  for (let key = first; key < last; key++) {
    const frame = frames[key] ?? 0;
    if (frame < start || frame > end) continue;
    const x = toX(view, width, frame);
    if (chosen?.has(key) === true) {
      late.push(x);
      continue;
    }
    // Hundreds of keys on one pixel are one diamond.
    if (Math.abs(x - lastX) < 0.5) continue;
    lastX = x;
    const isOutside = span !== null && (frame < span.start || frame > span.end);
    (isOwnClock || isOutside ? dim : plain).push(x);
  }
  for (const [colour, places, radius] of [
    [colours.dimKey, dim, keyRadius],
    [colours.key, plain, keyRadius],
    [colours.accent, late, keyRadius + 0.5],
  ] as const) {
    context.fillStyle = colour;
    diamonds(context, places, y, radius);
  }
}

/** All in one path: filling each by itself took most of the time of a picture with thousands of keys. */
function diamonds(context: CanvasRenderingContext2D, places: readonly number[], y: number, radius: number): void {
  if (places.length === 0) return;
  context.beginPath();
  for (const x of places) {
    context.moveTo(x, y - radius);
    context.lineTo(x + radius, y);
    context.lineTo(x, y + radius);
    context.lineTo(x - radius, y);
    context.closePath();
  }
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
