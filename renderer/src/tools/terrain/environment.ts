/** What tools may use of the program. */
import type { RecordId } from '../../../../shared/document/record.ts';
import type { GridPlace } from '../../../../shared/geometry/terrain/grid.ts';
import type { AlphaDepth } from '../../../../shared/geometry/terrain/alpha.ts';
import type { MapEdit } from '../../../../shared/terrain/mapEdit.ts';
import type { TileSet } from '../../../../shared/terrain/tiles.ts';
import type { TerrainView } from '../../viewport/terrain/contract.ts';
import type { BrushToolId, LoadedStamp, ToolSettings } from './settings.ts';

export interface SelectedPlacement {
  readonly tile: GridPlace;
  readonly record: RecordId;
}

/** A step in the making that becomes one entry of the map's history, whatever number of tiles it touches. */
export interface OpenStep {
  readonly edit: MapEdit;
  commit(): void;
  cancel(): void;
}

export interface ToolEnvironment {
  readonly view: TerrainView;
  readonly settings: ToolSettings;
  readonly stamp: LoadedStamp | null;
  /** Depth of the map's alpha maps where its WDT is open; null where only the tiles tell. */
  readonly alphaDepth: AlphaDepth | null;
  readonly selectedPlacements: readonly SelectedPlacement[];
  tiles(): TileSet;
  begin(label: string): OpenStep;
  change<Key extends Exclude<keyof ToolSettings, 'brushes'>>(key: Key, changes: Partial<ToolSettings[Key]>): void;
  selectChunks(chunks: readonly GridPlace[], how: 'replace' | 'toggle' | 'add'): void;
  selectPlacements(placements: readonly SelectedPlacement[]): void;
  /** The tile that panels show. */
  activate(tile: GridPlace): void;
  tell(tone: 'info' | 'warning', title: string, message?: string): void;
}

export type { BrushToolId };
