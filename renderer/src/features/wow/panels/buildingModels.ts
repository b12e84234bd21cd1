/** Brings what draws the doodads of a building: found beside it, in the texture folder and in the mounts. No React. */
import { host, request } from '../../../workbench/files/host.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { onMountsChanged } from '../../../workbench/mounts/mountState.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
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
  modelsOf.set(session, models);
  followFiles();
}

const modelsOf = new WeakMap<Session, M2PlacementModels>();
let isFollowing = false;

/** Models and their textures may lie in a game that was added or taken away, or in another folder. */
function followFiles(): void {
  if (isFollowing) return;
  isFollowing = true;
  const readAnew = (): void => {
    for (const session of workbench.getState().sessions) {
      const models = modelsOf.get(session);
      if (models === undefined) continue;
      const look = lookOf(session.document);
      models.reloadTextures();
      look.set({ reading: look.get().reading + 1 });
    }
  };
  onMountsChanged(readAnew);
  onTextureFolderChanged(readAnew);
}
