import { describe, expect, test } from 'vitest';
import type { Column } from '../../../../shared/formats/dbc/columns.ts';
import type { TableFields } from '../../../../shared/formats/dbc/schema.ts';
import { listedRows, shownText } from './tableRows.ts';

/** Rows of id, map, scale, and a name in English and Korean with its mask. */
const rows = [
  [1, 0, 1.5, 'Elwynn Forest', '엘윈 숲'],
  [2, 1, 0.5, 'Durotar', ''],
  [3, 571, 2, '', '용의 안식처'],
  [4, 1, 1, 'forest song', ''],
] as const;

const encoder = new TextEncoder();

function table(): TableFields {
  let texts = '\0';
  const offsetOf = (text: string): number => {
    if (text === '') return 0;
    const offset = encoder.encode(texts).length;
    texts += `${text}\0`;
    return offset;
  };
  const view = new DataView(new ArrayBuffer(rows.length * 24));
  for (const [row, [id, map, scale, english, korean]] of rows.entries()) {
    view.setUint32(row * 24, id, true);
    view.setInt32(row * 24 + 4, map, true);
    view.setFloat32(row * 24 + 8, scale, true);
    view.setUint32(row * 24 + 12, offsetOf(english), true);
    view.setUint32(row * 24 + 16, offsetOf(korean), true);
  }
  const bytes = encoder.encode(texts);
  return {
    rowCount: rows.length,
    columnCount: 6,
    rowSize: 24,
    textSize: bytes.length,
    rows: new Uint8Array(view.buffer),
    texts: bytes,
    addedTexts: new Uint8Array(0),
    trailing: new Uint8Array(0),
  };
}

const column = (name: string, kind: Column['kind'], offset: number): Column => ({
  name,
  label: name,
  kind,
  size: 4,
  offset,
});
const name = column('name', 'languages', 12);
const layout = {
  client: null,
  languageCount: 2,
  columns: [column('id', 'unsigned', 0), column('map', 'integer', 4), column('scale', 'float', 8), name],
};

const list = (
  search: string,
  sorting: { column: string; isDescending: boolean } | null = null,
  language: number | null = null,
) => listedRows(table(), layout, { search, sorting, language }).map((row) => row + 1);

describe('rows of a table', () => {
  test.each([
    ['', [1, 2, 3, 4]],
    ['forest', [1, 4]],
    ['FOREST map=1', [4]],
    ['map=1', [2, 4]],
    ['scale>1', [1, 3]],
    ['scale<1', [2]],
    ['name:song', [4]],
    ['name=durotar', [2]],
    ['숲', []],
    ['용의', [3]],
    ['nothing', []],
    ['unknown=3', []],
  ])('found by %j', (search, ids) => {
    expect(list(search)).toEqual(ids);
  });

  test('are found and sorted by the language that is shown', () => {
    expect(list('숲', null, 1)).toEqual([1]);
    expect(list('forest', null, 1)).toEqual([]);
    expect(shownText(table(), layout, 0, name, 1)).toBe('엘윈 숲');
    expect(shownText(table(), layout, 2, name, null)).toBe('용의 안식처');
    expect(shownText(table(), layout, 2, name, 0)).toBe('');
    expect(list('', { column: 'name', isDescending: false }, 0)).toEqual([3, 2, 1, 4]);
  });

  test('are sorted by numbers as numbers, up and down, equal ones as in the file', () => {
    expect(list('', { column: 'scale', isDescending: false })).toEqual([2, 4, 1, 3]);
    expect(list('', { column: 'map', isDescending: true })).toEqual([3, 4, 2, 1]);
    expect(list('map=1', { column: 'scale', isDescending: true })).toEqual([4, 2]);
  });
});
