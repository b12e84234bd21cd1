import { array, assert, pre, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTsv, parseTsv, pasteEdits } from './tableText.ts';

const columns = [
  { id: 'time', editable: true },
  { id: 'index', editable: false },
  { id: 'value', editable: true },
];

describe('tab-separated text', () => {
  it('reads what a spreadsheet writes', () => {
    expect(parseTsv('a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(parseTsv('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
  });

  it('reads back whatever it wrote', () => {
    const cells = array(array(string(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    assert(
      property(cells, (rows) => {
        const lone = rows.at(-1);
        // A last row of one empty cell cannot be told from the line break that ends the row before it.
        pre(!(lone?.length === 1 && lone[0] === ''));
        const unbroken = rows.map((row) => row.map((cell) => cell.replaceAll('\r', '')));
        pre(unbroken.at(-1)?.join('') !== '' || (unbroken.at(-1)?.length ?? 0) > 1);
        expect(parseTsv(formatTsv(unbroken))).toEqual(unbroken);
      }),
    );
  });
});

describe('pasting', () => {
  it('fills a block from the active cell and skips what cannot be edited', () => {
    expect(
      pasteEdits(
        [
          ['1', '2', '3'],
          ['4', '5', '6'],
        ],
        { rows: [7], column: 0 },
        columns,
        9,
      ),
    ).toEqual([
      { row: 7, column: 'time', text: '1' },
      { row: 7, column: 'value', text: '3' },
      { row: 8, column: 'time', text: '4' },
      { row: 8, column: 'value', text: '6' },
    ]);
  });

  it('stops at the last row and the last column', () => {
    expect(pasteEdits([['1', '2'], ['3']], { rows: [8], column: 2 }, columns, 9)).toEqual([
      { row: 8, column: 'value', text: '1' },
    ]);
  });

  it('fills all selected rows with a single cell', () => {
    expect(pasteEdits([['5']], { rows: [1, 4], column: 2 }, columns, 9)).toEqual([
      { row: 1, column: 'value', text: '5' },
      { row: 4, column: 'value', text: '5' },
    ]);
  });
});
