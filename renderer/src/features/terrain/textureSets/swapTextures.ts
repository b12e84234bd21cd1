/** Swapping textures over all open tiles of a map: which there are, and the act. */
import { counted } from '../../../base/text/numbers.ts';
import { plainPath } from '../../../../../shared/terrain/layers.ts';
import type { TextureSwap } from '../../../../../shared/terrain/swapTextureSet.ts';
import { textureUses } from '../../../../../shared/terrain/textureEdits.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import type { TerrainMap } from '../map/maps.ts';
import { closedTiles, overFiles } from '../map/work/overFiles.ts';
import { changeMap } from '../map/work/runOnMap.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface ShownTexture {
  readonly path: string;
  /** Chunks that have a layer of it. */
  readonly chunks: number;
}

/** Each texture once, however it is spelled, those of most chunks first; what no chunk shows is left out. */
export function together(all: readonly ShownTexture[]): readonly ShownTexture[] {
  const found = new Map<string, ShownTexture>();
  for (const { path, chunks } of all) {
    if (chunks === 0) continue;
    const known = found.get(plainPath(path));
    found.set(plainPath(path), { path: known?.path ?? path, chunks: (known?.chunks ?? 0) + chunks });
  }
  return [...found.values()].toSorted((left, right) => right.chunks - left.chunks);
}

/** The textures that the open tiles show. */
export function shownTextures(map: TerrainMap): readonly ShownTexture[] {
  return together(map.state.getState().tiles.flatMap(({ document }) => textureUses(document)));
}

/**
 * The same in the files of tiles that are not open; it is told how it went.
 * @param areaId only chunks of this area; null for all
 */
export async function swapInFiles(
  map: TerrainMap,
  swaps: readonly TextureSwap[],
  areaId: number | null,
): Promise<void> {
  try {
    const act = { act: 'swapTextures', swaps, area: areaId } as const;
    await overFiles(closedTiles(map), act, fill('Swapping textures of {}', map.name));
  } catch (error) {
    reportError(text('The textures of tiles that are not loaded could not be swapped'), error);
  }
}

/**
 * Shows other textures in the place of some, as one step.
 * @param areaId only chunks of this area; null for all
 */
export async function swapTextures(
  map: TerrainMap,
  swaps: readonly TextureSwap[],
  areaId: number | null,
): Promise<void> {
  try {
    const done = await cancellable(
      fill('Swapping textures of {}', map.name),
      (work) => changeMap(map, 'Swap textures', 'swapTextures', { swaps, areaId }, work),
      nothingChanged,
    );
    if (done === null) return;
    const { swapped } = done;
    const layers = swapped.reduce((sum, { chunks }) => sum + chunks, 0);
    if (layers === 0) notify({ tone: 'info', title: text('No chunk there shows one of these textures') });
    else {
      const textures = counted(swapped.filter(({ chunks }) => chunks > 0).length, 'texture');
      notify({
        tone: 'ok',
        title: fill('Swapped {}', textures),
        message: fill('In {} of chunks.', counted(layers, 'layer')),
      });
    }
  } catch (error) {
    reportError(text('The textures could not be swapped'), error);
  }
}
