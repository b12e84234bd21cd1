/** What of a file that comes back is another than in the model, thing by thing. */
import { counted } from '../../codec/words.ts';
import { boneItems } from './bones.ts';
import { clipItems } from './clips.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { toldItem } from './items.ts';
import { meshItems } from './meshItems.ts';
import { toleranceOf } from './tolerance.ts';

function materialItems({ incoming, known, matches }: Comparing): readonly PlannedItem[] {
  return incoming.content.materials.flatMap((material, at) => {
    const before = known.content.materials[matches.materials[at] ?? -1];
    const users = incoming.content.meshes.filter((mesh) => mesh.material === at).length;
    if (before !== undefined || users === 0) return [];
    return [
      toldItem({
        ...{ id: `material ${at}`, kind: 'unmatched', about: 'material', name: material.name },
        text: `${counted(users, 'mesh', 'meshes')} of the file shown with a material that the model has not`,
        refusal: 'Materials stay as they are: make it here, and give it to the mesh.',
      }),
    ];
  });
}

export function plannedItems(comparing: Omit<Comparing, 'tolerance'>): readonly PlannedItem[] {
  const { meshes, joints } = comparing.known.content;
  const tolerance = toleranceOf([...meshes.map(({ positions }) => positions), ...joints.map(({ pivot }) => pivot)]);
  const all = { ...comparing, tolerance };
  return [...boneItems(all), ...meshItems(all), ...clipItems(all), ...materialItems(all)];
}
