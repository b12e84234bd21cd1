/** How a building is looked at: what of it is shown, in which colours, and what draws its doodads. */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { choicesPerDocument } from '../../../../viewport/model/choices.ts';
import type { OwnPlacementModels } from '../../../model/placed/placedModels.ts';

/** What is told apart by colours instead of being drawn with textures. */
export type Colouring = 'none' | 'groups' | 'batches';

export interface BuildingLook {
  /** Position of the doodad set that is shown with the first one, as a map chooses it. */
  readonly doodadSet: number;
  /** Doodads stand in the view at all. */
  readonly hasDoodads: boolean;
  /** What draws doodads; null until it has come. */
  readonly models: OwnPlacementModels | null;
  /** Another number once files may be others: what was drawn of models stays until they have been read anew. */
  readonly reading: number;
  /** Only rooms that are seen from the camera through portals are drawn, as the game does. */
  readonly isCulled: boolean;
  /** The air of the room that the camera is in is drawn. */
  readonly hasFog: boolean;
  readonly colouring: Colouring;
  /** The leaves of collision trees are drawn as boxes: of selected groups, or of all. */
  readonly hasTrees: boolean;
  /** A model that would be put down, in lower case; null for none. */
  readonly ghost: { readonly path: string; readonly position: Vector3 } | null;
}

export const lookOf = choicesPerDocument<BuildingLook>({
  doodadSet: 0,
  hasDoodads: true,
  models: null,
  reading: 0,
  isCulled: false,
  hasFog: true,
  colouring: 'none',
  hasTrees: false,
  ghost: null,
});
