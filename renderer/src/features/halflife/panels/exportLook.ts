/** What an export takes over from the view of a studio model: its bodies and its skin. */
import { skinsOf } from '../../../../../shared/formats/goldsrc/skins.ts';
import { shownMeshes } from '../../../../../shared/formats/goldsrc/shown.ts';
import { offerExportChoices } from '../../../workbench/files/exportChoices.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { lookOf } from '../view/look.ts';

export function prepareExport({ document }: Session): void {
  offerExportChoices(document, () => {
    const { bodies, skin } = lookOf(document).get();
    const shown = shownMeshes(document, bodies);
    return {
      textures: new Map(),
      pictures: new Map(),
      isShown: (mesh) => shown.has(mesh),
      skin: Math.min(skin, Math.max(0, skinsOf(document).families - 1)),
    };
  });
}
