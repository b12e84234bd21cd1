/** WDBC: the client's tables of World of Warcraft up to 3.3.5. */
import { says, told } from '../../codec/said.ts';
import { FormatError } from '../../codec/error.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format, Problem } from '../../format/format.ts';
import { Reader } from '../../codec/reader.ts';
import { fieldsOf, readRecord, writeRecord } from '../../codec/record.ts';
import { Writer } from '../../codec/writer.ts';
import { mostColumns } from './columns.ts';
import { magic, TableFile } from './schema.ts';
import { rowsById, tableOf } from './table.ts';

function readHeaderOrFail(bytes: Uint8Array): Reader {
  const reader = new Reader(bytes, { version: 1 });
  if (bytes.length < 20)
    throw new FormatError('the file is shorter than the header of a table', { path: '', offset: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [rowCount, rowSize] = [view.getUint32(4, true), view.getUint32(12, true)];
  if (rowCount > 0 && rowSize === 0) {
    throw new FormatError(`${rowCount} rows of 0 bytes`, { path: 'rowSize', offset: 12 });
  }
  return reader;
}

function validate(document: DocumentView): readonly Problem[] {
  const fields = tableOf(document);
  const problems: Problem[] = [];
  const record = document.root;
  if (fields.rowSize >= 4 && rowsById(fields).size < fields.rowCount) {
    const doubled = fields.rowCount - rowsById(fields).size;
    problems.push({
      rule: 'doubled-id',
      severity: 'warning',
      record,
      member: 'rows',
      ...told(says`${doubled} ${doubled === 1 ? 'row has' : 'rows have'} an id that another row has too`),
      explain: 'The client finds rows by their first cell. Of two rows with the same id only one can be found.',
    });
  }
  if (fields.columnCount > fields.rowSize || fields.rowSize > mostColumns * 4) {
    problems.push({
      rule: 'row-size',
      severity: 'error',
      record,
      member: 'rowSize',
      ...told(says`rows of ${fields.columnCount} cells in ${fields.rowSize} bytes are stated`),
      explain: 'No table has such rows: the numbers are damaged. The client refuses the table.',
    });
  }
  const lastText = fields.addedTexts.length > 0 ? fields.addedTexts.at(-1) : fields.texts.at(-1);
  if (lastText !== undefined && lastText !== 0) {
    problems.push({
      rule: 'text-end',
      severity: 'error',
      record,
      member: 'texts',
      ...told(says`the block of texts does not end with a NUL`),
      explain: 'The client reads the last text beyond the end of the table.',
    });
  }
  if (fields.trailing.length > 0) {
    problems.push({
      rule: 'trailing-bytes',
      severity: 'info',
      record,
      ...told(says`${fields.trailing.length} bytes follow the block of texts`),
      explain: 'They are kept as they are. The client does not read them.',
    });
  }
  return problems;
}

/** Texts of a session stand behind those that were read, and are one block with them in the file. */
function sameTexts(member: string, written: DocumentRecord, read: DocumentRecord): boolean {
  if (member !== 'texts' && member !== 'addedTexts') return false;
  const [one, other] = [written, read].map((record) => {
    const { texts, addedTexts } = fieldsOf(TableFile, record);
    return [texts, addedTexts] as const;
  });
  if (one === undefined || other === undefined) return false;
  const size = one[0].length + one[1].length;
  const at = ([texts, added]: typeof one, place: number): number | undefined =>
    place < texts.length ? texts[place] : added[place - texts.length];
  if (size !== other[0].length + other[1].length) return false;
  for (let place = 0; place < size; place++) if (at(one, place) !== at(other, place)) return false;
  return true;
}

/** Tables of World of Warcraft, in the forms that are known and in a general one. */
export const dbc: Format = {
  id: 'dbc',
  kind: 'table',
  name: 'World of Warcraft table',
  extensions: ['dbc'],
  schemas: new Map([[TableFile.type, TableFile]]),
  collections: [
    { name: 'table', label: 'Table', types: [TableFile.type], list: (document) => [document.root], isSingle: true },
  ],
  sniff: (bytes) => bytes.length >= 4 && String.fromCharCode(...bytes.subarray(0, 4)) === magic,
  read(bytes) {
    const reader = readHeaderOrFail(bytes);
    const root = readRecord(TableFile, reader, null);
    return { records: reader.builder.records, root, nextId: reader.builder.nextId, version: 1 };
  },
  write({ document, original, spans }) {
    const writer = new Writer(original === null ? 4096 : original.bytes.length);
    const isTouched: (id: number) => boolean = (id) => document.isTouched(id as never);
    writeRecord(TableFile, writer, document.get(document.root), {
      document,
      original,
      isTouched,
      spans: spans ?? null,
    });
    return writer.finish();
  },
  outline(document) {
    const { rowCount } = tableOf(document);
    return {
      key: 'table',
      label: 'Table',
      icon: 'table',
      meta: `${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`,
      record: document.root,
      children: [],
    };
  },
  validate,
  isInline: true,
  saysSame: sameTexts,
  structure: { home: () => null, extraReferences: () => [], keepIds: () => () => undefined },
};
