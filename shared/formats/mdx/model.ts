/** Reading the structure of an open MDX document: chunks, collections, nodes. Changing it is in `edits.ts`. */
import { chunkItems, chunksIn, chunkTag, RawChunk } from '../../codec/chunks.ts';
import type { Collection } from '../../codec/collection.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { Dialect } from './dialects.ts';
import { dialectOf, warcraft3 } from './dialects.ts';

/** The chunks of the file, in the file's order. */
export function chunksOf(document: DocumentView): readonly DocumentRecord[] {
  return chunksIn(document.get(document.root)).map((id) => document.get(id));
}

/** The first chunk with this tag whose inside could be read. */
export function chunkWithTag(document: DocumentView, tag: string): DocumentRecord | null {
  return chunksOf(document).find((chunk) => chunk.type !== RawChunk.type && chunkTag(chunk) === tag) ?? null;
}

/** Records in all chunks with these tags, chunk after chunk in the order of the tags. */
export function itemsWithTags(document: DocumentView, tags: readonly string[]): readonly RecordId[] {
  const chunks = chunksOf(document).filter((chunk) => chunk.type !== RawChunk.type);
  return tags.flatMap((tag) => chunks.filter((chunk) => chunkTag(chunk) === tag).flatMap(chunkItems));
}

export function rawChunks(document: DocumentView): readonly DocumentRecord[] {
  return chunksOf(document).filter((chunk) => chunk.type === RawChunk.type);
}

/** Tag of the chunk that holds records of this type; null for records inside others, such as layers. */
export function chunkTagOf(type: string, { chunks }: Dialect = warcraft3): string | null {
  return chunks.definitions.find((definition) => definition.schema.type === type)?.tag ?? null;
}

function nodeTypesOf({ chunks, nodeTags }: Dialect): readonly string[] {
  return chunks.definitions.filter(({ tag }) => nodeTags.includes(tag)).map(({ schema }) => schema.type);
}

/** Those of Warcraft III; World of Warcraft alpha has no others. */
export const nodeTypes: ReadonlySet<string> = new Set(nodeTypesOf(warcraft3));

/** Every node of the tree: bones, lights, helpers and so on, chunk after chunk in the dialect's order. */
export function nodesOf(document: DocumentView): readonly RecordId[] {
  return itemsWithTags(document, dialectOf(document).nodeTags);
}

/** The one record of a chunk that holds one, such as MODL; null when the file does not have it. */
export function singleRecord(document: DocumentView, tag: string): DocumentRecord | null {
  const first = itemsWithTags(document, [tag])[0];
  return first === undefined ? null : document.get(first);
}

export const mdxSchemas = warcraft3.schemas;

/** The lists that fields point into and paths start from; raw chunks are not among them. */
export function collectionsOf(dialect: Dialect): readonly Collection[] {
  return [
    ...dialect.chunks.definitions.map(({ name, label, tag, schema, one }): Collection => ({
      name,
      label,
      types: [schema.type],
      list: (document) => itemsWithTags(document, [tag]),
      isSingle: one === true,
    })),
    { name: 'nodes', label: 'Nodes', types: nodeTypesOf(dialect), list: nodesOf },
  ];
}

export const mdxCollections = collectionsOf(warcraft3);

/** The chunks that are kept as bytes, as a list like the others. */
export const unknownChunks: Collection = {
  name: 'unknownChunks',
  label: 'Unknown chunks',
  types: [RawChunk.type],
  list: (document) => rawChunks(document).map((chunk) => chunk.id),
};
