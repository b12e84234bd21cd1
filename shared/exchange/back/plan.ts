/** What of a file that comes back is another than in the model, thing by thing. */
import { boneItems } from './bones.ts';
import { clipItems } from './clips.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { materialItems } from './materials.ts';
import { meshItems } from './meshItems.ts';

export function plannedItems(all: Comparing): readonly PlannedItem[] {
  // Meshes hang on new bones and show new materials, clips move new bones: these come first.
  return [...boneItems(all), ...materialItems(all), ...meshItems(all), ...clipItems(all)];
}
