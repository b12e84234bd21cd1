/** Keeps the picture of a mask on the ground in step with the mask and the ground, a little at a time. */
import type { Mask } from '../../../../../shared/terrain/masks/mask.ts';
import { MaskField } from '../../../../../shared/terrain/masks/maskField.ts';
import { allChunks } from '../../../../../shared/terrain/heightEdits.ts';
import { chunkMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import type { MaskPreview, TerrainView } from '../view/contract.ts';
import { onlyWhere } from './onlyWhere.ts';

/** Time for it at once, ms: a mask over many tiles takes seconds, and the page must answer in between. */
const sliceMs = 8;
/** Hands that are on a slider or a brush are waited for, ms. */
const calmMs = 60;

/** Shows the mask of the brushes while its overlay is on. Returns the end. */
export function followMask(view: TerrainView, map: TerrainMap): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: readonly (() => void)[] = [];
  const stop = (): void => clearTimeout(timer);
  const again = (): void => {
    stop();
    const { overlays } = toolStore.getState();
    if (!overlays.mask) {
      view.setMask(null);
      return;
    }
    timer = setTimeout(() => showSlices(view, map, onlyWhere.getState().mask, (next) => (timer = next)), calmMs);
  };
  const watch = (): void => {
    for (const end of watched) end();
    watched = map.state.getState().tiles.map(({ document }) => document.onChange(again));
    again();
  };
  const stops = [
    onlyWhere.subscribe(again),
    toolStore.subscribe((now, before) => {
      if (now.overlays.mask !== before.overlays.mask) again();
    }),
    map.state.subscribe((now, before) => {
      if (now.tiles !== before.tiles) watch();
    }),
  ];
  watch();
  return () => {
    stop();
    for (const end of [...stops, ...watched]) end();
    view.setMask(null);
  };
}

type Timer = ReturnType<typeof setTimeout>;

/** Chunks under the camera come first. */
function showSlices(view: TerrainView, map: TerrainMap, mask: Mask, wait: (timer: Timer) => void): void {
  const field = new MaskField(map.tileSet, mask);
  const [x, y] = view.pose.target;
  const away = (chunk: { readonly column: number; readonly row: number }): number => {
    const middle = chunkMiddle(chunk);
    return Math.hypot(middle.x - x, middle.y - y);
  };
  const chunks = allChunks(map.tileSet)
    .map((chunk) => ({ chunk, distance: away(chunk) }))
    .toSorted((left, right) => left.distance - right.distance);
  let next = 0;
  const slice = (): void => {
    const end = performance.now() + sliceMs;
    const made: MaskPreview[] = [];
    while (next < chunks.length && performance.now() < end) {
      const place = chunks[next++]?.chunk;
      if (place === undefined) continue;
      const { column, row } = place;
      made.push({
        column,
        row,
        shares: Uint8Array.from(field.texels(column, row), (share) => Math.round(share * 255)),
      });
    }
    if (made.length > 0) view.setMask(made);
    if (next < chunks.length) wait(setTimeout(slice, 0));
  };
  slice();
}
