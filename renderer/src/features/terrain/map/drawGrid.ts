/** The canvas of the Map panel: what is known of each tile, its minimap or its distant land, and which one is meant. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { GridBounds } from './gridBounds.ts';
import type { TilePictures } from './minimaps/shown.ts';
import { placeNumber } from './minimaps/shown.ts';

export type TileKind = 'none' | 'listed' | 'file' | 'loading' | 'open' | 'changed';

export interface DrawnGrid {
  readonly bounds: GridBounds;
  readonly kindOf: (place: GridPlace) => TileKind;
  readonly pictures: Pick<TilePictures, 'minimaps' | 'low'>;
  readonly front: GridPlace | null;
  /** Under the pointer or the arrow keys. */
  readonly under: GridPlace | null;
}

/** Pictures of tiles that are not loaded give way a little. */
const quiet = 0.6;

/** Tells apart from further away than a frame: what has a picture is framed, what has none is filled. */
const framed: ReadonlySet<TileKind> = new Set(['loading', 'open', 'changed']);

export function drawGrid(canvas: HTMLCanvasElement, { bounds, kindOf, pictures, front, under }: DrawnGrid): void {
  const { first, size } = bounds;
  const side = canvas.clientWidth * devicePixelRatio;
  if (canvas.width !== Math.round(side)) {
    canvas.width = Math.round(side);
    canvas.height = Math.round(side);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const fills: Readonly<Record<TileKind, string>> = {
    none: colour('--bg'),
    listed: colour('--line1'),
    file: colour('--line2'),
    loading: colour('--text3'),
    open: colour('--info'),
    changed: colour('--accent'),
  };
  const step = canvas.width / size;
  const gap = step > 8 ? 1 : 0.5;
  context.fillStyle = colour('--panel');
  context.fillRect(0, 0, canvas.width, canvas.height);
  const drawTile = (place: GridPlace, left: number, top: number): void => {
    const kind = kindOf(place);
    const number = placeNumber(place);
    const picture = pictures.minimaps.get(number) ?? pictures.low.get(number);
    const inner = step - gap;
    context.fillStyle = picture === undefined ? fills[kind] : fills.none;
    context.fillRect(left, top, inner, inner);
    if (picture === undefined) return;
    context.globalAlpha = framed.has(kind) ? 1 : quiet;
    context.drawImage(picture, left, top, inner, inner);
    context.globalAlpha = 1;
    if (!framed.has(kind)) return;
    // A corner, so that pictures of neighbours still join.
    const mark = Math.max(2, step / 8);
    context.fillStyle = fills[kind];
    context.beginPath();
    context.moveTo(left + inner, top);
    context.lineTo(left + inner, top + 2 * mark);
    context.lineTo(left + inner - 2 * mark, top);
    context.fill();
  };
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const place = { column: first.column + column, row: first.row + row };
      drawTile(place, column * step + gap / 2, row * step + gap / 2);
    }
  }
  const outline = (place: GridPlace | null, line: string): void => {
    if (place === null) return;
    context.strokeStyle = line;
    context.lineWidth = 2;
    context.strokeRect(
      (place.column - first.column) * step + 1,
      (place.row - first.row) * step + 1,
      step - 2,
      step - 2,
    );
  };
  outline(front, colour('--text'));
  outline(under, colour('--accent-strong'));
}
