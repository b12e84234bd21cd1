/** MDX of Warcraft III, versions 800 to 1800. Facts and their sources: formats/mdx-warcraft3.md of the reference shelf. */
import { findChunk, RawChunk } from '../../codec/chunks.ts';
import { FormatError } from '../../codec/error.ts';
import type { Collection, Format, WriteOptions } from '../../codec/format.ts';
import { Reader } from '../../codec/reader.ts';
import type { Member, RecordSchema } from '../../codec/record.ts';
import { readRecord, writeRecord } from '../../codec/record.ts';
import { Writer } from '../../codec/writer.ts';
import { isAlphaModel } from './dialect.ts';
import { itemsWithTags, nodesOf, nodeTypes, rawChunks } from './model.ts';
import { mdxStructure } from './structure.ts';
import { outlineModel } from './outline.ts';
import { chunkDefinitions, ModelFile } from './schema/index.ts';
import { Track } from './schema/track.ts';
import { trackKinds } from './schema/trackKinds.ts';
import { validateModel } from './validate/index.ts';

const magicSize = 4;

/** Smallest and largest version numbers that Warcraft III has used. Larger ones are read as the newest known. */
export const versionRange = [800, 1800] as const;

function readVersion(bytes: Uint8Array): number {
  const chunk = findChunk(bytes, magicSize, 'VERS');
  if (chunk === null || chunk.size < 4 || chunk.offset + 4 > bytes.length) {
    throw new FormatError('no VERS chunk: without a version the model cannot be read', { path: 'VERS', offset: 4 });
  }
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(chunk.offset, true);
  const place = { path: 'VERS', offset: chunk.offset };
  if (version < versionRange[0])
    throw new FormatError(`version ${version} is not one of Warcraft III (800–1800)`, place);
  if (isAlphaModel(bytes, version)) {
    throw new FormatError(`version ${version} of World of Warcraft alpha is not supported yet`, place);
  }
  return version;
}

function allSchemas(schema: RecordSchema, into: Map<string, RecordSchema>): Map<string, RecordSchema> {
  if (into.has(schema.type)) return into;
  into.set(schema.type, schema);
  const lists = schema.members.filter((member): member is Member & { kind: 'records' } => member.kind === 'records');
  for (const list of lists) for (const child of list.schemas) allSchemas(child, into);
  return into;
}

const chunkCollections: readonly Collection[] = chunkDefinitions.map((definition) => ({
  name: definition.name,
  label: definition.label,
  types: [definition.schema.type],
  list: (document) => itemsWithTags(document, [definition.tag]),
  isSingle: definition.one === true,
}));

export const mdx: Format = {
  id: 'mdx',
  name: 'Warcraft III model',
  extensions: ['mdx'],
  schemas: allSchemas(ModelFile, new Map([[RawChunk.type, RawChunk]])),
  collections: [
    ...chunkCollections,
    {
      name: 'unknownChunks',
      label: 'Unknown chunks',
      types: [RawChunk.type],
      list: (document) => rawChunks(document).map((chunk) => chunk.id),
    },
    { name: 'nodes', label: 'Nodes', types: [...nodeTypes], list: nodesOf },
  ],
  childName: (record) =>
    record.type === Track.type ? (trackKinds.get(String(record.fields['tag']))?.property ?? null) : null,
  sniff: (bytes) => bytes.length >= magicSize && String.fromCharCode(...bytes.subarray(0, magicSize)) === 'MDLX',
  read(bytes) {
    const reader = new Reader(bytes, { version: readVersion(bytes) });
    const root = readRecord(ModelFile, reader, null);
    return { records: reader.builder.records, root, nextId: reader.builder.nextId, version: reader.version };
  },
  write({ document, original, spans }: WriteOptions) {
    const writer = new Writer(original === null ? 4096 : original.bytes.length);
    const context = {
      document,
      original,
      isTouched: (id: number) => document.isTouched(id as never),
      spans: spans ?? null,
    };
    writeRecord(ModelFile, writer, document.get(document.root), context);
    return writer.finish();
  },
  outline: outlineModel,
  validate: validateModel,
  structure: mdxStructure,
};
