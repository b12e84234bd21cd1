/** A new map, with the empty MWMO that server tools ask for. Facts: formats/adt.md, 16. */
import type { FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';
import { TerrainVersion } from '../common/terrain/chunkLists.ts';
import { storedTag } from '../common/terrain/tags.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { wdt, wdtVersion } from './index.ts';
import { MapFile, MapHeader, TileTable, mapChunks, tileFlags, wordsPerTile } from './schema.ts';

/**
 * @param tiles places of the tiles there are files of: columns and rows of 0 to 63
 * @param flags of the map, see `mapFlags`
 */
export function createMap(
  tiles: readonly { readonly column: number; readonly row: number }[],
  flags = 0,
): FormatDocument {
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const entries = new Uint32Array(4096 * wordsPerTile);
  for (const { column, row } of tiles) entries[(row * 64 + column) * wordsPerTile] = tileFlags.exists;
  const chunk = (tag: string, schema: RecordSchema | null, fields: Fields): RecordId => {
    const id = builder.reserve();
    const items: RecordId[] = [];
    if (schema !== null) {
      const item = builder.reserve();
      builder.put(item, schema.type, id, null, { ...initialFields(schema, wdtVersion), ...fields });
      items.push(item);
    }
    builder.put(id, mapChunks.Chunk.type, root, null, { tag: storedTag(tag), items });
    return id;
  };
  const chunks = [
    chunk('MVER', TerrainVersion, {}),
    chunk('MPHD', MapHeader, { flags }),
    chunk('MAIN', TileTable, { entries }),
    chunk('MWMO', null, {}),
  ];
  builder.put(root, MapFile.type, null, null, { chunks });
  return new Document(wdt, { records: builder.records, root, nextId: builder.nextId, version: wdtVersion });
}
