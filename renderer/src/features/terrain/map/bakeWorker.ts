/** Bakes shadows beside the page: chunk by chunk, telling each as it is done. */
import type { Casters } from '../../../../../shared/geometry/terrain/casters.ts';
import { CasterMap } from '../../../../../shared/geometry/terrain/casters.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { CornerHeights, SunDirection } from '../../../../../shared/geometry/terrain/shadowBake.ts';
import { HeightField, chunkShadows } from '../../../../../shared/geometry/terrain/shadowBake.ts';

export interface BakeRequest {
  readonly heights: readonly CornerHeights[];
  /** Chunks to bake, by column and row over the map. */
  readonly chunks: readonly GridPlace[];
  readonly sun: SunDirection;
  /** Null for shadows of the ground alone. */
  readonly casters: Casters | null;
}

/** Shadows of some of the chunks that were asked for, in their order: 4,096 numbers each. */
export interface BakeAnswer {
  readonly shadows: readonly Uint8Array<ArrayBuffer>[];
}

/** Chunks an answer: often enough for a progress bar, seldom enough to cost nothing. */
const chunksPerAnswer = 32;

self.addEventListener('message', ({ data: { heights, chunks, sun, casters } }: MessageEvent<BakeRequest>) => {
  const field = new HeightField(heights);
  const standing = casters === null ? null : new CasterMap(casters, sun);
  for (let first = 0; first < chunks.length; first += chunksPerAnswer) {
    const shadows = chunks
      .slice(first, first + chunksPerAnswer)
      .map((chunk) => chunkShadows(field, chunk, sun, standing));
    const answer: BakeAnswer = { shadows };
    self.postMessage(answer, { transfer: shadows.map(({ buffer }) => buffer) });
  }
});
