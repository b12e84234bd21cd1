/** A brush without a preview of its own: the documents change while it moves, as one step. */
import type { Dab } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainHit, ToolPointer } from '../view/contract.ts';
import type { BrushKind, BrushWork } from './brushTool.ts';
import type { ToolEnvironment } from './environment.ts';
import type { BrushToolId } from './settings.ts';

export type DirectDab = (edit: MapEdit, tiles: TileSet, dab: Dab) => void;

interface DirectStroke {
  readonly label: string;
  readonly dab: DirectDab;
}

export class DirectBrush implements BrushKind {
  readonly id: BrushToolId;
  private readonly environment: ToolEnvironment;
  private readonly start: (pointer: ToolPointer, ground: TerrainHit) => DirectStroke | null;

  constructor(
    id: BrushToolId,
    environment: ToolEnvironment,
    start: (pointer: ToolPointer, ground: TerrainHit) => DirectStroke | null,
  ) {
    this.id = id;
    this.environment = environment;
    this.start = start;
  }

  begin(pointer: ToolPointer, ground: TerrainHit): BrushWork | null {
    const stroke = this.start(pointer, ground);
    if (stroke === null) return null;
    const tiles = this.environment.tiles();
    const step = this.environment.begin(stroke.label);
    return {
      dab: (dab) => stroke.dab(step.edit, tiles, dab),
      finish: () => step.commit(),
      giveUp: () => step.cancel(),
    };
  }
}
