/** Looking up what an open tile holds. Changing it is in `edits.ts` and `structure.ts`. */
import { RawChunk } from '../../codec/chunks.ts';
import type { Collection } from '../../codec/collection.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { Doodad, DoodadModel, MapObject, ObjectModel } from '../common/terrain/placements.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { DamagedChunk, MapChunk } from './schema/mapChunk.ts';
import { Texture } from './schema/texture.ts';
import type { TileList } from './schema/tileData.ts';
import { Tile } from './schema/tile.ts';
import { fieldsOf } from '../../codec/record.ts';

export type TileFields = FieldsIn<typeof Tile>;
export type ChunkFields = FieldsIn<typeof MapChunk>;

export function tileFields(document: DocumentView): TileFields {
  return fieldsOf(Tile, document.get(document.root));
}

/** The records of one of the tile's lists. */
export function tileList(document: DocumentView, name: TileList): readonly RecordId[] {
  return tileFields(document)[name];
}

/** Chunks that could be read, with their places: `position` is row · 16 + column. */
export function readableChunks(
  document: DocumentView,
): readonly { readonly id: RecordId; readonly position: number; readonly fields: ChunkFields }[] {
  return tileList(document, 'chunks').flatMap((id, position) => {
    const record = document.get(id);
    return record.type === MapChunk.type ? [{ id, position, fields: fieldsOf(MapChunk, record) }] : [];
  });
}

function collection(name: TileList, label: string, types: readonly string[]): Collection {
  return { name, label, types, list: (document) => tileList(document, name) };
}

/**
 * Paths: `tile.flags`, `textures["…"].path`, `chunks[55].layers[1].textureId` (55 is row 3, column 7),
 * `doodads[12].position`, `chunks[0].liquids[0].heights[3]`.
 */
export const tileCollections: readonly Collection[] = [
  { name: 'tile', label: 'Tile', types: [Tile.type], list: (document) => [document.root], isSingle: true },
  collection('textures', 'Textures', [Texture.type]),
  collection('doodadModels', 'Doodad models', [DoodadModel.type]),
  collection('objectModels', 'Map object models', [ObjectModel.type]),
  collection('doodads', 'Doodads', [Doodad.type]),
  collection('mapObjects', 'Map objects', [MapObject.type]),
  { ...collection('chunks', 'Chunks', [MapChunk.type, DamagedChunk.type]), isFixed: true },
  collection('unknownChunks', 'Unknown chunks', [RawChunk.type]),
];
