/** A distant view made from nothing, without tiles. The client is strict on the order of its chunks. */
import type { FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';
import { TerrainVersion } from '../common/terrain/chunkLists.ts';
import { storedTag } from '../common/terrain/tags.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { DistantFile } from './file.ts';
import { wdl, wdlVersion } from './index.ts';
import { TileOffsets, distantChunks } from './schema.ts';

export function createDistantView(): FormatDocument {
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const chunk = (tag: string, schema: RecordSchema | null, fields: Fields): RecordId => {
    const id = builder.reserve();
    const items: RecordId[] = [];
    if (schema !== null) {
      const item = builder.reserve();
      builder.put(item, schema.type, id, null, { ...initialFields(schema, wdlVersion), ...fields });
      items.push(item);
    }
    builder.put(id, distantChunks.Chunk.type, root, null, { tag: storedTag(tag), items });
    return id;
  };
  const chunks = [
    chunk('MVER', TerrainVersion, {}),
    chunk('MWMO', null, {}),
    chunk('MWID', null, {}),
    chunk('MODF', null, {}),
    chunk('MAOF', TileOffsets, { offsets: new Uint32Array(4096) }),
  ];
  builder.put(root, DistantFile.type, null, null, { chunks });
  return new Document(wdl, { records: builder.records, root, nextId: builder.nextId, version: wdlVersion });
}
