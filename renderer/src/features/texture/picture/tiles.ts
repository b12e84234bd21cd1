/**
 * Paints a picture of any size into a view: only tiles that are seen are made, from the halved copy that suits the scale. So
 * the largest texture costs what the screen costs, and nothing is limited by the card's longest side.
 */
import type { ImageSize } from '../../../../../shared/media/image.ts';
import type { TexelArea } from '../../../../../shared/media/paint/area.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { ShownChannels } from './channels.ts';
import { paintedPixels } from './channels.ts';

export const tileSide = 256;
/** 256 KiB each: enough for a large screen at the least favourable scale, twice over. */
const mostTiles = 480;

/** The halved copy (0: the picture itself) whose pixels are at most as large as those of the screen. */
export function levelFor(scale: number, levels: number): number {
  if (scale >= 1) return 0;
  return Math.min(levels - 1, Math.floor(Math.log2(1 / scale) + 1e-9));
}

export interface TileRange {
  readonly left: number;
  readonly top: number;
  /** Behind the last. */
  readonly right: number;
  readonly bottom: number;
}

export interface TileSpan {
  /** Where the picture begins in the view, and how many screen pixels one of its pixels takes. */
  readonly start: number;
  readonly scale: number;
  /** Pixels of the picture along this side. */
  readonly length: number;
  /** Screen pixels of the view along this side. */
  readonly room: number;
}

/** Which tiles along one side lie in the view: from the first to behind the last. */
export function tilesAlong({ start, scale, length, room }: TileSpan): readonly [first: number, end: number] {
  const first = Math.max(0, Math.floor(-start / scale / tileSide));
  const end = Math.min(Math.ceil(length / tileSide), Math.ceil((room - start) / scale / tileSide));
  return [first, Math.max(first, end)];
}

export interface PaintOptions {
  /** Top left corner of the picture in the view, screen pixels. */
  readonly x: number;
  readonly y: number;
  /** Screen pixels that the whole picture takes. */
  readonly width: number;
  readonly height: number;
  readonly view: ImageSize;
}

/** The tiles of one picture shown with certain channels. */
export class TileSheet {
  private readonly levels: readonly RgbaPixels[];
  private readonly shown: ShownChannels;
  private readonly tiles = new Map<string, OffscreenCanvas>();

  /** `levels`: the picture and its halved copies, at least one. */
  constructor(levels: readonly RgbaPixels[], shown: ShownChannels) {
    this.levels = levels;
    this.shown = shown;
  }

  paint(context: CanvasRenderingContext2D, { x, y, width, height, view }: PaintOptions): void {
    const [first] = this.levels;
    if (first === undefined) return;
    const level = levelFor(Math.min(width / first.width, height / first.height), this.levels.length);
    const image = this.levels[level] ?? first;
    const scaleX = width / image.width;
    const scaleY = height / image.height;
    context.imageSmoothingEnabled = scaleX < 1 || scaleY < 1;
    const [left, right] = tilesAlong({ start: x, scale: scaleX, length: image.width, room: view.width });
    const [top, bottom] = tilesAlong({ start: y, scale: scaleY, length: image.height, room: view.height });
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const tile = this.tile(level, column, row);
        if (tile === null) continue;
        // Edges on whole screen pixels, so that no seam shows between tiles.
        const x1 = Math.round(x + column * tileSide * scaleX);
        const y1 = Math.round(y + row * tileSide * scaleY);
        const x2 = Math.round(x + (column * tileSide + tile.width) * scaleX);
        const y2 = Math.round(y + (row * tileSide + tile.height) * scaleY);
        context.drawImage(tile, x1, y1, Math.max(1, x2 - x1), Math.max(1, y2 - y1));
      }
    }
  }

  /** Pixels of an area of the full picture became others. */
  forget({ left, top, right, bottom }: TexelArea): void {
    for (const [level] of this.levels.entries()) {
      const side = tileSide * 2 ** level;
      for (let row = Math.floor(top / side); row * side < bottom; row++) {
        for (let column = Math.floor(left / side); column * side < right; column++) {
          this.tiles.delete(`${level}:${column}:${row}`);
        }
      }
    }
  }

  private tile(level: number, column: number, row: number): OffscreenCanvas | null {
    const key = `${level}:${column}:${row}`;
    const known = this.tiles.get(key);
    if (known !== undefined) {
      // The one used last is forgotten last.
      this.tiles.delete(key);
      this.tiles.set(key, known);
      return known;
    }
    const image = this.levels[level];
    if (image === undefined) return null;
    const x = column * tileSide;
    const y = row * tileSide;
    const width = Math.min(tileSide, image.width - x);
    const height = Math.min(tileSide, image.height - y);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.putImageData(new ImageData(paintedPixels(image, { x, y, width, height }, this.shown), width, height), 0, 0);
    this.tiles.set(key, canvas);
    for (const oldest of this.tiles.keys()) {
      if (this.tiles.size <= mostTiles) break;
      this.tiles.delete(oldest);
    }
    return canvas;
  }
}
