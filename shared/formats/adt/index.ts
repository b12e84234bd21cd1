/** Terrain tiles (ADT v18) of vanilla, The Burning Crusade and Wrath of the Lich King. Facts: formats/adt.md. */
import type { ReadResult } from '../../codec/documentView.ts';
import type { Format } from '../../format/format.ts';
import { readRecord, fieldsOf } from '../../codec/record.ts';
import { schemasBelow } from '../common/terrain/chunkLists.ts';
import { tagAt } from '../common/terrain/tags.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { adtVersion, splitFileKind } from './locate.ts';
import { tileCollections } from './model.ts';
import { outlineTile } from './outline.ts';
import { chunkFlags } from './schema/chunkHeader.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { Tile } from './schema/tile.ts';
import { tileStructure } from './structure.ts';
import { TileReader } from './tileReader.ts';
import { validateTile } from './validate/index.ts';
import { writeTile } from './writeTile.ts';

/**
 * Reads a tile whose map is known.
 * @param alphaDepth what the map's WDT says (flags 0x4 or 0x80: 8); it decides for tiles that have no alpha map, whose depth
 *   cannot be told by themselves. Where the tile's own maps say otherwise, they are believed.
 */
export function readTile(bytes: Uint8Array, alphaDepth: AlphaDepth): ReadResult {
  const reader = new TileReader(bytes, { version: adtVersion });
  reader.alphaDepth = alphaDepth;
  const root = readRecord(Tile, reader, null);
  return { records: reader.builder.records, root, nextId: reader.builder.nextId, version: adtVersion };
}

/**
 * What writing decides: how deep alpha maps are where there is none to tell it, and the flag of a chunk whose map has a last
 * row of its own.
 */
function saysSameOfTile(member: string, written: DocumentRecord, read: DocumentRecord): boolean {
  if (member === 'alphaDepth') return true;
  if (member !== 'flags' || written.type !== MapChunk.type) return false;
  return (fieldsOf(MapChunk, written).flags | chunkFlags.keepsAlphaEdge) === fieldsOf(MapChunk, read).flags;
}

/** Terrain tiles of World of Warcraft, version 18. */
export const adt: Format = {
  id: 'adt',
  kind: 'terrain',
  name: 'Terrain tile',
  extensions: ['adt'],
  schemas: schemasBelow(Tile),
  collections: tileCollections,
  sniff: (bytes) => tagAt(bytes, 0) === 'MVER' && (tagAt(bytes, 12) === 'MHDR' || splitFileKind(bytes) !== null),
  read: (bytes) => readTile(bytes, 4),
  write: writeTile,
  outline: outlineTile,
  validate: validateTile,
  structure: tileStructure,
  saysSame: saysSameOfTile,
};
