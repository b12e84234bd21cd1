/**
 * The file of a WDBC table: header, rows of equal size, block of texts. Rows are one piece of bulk data and not records:
 * tables have up to 50,000 rows of 234 cells, and nothing else in a file refers to one.
 * Facts: formats/textures-archives-tables.md 2.6 of the reference shelf.
 */
import type { Draft, ShapeOf } from '../../codec/record.ts';
import { fieldsOfPart } from '../../codec/record.ts';
import { draftByName, numbersByName } from '../../codec/byName.ts';
import type { Numbers } from '../../codec/documentRecord.ts';
import { u32 } from '../../codec/field.ts';
import type { FieldInfo } from '../../codec/field.ts';
import { fixed } from '../../codec/parts.ts';
import type { Part } from '../../codec/record.ts';
import { record } from '../../codec/record.ts';

export const magic = 'WDBC';

const tag: Part<{}> = {
  kind: 'tag',
  members: [],
  read: (reader) => reader.expectTag(magic),
  write: ({ writer }) => writer.tag(magic),
  initialise: () => undefined,
};

const counts = fixed({
  rowCount: u32({ label: 'Rows', engineName: 'record_count', readOnly: true }),
  columnCount: u32({
    label: 'Cells in a row',
    engineName: 'field_count',
    readOnly: true,
    explain: 'A text in every language counts 17 cells, 9 in the 1.12 client.',
  }),
  rowSize: u32({ label: 'Bytes in a row', engineName: 'record_size', readOnly: true }),
  textSize: u32({ label: 'Bytes of text', engineName: 'string_block_size', readOnly: true }),
});

/** Bytes whose number earlier fields of the record tell. */
function bytesOfSize<const N extends string>(
  name: N,
  info: FieldInfo,
  size: (fields: Draft<ShapeOf<typeof counts>>) => number,
): Part<{ readonly [K in N]: Numbers }> {
  return {
    kind: 'bytesOfSize',
    members: [{ kind: 'numbers', name, info, storage: ['u8'], components: 1, optional: false }],
    read(reader, fields) {
      const wanted = size(fieldsOfPart(counts, fields));
      if (wanted > reader.remaining) reader.fail(`${wanted} bytes are stated, ${reader.remaining} left`, name);
      reader.numbersInto(draftByName(fields), name, 'u8', wanted);
    },
    write: (output) => output.writer.numbers(numbersByName(output.record.fields, name)),
    initialise(fields) {
      draftByName(fields)[name] = new Uint8Array(0);
    },
  };
}

/** Texts of this session. They follow the block as it was read, which therefore need not be copied for every new text. */
const addedTexts: Part<{ readonly addedTexts: Numbers }> = {
  kind: 'addedTexts',
  members: [
    {
      kind: 'numbers',
      name: 'addedTexts',
      info: { label: 'Added texts', explain: 'Texts added since the table was opened.', hidden: true, readOnly: true },
      storage: ['u8'],
      components: 1,
      optional: false,
    },
  ],
  read(_reader, fields) {
    fields.addedTexts = new Uint8Array(0);
  },
  write: (output) => output.writer.numbers(output.record.fields.addedTexts),
  initialise(fields) {
    fields.addedTexts = new Uint8Array(0);
  },
};

const trailing: Part<{ readonly trailing: Numbers }> = {
  kind: 'trailing',
  members: [
    {
      kind: 'numbers',
      name: 'trailing',
      info: { label: 'Bytes after the texts', hidden: true, readOnly: true },
      storage: ['u8'],
      components: 1,
      optional: false,
    },
  ],
  read: (reader, fields) => reader.numbersInto(draftByName(fields), 'trailing', 'u8', reader.remaining),
  write: (output) => output.writer.numbers(output.record.fields.trailing),
  initialise(fields) {
    fields.trailing = new Uint8Array(0);
  },
};

export const TableFile = record(
  'table',
  { label: 'Table', icon: 'table' },
  tag,
  counts,
  bytesOfSize('rows', { label: 'Rows', readOnly: true }, ({ rowCount = 0, rowSize = 0 }) => rowCount * rowSize),
  bytesOfSize('texts', { label: 'Texts', readOnly: true }, ({ textSize = 0 }) => textSize),
  addedTexts,
  trailing,
);

/** The one record of a table's document. `rowCount` and `textSize` follow the data in every edit. */
export interface TableFields {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rowSize: number;
  /** Bytes of `texts` and `addedTexts` together. */
  readonly textSize: number;
  readonly rows: Uint8Array;
  readonly texts: Uint8Array;
  readonly addedTexts: Uint8Array;
  readonly trailing: Uint8Array;
}
