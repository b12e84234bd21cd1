/** Draws a picture on its backdrop: checkerboard or a flat colour, once or repeated, with the pixel under the pointer marked. */
import type { ImageSize } from '../../../../../shared/media/image.ts';
import type { Place } from './place.ts';
import { drawnSize } from './place.ts';
import type { TileSheet } from './tiles.ts';

/** What shines through where a picture is not opaque: `checker`, or a CSS colour. */
export type Backdrop = 'checker' | { readonly color: string };

export interface Drawing {
  readonly sheet: TileSheet;
  /** Size the picture is shown as; another than its own for small mips stretched to the size of the first. */
  readonly size: ImageSize;
  readonly place: Place;
  readonly backdrop: Backdrop;
  /** How often the picture stands beside and below itself. */
  readonly repeat: 1 | 2;
  /** A pixel to frame, in pixels of `size`. */
  readonly marked: { readonly x: number; readonly y: number } | null;
  /** The brush, in screen pixels of the view. */
  readonly ring: { readonly x: number; readonly y: number; readonly radius: number } | null;
}

const checkerSquare = 8;
/** Screen pixels that a pixel must have to be framed: below, the frame would hide it. */
const leastMarkedScale = 8;

function checkerPattern(context: CanvasRenderingContext2D, style: CSSStyleDeclaration): CanvasPattern | null {
  const side = Math.round(checkerSquare * devicePixelRatio);
  const pattern = new OffscreenCanvas(side * 2, side * 2);
  const squares = pattern.getContext('2d');
  if (squares === null) return null;
  squares.fillStyle = style.getPropertyValue('--checker2');
  squares.fillRect(0, 0, side * 2, side * 2);
  squares.fillStyle = style.getPropertyValue('--checker1');
  squares.fillRect(0, 0, side, side);
  squares.fillRect(side, side, side, side);
  return context.createPattern(pattern, 'repeat');
}

export function drawPicture(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { sheet, size, place, backdrop, repeat, marked } = drawing;
  const style = getComputedStyle(canvas);
  const view = { width: canvas.width, height: canvas.height };
  context.clearRect(0, 0, view.width, view.height);
  const { width, height } = drawnSize(size, place.scale);
  const area = [place.x, place.y, width * repeat, height * repeat] as const;
  context.fillStyle = backdrop === 'checker' ? '' : backdrop.color;
  if (backdrop === 'checker') {
    const pattern = checkerPattern(context, style);
    pattern?.setTransform(new DOMMatrix([1, 0, 0, 1, place.x, place.y]));
    if (pattern !== null) context.fillStyle = pattern;
  }
  context.fillRect(...area);
  for (let row = 0; row < repeat; row++) {
    for (let column = 0; column < repeat; column++) {
      sheet.paint(context, { x: place.x + column * width, y: place.y + row * height, width, height, view });
    }
  }
  context.lineWidth = 1;
  context.strokeStyle = style.getPropertyValue('--line2');
  context.strokeRect(area[0] - 0.5, area[1] - 0.5, area[2] + 1, area[3] + 1);
  if (drawing.ring !== null) drawRing(context, drawing.ring);
  if (marked === null || place.scale < leastMarkedScale) return;
  const wide = width / size.width;
  const high = height / size.height;
  const left = place.x + marked.x * wide;
  const top = place.y + marked.y * high;
  // Two frames, so that one of them is seen on any colour.
  for (const [color, grow] of [
    ['#000000', 0.5],
    ['#ffffff', 1.5],
  ] as const) {
    context.strokeStyle = color;
    context.strokeRect(left - grow, top - grow, wide + grow * 2, high + grow * 2);
  }
}

/** Two circles, so that one of them is seen on any colour. */
function drawRing(context: CanvasRenderingContext2D, { x, y, radius }: NonNullable<Drawing['ring']>): void {
  for (const [color, grow] of [
    ['#000000', 1],
    ['#ffffff', 0],
  ] as const) {
    context.strokeStyle = color;
    context.beginPath();
    context.arc(x, y, radius + grow, 0, 2 * Math.PI);
    context.stroke();
  }
}
