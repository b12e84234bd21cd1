/** Where a picture lies in its view, and how zooming and moving change that. All in pixels of the screen (device pixels). */
import { plainNumber } from '../../../base/text/numbers.ts';
import type { ImageSize } from '../../../../../shared/media/image.ts';

/** A point of the view, screen pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `scale` is screen pixels for a pixel of the picture; `x` and `y` are where its top left corner lies in the view. */
export interface Place {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const largestScale = 64;
/** Free room around a picture that was fitted, screen pixels. */
const fitMargin = 24;
/** So much of a picture stays in the view, however far it is moved, screen pixels. */
const keptInView = 32;

/** Scales that the keys and buttons go through; above 1 pixels stay whole. */
const stops: readonly number[] = [
  1 / 64,
  1 / 32,
  1 / 16,
  1 / 8,
  1 / 6,
  1 / 4,
  1 / 3,
  1 / 2,
  2 / 3,
  1,
  2,
  3,
  4,
  6,
  8,
  12,
  16,
  24,
  32,
  48,
  64,
];

function smallestScale(picture: ImageSize): number {
  return Math.min(1 / 16, 16 / Math.max(picture.width, picture.height));
}

function clampScale(scale: number, picture: ImageSize): number {
  return Math.min(largestScale, Math.max(smallestScale(picture), scale));
}

/** The middle of the view holds the middle of the picture. */
function centred(scale: number, picture: ImageSize, view: ImageSize): Place {
  const x = Math.round((view.width - picture.width * scale) / 2);
  return { scale, x, y: Math.round((view.height - picture.height * scale) / 2) };
}

/** The whole picture; small ones are enlarged to whole multiples, so that their pixels are all of one size. */
export function fitted(picture: ImageSize, view: ImageSize): Place {
  const width = Math.max(1, view.width - 2 * fitMargin);
  const height = Math.max(1, view.height - 2 * fitMargin);
  const scale = Math.min(width / picture.width, height / picture.height);
  return centred(clampScale(scale > 1 ? Math.min(16, Math.floor(scale)) : scale, picture), picture, view);
}

/** Keeps a strip of the picture in the view. */
export function keptVisible(place: Place, picture: ImageSize, view: ImageSize): Place {
  const bounded = (at: number, length: number, room: number): number => {
    const kept = Math.min(keptInView, length);
    return Math.round(Math.min(room - kept, Math.max(kept - length, at)));
  };
  const { scale } = place;
  return {
    scale,
    x: bounded(place.x, picture.width * scale, view.width),
    y: bounded(place.y, picture.height * scale, view.height),
  };
}

/** Another scale, with what lies at a point of the view staying there. */
export function zoomedTo(
  place: Place,
  wanted: number,
  at: { readonly x: number; readonly y: number },
  picture: ImageSize,
): Place {
  const scale = clampScale(wanted, picture);
  const growth = scale / place.scale;
  return { scale, x: Math.round(at.x - (at.x - place.x) * growth), y: Math.round(at.y - (at.y - place.y) * growth) };
}

/** The next stop above (1) or below (−1) a scale. */
export function nextStop(scale: number, direction: 1 | -1): number {
  const isBeyond = (stop: number): boolean => (direction > 0 ? stop > scale * 1.001 : stop < scale * 0.999);
  const found = direction > 0 ? stops.find(isBeyond) : stops.findLast(isBeyond);
  return found ?? scale;
}

/** How large a picture is drawn, whole screen pixels: at most scales its own pixels come out a little larger or smaller. */
export function drawnSize(picture: ImageSize, scale: number): ImageSize {
  const drawn = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: drawn(picture.width), height: drawn(picture.height) };
}

/**
 * The pixel that is drawn under a point of the view; null beside the picture.
 * @param repeat how often the picture stands beside and below itself; the answer counts on over all of them
 */
export function pixelAt(
  place: Place,
  at: Point,
  picture: ImageSize,
  repeat = 1,
): { readonly x: number; readonly y: number } | null {
  const drawn = drawnSize(picture, place.scale);
  const x = Math.floor(((at.x - place.x) * picture.width) / drawn.width);
  const y = Math.floor(((at.y - place.y) * picture.height) / drawn.height);
  return x < 0 || y < 0 || x >= picture.width * repeat || y >= picture.height * repeat ? null : { x, y };
}

/** The place of the picture at a point of the view, in its own pixels and parts of them; it may lie outside. */
export function texelAt(place: Place, at: Point, picture: ImageSize): readonly [x: number, y: number] {
  const drawn = drawnSize(picture, place.scale);
  return [((at.x - place.x) * picture.width) / drawn.width, ((at.y - place.y) * picture.height) / drawn.height];
}

/**
 * A point of the page in screen pixels of a view that fills an element. Whole screen pixels seldom fill it exactly, least of
 * all where the browser is zoomed out: the view is stretched a little, and the point with it.
 */
export function pointInView(
  event: { readonly clientX: number; readonly clientY: number },
  element: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  view: ImageSize,
): Point {
  return {
    x: ((event.clientX - element.left) * view.width) / element.width,
    y: ((event.clientY - element.top) * view.height) / element.height,
  };
}

/** `100 %`, `12.5 %`. */
export function scaleText(scale: number): string {
  const percent = scale * 100;
  return `${percent >= 10 ? Math.round(percent) : plainNumber(Number(percent.toFixed(1)))} %`;
}
