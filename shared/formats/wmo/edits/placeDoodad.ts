/** A doodad that is put into a building where a hand points (formats/wmo.md, 12 and 19). */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { recordsOf } from '../model.ts';
import { Doodad, DoodadModel, DoodadSet } from '../schema/building.ts';
import { nameFields } from '../schema/nameBlock.ts';
import { nextPlace } from '../structure/names.ts';

export interface PlacedDoodad {
  /** As the game finds it; the file's names end in .mdx. */
  readonly path: string;
  /** In the building's space. */
  readonly position: readonly number[];
  /** The set that it belongs to, by position; the first is always shown. */
  readonly set: number;
}

const keyOf = (path: string): string => path.replaceAll('/', '\\').toLowerCase();

/** Names of doodads end as the game's editors wrote them; the client loads the .m2 (formats/wmo.md, 4). */
function storedPath(path: string): string {
  return path.replaceAll('/', '\\').replace(/\.m(?:2|dl)$/i, '.mdx');
}

/** Behind the last doodad of the set, or of the sets before it, so that the ranges of all sets stay runs. */
function placeInSet(document: Document, set: number): number {
  const sets = recordsOf(document, 'MODS', DoodadSet).slice(0, set + 1);
  const count = itemsOf(document, 'MODD').length;
  const ends = sets.map(({ fields: { firstDoodad, doodadCount } }) => firstDoodad + doodadCount);
  return Math.min(count, sets.length === 0 ? count : Math.max(...ends));
}

/** Puts a doodad down as one step; names its model where the building does not yet, and its group lists it. */
export function placeDoodad(document: Document, { path, position, set }: PlacedDoodad): RecordId {
  const stored = storedPath(path);
  const name = stored.slice(stored.lastIndexOf('\\') + 1).replace(/\.\w+$/, '');
  return document.edit(`Place ${name}`, (transaction) => {
    const isSame = (id: RecordId): boolean => keyOf(nameFields(document.get(id)).path) === keyOf(stored);
    const named = itemsOf(document, 'MODN').find(isSame);
    // A new name gets its place at the end of the step; what refers to places past the old ones stays.
    const model = named === undefined ? nextPlace(document, 'MODN') : nameFields(document.get(named)).offset;
    const at = placeInSet(document, set);
    return changeStructure(document, transaction, (structure) => {
      if (named === undefined) structure.create(DoodadModel.type, { path: stored });
      const home = document.format.structure.home(transaction, document, Doodad.type);
      if (home === null) throw new Error('This building has no list of doodads');
      return structure.create(Doodad.type, { model, position: position.map(Math.fround) }, { ...home, position: at });
    });
  });
}
