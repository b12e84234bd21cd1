/**
 * Files that are a header followed by blocks of plain bytes: most textures. The blocks tile the file to its end, and what no
 * header points at is a block of its own, so nothing is lost and every byte has one place.
 */
import { draftByName, listByName, numbersByName } from '../../../codec/byName.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { numbersToEnd } from '../../../codec/numberParts.ts';
import { writeChildren } from '../../../codec/parts.ts';
import type { Reader } from '../../../codec/reader.ts';
import type { FieldsIn, Part, RecordSchema } from '../../../codec/record.ts';
import { readListItem, record } from '../../../codec/record.ts';
import { bytesOf, storageSize, zeros } from '../../../codec/storage.ts';
import type { Storage } from '../../../codec/storage.ts';

/** Where a block stands, and what it is. */
export interface BlockPlan {
  readonly schema: RecordSchema;
  readonly start: number;
  readonly end: number;
}

/** Bytes of one mip, as they are in the file. */
export const TextureMip = record(
  'mip',
  {
    label: 'Mip',
    icon: 'texture',
    explain: 'The pixels of one size of the picture, in the encoding the header states.',
  },
  numbersToEnd(
    'data',
    { storage: 'u8', components: 1 },
    { label: 'Pixel data', explain: 'Packed as the header says.' },
  ),
);

/** Bytes that nothing points at. */
export const StrayBytes = record(
  'strayBytes',
  { label: 'Unused bytes', icon: 'unknownChunk', explain: 'No part of the header points here. Kept as they are.' },
  numbersToEnd('data', { storage: 'u8', components: 1 }, { label: 'Bytes', explain: 'Kept exactly as they are.' }),
);

/**
 * The blocks behind a header, up to the end of the frame. `plan` names those that mean something, in the order of the file,
 * without overlap; what lies between and behind them becomes `StrayBytes`.
 */
export function fileBlocks<const N extends string>(
  name: N,
  schemas: readonly RecordSchema[],
  plan: (reader: Reader, fields: unknown) => readonly BlockPlan[],
  info: FieldInfo,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  const all = [...schemas, StrayBytes];
  const byType = new Map(all.map((schema) => [schema.type, schema]));
  return {
    kind: 'fileBlocks',
    members: [{ kind: 'records', name, info, schemas: all }],
    read(reader, fields, self) {
      const outerEnd = reader.end;
      const list: RecordId[] = [];
      const readBlock = (schema: RecordSchema, end: number): void => {
        if (end <= reader.position) return;
        reader.end = end;
        readListItem(schema, reader, self, list, name);
        reader.end = outerEnd;
      };
      for (const { schema, start, end } of plan(reader, fields)) {
        readBlock(StrayBytes, start);
        readBlock(schema, end);
      }
      readBlock(StrayBytes, outerEnd);
      draftByName(fields)[name] = list;
    },
    write(output) {
      writeChildren(output, listByName(output.record.fields, name), (type) => {
        const schema = byType.get(type);
        if (schema === undefined) throw new Error(`no schema for a ${type} among ${name}`);
        return schema;
      });
    },
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
}

/** A table of a fixed number of numbers: bulk data rather than a vector, because nobody edits sixteen offsets by hand. */
export function numberTable<const N extends string>(
  name: N,
  options: { readonly storage: Storage; readonly count: number; readonly existsIn?: (version: number) => boolean },
  info: FieldInfo,
): Part<{ readonly [K in N]: ReturnType<typeof zeros> | undefined }> {
  const { storage, count, existsIn = () => true } = options;
  return {
    kind: 'numberTable',
    members: [{ kind: 'numbers', name, info, storage: [storage], components: 1, optional: true }],
    read(reader, fields) {
      if (existsIn(reader.version)) draftByName(fields)[name] = reader.numbers(storage, count, name);
    },
    write(output) {
      if (!existsIn(output.context.document.version)) return;
      const numbers = numbersByName(output.record.fields, name);
      const size = count * storageSize(storage);
      // A table that lost or gained numbers by an edit still takes its fixed place.
      const start = output.writer.reserve(size);
      new Uint8Array(output.writer.view.buffer).set(bytesOf(numbers).subarray(0, size), start);
    },
    initialise(fields, version) {
      if (existsIn(version)) draftByName(fields)[name] = zeros(storage, count);
    },
  };
}

/** The blocks of the root record of any kind of texture. */
export function blockIds(root: DocumentRecord): readonly RecordId[] {
  return listByName(root.fields, 'blocks');
}

/** Bytes that a block holds beside its fields; null for kinds of blocks that have none. */
export function blockData(block: DocumentRecord): Numbers | null {
  // What holds bytes calls them as the blocks do that every kind of texture has.
  return (block.fields as Partial<FieldsIn<typeof TextureMip>>).data ?? null;
}

/** The blocks of the root record, as records. */
export function blocksOf(document: DocumentView): readonly ReturnType<DocumentView['get']>[] {
  return blockIds(document.get(document.root)).map((id) => document.get(id));
}
