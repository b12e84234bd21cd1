/** Work on every chunk of a map in the page, a little at a time, those under the camera first. */
import { allChunks } from '../../../../../shared/terrain/heightEdits.ts';
import { chunkMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import type { ChunkRef, TileSet } from '../../../../../shared/terrain/tiles.ts';

/** Time for it at once, ms: over many tiles it takes seconds, and the page must answer in between. */
const sliceMs = 8;
/** Hands that are on a slider or a brush are waited for, ms. */
const calmMs = 60;

/** What was made is shown at once, and then every so often, ms: each time the whole picture is drawn. */
const showMs = 200;

/** A work under way. */
interface Run<R> {
  readonly chunks: readonly ChunkRef[];
  readonly work: (chunk: ChunkRef) => R;
  readonly show: (made: readonly R[]) => void;
  readonly rest: () => boolean;
  /** The next chunk. */
  at: number;
  /** What is not shown yet. */
  made: R[];
  shownMs: number;
}

/** One work that can begin anew at any time. */
export class ChunkWork {
  private timer: ReturnType<typeof setTimeout> | undefined;

  stop(): void {
    clearTimeout(this.timer);
  }

  /**
   * Begins anew, after a moment of calm.
   * @param start makes what works on one chunk, when it begins
   * @param show gets what was made, some of it at a time
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
      this.slice({
        ...{ chunks: chunks.map(({ chunk }) => chunk), work: start(), show, rest },
        ...{ at: 0, made: [], shownMs: -Infinity },
      });
    }, calmMs);
  }

  private slice<R>(run: Run<R>): void {
    const { chunks, work, show, rest } = run;
    const end = performance.now() + sliceMs;
    do {
      const chunk = chunks[run.at++];
      // A chunk may have gone with its tile meanwhile.
      if (chunk !== undefined && chunk.tile.document.has(chunk.id)) run.made.push(work(chunk));
    } while (run.at < chunks.length && performance.now() < end);
    const isDone = run.at >= chunks.length;
    if (isDone || performance.now() - run.shownMs > showMs) {
      show(run.made);
      run.made = [];
      // Counted from when the picture is drawn, which may take longer than all of the work.
      this.timer = setTimeout(() => {
        run.shownMs = performance.now();
        if (isDone) this.finish(rest);
        else this.slice(run);
      }, 0);
    } else this.timer = setTimeout(() => this.slice(run), 0);
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
