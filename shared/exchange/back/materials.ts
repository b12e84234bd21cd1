/** Materials of the list: those that the model has not. */
import { counted } from '../../codec/words.ts';
import type { Comparing, PlannedItem } from './items.ts';

/** Materials that meshes of the file are shown with and that the model has not. */
export function materialItems({ model, incoming, matches, materials }: Comparing): readonly PlannedItem[] {
  const { edits } = model;
  const missing = (['addTexture', 'setLayer'] as const).find((verb) => edits[verb] === undefined);
  const refusal =
    edits.layerChoices === undefined || missing !== undefined
      ? (edits.refusals[missing ?? 'setLayer'] ?? 'Materials of this format cannot be made.')
      : '';
  return incoming.content.materials.flatMap(({ name, texture }, at): readonly PlannedItem[] => {
    const users = incoming.content.meshes.filter((mesh) => mesh.material === at).length;
    if ((matches.materials[at] ?? -1) >= 0 || users === 0) return [];
    const picture = incoming.content.textures[texture]?.name ?? '';
    const shown = picture === '' || picture === name ? '' : `, with the picture “${picture}”`;
    return [
      {
        ...{ id: `material new ${at}`, kind: 'new', about: 'material', name, refusal },
        text: `shows ${counted(users, 'mesh', 'meshes')} of the file${shown}`,
        isTaken: refusal === '',
        carryOut: refusal === '' ? (step) => materials.make(at, step) : null,
      },
    ];
  });
}
