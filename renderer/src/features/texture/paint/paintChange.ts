/** Layers over a painted picture, and what a step does to them. */
import type { TexelArea } from '../../../../../shared/media/paint/area.ts';
import type { PaintLayer } from '../../../../../shared/media/paint/layers.ts';
import type { TileChange } from '../../../../../shared/media/paint/stroke.ts';

/** Layers over the picture, and which is painted on; null is the picture itself. */
export interface LayersState {
  readonly layers: readonly PaintLayer[];
  readonly active: number | null;
  /** What storing the last stroke did to the rest of the picture, in a sentence; empty where it did nothing. */
  readonly note: string;
}

/** What one step did to a painted picture, so that it goes back and forth with the document's own. */
export interface PaintChange {
  /** RGBA that was painted on, and its tiles; null where layers were changed instead. */
  readonly pixels: Uint8Array | null;
  readonly tiles: readonly TileChange[];
  readonly before: LayersState;
  readonly after: LayersState;
  readonly area: TexelArea;
}
