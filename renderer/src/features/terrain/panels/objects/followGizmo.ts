/** Keeps the gizmo of the objects tool at the middle of what is selected. No React. */
import { objectsOf, placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import { middleOf } from '../../../../../../shared/terrain/objects/places.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { placedModels } from '../../map/objects/modelBounds.ts';
import { toolStore } from '../../map/toolStore.ts';
import type { TerrainView } from '../../view/contract.ts';

export function followGizmo(view: TerrainView, map: TerrainMap): () => void {
  let stopTiles: (() => void)[] = [];
  const place = (): void => {
    const { tool, settings } = toolStore.getState();
    const { mode, grip } = settings.objects;
    const isShown = tool === 'objects' && mode === 'select' && grip !== 'ground';
    const objects = isShown ? objectsOf(map.tileSet, map.selection.get().objects) : [];
    if (!isShown || objects.length === 0) view.setGizmo(null);
    else view.setGizmo({ mode: grip, centre: middleOf(objects.map(placeOf)) });
  };
  const prepare = (): void => {
    if (toolStore.getState().tool !== 'objects') return;
    void placedModels(map).prepare(objectsOf(map.tileSet, map.selection.get().objects));
  };
  const followTiles = (): void => {
    for (const stop of stopTiles) stop();
    stopTiles = map.state.getState().tiles.map(({ document }) =>
      document.onChange(() => {
        if (toolStore.getState().tool === 'objects') place();
      }),
    );
  };
  followTiles();
  place();
  const stops = [
    map.state.subscribe((now, before) => {
      if (now.tiles !== before.tiles) followTiles();
      place();
    }),
    map.selection.subscribe(() => {
      prepare();
      place();
    }),
    toolStore.subscribe((now, before) => {
      if (now.tool !== before.tool || now.settings.objects !== before.settings.objects) place();
    }),
  ];
  return () => {
    for (const stop of [...stops, ...stopTiles]) stop();
    view.setGizmo(null);
  };
}
