/** Draws curves with their keys, the marks of both axes and the line of the moment on a canvas. Knows no document. */
import type { ChosenKeys } from './curveEdits.ts';
import type { Curve, CurveColour } from './curves.ts';
import type { CurveView, Size } from './curveView.ts';
import { gutter, marksBetween, markStep, markText, rulerHeight, toTime, toX, toY, toValue } from './curveView.ts';

/** Colours of the theme, as CSS writes them. */
export interface CurveColours extends Readonly<Record<CurveColour, string>> {
  readonly line: string;
  readonly text: string;
  readonly accent: string;
  readonly ground: string;
  readonly outside: string;
  readonly box: string;
}

export interface CurvePicture {
  readonly curves: readonly Curve[];
  readonly view: CurveView;
  /** The shown sequence. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** Times of the frames, where every frame has a key: then the ruler counts frames. */
  readonly frames: Int32Array | null;
  readonly time: number;
  readonly chosen: ChosenKeys;
  readonly focused: string | null;
  /** A rectangle that is being drawn, in pixels. */
  readonly box: readonly [number, number, number, number] | null;
}

export interface CurveSurface extends Size {
  readonly context: CanvasRenderingContext2D;
  readonly font: string;
}

const keyRadius = 3;

export function drawCurves(surface: CurveSurface, picture: CurvePicture, colours: CurveColours): void {
  const { context, width, height, font } = surface;
  context.clearRect(0, 0, width, height);
  context.font = font;
  drawGround(surface, picture, colours);
  context.save();
  context.beginPath();
  context.rect(gutter, rulerHeight, width - gutter, height - rulerHeight);
  context.clip();
  const focused = picture.curves.find(({ id }) => id === picture.focused);
  if (focused !== undefined) drawSteps(surface, picture, focused, colours);
  for (const curve of picture.curves) if (curve !== focused) drawCurve(surface, picture, curve, colours);
  if (focused !== undefined) drawCurve(surface, picture, focused, colours);
  if (picture.box !== null) {
    const [left, top, right, bottom] = picture.box;
    context.fillStyle = colours.box;
    context.strokeStyle = colours.accent;
    context.lineWidth = 1;
    context.fillRect(left, top, right - left, bottom - top);
    context.strokeRect(left + 0.5, top + 0.5, right - left, bottom - top);
  }
  context.restore();
  drawMoment(surface, picture, colours);
}

function drawGround(surface: CurveSurface, { view, span, frames }: CurvePicture, colours: CurveColours): void {
  const { context, width, height } = surface;
  if (span !== null) {
    context.fillStyle = colours.outside;
    const from = Math.max(gutter, toX(view, surface, span.start));
    const to = Math.min(width, toX(view, surface, span.end));
    context.fillRect(gutter, rulerHeight, Math.max(0, from - gutter), height - rulerHeight);
    context.fillRect(to, rulerHeight, Math.max(0, width - to), height - rulerHeight);
  }
  context.textBaseline = 'middle';
  const step = markStep((view.high - view.low) / Math.max(1, height - rulerHeight), 26, 1e-6);
  const low = toValue(view, surface, height);
  const high = toValue(view, surface, rulerHeight);
  for (const mark of marksBetween(low, high, step)) {
    const y = Math.round(toY(view, surface, mark));
    context.fillStyle = colours.line;
    context.fillRect(gutter, y, width - gutter, 1);
    if (y < rulerHeight + 6 || y > height - 6) continue;
    const text = markText(mark, step);
    context.fillStyle = colours.text;
    context.fillText(text, gutter - 6 - context.measureText(text).width, y);
  }
  for (const { x, text } of timeMarks(surface, view, frames)) {
    context.fillStyle = colours.line;
    context.fillRect(x, rulerHeight, 1, height - rulerHeight);
    const half = context.measureText(text).width / 2;
    context.fillStyle = colours.text;
    context.fillText(text, Math.min(Math.max(x - half, gutter), width - half * 2 - 1), rulerHeight / 2);
  }
}

/** Marks at round frames, or at round times where keys stand anywhere. */
function timeMarks(
  size: Size,
  view: CurveView,
  frames: Int32Array | null,
): readonly { readonly x: number; readonly text: string }[] {
  const left = toTime(view, size, gutter);
  const right = toTime(view, size, size.width);
  if (frames === null) {
    const step = markStep((view.end - view.start) / Math.max(1, size.width - gutter), 64, 1);
    return marksBetween(left, right, step).map((time) => ({
      x: Math.round(toX(view, size, time)),
      text: String(time),
    }));
  }
  const perFrame = frames.length > 1 ? ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / (frames.length - 1) : 1;
  const step = markStep((view.end - view.start) / Math.max(1, perFrame) / Math.max(1, size.width - gutter), 40, 1);
  return [...frames]
    .flatMap((time, frame) => (frame % step === 0 && time >= left && time <= right ? [{ time, frame }] : []))
    .map(({ time, frame }) => ({ x: Math.round(toX(view, size, time)), text: String(frame) }));
}

/** Lines at the values that the file can hold, as soon as they stand far enough apart. */
function drawSteps(surface: CurveSurface, { view }: CurvePicture, curve: Curve, colours: CurveColours): void {
  const { context, width, height } = surface;
  if (curve.step === null || curve.step <= 0) return;
  const pixels = (curve.step / (view.high - view.low)) * (height - rulerHeight);
  if (pixels < 5) return;
  context.fillStyle = colours[curve.colour];
  context.globalAlpha = 0.25;
  const low = toValue(view, surface, height) - curve.origin;
  const high = toValue(view, surface, rulerHeight) - curve.origin;
  for (const value of marksBetween(low, high, curve.step)) {
    context.fillRect(gutter, Math.round(toY(view, surface, value + curve.origin)), width - gutter, 1);
  }
  context.globalAlpha = 1;
}

function drawCurve(surface: CurveSurface, picture: CurvePicture, curve: Curve, colours: CurveColours): void {
  const { context } = surface;
  const { view, chosen, focused } = picture;
  const isFocused = curve.id === focused;
  const colour = colours[curve.colour];
  context.strokeStyle = colour;
  context.lineWidth = isFocused ? 2 : 1.25;
  context.globalAlpha = isFocused || focused === null ? 1 : 0.75;
  context.setLineDash(curve.isDashed ? [5, 3] : []);
  context.beginPath();
  traceCurve(surface, view, curve);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  drawKeys(surface, view, curve, chosen.get(curve.id) ?? new Set(), colours);
}

function traceCurve(surface: CurveSurface, view: CurveView, curve: Curve): void {
  const { context, width } = surface;
  const { times, values } = curve;
  const y = (value: number): number => toY(view, surface, value);
  if (curve.isStraight || curve.isStepped) {
    let last = y(values[0] ?? 0);
    context.moveTo(gutter, last);
    for (const [key, time] of times.entries()) {
      const x = toX(view, surface, time);
      const next = y(values[key] ?? 0);
      if (curve.isStepped || key === 0) context.lineTo(x, last);
      context.lineTo(x, next);
      last = next;
    }
    context.lineTo(width, last);
    return;
  }
  for (let x = gutter; x <= width; x += 2) {
    const place = y(curve.at(toTime(view, surface, x)));
    if (x === gutter) context.moveTo(x, place);
    else context.lineTo(x, place);
  }
}

/** Keys closer together than this are left out, except chosen ones. */
const leastDistance = 5;

function drawKeys(
  surface: CurveSurface,
  view: CurveView,
  { times, values, colour }: Curve,
  chosen: ReadonlySet<number>,
  colours: CurveColours,
): void {
  const { context, width } = surface;
  let lastX = -Infinity;
  for (const [key, time] of times.entries()) {
    const x = toX(view, surface, time);
    if (x < gutter - keyRadius || x > width + keyRadius) continue;
    const isChosen = chosen.has(key);
    if (!isChosen && x - lastX < leastDistance) continue;
    lastX = x;
    const radius = isChosen ? keyRadius + 1 : keyRadius;
    context.beginPath();
    context.arc(x, toY(view, surface, values[key] ?? 0), radius, 0, Math.PI * 2);
    context.fillStyle = isChosen ? colours.accent : colours[colour];
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = colours.ground;
    context.stroke();
  }
}

function drawMoment(surface: CurveSurface, { view, time, span }: CurvePicture, colours: CurveColours): void {
  const { context, height, width } = surface;
  const x = Math.round(toX(view, surface, time)) - 0.5;
  if (span === null || x < gutter - 1 || x > width) return;
  context.fillStyle = colours.accent;
  context.fillRect(x, 0, 1, height);
  context.beginPath();
  context.moveTo(x - 4, 0);
  context.lineTo(x + 5, 0);
  context.lineTo(x + 0.5, 6);
  context.closePath();
  context.fill();
}

/** Pixels around a key in which a press catches it. */
const reach = 7;

export interface FoundKey {
  readonly curve: Curve;
  readonly key: number;
}

/** The nearest key at a point; of equally near ones that of the focused curve. */
export function keyAt(picture: CurvePicture, size: Size, x: number, y: number): FoundKey | null {
  let best: FoundKey | null = null;
  let distance = reach;
  for (const curve of picture.curves) {
    const bonus = curve.id === picture.focused ? 1 : 0;
    for (const [key, time] of curve.times.entries()) {
      const own =
        Math.hypot(toX(picture.view, size, time) - x, toY(picture.view, size, curve.values[key] ?? 0) - y) - bonus;
      if (own >= distance) continue;
      best = { curve, key };
      distance = own;
    }
  }
  return best;
}

/** The curve that runs through a point; null where none does. */
export function curveAt({ curves, view }: CurvePicture, size: Size, x: number, y: number): Curve | null {
  const time = toTime(view, size, x);
  let best: Curve | null = null;
  let distance = reach;
  for (const curve of curves) {
    const own = Math.abs(toY(view, size, curve.at(time)) - y);
    if (own >= distance) continue;
    best = curve;
    distance = own;
  }
  return best;
}

/** Keys inside a rectangle of pixels. */
export function keysInside(
  { curves, view }: CurvePicture,
  size: Size,
  [left, top, right, bottom]: readonly [number, number, number, number],
): ChosenKeys {
  const found = new Map<string, Set<number>>();
  for (const { id, times, values } of curves) {
    for (const [key, time] of times.entries()) {
      const x = toX(view, size, time);
      const y = toY(view, size, values[key] ?? 0);
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      if (isInside) found.set(id, (found.get(id) ?? new Set()).add(key));
    }
  }
  return found;
}
