/** Who draws models that stand on a map: the game whose models they are says so when the program starts. */
import type { LoadTexture } from '../../../viewport/textures/textureStore.ts';
import type { PlacementModels } from '../../../viewport/model/placementModels.ts';
import type { ReadFile } from '../../../../../shared/terrain/objects/readModel.ts';

export interface PlacedModelsOptions {
  readonly readFile: ReadFile;
  readonly loadTexture: LoadTexture;
  /** A texture arrived: draw again. */
  readonly changed: () => void;
  readonly textureMissing: (path: string, reason: string) => void;
}

/** Models of one map, until they are put away. */
export interface OwnPlacementModels extends PlacementModels {
  /** Textures of what was loaded that are still being read. */
  readonly waiting: number;
  /** Textures of what was loaded are read anew, as their files may be others. */
  reloadTextures(): void;
  dispose(): void;
}

export type PlacedModelsClass = new (options: PlacedModelsOptions) => OwnPlacementModels;

let bring: (() => Promise<PlacedModelsClass>) | null = null;

/** Makes known who draws them; the code is brought when a map is first seen. */
export function setPlacedModels(how: () => Promise<PlacedModelsClass>): void {
  bring = how;
}

/** What draws models on a map; null where no game of the program has such models. Rejects where the code cannot be brought. */
export async function placedModelsClass(): Promise<PlacedModelsClass | null> {
  return bring === null ? null : await bring();
}
