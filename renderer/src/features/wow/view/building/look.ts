/** How a building is looked at: which doodads stand in it, and what draws them. */
import { choicesPerDocument } from '../../../../viewport/model/choices.ts';
import type { OwnPlacementModels } from '../../../model/placed/placedModels.ts';

export interface BuildingLook {
  /** Position of the doodad set that is shown with the first one, as a map chooses it. */
  readonly doodadSet: number;
  /** Doodads stand in the view at all. */
  readonly hasDoodads: boolean;
  /** What draws doodads; null until it has come. */
  readonly models: OwnPlacementModels | null;
}

export const lookOf = choicesPerDocument<BuildingLook>({ doodadSet: 0, hasDoodads: true, models: null });
