/** Facts of terrain and of tables. */
import type { FormatDocument } from '../format/format.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { tableOf } from '../formats/dbc/table.ts';
import { tilesOf } from '../formats/wdt/index.ts';
import type { FactCounts, FactNames } from './factTypes.ts';
import { lengthOf } from './modelFacts.ts';

/** The areas of a tile by their rows of AreaTable.dbc. */
function areasOf(document: FormatDocument): readonly string[] {
  const ids = new Set(readableChunks(document).map(({ fields }) => fields.areaId));
  return [...ids].filter((id) => id !== 0).map(String);
}

export function factsOfTerrain(document: FormatDocument): { readonly counts: FactCounts; readonly names: FactNames } {
  const length = (collection: string): number => lengthOf(document, collection) ?? 0;
  switch (document.format.id) {
    case 'adt':
      return {
        counts: {
          chunks: readableChunks(document).length,
          textures: length('textures'),
          doodads: length('doodads'),
          objects: length('mapObjects'),
        },
        names: { area: areasOf(document) },
      };
    case 'wdt':
      return { counts: { tiles: tilesOf(document).length, objects: length('mapObjects') }, names: {} };
    default:
      return { counts: { tiles: length('tiles'), objects: length('mapObjects') }, names: {} };
  }
}

export function countsOfTable(document: FormatDocument): FactCounts {
  const { rowCount, columnCount } = tableOf(document);
  return { rows: rowCount, columns: columnCount };
}
