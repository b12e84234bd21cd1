/** Textures of tiles that are not loaded, read from their files a few at a time while somebody wants to know. */
import { useEffect, useState } from 'react';
import type { TerrainMap, TileFile } from '../map/maps.ts';
import { bytesBeside } from '../map/minimaps/files.ts';
import { closedTiles } from '../map/work/overFiles.ts';
import { askOfFiles } from '../map/work/runOnMap.ts';
import type { ShownTexture } from './swapTextures.ts';
import { together } from './swapTextures.ts';

/** Some 10 MB, so that what is found shows soon. */
const readAtOnce = 6;

export interface FileTextures {
  readonly textures: readonly ShownTexture[];
  readonly read: number;
  readonly of: number;
}

const nothingRead: FileTextures = { textures: [], read: 0, of: 0 };

async function texturesIn(
  map: TerrainMap,
  files: readonly TileFile[],
  signal: AbortSignal,
): Promise<readonly ShownTexture[]> {
  const tiles = [];
  for (const { column, row, file } of files) {
    signal.throwIfAborted();
    const bytes = await bytesBeside(map, file.name).catch(() => null);
    if (bytes !== null) tiles.push({ place: { column, row }, bytes });
  }
  const found = await askOfFiles('texturesOfTiles', { tiles }, { signal, progress: () => undefined });
  return found.tiles.flat();
}

/** Looks through the files while `isWanted`; what was found so far stays when it is not. */
export function useFileTextures(map: TerrainMap, isWanted: boolean): FileTextures {
  const [found, setFound] = useState(nothingRead);
  useEffect(() => {
    if (!isWanted) return undefined;
    const end = new AbortController();
    const files = closedTiles(map);
    let textures: readonly ShownTexture[] = [];
    const look = async (): Promise<void> => {
      for (let first = 0; first < files.length; first += readAtOnce) {
        const more = await texturesIn(map, files.slice(first, first + readAtOnce), end.signal);
        textures = together([...textures, ...more]);
        setFound({ textures, read: Math.min(files.length, first + readAtOnce), of: files.length });
      }
    };
    // Ended, or a host that does not answer: what was found stays.
    look().catch(() => undefined);
    return () => end.abort();
  }, [map, isWanted]);
  return found;
}
