/** What a map's WDT says of its tiles, and where a tile belongs. */
import { fieldsOf } from '../codec/record.ts';
import type { DocumentView } from '../codec/documentView.ts';
import { itemsOf } from '../formats/common/terrain/chunkLists.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunkSize, parseTileName, tileOfCorner } from '../geometry/terrain/grid.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { tilesOf } from '../formats/wdt/index.ts';
import { mapFlags, MapHeader } from '../formats/wdt/schema.ts';

/** Ids of the formats that a map consists of. */
export const tileFormat = 'adt';
export const mapFormat = 'wdt';
export const distantFormat = 'wdl';

export const tilesOfMap: (map: DocumentView) => readonly GridPlace[] = tilesOf;

function flagsOf(map: DocumentView): number {
  const [header] = itemsOf(map, 'MPHD');
  return header === undefined ? 0 : fieldsOf(MapHeader, map.get(header)).flags;
}

/** Whether every chunk of the map's tiles should have vertex colours. */
export function wantsColours(map: DocumentView): boolean {
  return (flagsOf(map) & mapFlags.vertexColours) !== 0;
}

/** Whether the map is one building without any land. */
export function isOneBuilding(map: DocumentView): boolean {
  return (flagsOf(map) & mapFlags.globalObject) !== 0 && itemsOf(map, 'MODF').length > 0;
}

/** Flags of the WDT of a new map. */
export function newMapFlags({ alphaDepth, hasColours }: { alphaDepth: AlphaDepth; hasColours: boolean }): number {
  return (alphaDepth === 8 ? mapFlags.bigAlpha : 0) | (hasColours ? mapFlags.vertexColours : 0);
}

export function alphaDepthOfMap(map: DocumentView): AlphaDepth {
  return (flagsOf(map) & (mapFlags.bigAlpha | mapFlags.heightTexturing)) === 0 ? 4 : 8;
}

/** Where a tile lies: by the position of its chunks, as the game draws it; by its name where no chunk can be read. */
export function placeOfTile(tile: DocumentView, name: string): GridPlace | null {
  const [first] = readableChunks(tile);
  if (first !== undefined) {
    const [x = 0, y = 0] = first.fields.position;
    const [row, column] = [Math.floor(first.position / 16), first.position % 16];
    const place = tileOfCorner(x + row * chunkSize, y + column * chunkSize);
    if (place.column >= 0 && place.column < 64 && place.row >= 0 && place.row < 64) return place;
  }
  return parseTileName(name);
}
