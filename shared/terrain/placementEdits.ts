/** Ids for placements. What moves, adds and removes them over all open tiles: objects/. */
import { tileList } from '../formats/adt/model.ts';
import { placementFields } from '../formats/common/terrain/placements.ts';
import type { Document } from '../document/document.ts';

/** The first number over all unique ids in use. */
export function freeUniqueId(documents: Iterable<Document>): number {
  let highest = 0;
  for (const document of documents) {
    for (const name of ['doodads', 'mapObjects'] as const) {
      for (const id of tileList(document, name))
        highest = Math.max(highest, placementFields(document.get(id)).uniqueId);
    }
  }
  return highest + 1;
}
