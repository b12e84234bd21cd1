/** Work on every chunk of a map in the page, a little at a time, those under the camera first. */
import { allChunks } from '../../../../../shared/terrain/heightEdits.ts';
import { chunkMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import type { ChunkRef, TileSet } from '../../../../../shared/terrain/tiles.ts';

/** Time for it at once, ms: over many tiles it takes seconds, and the page must answer in between. */
const sliceMs = 8;
/** Hands that are on a slider or a brush are waited for, ms. */
const calmMs = 60;

/** One work that can begin anew at any time. */
export class ChunkWork {
  private timer: ReturnType<typeof setTimeout> | undefined;

  stop(): void {
    clearTimeout(this.timer);
  }

  /**
   * Begins anew, after a moment of calm.
   * @param start makes what works on one chunk, when it begins
   * @param show gets what was made, a slice at a time
   * @param rest what is left to do when all chunks are done, a step of it at a time: true at its end
   */
  begin<R>(
    tiles: TileSet,
    near: () => { readonly x: number; readonly y: number },
    start: () => (chunk: ChunkRef) => R,
    show: (made: readonly R[]) => void,
    rest: () => boolean = () => true,
  ): void {
    this.stop();
    this.timer = setTimeout(() => {
      const { x, y } = near();
      const chunks = allChunks(tiles)
        .map((chunk) => {
          const middle = chunkMiddle(chunk);
          return { chunk, distance: Math.hypot(middle.x - x, middle.y - y) };
        })
        .toSorted((left, right) => left.distance - right.distance);
      this.slice(
        chunks.map(({ chunk }) => chunk),
        start(),
        show,
        rest,
      );
    }, calmMs);
  }

  private slice<R>(
    chunks: readonly ChunkRef[],
    work: (chunk: ChunkRef) => R,
    show: (made: readonly R[]) => void,
    rest: () => boolean,
  ): void {
    const end = performance.now() + sliceMs;
    let count = 0;
    const made: R[] = [];
    while (count < chunks.length && (count === 0 || performance.now() < end)) {
      const chunk = chunks[count++];
      // A chunk may have gone with its tile meanwhile.
      if (chunk !== undefined && chunk.tile.document.has(chunk.id)) made.push(work(chunk));
    }
    show(made);
    const left = chunks.slice(count);
    this.timer = setTimeout(() => (left.length === 0 ? this.finish(rest) : this.slice(left, work, show, rest)), 0);
  }

  private finish(rest: () => boolean): void {
    const end = performance.now() + sliceMs;
    while (!rest()) {
      if (performance.now() < end) continue;
      this.timer = setTimeout(() => this.finish(rest), 0);
      return;
    }
  }
}
