/** What to ask when a stroke found chunks whose four layers show other textures. */
import { coverageOf, layersOf, plainPath } from '../../../../../shared/terrain/layers.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';

export interface SeenTexture {
  readonly texture: string;
  /** Of the ground of all the chunks, 0 to 1. */
  readonly share: number;
}

/** What chunks show, the least seen first. */
export function seenTextures(chunks: readonly ChunkRef[]): readonly SeenTexture[] {
  const seen = new Map<string, { texture: string; share: number }>();
  for (const chunk of chunks) {
    const coverage = coverageOf(chunk);
    for (const [index, { texture }] of layersOf(chunk).entries()) {
      const key = plainPath(texture);
      const known = seen.get(key) ?? { texture, share: 0 };
      known.share += (coverage[index] ?? 0) / chunks.length;
      seen.set(key, known);
    }
  }
  return [...seen.values()].toSorted((left, right) => left.share - right.share);
}
