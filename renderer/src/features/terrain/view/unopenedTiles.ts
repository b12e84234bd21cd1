/** Tiles that could not even be opened: each is tried once more when its document has changed. */
import type { TerrainTile } from './contract.ts';

export class UnopenedTiles {
  private readonly stops = new Set<() => void>();
  private readonly changed: (tile: TerrainTile) => void;

  /** @param changed called for each change of the document of one that waits */
  constructor(changed: (tile: TerrainTile) => void) {
    this.changed = changed;
  }

  add(tile: TerrainTile): void {
    this.stops.add(tile.document.onChange(() => this.changed(tile)));
  }

  /** Waits for none of them any more. */
  clear(): void {
    for (const stop of this.stops) stop();
    this.stops.clear();
  }
}
