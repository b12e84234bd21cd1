/** Tiles to copy from and to paste onto, and what of them is asked in tests. */
import { openDocument } from '../../../document/document.ts';
import { createTile } from '../../../formats/adt/create.ts';
import { adt } from '../../../formats/adt/index.ts';
import type { GridPlace } from '../../../geometry/terrain/grid.ts';
import { TileSet } from '../../tiles.ts';
import type { TerrainClip } from '../clip.ts';
import { clipParts, copyChunks } from '../clip.ts';
import type { PasteOptions } from '../paste.ts';

export const plain: PasteOptions = {
  parts: new Set(clipParts.map(({ id }) => id)),
  blend: 0,
  level: 'keep',
  depth: null,
};

export function tilesAt(places: readonly GridPlace[], alphaDepth: 4 | 8 = 8, texture = 'Grass.blp'): TileSet {
  return new TileSet(
    places.map((place) => ({ place, document: createTile({ place, texture, alphaDepth, areaId: 1 }) })),
  );
}

/** Saved and opened again: what follows compares with the bytes on disk. */
export function reopened(tiles: TileSet): TileSet {
  return new TileSet(
    tiles.tiles.map(({ place, document }) => ({ place, document: openDocument(adt, document.write()) })),
  );
}

export const west = { column: 31, row: 32 };

export const east = { column: 32, row: 32 };

export function middleOf({ column, row }: GridPlace): { x: number; y: number } {
  return { x: 51200 / 3 - ((row + 0.5) * 100) / 3, y: 51200 / 3 - ((column + 0.5) * 100) / 3 };
}

export function clipOf(tiles: TileSet, places: readonly GridPlace[]): TerrainClip {
  const clip = copyChunks(tiles, places);
  if (clip === null) throw new Error('there are chunks');
  return clip;
}
