/** Putting copied chunks down: the target follows the pointer by whole chunks, a click puts the clip there. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { mapChunkAt } from '../../../../../shared/geometry/terrain/grid.ts';
import type { TerrainClip } from '../../../../../shared/terrain/clip/clip.ts';
import { placesOfClip } from '../../../../../shared/terrain/clip/clip.ts';
import type { PasteOptions } from '../../../../../shared/terrain/clip/paste.ts';
import { pastedHeights } from '../../../../../shared/terrain/clip/paste.ts';
import type { TerrainTool, TerrainView, ToolPointer } from '../view/contract.ts';
import type { ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import { text } from '../../../base/text/language.ts';

export interface PasteEnvironment extends Pick<ToolEnvironment, 'tiles' | 'setHint' | 'tell'> {
  readonly view: Pick<TerrainView, 'setBrush' | 'setSelectedChunks' | 'preview'>;
  /** What is put down, turned as the user wants it; null when there is nothing. */
  readonly clip: TerrainClip | null;
  readonly options: PasteOptions;
  paste(at: GridPlace): void;
}

export class PasteTool implements TerrainTool {
  private readonly environment: PasteEnvironment;
  private shown = '';

  constructor(environment: PasteEnvironment) {
    this.environment = environment;
  }

  /** The north-west chunk of the target: the clip lies around the pointer. */
  private target({ ground }: ToolPointer): GridPlace | null {
    const { clip } = this.environment;
    if (ground === null || clip === null) return null;
    const under = mapChunkAt(ground.x, ground.y);
    return {
      column: under.column - Math.floor((clip.columns - 1) / 2),
      row: under.row - Math.floor((clip.rows - 1) / 2),
    };
  }

  hover(pointer: ToolPointer | null): void {
    const { view, clip, options } = this.environment;
    view.setBrush(null);
    this.environment.setHint(pointer !== null && pointer.ground === null ? nothingToStandOn : null);
    const at = pointer === null ? null : this.target(pointer);
    const key = at === null || clip === null ? '' : `${at.column} ${at.row} ${clip.columns} ${clip.rows}`;
    if (key === this.shown) return;
    this.shown = key;
    view.preview.clear();
    if (at === null || clip === null) {
      view.setSelectedChunks([]);
      return;
    }
    view.setSelectedChunks(placesOfClip(clip, at));
    view.preview.heights([...pastedHeights(this.environment.tiles(), clip, at, options)]);
  }

  begin(pointer: ToolPointer): boolean {
    if (pointer.altKey) return false;
    const at = this.target(pointer);
    if (at === null) {
      this.environment.tell('info', text('No ground under the pointer'), nothingToStandOn);
      return false;
    }
    this.environment.view.preview.clear();
    this.shown = '';
    this.environment.paste(at);
    return true;
  }

  move(): void {
    // One click puts it down once: dragging on does not repeat it.
  }

  end(): void {
    this.shown = '';
  }

  cancel(): void {
    this.shown = '';
    this.environment.setHint(null);
    this.environment.view.preview.clear();
  }
}
