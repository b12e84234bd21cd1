/** New tiles, put on the graphics card one after the other and in steps: a map opens tile by tile and nothing stands still. */
import type { OpenTile } from '../openTile.ts';
import type { TileBuilder } from './buildTile.ts';
import { buildTile } from './buildTile.ts';

/** What a while of building came to. */
export interface BuildProgress {
  readonly hasMore: boolean;
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

export class TileBuilds {
  private readonly tools: TileBuildTools;

  constructor(tools: TileBuildTools) {
    this.tools = tools;
  }

  /** Builds until the time is up; one step is done in any case. */
  run(budgetMs: number): BuildProgress {
    const end = performance.now() + budgetMs;
    let hasNew = false;
    for (const tile of this.tools.tiles.values()) {
      while (!tile.isBuilt) {
        this.step(tile);
        hasNew ||= tile.isBuilt;
        if (performance.now() > end) return { hasMore: this.hasUnbuilt, hasNew };
      }
    }
    return { hasMore: false, hasNew };
  }

  private get hasUnbuilt(): boolean {
    return [...this.tools.tiles.values()].some(({ isBuilt }) => !isBuilt);
  }

  private step(tile: OpenTile): void {
    this.tools.guard(tile, () => {
      tile.building ??= buildTile(tile, this.tools.builder);
      if (tile.building.next().done === true) tile.building = null;
    });
    // It is none that is waited for.
    if (tile.isLeftOut) tile.isBuilt = true;
  }
}
