/** Which rows of a table are listed, and in which order: what is typed into the search field, and the column sorted by. */
import type { Column, TableLayout } from '../../../../shared/formats/dbc/columns.ts';
import type { TableFields } from '../../../../shared/formats/dbc/schema.ts';
import { cellText, cellValue, storedCell, textAt } from '../../../../shared/formats/dbc/table.ts';

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Which rows are wanted, and how they are seen. */
export interface Listing {
  readonly search: string;
  readonly sorting: Sorting | null;
  /** The language that texts are shown in; null for the one that is filled. */
  readonly language: number | null;
}

/** A cell as it is shown. */
export function shownText(
  fields: TableFields,
  layout: TableLayout,
  row: number,
  column: Column,
  language: number | null,
): string {
  return column.kind === 'languages' && language !== null
    ? textAt(fields, storedCell(fields, row, column, language))
    : cellText(fields, layout, row, column);
}

/** One word of a search: a text anywhere in the row, or a comparison with one column, such as `map=571` or `name:forest`. */
type Condition = (row: number) => boolean;

const comparisons: Readonly<Record<string, (value: number, wanted: number) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '<': (value, wanted) => value < wanted,
  '>': (value, wanted) => value > wanted,
};

function conditionOf(word: string, fields: TableFields, layout: TableLayout, language: number | null): Condition {
  const [, name = '', sign = '', wanted = ''] = /^(\w+)([:=<>])(.+)$/.exec(word) ?? [];
  const column = layout.columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const compare = comparisons[sign];
  if (column === undefined) {
    const text = word.toLowerCase();
    return (row) =>
      layout.columns.some((each) => shownText(fields, layout, row, each, language).toLowerCase().includes(text));
  }
  const number = Number(wanted);
  if (compare !== undefined && !Number.isNaN(number) && column.kind !== 'text' && column.kind !== 'languages') {
    return (row) => compare(Number(cellValue(fields, layout, row, column)), number);
  }
  const text = wanted.toLowerCase();
  const isWhole = sign === '=';
  return (row) => {
    const found = shownText(fields, layout, row, column, language).toLowerCase();
    return isWhole ? found === text : found.includes(text);
  };
}

function comparedBy(
  fields: TableFields,
  layout: TableLayout,
  column: Column,
  language: number | null,
): (left: number, right: number) => number {
  const isText = column.kind === 'text' || column.kind === 'languages';
  const values = Array.from({ length: fields.rowCount }, (_each, row) =>
    isText ? shownText(fields, layout, row, column, language) : cellValue(fields, layout, row, column),
  );
  const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return (left, right) => {
    const [first = '', second = ''] = [values[left], values[right]];
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : words.compare(String(first), String(second));
    return order === 0 ? left - right : order;
  };
}

/** Rows to show, as positions in the table. Every word of `search` must fit. */
export function listedRows(
  fields: TableFields,
  layout: TableLayout,
  { search, sorting, language }: Listing,
): readonly number[] {
  const conditions = search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => conditionOf(word, fields, layout, language));
  const rows = Array.from({ length: fields.rowCount }, (_each, row) => row).filter((row) =>
    conditions.every((fits) => fits(row)),
  );
  const column = layout.columns.find(({ name }) => name === sorting?.column);
  if (column === undefined || sorting === null) return rows;
  const compare = comparedBy(fields, layout, column, language);
  return rows.sort(sorting.isDescending ? (left, right) => compare(right, left) : compare);
}
