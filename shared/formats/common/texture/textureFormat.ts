/** What the texture formats share as documents: reading and writing by one root schema, collections, structure, outline. */
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView, ReadResult, WriteOptions } from '../../../codec/documentView.ts';
import type { Format, FormatStructure, OutlineNode } from '../../../format/format.ts';
import { Reader } from '../../../codec/reader.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { readRecord, writeRecord } from '../../../codec/record.ts';
import { Writer } from '../../../codec/writer.ts';
import { blockData, blockIds, blocksOf, StrayBytes, TextureMip } from './blockFile.ts';
import { sizeText } from '../../../codec/words.ts';

/** Reads a whole file as one record. */
export function readTexture(schema: RecordSchema, bytes: Uint8Array, version: number): ReadResult {
  const reader = new Reader(bytes, { version });
  const root = readRecord(schema, reader, null);
  return { records: reader.builder.records, root, nextId: reader.builder.nextId, version };
}

export function writeTexture(schema: RecordSchema, { document, original, spans }: WriteOptions): Uint8Array {
  const writer = new Writer(original === null ? 4096 : original.bytes.length);
  const isTouched = (id: RecordId): boolean => document.isTouched(id);
  writeRecord(schema, writer, document.get(document.root), { document, original, isTouched, spans: spans ?? null });
  return writer.finish();
}

/** Lists that paths start from: the one header, the mips, and the blocks of other kinds. */
export function textureCollections(
  rootTypes: readonly string[],
  kinds: readonly {
    readonly name: string;
    readonly label: string;
    readonly type: string;
    readonly isSingle?: boolean;
  }[],
): Format['collections'] {
  const ofType =
    (type: string) =>
    (document: DocumentView): readonly RecordId[] =>
      blocksOf(document)
        .filter((block) => block.type === type)
        .map((block) => block.id);
  const stray = { name: 'unusedBytes', label: 'Unused bytes', type: StrayBytes.type };
  return [
    { name: 'header', label: 'Header', types: rootTypes, list: (document) => [document.root], isSingle: true },
    ...[...kinds, stray].map(({ name, label, type, ...rest }) => ({
      name,
      label,
      types: [type],
      list: ofType(type),
      ...rest,
    })),
  ];
}

/**
 * Blocks of a texture are not added one by one: a new mip needs pixels, sizes and offsets that only an encoder knows, so
 * `editTexture` replaces them together.
 */
export const textureStructure: FormatStructure = {
  home: () => null,
  extraReferences: () => [],
  keepIds: () => () => {},
};

/** The rows of a texture: header, then every block in the file's order. `mipMeta` tells the size in pixels of a mip. */
export function outlineTexture(
  document: DocumentView,
  options: {
    readonly label: string;
    readonly meta: string;
    readonly describe: (block: DocumentRecord, position: number) => { readonly label: string; readonly meta?: string };
    readonly icons?: Readonly<Record<string, string>>;
  },
): OutlineNode {
  const uses = new Map<string, number>();
  const rows = blockIds(document.get(document.root)).map((id): OutlineNode => {
    const block = document.get(id);
    const position = uses.get(block.type) ?? 0;
    uses.set(block.type, position + 1);
    const described =
      block.type === StrayBytes.type ? { label: StrayBytes.info.label } : options.describe(block, position);
    const size = sizeText(blockData(block)?.byteLength ?? 0);
    return {
      key: `record/${id}`,
      label: described.label,
      icon: options.icons?.[block.type] ?? (block.type === TextureMip.type ? 'texture' : 'unknownChunk'),
      meta: 'meta' in described && described.meta !== undefined ? `${described.meta} · ${size}` : size,
      record: id,
      children: [],
    };
  });
  return {
    key: 'texture',
    label: options.label,
    icon: 'texture',
    meta: options.meta,
    record: document.root,
    children: rows,
  };
}
