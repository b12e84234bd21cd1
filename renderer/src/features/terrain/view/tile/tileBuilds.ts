/** New tiles, put on the graphics card one after the other and in steps: a map opens tile by tile and nothing stands still. */
import type { OpenTile } from '../openTile.ts';
import type { TileBuilder } from './buildTile.ts';
import { buildTile } from './buildTile.ts';

/** What a while of building came to. */
export interface BuildProgress {
  readonly hasMore: boolean;
  /** What is left waits for work beside the page: there is nothing to do for a while. */
  readonly isWaiting: boolean;
  /** There is something to see that was not there before. */
  readonly hasNew: boolean;
}

export interface TileBuildTools {
  /** All tiles; read when something is built, as they change. */
  readonly tiles: ReadonlyMap<string, OpenTile>;
  readonly builder: TileBuilder;
  /** Does something with a tile; where that throws, the tile is left out and the others go on. */
  readonly guard: (tile: OpenTile, act: () => void) => void;
}

/** So many tiles are worked on beside the page at a time: while one is sent to the card, the next is packed. */
const mostWaiting = 2;

export class TileBuilds {
  private readonly tools: TileBuildTools;

  constructor(tools: TileBuildTools) {
    this.tools = tools;
  }

  /** Builds until the time is up, or all that is left waits; one step is done in any case. */
  run(budgetMs: number): BuildProgress {
    const end = performance.now() + budgetMs;
    let hasNew = false;
    let waiting = 0;
    for (const tile of this.tools.tiles.values()) {
      let waits = false;
      while (!tile.isBuilt && !waits) {
        waits = this.step(tile);
        hasNew ||= tile.isBuilt;
        if (!waits && performance.now() > end) return { hasMore: this.hasUnbuilt, isWaiting: false, hasNew };
      }
      if (waits && ++waiting === mostWaiting) break;
    }
    return { hasMore: waiting > 0, isWaiting: waiting > 0, hasNew };
  }

  private get hasUnbuilt(): boolean {
    return [...this.tools.tiles.values()].some(({ isBuilt }) => !isBuilt);
  }

  /** Returns whether the tile waits for what is done beside the page. */
  private step(tile: OpenTile): boolean {
    let waits = false;
    this.tools.guard(tile, () => {
      tile.building ??= buildTile(tile, this.tools.builder);
      const { done, value } = tile.building.next();
      if (done === true) tile.building = null;
      else waits = value === 'waits';
    });
    // It is none that is waited for.
    if (tile.isLeftOut) tile.isBuilt = true;
    return waits;
  }
}
