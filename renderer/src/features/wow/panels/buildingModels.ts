/** Brings what draws the doodads of a building: found beside it, in the texture folder and in the mounts. No React. */
import { host, request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { textureLoader } from '../../model/view/loadTexture.ts';
import { noteMissing } from '../../model/view/missingTextures.ts';
import { lookOf } from '../view/building/look.ts';
import { M2PlacementModels } from '../view/placed/placedModels.ts';

/** To be called when a building is shown; it is done once for each. */
export function prepareBuilding(session: Session): void {
  const look = lookOf(session.document);
  if (look.get().models !== null) return;
  const models = new M2PlacementModels({
    readFile: async (path, kind) => {
      const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
      return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
    },
    loadTexture: textureLoader(session),
    // A texture has come: the view draws again when it is told that the look is as it was.
    changed: () => look.set({}),
    textureMissing: (path) => noteMissing(session, path),
  });
  look.set({ models });
}
