/** Ids for placements. What moves, adds and removes them over all open tiles: objects/. */
import { idList } from '../codec/parts.ts';
import type { Document } from '../document/document.ts';

/** The first number over all unique ids in use. */
export function freeUniqueId(documents: Iterable<Document>): number {
  let highest = 0;
  for (const document of documents) {
    const { fields } = document.get(document.root);
    for (const name of ['doodads', 'mapObjects']) {
      for (const id of idList(fields, name)) highest = Math.max(highest, Number(document.get(id).fields['uniqueId']));
    }
  }
  return highest + 1;
}
