/** Choosing chunks: a click takes one, Shift adds, Ctrl takes in or out, a drag takes all it crosses. */
import { mapChunkAt } from '../../../../../shared/geometry/terrain/grid.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { ToolEnvironment } from './environment.ts';

export class SelectTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private last: string | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(): void {
    this.environment.view.setBrush(null);
  }

  begin({ ground, shiftKey, ctrlKey, altKey }: ToolPointer): boolean {
    if (ground === null || altKey) return false;
    const place = mapChunkAt(ground.x, ground.y);
    this.environment.activate(ground.tile);
    this.environment.selectChunks([place], ctrlKey ? 'toggle' : shiftKey ? 'add' : 'replace');
    this.last = `${place.column} ${place.row}`;
    return true;
  }

  move({ ground }: ToolPointer): void {
    if (ground === null || this.last === null) return;
    const place = mapChunkAt(ground.x, ground.y);
    const key = `${place.column} ${place.row}`;
    if (key === this.last) return;
    this.last = key;
    this.environment.selectChunks([place], 'add');
  }

  end(): void {
    this.last = null;
  }

  cancel(): void {
    this.last = null;
  }
}
