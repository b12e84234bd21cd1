/** Maps (WDT) of vanilla, The Burning Crusade and Wrath of the Lich King. Facts: formats/adt.md, 16. */
import { fieldsOf } from '../../codec/record.ts';
import { MapObject, ObjectModel } from '../common/terrain/placements.ts';
import { TileTable } from './schema.ts';
import { RawChunk } from '../../codec/chunks.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, OutlineNode } from '../../format/format.ts';
import { Reader } from '../../codec/reader.ts';
import { readRecord, writeRecord } from '../../codec/record.ts';
import { chunkCollections, chunkHome, itemsOf, rawChunkNodes, schemasBelow } from '../common/terrain/chunkLists.ts';
import { tagAt } from '../common/terrain/tags.ts';
import { Writer } from '../../codec/writer.ts';
import { MapFile, mapChunks, tileFlags, wordsPerTile } from './schema.ts';
import { validateMap } from './validate.ts';

export const wdtVersion = 18;

/** Columns and rows of the tiles a map has; the numbers of their file names. */
export function tilesOf(document: DocumentView): readonly { readonly column: number; readonly row: number }[] {
  const [table] = itemsOf(document, 'MAIN');
  if (table === undefined) return [];
  const { entries } = fieldsOf(TileTable, document.get(table));
  const count = Math.min(4096, Math.floor(entries.length / wordsPerTile));
  return Array.from({ length: count }, (_, tile) => tile).flatMap((tile) =>
    ((entries[tile * wordsPerTile] ?? 0) & tileFlags.exists) === 0 ? [] : [{ column: tile % 64, row: tile >> 6 }],
  );
}

function outlineMap(document: DocumentView): OutlineNode {
  const [header = null] = itemsOf(document, 'MPHD');
  const [table = null] = itemsOf(document, 'MAIN');
  const models = itemsOf(document, 'MWMO');
  const objects = itemsOf(document, 'MODF');
  const list = (name: string, label: string, icon: string, children: readonly OutlineNode[]): OutlineNode => ({
    key: `list/${name}`,
    label,
    icon,
    meta: String(children.length),
    record: null,
    collection: name,
    children,
  });
  return {
    key: 'map',
    label: 'Map',
    icon: 'terrain',
    record: header,
    children: [
      {
        key: 'tiles',
        label: 'Tiles',
        icon: 'table',
        meta: String(tilesOf(document).length),
        record: table,
        children: [],
      },
      list(
        'objectModels',
        'Map object models',
        'model',
        models.map((id, position) => {
          const label = fieldsOf(ObjectModel, document.get(id)).path || `Model ${position}`;
          return { key: `record/${id}`, label, icon: 'model', record: id, children: [] };
        }),
      ),
      list(
        'mapObjects',
        'Map objects',
        'doodad',
        objects.map((id, position) => {
          const meta = String(fieldsOf(MapObject, document.get(id)).uniqueId);
          return {
            key: `record/${id}`,
            label: `Map object ${position}`,
            icon: 'doodad',
            meta,
            record: id,
            children: [],
          };
        }),
      ),
      ...rawChunkNodes(document),
    ],
  };
}

/** Maps of World of Warcraft: which tiles there are. */
export const wdt: Format = {
  id: 'wdt',
  kind: 'terrain',
  name: 'Map',
  extensions: ['wdt'],
  schemas: schemasBelow(MapFile, new Map([[RawChunk.type, RawChunk]])),
  collections: chunkCollections(mapChunks.definitions),
  sniff: (bytes) => tagAt(bytes, 0) === 'MVER' && tagAt(bytes, 12) === 'MPHD',
  read(bytes) {
    if (tagAt(bytes, 0) !== 'MVER' || tagAt(bytes, 12) !== 'MPHD') {
      throw new FormatError('a map starts with MVER and MPHD', { path: 'MVER', offset: 0 });
    }
    const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    if (version !== wdtVersion) {
      throw new FormatError(`version ${version} of maps is not known; only 18 is`, { path: 'MVER', offset: 8 });
    }
    const reader = new Reader(bytes, { version });
    const root = readRecord(MapFile, reader, null);
    return { records: reader.builder.records, root, nextId: reader.builder.nextId, version };
  },
  write({ document, original, spans }) {
    const writer = new Writer(original?.bytes.length ?? 40_000);
    writeRecord(MapFile, writer, document.get(document.root), {
      document,
      original,
      isTouched: (id) => document.isTouched(id),
      spans: spans ?? null,
    });
    return writer.finish();
  },
  outline: outlineMap,
  validate: validateMap,
  isInline: true,
  structure: {
    home: (transaction, document, type) =>
      chunkHome(mapChunks.definitions, mapChunks.Chunk.type, transaction, document, type),
    extraReferences: () => [],
    keepIds: () => () => {},
  },
};
