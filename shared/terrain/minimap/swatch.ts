/** Textures shrunk to what a minimap can show of them: a few cells of mean colour. */

/** RGBA, 8 bits each, top row first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Swatch {
  /** Cells along a side. */
  readonly side: number;
  /** Four numbers a cell, 0 to 255: red, green, blue, alpha. */
  readonly cells: Float32Array<ArrayBuffer>;
}

/** The mean of every cell, its alpha apart: tilesets keep their shine there. */
export function swatchOf({ width, height, pixels }: Picture, side: number): Swatch {
  const cells = new Float32Array(side * side * 4);
  const span = (cell: number, length: number): readonly [number, number] => {
    const first = Math.min(length - 1, Math.floor((cell * length) / side));
    return [first, Math.max(first + 1, Math.floor(((cell + 1) * length) / side))];
  };
  for (let row = 0; row < side; row++) {
    const [top, bottom] = span(row, height);
    for (let column = 0; column < side; column++) {
      const [left, right] = span(column, width);
      const share = 1 / ((bottom - top) * (right - left));
      const to = (row * side + column) * 4;
      for (let y = top; y < bottom; y++) {
        for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at++) {
          const channel = to + (at & 3);
          cells[channel] = (cells[channel] ?? 0) + (pixels[at] ?? 0) * share;
        }
      }
    }
  }
  return { side, cells };
}

/** The cell that a place of a repeating texture falls into: its first number in `cells`. */
export function cellAt({ side }: Swatch, u: number, v: number): number {
  const column = Math.min(side - 1, Math.floor((u - Math.floor(u)) * side));
  const row = Math.min(side - 1, Math.floor((v - Math.floor(v)) * side));
  return (row * side + column) * 4;
}
