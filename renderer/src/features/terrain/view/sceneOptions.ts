/** What the drawing of a map is told and tells. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { SlicePacker } from './ground/slices/slicePacker.ts';
import type { TerrainPart } from './partGuard.ts';

export interface TerrainSceneOptions {
  readonly maxAnisotropy: number;
  /** The processor draws. */
  readonly isSoftware: boolean;
  /** Packs weights of new tiles beside the page; the page does it where there is none. The scene does not end it. */
  readonly packer?: SlicePacker;
  /** Something changed: draw again. */
  readonly changed: () => void;
  readonly textureMissing: (path: string, reason: string) => void;
  /** A tile could not be drawn and is left out until its document changes; null when it is drawn again. */
  readonly tileFailed: (place: GridPlace, error: Error | null) => void;
  /** The same of a part of the picture, which is tried again when any document changes. */
  readonly partFailed: (part: TerrainPart, error: Error | null) => void;
}
