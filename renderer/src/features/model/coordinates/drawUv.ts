/** Draws a texture with the triangles that lie on it, and the place of the view on it. */
import type { ChosenCorners } from './uvEdits.ts';
import { isChosen } from './uvEdits.ts';
import type { Size, UvBox, UvLayout } from './uvPoints.ts';
import { eachShown } from './uvPoints.ts';

/** The texel at the left top corner of the canvas, and CSS pixels a texel. */
export interface UvView {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface UvPicture {
  readonly image: HTMLCanvasElement;
  readonly layout: UvLayout;
  readonly chosen: ChosenCorners;
  readonly view: UvView;
  /** In texels. */
  readonly box: UvBox | null;
  /** Of a lasso, in texels. */
  readonly path: readonly (readonly [x: number, y: number])[];
}

const margin = 10;

/** The whole picture in the middle of a canvas. */
export function fittedView(canvas: Size, picture: Size): UvView {
  const across = (canvas.width - 2 * margin) / Math.max(1, picture.width);
  const down = (canvas.height - 2 * margin) / Math.max(1, picture.height);
  const scale = Math.max(0.05, Math.min(across, down));
  return {
    scale,
    x: (picture.width - canvas.width / scale) / 2,
    y: (picture.height - canvas.height / scale) / 2,
  };
}

const leastScale = 0.05;
const mostScale = 64;

/** Nearer or farther, with the texel under the pointer staying where it is. */
export function zoomedView(view: UvView, at: { readonly x: number; readonly y: number }, factor: number): UvView {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * factor));
  return { scale, x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale };
}

/** Of no theme: pictures are as dark or bright as they are. */
const colors = { below: '#000000a0', above: '#ffc06a', chosen: '#6fd2ff', face: '#6fd2ff40' } as const;
/** The picture goes on beside itself, dimmed. */
const besideAlpha = 0.3;
/** Square pixels a dot needs for dots to be drawn at all. */
const roomOfDot = 80;

/** In CSS pixels; the context is scaled by the caller. */
export function drawUv(context: CanvasRenderingContext2D, { width, height }: Size, picture: UvPicture): void {
  const { image, view } = picture;
  context.clearRect(0, 0, width, height);
  context.save();
  context.imageSmoothingEnabled = view.scale < 1;
  context.scale(view.scale, view.scale);
  context.translate(-view.x, -view.y);
  context.globalAlpha = besideAlpha;
  for (let column = -1; column <= 1; column++) {
    for (let row = -1; row <= 1; row++) {
      if (column !== 0 || row !== 0) context.drawImage(image, column * image.width, row * image.height);
    }
  }
  context.globalAlpha = 1;
  context.clearRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  context.restore();
  drawLayout(context, { width, height }, picture);
  if (picture.box !== null) drawBox(context, view, picture.box);
  if (picture.path.length > 1) drawLasso(context, view, picture.path);
}

function drawLayout(context: CanvasRenderingContext2D, { width, height }: Size, picture: UvPicture): void {
  const { layout, chosen, view } = picture;
  const flags = layout.points.map((point) => isChosen(chosen, point));
  const lines = new Path2D();
  const faces = new Path2D();
  const dots = new Path2D();
  const chosenDots = new Path2D();
  const hasDots = layout.points.length * roomOfDot < width * height * Math.max(1, view.scale / 4);
  // Where there is no room for dots there is none for broad lines.
  const chosenDot = hasDots ? 3 : 1.5;
  const corners: { readonly x: number; readonly y: number; readonly isChosen: boolean }[] = [];
  eachShown(layout, (point, left, top, corner) => {
    const x = (left - view.x) * view.scale;
    const y = (top - view.y) * view.scale;
    const flag = flags[point] === true;
    corners[corner % 3] = { x, y, isChosen: flag };
    if (flag) chosenDots.rect(x - chosenDot, y - chosenDot, 2 * chosenDot, 2 * chosenDot);
    else if (hasDots) dots.rect(x - 2, y - 2, 4, 4);
    if (corner % 3 !== 2) return;
    const paths = corners.every((each) => each.isChosen) ? [lines, faces] : [lines];
    for (const path of paths) {
      corners.forEach((each, index) => (index === 0 ? path.moveTo(each.x, each.y) : path.lineTo(each.x, each.y)));
      path.closePath();
    }
  });
  fillPath(context, faces, colors.face);
  // Dark below bright, so that lines stand out on every picture.
  context.strokeStyle = colors.below;
  context.lineWidth = hasDots ? 2.5 : 1;
  context.stroke(lines);
  context.strokeStyle = colors.above;
  context.lineWidth = hasDots ? 1 : 0.5;
  context.stroke(lines);
  drawDots(context, dots, colors.above);
  drawDots(context, chosenDots, colors.chosen);
}

function drawDots(context: CanvasRenderingContext2D, dots: Path2D, color: string): void {
  context.strokeStyle = colors.below;
  context.lineWidth = 2;
  context.stroke(dots);
  fillPath(context, dots, color);
}

function fillPath(context: CanvasRenderingContext2D, path: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(path);
}

function drawBox(context: CanvasRenderingContext2D, view: UvView, [left, top, right, bottom]: UvBox): void {
  const place = [(left - view.x) * view.scale, (top - view.y) * view.scale] as const;
  const size = [(right - left) * view.scale, (bottom - top) * view.scale] as const;
  context.fillStyle = colors.face;
  context.fillRect(...place, ...size);
  context.strokeStyle = colors.chosen;
  context.lineWidth = 1;
  context.strokeRect(...place, ...size);
}

function drawLasso(context: CanvasRenderingContext2D, view: UvView, path: UvPicture['path']): void {
  const line = new Path2D();
  for (const [x, y] of path) line.lineTo((x - view.x) * view.scale, (y - view.y) * view.scale);
  line.closePath();
  fillPath(context, line, colors.face);
  context.strokeStyle = colors.chosen;
  context.lineWidth = 1;
  context.stroke(line);
}
