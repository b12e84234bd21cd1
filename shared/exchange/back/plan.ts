/** What of a file that comes back is another than in the model, thing by thing. */
import { boneItems } from './bones.ts';
import { clipItems } from './clips.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { materialItems } from './materials.ts';
import { meshItems } from './meshItems.ts';
import { pictureItems } from './pictureItems.ts';

export function plannedItems(all: Comparing): readonly PlannedItem[] {
  // Meshes hang on new bones and show new materials, clips move new bones: these come first. Places on a picture of another
  // size follow it, before those of a mesh are taken over.
  const looks = [...materialItems(all), ...pictureItems(all)];
  return [...boneItems(all), ...looks, ...meshItems(all), ...clipItems(all)];
}
