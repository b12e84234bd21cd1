/** Which form a table has: told by its name, the number of its cells and, of forms of one size, by what the cells hold. */
import { textBytesAt } from './table.ts';
import type { Column, ColumnKind, TableLayout } from './columns.ts';
import { guessLayout, looksLikeFloat, looksLikeInteger } from './columns.ts';
import { forms } from './forms.ts';
import type { TableForm } from './forms.ts';
import type { TableFields } from './schema.ts';
import { wordsOf } from './words.ts';

const kinds: Readonly<Record<string, ColumnKind>> = { $: 'text', '@': 'languages', '%': 'float', '!': 'flags' };

/** `hairColor` → `Hair color`. */
function labelOf(name: string, position: number | null): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${position === null ? '' : ` ${position + 1}`}`;
}

/** Cells of a text in every language, its mask included: eight languages up to 1.12, sixteen later. */
const languageCells = (client: string): number => (client === '1.12' ? 9 : 17);

function layoutOf({ table: owner, client, columns: words }: TableForm): TableLayout & { readonly rowSize: number } {
  const columns: Column[] = [];
  let offset = 0;
  for (const word of words.split(' ')) {
    const [, name = '', mark = '', table, count] = /^(\w+)([$@%!]?)(?::(\w+))?(?:\[(\d+)\])?$/.exec(word) ?? [];
    const kind = kinds[mark] ?? (name === 'id' ? 'unsigned' : 'integer');
    for (let position = 0; position < Number(count ?? 1); position++) {
      const at = count === undefined ? null : position;
      columns.push({
        name: at === null ? name : `${name}${position + 1}`,
        label: labelOf(name, at),
        kind,
        size: 4,
        offset,
        ...wordsOf(owner, name),
        ...(table === undefined ? {} : { table }),
      });
      offset += kind === 'languages' ? languageCells(client) * 4 : 4;
    }
  }
  return { client, columns, languageCount: languageCells(client) - 1, rowSize: offset };
}

/** Rows looked at to tell two forms of the same size apart. */
const sampledRows = 64;

/** How well a column of numbers goes with a cell: a cell that only the other kind of number can be speaks against it. */
function numberFit(kind: ColumnKind, bits: number, value: number): number {
  if (bits === 0) return 0;
  if (kind === 'float') return looksLikeFloat(bits, value) ? 1 : -1;
  return kind === 'integer' && !looksLikeInteger(bits) && looksLikeFloat(bits, value) ? -1 : 0;
}

/**
 * How well a form fits a table: different texts that its columns of texts lead to, and cells that are numbers of the kind the
 * form says, less all that lead into the middle of a text or are numbers of another kind. Forms of one size differ in where
 * texts and floats stand, and a number that happens to look like the start of a text rarely varies.
 */
function fitOf(fields: TableFields, { columns }: TableLayout): number {
  const view = new DataView(fields.rows.buffer, fields.rows.byteOffset, fields.rows.byteLength);
  const step = Math.max(1, Math.floor(fields.rowCount / sampledRows));
  let fit = 0;
  for (const { kind, offset: place } of columns) {
    const found = new Set<number>();
    for (let row = 0; row < fields.rowCount; row += step) {
      const at = row * fields.rowSize + place;
      const bits = view.getUint32(at, true);
      if (kind !== 'text' && kind !== 'languages') fit += numberFit(kind, bits, view.getFloat32(at, true));
      else if (bits !== 0 && fields.texts[bits - 1] !== 0) fit--;
      else if (textBytesAt(fields, bits).length > 0) found.add(bits);
    }
    fit += found.size;
  }
  return fit;
}

/**
 * What the columns of a table mean, by the name of its file (`AreaTable.dbc`) and the size of its rows. Tables that are not
 * known, or have another size, get a layout guessed from their cells.
 */
export function layoutFor(fileName: string, fields: TableFields): TableLayout {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.dbc$/i, '');
  const fitting = forms
    .filter(({ table }) => table.toLowerCase() === name.toLowerCase())
    .map(layoutOf)
    .filter(({ rowSize }) => rowSize === fields.rowSize && fields.columnCount * 4 === rowSize)
    .toSorted((left, right) => fitOf(fields, right) - fitOf(fields, left));
  return fitting[0] ?? guessLayout(fields);
}
