/** Distant views of maps (WDL). Facts: formats/adt.md, 17. */
import { RawChunk } from '../../codec/chunks.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, OutlineNode } from '../../format/format.ts';
import { chunkItems, chunksIn, chunkTag } from '../../codec/chunks.ts';
import { fieldsOf } from '../../codec/record.ts';
import { Reader } from '../../codec/reader.ts';
import { readRecord, writeRecord } from '../../codec/record.ts';
import {
  chunkCollections,
  chunkHome,
  chunksOf,
  itemsOf,
  rawChunkNodes,
  schemasBelow,
} from '../common/terrain/chunkLists.ts';
import { storedTag, tagAt } from '../common/terrain/tags.ts';
import { Writer } from '../../codec/writer.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { DistantFile } from './file.ts';
import { distantChunks, LowTile } from './schema.ts';
import { validateDistant } from './validate.ts';

export const wdlVersion = 18;

function outlineDistant(document: DocumentView): OutlineNode {
  const tiles = itemsOf(document, 'MARE').map((id): OutlineNode => {
    const { column, row } = fieldsOf(LowTile, document.get(id));
    const label = column < 0 ? 'Tile without a place' : `Tile ${column}, ${row}`;
    return { key: `record/${id}`, label, icon: 'grid', record: id, children: [] };
  });
  return {
    key: 'distant',
    label: 'Distant view',
    icon: 'terrain',
    record: document.root,
    children: [
      {
        key: 'list/tiles',
        label: 'Low tiles',
        icon: 'grid',
        meta: String(tiles.length),
        record: null,
        collection: 'tiles',
        children: tiles,
      },
      ...rawChunkNodes(document),
    ],
  };
}

/** A low tile that goes takes its chunk and the holes behind it along. */
function dropEmptyChunks(document: DocumentView): (transaction: Transaction) => void {
  const before = chunksOf(document);
  return (transaction) => {
    const gone = new Set<RecordId>();
    for (const [index, chunk] of before.entries()) {
      const { id } = chunk;
      if (!document.has(id) || chunkItems(chunk).length === 0) continue;
      if (chunkItems(document.get(id)).length > 0) continue;
      gone.add(id);
      const next = before[index + 1];
      const isTile = chunkTag(chunk) === storedTag('MARE');
      if (isTile && next !== undefined && chunkTag(next) === storedTag('MAHO')) gone.add(next.id);
    }
    if (gone.size === 0) return;
    const chunks = chunksIn(document.get(document.root));
    transaction.set(DistantFile, document.root, { chunks: chunks.filter((id) => !gone.has(id)) });
    for (const id of gone) {
      for (const item of chunkItems(document.get(id))) transaction.remove(item);
      transaction.remove(id);
    }
  };
}

/** A new low tile gets a chunk of its own at the end: a chunk of MARE holds one. */
const oneToAChunk = new Set(['lowTile', 'lowHoles']);

/** The distant land of maps of World of Warcraft. */
export const wdl: Format = {
  id: 'wdl',
  kind: 'terrain',
  name: 'Distant view of a map',
  extensions: ['wdl'],
  schemas: schemasBelow(DistantFile, new Map([[RawChunk.type, RawChunk]])),
  // Tiles and holes come one to a chunk, but many of them.
  collections: chunkCollections(distantChunks.definitions).map((collection) =>
    collection.types.some((type) => oneToAChunk.has(type)) ? { ...collection, isSingle: false } : collection,
  ),
  sniff: (bytes) => tagAt(bytes, 0) === 'MVER' && ['MAOF', 'MWMO', 'MWID', 'MODF'].includes(tagAt(bytes, 12)),
  read(bytes) {
    if (tagAt(bytes, 0) !== 'MVER' || bytes.length < 12) {
      throw new FormatError('a distant view starts with its version, MVER', { path: 'MVER', offset: 0 });
    }
    const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
    if (version !== wdlVersion) {
      throw new FormatError(`version ${version} of distant views is not known; only 18 is`, {
        path: 'MVER',
        offset: 8,
      });
    }
    const reader = new Reader(bytes, { version });
    const root = readRecord(DistantFile, reader, null);
    return { records: reader.builder.records, root, nextId: reader.builder.nextId, version };
  },
  write({ document, original, spans }) {
    const writer = new Writer(original?.bytes.length ?? 40_000);
    writeRecord(DistantFile, writer, document.get(document.root), {
      document,
      original,
      isTouched: (id) => document.isTouched(id),
      spans: spans ?? null,
    });
    return writer.finish();
  },
  outline: outlineDistant,
  validate: validateDistant,
  structure: {
    home(transaction, document, type) {
      if (!oneToAChunk.has(type)) {
        return chunkHome(distantChunks.definitions, distantChunks.Chunk.type, transaction, document, type);
      }
      const definition = distantChunks.definitions.find(({ schema }) => schema.type === type);
      if (definition === undefined) return null;
      const id = transaction.add(distantChunks.Chunk.type, document.root, { tag: definition.tag, items: [] });
      const chunks = chunksIn(document.get(document.root));
      transaction.set(DistantFile, document.root, { chunks: [...chunks, id] });
      return { owner: id, member: 'items' };
    },
    extraReferences: () => [],
    keepIds: dropEmptyChunks,
  },
};
