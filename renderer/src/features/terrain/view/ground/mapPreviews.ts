/** Previews on the ground as a view shows them: plants and water around follow the ground, and a frame is drawn. */
import type { PaintedChunk } from '../../../../../../shared/geometry/terrain/brush/paintStroke.ts';
import type { TileRecord } from '../../../../../../shared/terrain/tiles.ts';
import type { PreviewedWater } from '../../../../../../shared/terrain/ways/previewWay.ts';
import type { HeightPreview, LayerPreview, MapPreview, MaskPreview, PlacementGhost } from '../contract.ts';
import type { PlacementView } from '../placements/placementView.ts';
import { selectionKeys } from '../placements/placementView.ts';
import type { Surroundings } from '../surroundings.ts';
import type { GroundPreviews } from './groundPreviews.ts';

export interface MapPreviewTools {
  readonly previews: GroundPreviews;
  readonly around: Surroundings;
  readonly placements: PlacementView;
  readonly changed: () => void;
}

export class MapPreviews implements MapPreview {
  private readonly tools: MapPreviewTools;

  constructor(tools: MapPreviewTools) {
    this.tools = tools;
  }

  heights(chunks: readonly HeightPreview[]): void {
    this.tools.previews.heights(chunks);
    this.tools.around.groundMoved(chunks);
    this.tools.changed();
  }

  paint(chunks: readonly PaintedChunk[]): void {
    this.tools.previews.paint(chunks);
    this.tools.changed();
  }

  water(chunks: readonly PreviewedWater[]): void {
    this.tools.previews.water(chunks);
    this.tools.changed();
  }

  objects(planned: readonly PlacementGhost[], going: readonly TileRecord[]): void {
    this.tools.placements.setPlanned(planned);
    this.tools.placements.setGoing(selectionKeys(going));
    this.tools.changed();
  }

  clear(): void {
    this.tools.previews.clear();
    this.tools.around.groundMoved(null);
    this.tools.changed();
  }

  layers(chunks: readonly LayerPreview[] | null): void {
    this.tools.previews.layers(chunks);
    // Plants grow by the layers that are shown.
    this.tools.around.groundMoved(chunks);
    this.tools.changed();
  }

  mask(chunks: readonly MaskPreview[] | null): void {
    this.tools.previews.mask(chunks);
    this.tools.changed();
  }
}
