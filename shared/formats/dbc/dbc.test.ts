import { describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { differences } from '../../test/openWith.ts';
import { guessLayout } from './columns.ts';
import type { Column } from './columns.ts';
import { exportCsv, importCsv, parseCsv } from './csv.ts';
import type { TableEdit } from './edit.ts';
import { CellError, editTable } from './edit.ts';
import { dbc } from './index.ts';
import { layoutFor } from './tables.ts';
import { cellText, rowsById, tableOf } from './table.ts';

/** Three rows of id, text, float and integer. */
function smallTable(trailing: readonly number[] = []): Uint8Array {
  const texts = [...'\0Stormwind\0Ironforge\0'].map((character) => character.charCodeAt(0));
  const rows = [
    [7, 1, 0.5, -1],
    [9, 11, 1.25, 3],
    [12, 0, 0, 70_000],
  ];
  const bytes = new Uint8Array(20 + rows.length * 16 + texts.length + trailing.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x57, 0x44, 0x42, 0x43]);
  for (const [at, value] of [rows.length, 4, 16, texts.length].entries()) view.setUint32(4 + at * 4, value, true);
  for (const [row, [id = 0, text = 0, float = 0, integer = 0]] of rows.entries()) {
    const start = 20 + row * 16;
    view.setUint32(start, id, true);
    view.setUint32(start + 4, text, true);
    view.setFloat32(start + 8, float, true);
    view.setInt32(start + 12, integer, true);
  }
  bytes.set(texts, 20 + rows.length * 16);
  bytes.set(trailing, bytes.length - trailing.length);
  return bytes;
}

const layout = {
  client: null,
  languageCount: 0,
  columns: (
    [
      ['id', 'unsigned'],
      ['name', 'text'],
      ['height', 'float'],
      ['kind', 'integer'],
    ] as const
  ).map(([name, kind], index): Column => ({ name, label: name, kind, size: 4, offset: index * 4 })),
};

function column(index: number): Column {
  const found = layout.columns[index];
  if (found === undefined) throw new Error('no such column');
  return found;
}

function edit(document: Document, change: (table: TableEdit) => void): void {
  editTable(document, layout, 'Change', change);
}

const texts = (document: Document): string[] =>
  [0, 1, 2].map((row) => cellText(tableOf(document), layout, row, column(1)));

describe('a small table', () => {
  test('an unedited table is written as it was, bytes behind it included', () => {
    const bytes = smallTable([1, 2, 3]);
    expect(openDocument(dbc, bytes).write()).toEqual(bytes);
  });

  test('a number changes only its own bytes', () => {
    const bytes = smallTable();
    const document = openDocument(dbc, bytes);
    edit(document, (table) => table.setCell(1, column(3), '4'));
    expect(differences(document.write(), bytes)).toEqual([20 + 16 + 12]);
  });

  test('a text that the table has already is pointed to, a new one is appended, undo takes both back', () => {
    const bytes = smallTable();
    const document = openDocument(dbc, bytes);
    edit(document, (table) => table.setCell(2, column(1), 'Ironforge'));
    expect(document.write().length).toBe(bytes.length);
    edit(document, (table) => {
      table.setCell(0, column(1), 'Dûn Morogh');
      table.setCell(1, column(1), 'Dûn Morogh');
    });
    expect(texts(document)).toEqual(['Dûn Morogh', 'Dûn Morogh', 'Ironforge']);
    const written = document.write();
    expect(written.length).toBe(bytes.length + 12);
    expect(texts(openDocument(dbc, written))).toEqual(texts(document));
    document.undo();
    document.undo();
    expect(document.write()).toEqual(bytes);
  });

  test('a part of a text is not taken for the text', () => {
    const document = openDocument(dbc, smallTable());
    edit(document, (table) => table.setCell(2, column(1), 'wind'));
    expect(texts(document)).toEqual(['Stormwind', 'Ironforge', 'wind']);
  });

  test('many texts in one step: those that are there are pointed to, each new one comes once', () => {
    const document = openDocument(dbc, smallTable());
    edit(document, (table) => {
      for (const text of ['A', 'Bé', 'C', 'Ironforge', 'D', 'A', 'wind', 'Stormwind', 'Bé', 'D']) {
        for (const row of [0, 1, 2]) table.setCell(row, column(1), text);
      }
      table.setCell(1, column(1), 'A');
      table.setCell(2, column(1), 'Ironforge');
    });
    const written = document.write();
    expect(written.length - smallTable().length).toBe([...'A_Bé__C_D_wind_'].length);
    expect(texts(openDocument(dbc, written))).toEqual(['D', 'A', 'Ironforge']);
  });

  test('a text that is stored in Latin-1 stays as it is when it is set to itself', () => {
    const bytes = smallTable();
    // Dûn in Latin-1, where Sto stood.
    bytes.set([0x44, 0xfb, 0x6e, 0], 20 + 3 * 16 + 1);
    const document = openDocument(dbc, bytes);
    expect(texts(document)[0]).toBe('Dûn');
    edit(document, (table) => table.setCell(0, column(1), 'Dûn'));
    importCsv(document, layout, exportCsv(tableOf(document), layout));
    expect(document.write()).toEqual(bytes);
  });

  test('rows are added with new ids, copied and taken out', () => {
    const document = openDocument(dbc, smallTable());
    edit(document, (table) => table.insertRows(1, [0, null]));
    expect([...rowsById(tableOf(document)).keys()]).toEqual([7, 13, 14, 9, 12]);
    expect(cellText(tableOf(document), layout, 1, column(1))).toBe('Stormwind');
    edit(document, (table) => table.removeRows(new Set([0, 3])));
    expect([...rowsById(tableOf(document)).keys()]).toEqual([13, 14, 12]);
    const again = openDocument(dbc, document.write());
    expect([...rowsById(tableOf(again)).keys()]).toEqual([13, 14, 12]);
    expect(tableOf(again).rowCount).toBe(3);
  });

  test.each([
    [3, 'tall', 'is not a number'],
    [3, '1.5', 'is not a whole number'],
    [0, '-1', 'is not between'],
    [3, '2147483648', 'is not between'],
    [1, 'a\0b', 'NUL'],
  ])('column %i refuses %j', (index, text, message) => {
    const document = openDocument(dbc, smallTable());
    expect(() => edit(document, (table) => table.setCell(0, column(index), text))).toThrow(message);
    expect(document.write()).toEqual(smallTable());
  });

  test('CSV out and in again changes nothing; edits and new rows come in as one step', () => {
    const bytes = smallTable();
    const document = openDocument(dbc, bytes);
    const csv = exportCsv(tableOf(document), layout);
    expect(csv).toBe('id,name,height,kind\r\n7,Stormwind,0.5,-1\r\n9,Ironforge,1.25,3\r\n12,,0,70000\r\n');
    importCsv(document, layout, csv);
    expect(document.write()).toEqual(bytes);
    const result = importCsv(document, layout, 'id,name\n9,"Iron, ""forge"""\n40,New\n');
    expect(result).toEqual({ changed: 1, added: 1 });
    expect(cellText(tableOf(document), layout, 3, column(1))).toBe('New');
    expect(cellText(tableOf(document), layout, 1, column(1))).toBe('Iron, "forge"');
    expect(cellText(tableOf(document), layout, 1, column(3))).toBe('3');
    document.undo();
    expect(document.write()).toEqual(bytes);
  });

  test('numbers that are none, and a zero below zero, come out and in again as the bits that they are', () => {
    const bytes = smallTable();
    const view = new DataView(bytes.buffer);
    for (const [row, bits] of [0xffff_ffff, 0x8000_0000, 0x7f80_0000].entries())
      view.setUint32(20 + row * 16 + 8, bits, true);
    const document = openDocument(dbc, bytes);
    importCsv(document, layout, exportCsv(tableOf(document), layout));
    expect(document.write()).toEqual(bytes);
    expect(() => edit(document, (table) => table.setCell(1, column(2), 'NaN'))).toThrow('is not a number');
  });

  test('an id is known however its number is written, and comes once', () => {
    const document = openDocument(dbc, smallTable());
    const csv = 'id,name\n09,Iron\n0x28,One\n40,Two\n';
    expect(importCsv(document, layout, csv)).toEqual({ changed: 1, added: 1 });
    expect([...rowsById(tableOf(document)).keys()]).toEqual([7, 9, 12, 40]);
    expect(tableOf(document).rowCount).toBe(4);
    expect([1, 3].map((row) => cellText(tableOf(document), layout, row, column(1)))).toEqual(['Iron', 'Two']);
  });

  test.each([
    ['name\nX\n', 'column "id" is missing'],
    ['id,colour\n1,2\n', 'no column "colour"'],
    ['id,kind\n7,x\n', 'line 2'],
    ['id,kind\n7\n', 'line 2: 1 cells, but 2 headings'],
    ['id,name\n7,"x\n', 'does not end'],
  ])('bad CSV %j is refused and changes nothing', (csv, message) => {
    const document = openDocument(dbc, smallTable());
    expect(() => importCsv(document, layout, csv)).toThrow(message);
    expect(() => importCsv(document, layout, csv)).toThrow(CellError);
    expect(document.write()).toEqual(smallTable());
  });

  test('CSV with line breaks and quotes in cells', () => {
    expect(parseCsv('\uFEFFa,"b\r\nc",""\r\n"d""e",f,g')).toEqual([
      ['a', 'b\r\nc', ''],
      ['d"e', 'f', 'g'],
    ]);
  });

  test.each([
    ['rows that are not there', 4, 400],
    ['texts that are not there', 16, 0xffff_fff0],
    ['rows of no bytes', 12, 0],
  ])('%s are one clear error', (_what, at, value) => {
    const bytes = smallTable();
    new DataView(bytes.buffer).setUint32(at, value, true);
    expect(() => openDocument(dbc, bytes)).toThrow(FormatError);
  });

  test('doubled ids, an open end and bytes behind the table are told', () => {
    const bytes = smallTable([5]);
    new DataView(bytes.buffer).setUint32(36, 7, true);
    bytes[bytes.length - 2] = 0x41;
    const rules = dbc.validate(openDocument(dbc, bytes)).map(({ rule }) => rule);
    expect(rules).toEqual(['doubled-id', 'text-end', 'trailing-bytes']);
    expect(dbc.validate(openDocument(dbc, smallTable()))).toEqual([]);
  });

  test('rows of four billion bytes, of which there are none, are told and shown within a moment', () => {
    const bytes = new Uint8Array(20);
    bytes.set(new TextEncoder().encode('WDBC'));
    for (const cells of [0x3fffffff, 0xffffffff]) {
      new DataView(bytes.buffer).setUint32(8, cells, true);
      new DataView(bytes.buffer).setUint32(12, 0xfffffffc, true);
      const document = openDocument(dbc, bytes);
      expect(dbc.validate(document).map(({ rule }) => rule)).toEqual(['row-size']);
      const layout = guessLayout(tableOf(document));
      expect(layout.columns.length).toBe(4096);
      expect(exportCsv(tableOf(document), layout).length).toBeLessThan(100_000);
      expect(() => editTable(document, layout, 'Add', (table) => table.insertRows(0, [null]))).toThrow(/damaged/);
    }
  });

  test('columns of unknown tables are guessed from their cells', () => {
    const { columns } = guessLayout(tableOf(openDocument(dbc, smallTable())));
    expect(columns.map(({ kind }) => kind)).toEqual(['unsigned', 'integer', 'float', 'integer']);
  });
});

const files = corpusFiles('support/dbc', ['.dbc']);

describe.skipIf(files.length === 0)('tables of the game', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s comes back identical', (_name, file) => {
    const bytes = file.bytes();
    const document = openDocument(dbc, bytes);
    expect(differences(document.write(), bytes)).toEqual([]);
    expect(differences(dbc.write({ document, original: null }), bytes)).toEqual([]);
    expect(dbc.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('known tables are described whole: every cell has a column, floats and texts look like such', () => {
    const described = files.flatMap((file) => {
      const fields = tableOf(openDocument(dbc, file.bytes()));
      const layout = layoutFor(file.name.replace(/.*(em|wf)_/, ''), fields);
      const guessed = guessLayout(fields).columns;
      if (layout.client === null) return [];
      for (const each of layout.columns) {
        const kind = guessed[each.offset / 4]?.kind;
        // Cells that are all zero in a table look like integers.
        if (each.kind === 'float' || each.kind === 'text') expect([each.kind, 'integer'], each.name).toContain(kind);
        if (kind === 'float') expect(['float', 'flags'], `${file.name} ${each.name}`).toContain(each.kind);
      }
      return [`${file.name.replace(/.*(em|wf)_/, '')} ${layout.client}`];
    });
    if (!hasCorpus) {
      expect(described.length).toBeGreaterThan(0);
      return;
    }
    expect(described.length).toBe(27);
    expect(described).toContain('GroundEffectDoodad.dbc 3.3.5');
    expect(described).toContain('CharSections.dbc 3.3.5');
  });

  test.runIf(hasCorpus)('guesses find the names of areas and the heights of lights', () => {
    const area = files.find(({ name }) => name.endsWith('em_AreaTable.dbc'));
    const guessed = area === undefined ? null : guessLayout(tableOf(openDocument(dbc, area.bytes())));
    expect(guessed?.columns[11]?.kind).toBe('text');
    expect(guessed?.columns[1]?.kind).toBe('integer');
  });
});
