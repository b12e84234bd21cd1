/** Keeps the picture of a mask on the ground in step with the mask and the ground. */
import { MaskField } from '../../../../../shared/terrain/masks/maskField.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import type { TerrainView } from '../view/contract.ts';
import { ChunkWork } from './chunksNearFirst.ts';
import { followGround } from './followGround.ts';
import { onlyWhere } from './onlyWhere.ts';

/** Shows the mask of the brushes while its overlay is on. Returns the end. */
export function followMask(view: TerrainView, map: TerrainMap): () => void {
  const work = new ChunkWork();
  let isShown = false;
  const hide = (): void => {
    // Taking away what is not there would make weights anew, and draw a frame, with each tile that comes.
    if (isShown) view.preview.mask(null);
    isShown = false;
  };
  const again = (): void => {
    work.stop();
    if (!toolStore.getState().overlays.mask) {
      hide();
      return;
    }
    isShown = true;
    const near = (): { readonly x: number; readonly y: number } => {
      const [x, y] = view.camera.pose.target;
      return { x, y };
    };
    const start = () => {
      const field = new MaskField(map.tileSet, onlyWhere.getState().mask);
      return ({ column, row }: { readonly column: number; readonly row: number }) => ({
        ...{ column, row },
        shares: Uint8Array.from(field.texels(column, row), (share) => Math.round(share * 255)),
      });
    };
    work.begin(map.tileSet, near, start, (made) => view.preview.mask(made));
  };
  const stops = [
    onlyWhere.subscribe(again),
    toolStore.subscribe((now, before) => {
      if (now.overlays.mask !== before.overlays.mask) again();
    }),
    followGround(map, again),
  ];
  again();
  return () => {
    work.stop();
    for (const stop of stops) stop();
    hide();
  };
}
