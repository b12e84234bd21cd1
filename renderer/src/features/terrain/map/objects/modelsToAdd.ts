/** What a worker has to know to put models of a map down. */
import { kindOfPath } from '../../../../../../shared/terrain/objects/object.ts';
import type { MixedModel } from '../../../../../../shared/terrain/objects/scatter.ts';
import type { TerrainMap } from '../maps.ts';
import { toolStore } from '../toolStore.ts';
import { placedModels } from './modelBounds.ts';

/** Reads the bounds of models, and gives them with the first id of new objects. */
export async function modelsToAdd(map: TerrainMap, mixes: readonly (readonly MixedModel[])[]) {
  const models = placedModels(map);
  const wanted = [...new Set(mixes.flatMap((mix) => mix.map(({ path }) => path)))].flatMap((path) => {
    const kind = kindOfPath(path);
    return kind === null ? [] : [{ path, kind }];
  });
  await models.prepare(wanted);
  return {
    bounds: wanted.map(({ path, kind }) => ({ path, kind, box: models.bounds(path) })),
    firstId: toolStore.getState().settings.objects.firstId,
  };
}
