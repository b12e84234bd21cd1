/** Softening the edges of what was painted: every layer's weight goes towards the mean around it, within the brush. */
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import type { PaintedChunk, PaintStroke } from '../geometry/terrain/brush/paintStroke.ts';
import { texelsPerSide } from '../geometry/terrain/grid.ts';

const slots = 4;

/**
 * Every chunk is smoothed for itself from what it was before the dab: at its edge it looks at its own texels only, because
 * its layers may be others than the next chunk's.
 */
export function smoothTexture(stroke: PaintStroke, dab: Dab, isOpen: (column: number, row: number) => boolean): void {
  const before = new Map<PaintedChunk, Float32Array>();
  const wanted: [chunk: PaintedChunk, texel: number, weights: number[]][] = [];
  stroke.visit(dab, (chunk, texel, amount) => {
    if (amount <= 0 || !isOpen(chunk.column, chunk.row)) return;
    const weights = before.get(chunk) ?? chunk.weights;
    before.set(chunk, weights);
    const [south, east] = [Math.floor(texel / texelsPerSide), texel % texelsPerSide];
    const mean = [0, 0, 0, 0];
    let count = 0;
    for (let r = Math.max(0, south - 1); r <= Math.min(texelsPerSide - 1, south + 1); r++) {
      for (let c = Math.max(0, east - 1); c <= Math.min(texelsPerSide - 1, east + 1); c++) {
        count++;
        for (let slot = 0; slot < slots; slot++) {
          mean[slot] = (mean[slot] ?? 0) + (weights[(r * texelsPerSide + c) * slots + slot] ?? 0);
        }
      }
    }
    wanted.push([
      chunk,
      texel,
      mean.map((sum, slot) => {
        const own = weights[texel * slots + slot] ?? 0;
        return own + (sum / count - own) * amount;
      }),
    ]);
  });
  for (const [chunk, texel, weights] of wanted) chunk.setWeights(texel, weights);
}
