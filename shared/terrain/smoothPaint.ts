/** Softening the edges of what was painted: every layer's weight goes towards the mean around it, within the brush. */
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import type { PaintedChunk, PaintStroke } from '../geometry/terrain/brush/paintStroke.ts';
import { texelCount, texelsPerSide } from '../geometry/terrain/grid.ts';
import { chunkKey } from './tiles.ts';

const slots = 4;

/** What the layers of a chunk show, base first, as keys to compare. */
export type LayerKeys = (column: number, row: number) => readonly string[];

/** A chunk as it was before the dab, with what its layers show. */
interface Before {
  readonly weights: Float32Array;
  readonly keys: readonly string[];
}

/**
 * Smooths what a dab covers, over the edges of chunks and tiles: texels there look at those beyond, whose layers may stand
 * in another order. What a chunk has no layer for counts for nothing there, and its sum is brought back to the whole.
 */
export function smoothTexture(stroke: PaintStroke, dab: Dab, keysOf: LayerKeys): void {
  const known = new Map<number, Before | null>();
  const before = (column: number, row: number): Before | null => {
    const key = chunkKey(column, row);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const chunk = stroke.chunkAt(column, row);
    const made = chunk === null ? null : { weights: chunk.weights.slice(), keys: keysOf(column, row) };
    known.set(key, made);
    return made;
  };
  const orders = new Map<Before, Map<Before, readonly number[]>>();
  /** Which layer of another chunk shows what a layer of this one shows; −1 for none. */
  const orderOf = (own: Before, other: Before): readonly number[] => {
    const list = orders.get(own) ?? new Map<Before, readonly number[]>();
    orders.set(own, list);
    const order = list.get(other) ?? own.keys.map((key) => other.keys.indexOf(key));
    list.set(other, order);
    return order;
  };
  stroke.visit(dab, (chunk, texel, amount) => {
    if (amount <= 0) return;
    const own = before(chunk.column, chunk.row);
    if (own === null) return;
    const mean = meanAround(chunk, own, texel, before, orderOf);
    chunk.setWeights(
      texel,
      mean.map((value, slot) => {
        const weight = own.weights[texel * slots + slot] ?? 0;
        return weight + (value - weight) * amount;
      }),
    );
  });
}

function meanAround(
  { column, row }: PaintedChunk,
  own: Before,
  texel: number,
  before: (column: number, row: number) => Before | null,
  orderOf: (own: Before, other: Before) => readonly number[],
): readonly number[] {
  const mean = [0, 0, 0, 0];
  let sum = 0;
  for (let south = -1; south <= 1; south++) {
    for (let east = -1; east <= 1; east++) {
      const r = Math.floor(texel / texelsPerSide) + south;
      const c = (texel % texelsPerSide) + east;
      const isOwn = r >= 0 && r < texelsPerSide && c >= 0 && c < texelsPerSide;
      const other = isOwn ? own : before(column + Math.floor(c / texelsPerSide), row + Math.floor(r / texelsPerSide));
      if (other === null) continue;
      const at = ((r + texelsPerSide) % texelsPerSide) * texelsPerSide + ((c + texelsPerSide) % texelsPerSide);
      const order = isOwn ? null : orderOf(own, other);
      for (let slot = 0; slot < slots; slot++) {
        const from = order === null ? slot : (order[slot] ?? -1);
        const weight = from < 0 ? 0 : (other.weights[(at % texelCount) * slots + from] ?? 0);
        mean[slot] = (mean[slot] ?? 0) + weight;
        sum += weight;
      }
    }
  }
  return sum > 0 ? mean.map((value) => (value / sum) * 255) : mean;
}
