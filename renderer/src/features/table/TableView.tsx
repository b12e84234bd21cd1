/** A table of World of Warcraft in the middle of the window: search, sort, edit cells, add and take out rows, CSV in and out. */
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Column, ColumnKind, TableLayout } from '../../../../shared/formats/dbc/columns.ts';
import { languages } from '../../../../shared/formats/dbc/columns.ts';
import { CellError, parseNumber } from '../../../../shared/formats/dbc/edit.ts';
import { tableOf } from '../../../../shared/formats/dbc/table.ts';
import { layoutFor } from '../../../../shared/formats/dbc/tables.ts';
import { useRevision, useSessionFile } from '../../workbench/state/hooks.ts';
import type { Session } from '../../workbench/state/session.ts';
import type { TableColumn } from '../../base/ui/index.ts';
import {
  EmptyState,
  IconButton,
  notify,
  SearchField,
  Select,
  Table,
  Toolbar,
  ToolbarSpace,
} from '../../base/ui/index.ts';
import { addRow, duplicateRows, exportTable, exportTableSql, importTable, removeRows, setCells } from './tableActs.ts';
import type { Sorting } from './tableRows.ts';
import { listedRows, shownText } from './tableRows.ts';
import styles from './TableView.module.css';
import { grouped } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

const kindWords: Readonly<Record<ColumnKind, string>> = {
  get integer() {
    return text('whole number');
  },
  get unsigned() {
    return text('whole number, not negative');
  },
  float: 'number',
  get text() {
    return text('text');
  },
  get languages() {
    return text('text in every language');
  },
  flags: 'bits',
};

function widthOf({ kind, label }: Column): number {
  const least = kind === 'text' ? 200 : kind === 'languages' ? 180 : 96;
  return Math.max(least, 24 + label.length * 7);
}

/** `0 Water, 1 Ocean`; null where numbers have no names. */
function namesIn({ names }: Column): string | null {
  if (names === undefined) return null;
  return Object.entries(names)
    .map(([value, name]) => `${value} ${name}`)
    .join(', ');
}

function columnOf(column: Column, isKnown: boolean): TableColumn {
  const isText = column.kind === 'text' || column.kind === 'languages';
  const about = [
    kindWords[column.kind],
    column.table === undefined ? null : fill('id in {}', column.table),
    column.explain?.replace(/\.$/, '') ?? null,
    namesIn(column),
    `byte ${column.offset} of the row`,
    isKnown ? null : 'guessed',
  ];
  return {
    id: column.name,
    title: column.label,
    width: widthOf(column),
    align: isText ? 'left' : 'right',
    editable: true,
    hint: about.filter((each) => each !== null).join(' · '),
  };
}

/** Why a text cannot stand in a cell; undefined when it can. */
function problemIn(column: Column | undefined, text: string): string | undefined {
  if (column === undefined || column.kind === 'text' || column.kind === 'languages') return undefined;
  try {
    parseNumber(column, text);
    return undefined;
  } catch (error) {
    if (error instanceof CellError) return error.message;
    throw error;
  }
}

export function TableView({ session }: { readonly session: Session }) {
  const { document } = session;
  const { name } = useSessionFile(session);
  const revision = useRevision(document);
  const fields = tableOf(document);
  const { rowSize, columnCount } = fields;
  // The meaning of columns is not guessed anew at every edit.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cells are looked at once
  const layout = useMemo(() => layoutFor(name, tableOf(document)), [document, name, rowSize, columnCount]);
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [language, setLanguage] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const wanted = useDeferredValue(search);
  const rows = useMemo(
    () => listedRows(tableOf(document), layout, { search: wanted, sorting, language }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a revision stands for the content
    [document, layout, wanted, sorting, language, revision],
  );
  const byName = useMemo(() => new Map(layout.columns.map((column) => [column.name, column])), [layout]);
  const columns = useMemo(() => layout.columns.map((each) => columnOf(each, layout.client !== null)), [layout]);
  const chosen = rows.flatMap((row, position) => (selected.has(position) ? [row] : []));

  const textOf = (position: number, id: string): string => {
    const column = byName.get(id);
    const row = rows[position];
    if (column === undefined || row === undefined || row >= fields.rowCount) return '';
    return shownText(fields, layout, row, column, language);
  };
  const showRows = (added: readonly number[]): void => {
    setSearch('');
    setSorting(null);
    setSelected(new Set(added));
  };
  return (
    <div className={styles['view']} data-testid="table-view">
      <TableBar
        session={session}
        layout={layout}
        count={fill('{} of {} rows', grouped(rows.length), grouped(fields.rowCount))}
        search={search}
        onSearch={setSearch}
        language={language}
        onLanguage={setLanguage}
        hasSelection={chosen.length > 0}
        onAdd={() => showRows([addRow(document, layout, chosen.at(-1) ?? null)])}
        onSql={() => void exportTableSql(session, layout, chosen)}
        onDuplicate={() =>
          showRows(
            duplicateRows(
              document,
              layout,
              chosen.toSorted((left, right) => left - right),
            ),
          )
        }
        onDelete={() => {
          removeRows(document, layout, chosen);
          setSelected(new Set());
        }}
      />
      <Table
        label={fill('Rows of {}', name)}
        columns={columns}
        rowCount={rows.length}
        rowId={(position) => String(rows[position] ?? position)}
        cellText={textOf}
        problemIn={(_row, id, text) => problemIn(byName.get(id), text)}
        onEdit={(edits, refused) => {
          if (refused > 0) tellRefused(refused);
          const cells = edits.flatMap(({ row, column, text }) => {
            const at = rows[row];
            return at === undefined ? [] : [{ row: at, column, text }];
          });
          if (cells.length > 0) setCells(document, layout, cells, language);
        }}
        selected={selected}
        onSelect={setSelected}
        onDelete={() => {
          if (chosen.length > 0) removeRows(document, layout, chosen);
          setSelected(new Set());
        }}
        isFirstFixed
        sorting={sorting}
        onSort={(column) => setSorting((before) => nextSorting(before, column))}
        empty={
          fields.rowCount === 0 ? (
            <EmptyState icon="table" title={text('An empty table')} hint={text('Add a row, or import a CSV file.')} />
          ) : (
            <EmptyState
              icon="search"
              title={text('No row matches')}
              hint={text(
                'A word is looked for in all columns. Write name:forest, map=571 or scale>2 to ask one column.',
              )}
            />
          )
        }
      />
    </div>
  );
}

/** Of what was pasted some did not fit; the rest is in the table. */
function tellRefused(count: number): void {
  notify({
    tone: 'warning',
    title: count === 1 ? text('One cell was left as it was') : fill('{} cells were left as they were', count),
    message: text('What was pasted there is no number that fits the column.'),
  });
}

/** Up, down, as in the file. */
function nextSorting(before: Sorting | null, column: string): Sorting | null {
  if (before?.column !== column) return { column, isDescending: false };
  return before.isDescending ? null : { column, isDescending: true };
}

interface TableBarProps {
  readonly session: Session;
  readonly layout: TableLayout;
  readonly count: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly language: number | null;
  readonly onLanguage: (language: number | null) => void;
  readonly hasSelection: boolean;
  readonly onAdd: () => void;
  readonly onDuplicate: () => void;
  readonly onSql: () => void;
  readonly onDelete: () => void;
}

const filled = 'filled';

function TableBar(props: TableBarProps) {
  const { session, layout, count, search, onSearch, language, onLanguage, hasSelection } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Toolbar label={text('Table')}>
      <div className={styles['search']}>
        <SearchField value={search} onChange={onSearch} placeholder={text('Find rows: forest, map=571, scale>2')} />
      </div>
      <span className={styles['count']}>{count}</span>
      {layout.columns.some(({ kind }) => kind === 'languages') && (
        <div className={styles['language']}>
          <Select
            label={text('Language of texts')}
            value={language === null ? filled : String(language)}
            options={[
              { value: filled, label: text('Filled language') },
              ...languages.slice(0, layout.languageCount).map((each, at) => ({ value: String(at), label: each })),
            ]}
            onChange={(value) => onLanguage(value === filled ? null : Number(value))}
          />
        </div>
      )}
      <ToolbarSpace />
      <span
        className={styles['form']}
        title={text("Which client's form of the table this is, told by the name and the size of a row")}
      >
        {layout.client === null ? text('Columns guessed') : fill('Client {}', layout.client)}
      </span>
      <IconButton icon="plus" label={text('Add row')} onClick={props.onAdd} />
      <IconButton icon="copy" label={text('Duplicate rows')} disabled={!hasSelection} onClick={props.onDuplicate} />
      <IconButton icon="trash" label={text('Delete rows')} disabled={!hasSelection} onClick={props.onDelete} />
      <IconButton icon="upload" label={text('Import CSV…')} onClick={() => input.current?.click()} />
      <IconButton icon="download" label={text('Export CSV…')} onClick={() => void exportTable(session, layout)} />
      <IconButton
        icon="table"
        label={hasSelection ? text('Export selected rows as SQL for a server…') : text('Export as SQL for a server…')}
        disabled={layout.client === null}
        onClick={props.onSql}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={text('CSV file')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void importTable(session, layout, file);
        }}
      />
    </Toolbar>
  );
}
