/** Looking into documents that are a list of chunks with tags stored back to front: WDT and WDL. */
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { ChunkDefinition } from '../../../codec/chunks.ts';
import { chunkItems, chunksIn, chunkTag, RawChunk } from '../../../codec/chunks.ts';
import type { Collection } from '../../../codec/collection.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { ListPlace } from '../../../document/documentFormat.ts';
import type { OutlineNode } from '../../../format/format.ts';
import { u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Member, RecordSchema } from '../../../codec/record.ts';
import { fieldsOf, record } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { storedTag } from './tags.ts';

/** MVER. */
export const TerrainVersion = record(
  'version',
  { label: 'Version', icon: 'tag' },
  fixed({ number: u32({ label: 'Version', readOnly: true, initial: 18 }) }),
);

export function chunksOf(document: DocumentView): readonly DocumentRecord[] {
  return chunksIn(document.get(document.root)).map((id) => document.get(id));
}

/** The first chunk with this tag (as people write it) that could be read. */
export function chunkWithTag(document: DocumentView, tag: string): DocumentRecord | null {
  const stored = storedTag(tag);
  return chunksOf(document).find((each) => each.type !== RawChunk.type && chunkTag(each) === stored) ?? null;
}

/** Records in all readable chunks with this tag. */
export function itemsOf(document: DocumentView, tag: string): readonly RecordId[] {
  const stored = storedTag(tag);
  return chunksOf(document)
    .filter((each) => each.type !== RawChunk.type && chunkTag(each) === stored)
    .flatMap(chunkItems);
}

function rawChunksOf(document: DocumentView): readonly RecordId[] {
  return chunksOf(document).flatMap(({ id, type }) => (type === RawChunk.type ? [id] : []));
}

/** Collections of a family of chunks, by their names. */
export function chunkCollections(definitions: readonly ChunkDefinition[]): readonly Collection[] {
  return [
    ...definitions.map(({ tag, name, label, schema, one }) => ({
      name,
      label,
      types: [schema.type],
      list: (document: DocumentView) => itemsOf(document, storedTag(tag)),
      isSingle: one === true,
    })),
    { name: 'unknownChunks', label: 'Unknown chunks', types: [RawChunk.type], list: rawChunksOf },
  ];
}

/**
 * The chunk that a new record of a type goes into, made where the file has none: behind the last chunk that stands before
 * it in `definitions`.
 */
export function chunkHome(
  definitions: readonly ChunkDefinition[],
  chunkType: string,
  transaction: Transaction,
  document: DocumentView,
  type: string,
): ListPlace | null {
  const definition = definitions.find(({ schema }) => schema.type === type);
  if (definition === undefined) return null;
  const present = chunkWithTag(document, storedTag(definition.tag));
  if (present !== null) return definition.one === true ? null : { owner: present.id, member: 'items' };
  const rank = definitions.indexOf(definition);
  const earlier = new Set(definitions.slice(0, rank).map(({ tag }) => tag));
  const position = chunksOf(document).findLastIndex((each) => earlier.has(chunkTag(each))) + 1;
  const id = transaction.add(chunkType, document.root, { tag: definition.tag, items: [] });
  const chunks = chunksIn(document.get(document.root));
  transaction.update(document.root, { chunks: chunks.toSpliced(position, 0, id) });
  return { owner: id, member: 'items' };
}

/** All schemas that a record and what it holds may have. */
export function schemasBelow(schema: RecordSchema, into = new Map<string, RecordSchema>()): Map<string, RecordSchema> {
  if (into.has(schema.type)) return into;
  into.set(schema.type, schema);
  const lists = schema.members.filter((member): member is Member & { kind: 'records' } => member.kind === 'records');
  for (const list of lists) for (const child of list.schemas) schemasBelow(child, into);
  return into;
}

/** A heading over the chunks of unknown kinds; nothing when there are none. */
export function rawChunkNodes(document: DocumentView): readonly OutlineNode[] {
  const ids = rawChunksOf(document);
  if (ids.length === 0) return [];
  const children = ids.map((id): OutlineNode => {
    const raw = fieldsOf(RawChunk, document.get(id));
    const tag = storedTag(raw.tag).replaceAll('\0', '');
    const meta = raw.problem === null ? 'kept' : 'damaged, kept';
    return { key: `record/${id}`, label: tag || 'Stray bytes', icon: 'unknownChunk', meta, record: id, children: [] };
  });
  return [
    {
      key: 'list/unknownChunks',
      label: 'Unknown chunks',
      icon: 'unknownChunk',
      meta: String(ids.length),
      record: null,
      collection: 'unknownChunks',
      children,
    },
  ];
}
