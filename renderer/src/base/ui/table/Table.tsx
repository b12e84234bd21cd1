/** A table of many rows: only what is seen is drawn; cells are edited in place, rows selected, blocks copied and pasted as TSV. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import { formatTsv, parseTsv, pasteEdits, type CellEdit } from './tableText.ts';
import { CellInput } from './CellInput.tsx';
import { useSeenColumns } from './useSeenColumns.ts';
import styles from './Table.module.css';

export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** Pixels, or a share of what is left such as `1fr`. */
  readonly width: number | `${number}fr`;
  readonly align?: 'left' | 'right';
  readonly editable?: boolean;
  /** Bytes and hexadecimal numbers. */
  readonly mono?: boolean;
  /** What the column means, shown over its title. */
  readonly hint?: string;
}

export interface TableProps {
  /** Spoken name. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** Identity of a row; its index when left out. */
  readonly rowId?: ((row: number) => string) | undefined;
  /** The text of a cell, also what is copied and edited. */
  readonly cellText: (row: number, column: string) => string;
  /** Draws a cell otherwise than as its text. */
  readonly renderCell?: ((row: number, column: string, text: string) => ReactNode) | undefined;
  readonly isChanged?: ((row: number, column: string) => boolean) | undefined;
  /** Why a text cannot be taken in a cell. */
  readonly problemIn?: ((row: number, column: string, text: string) => string | undefined) | undefined;
  /** One edit from typing, many from a paste: one undo step. Edits with a problem are left out and counted in `refused`. */
  readonly onEdit?: ((edits: readonly CellEdit[], refused: number) => void) | undefined;
  /** Indices of selected rows. */
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly onDelete?: ((rows: readonly number[]) => void) | undefined;
  /** The first column stays in place when the table is scrolled sideways; only for columns with widths in pixels. */
  readonly isFirstFixed?: boolean;
  /** The column the rows are in order of; null while they are in their own order. */
  readonly sorting?: { readonly column: string; readonly isDescending: boolean } | null;
  /** A title was clicked; titles are buttons only where this is given. */
  readonly onSort?: ((column: string) => void) | undefined;
  readonly empty?: ReactNode;
}

const ROW_HEIGHT = 24;

interface Place {
  readonly row: number;
  readonly column: number;
}

export function Table(props: TableProps) {
  const { label, columns, rowCount, cellText, onEdit, selected, onSelect } = props;
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const anchorRow = useRef(0);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ readonly typed: string | undefined }>();
  // oxlint-disable-next-line react/incompatible-library -- only matters to the React Compiler, which this project does not use
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const template = columns
    .map(({ width }) => (typeof width === 'number' ? `${width}px` : `minmax(64px, ${width})`))
    .join(' ');

  const widths = columns.flatMap(({ width }) => (typeof width === 'number' ? [width] : []));
  const { seen, show } = useSeenColumns(widths.length === columns.length ? widths : null, scroller, {
    count: columns.length,
    kept: [0, ...(editing ? [active.column] : [])],
    fixedWidth: props.isFirstFixed === true ? (widths[0] ?? 0) : 0,
  });
  const drawn = seen.flatMap((at) => {
    const each = columns[at];
    return each === undefined ? [] : [{ ...each, at }];
  });

  const column = columns[active.column];
  const canEdit = (at: Place): boolean =>
    onEdit !== undefined && columns[at.column]?.editable === true && at.row < rowCount;

  const moveTo = (next: Place, extend: boolean): void => {
    const place = {
      row: Math.min(Math.max(next.row, 0), rowCount - 1),
      column: Math.min(Math.max(next.column, 0), columns.length - 1),
    };
    setActive(place);
    virtual.scrollToIndex(place.row, { align: 'auto' });
    if (place.column !== active.column) show(place.column);
    if (!extend) anchorRow.current = place.row;
    const [low, high] = [Math.min(anchorRow.current, place.row), Math.max(anchorRow.current, place.row)];
    onSelect(new Set(Array.from({ length: high - low + 1 }, (_, at) => low + at)));
  };
  const commit = (edits: readonly CellEdit[]): void => {
    const fine = edits.filter((edit) => props.problemIn?.(edit.row, edit.column, edit.text) === undefined);
    if (edits.length > 0) onEdit?.(fine, edits.length - fine.length);
  };
  const endEdit = (text: string | undefined, then: 'stay' | 'down' | 'right' | 'left'): void => {
    setEditing(undefined);
    scroller.current?.focus();
    if (text !== undefined && column && text !== cellText(active.row, column.id)) {
      commit([{ row: active.row, column: column.id, text }]);
    }
    if (then === 'down') moveTo({ ...active, row: active.row + 1 }, false);
    if (then === 'right') moveTo({ ...active, column: active.column + 1 }, false);
    if (then === 'left') moveTo({ ...active, column: active.column - 1 }, false);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || rowCount === 0) return;
    const next = placeAfter(event, active, rowCount, columns.length, scroller.current?.clientHeight ?? 0);
    const mod = event.ctrlKey || event.metaKey;
    if (next) moveTo(next, event.shiftKey);
    else if ((event.key === 'Enter' || event.key === 'F2') && canEdit(active)) setEditing({ typed: undefined });
    else if (event.key === 'Delete' && props.onDelete) props.onDelete(Array.from(selected).sort((a, b) => a - b));
    else if (mod && event.key === 'a') onSelect(new Set(Array.from({ length: rowCount }, (_, row) => row)));
    else if (event.key.length === 1 && !mod && !event.altKey && canEdit(active)) setEditing({ typed: event.key });
    else return;
    event.preventDefault();
  };
  const onRowMouseDown = (event: MouseEvent, place: Place): void => {
    if (event.button !== 0) return;
    if (event.ctrlKey || event.metaKey) {
      const next = new Set(selected);
      if (!next.delete(place.row)) next.add(place.row);
      setActive(place);
      anchorRow.current = place.row;
      onSelect(next);
    } else moveTo(place, event.shiftKey);
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (editing) return;
    const rows = Array.from(selected).sort((a, b) => a - b);
    const text =
      rows.length > 1
        ? formatTsv(rows.map((row) => columns.map(({ id }) => cellText(row, id))))
        : column && cellText(active.row, column.id);
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (editing || !onEdit) return;
    event.preventDefault();
    const rows = selected.has(active.row) ? Array.from(selected).sort((a, b) => a - b) : [active.row];
    commit(
      pasteEdits(
        parseTsv(event.clipboardData.getData('text/plain')),
        { rows, column: active.column },
        columns.map(({ id, editable }) => ({ id, editable: editable === true })),
        rowCount,
      ),
    );
  };

  if (rowCount === 0 && props.empty !== undefined) return props.empty;
  return (
    <div
      ref={scroller}
      className={styles['table']}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={rowCount > 0 ? `${tableId}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <div
        className={classNames(styles['row'], styles['head'])}
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
      >
        {drawn.map((each) => (
          <Heading
            key={each.id}
            column={each}
            at={each.at}
            isFixed={props.isFirstFixed === true && each.at === 0}
            sorting={props.sorting ?? null}
            onSort={props.onSort}
          />
        ))}
      </div>
      <div className={styles['rows']} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: row, start }) => (
          <div
            key={props.rowId?.(row) ?? row}
            className={classNames(styles['row'], styles['body'], selected.has(row) && styles['selected'])}
            role="row"
            aria-rowindex={row + 2}
            aria-selected={selected.has(row)}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
          >
            {drawn.map(({ id, align, mono, at }) => {
              const text = cellText(row, id);
              const isActive = active.row === row && active.column === at;
              return (
                <div
                  key={id}
                  id={`${tableId}-${row}-${at}`}
                  className={classNames(
                    styles['cell'],
                    align === 'right' && styles['right'],
                    mono === true && styles['mono'],
                    isActive && styles['active'],
                    props.isFirstFixed === true && at === 0 && styles['fixed'],
                    props.isChanged?.(row, id) === true && styles['changed'],
                  )}
                  role="gridcell"
                  aria-colindex={at + 1}
                  style={{ gridColumn: at + 1 }}
                  onMouseDown={(event) => onRowMouseDown(event, { row, column: at })}
                  onDoubleClick={() => {
                    if (canEdit({ row, column: at })) setEditing({ typed: undefined });
                  }}
                >
                  {isActive && editing ? (
                    <CellInput
                      text={editing.typed ?? text}
                      selectAll={editing.typed === undefined}
                      problemIn={(next) => props.problemIn?.(row, id, next)}
                      onDone={endEdit}
                    />
                  ) : (
                    (props.renderCell?.(row, id, text) ?? text)
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly column: TableColumn;
  readonly at: number;
  readonly isFixed: boolean;
  readonly sorting: { readonly column: string; readonly isDescending: boolean } | null;
  readonly onSort: ((column: string) => void) | undefined;
}

function Heading({ column: { id, title, align, hint }, at, isFixed, sorting, onSort }: HeadingProps) {
  const direction = sorting?.column !== id ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
  return (
    <div
      className={classNames(styles['cell'], align === 'right' && styles['right'], isFixed && styles['fixed'])}
      role="columnheader"
      aria-colindex={at + 1}
      style={{ gridColumn: at + 1 }}
      aria-sort={direction}
      title={hint}
    >
      {onSort === undefined ? (
        title
      ) : (
        <button type="button" tabIndex={-1} className={styles['sort']} onClick={() => onSort(id)}>
          {title}
          {direction !== 'none' && <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} size={12} />}
        </button>
      )}
    </div>
  );
}

/** Where a moving key leads; `undefined` for other keys. */
function placeAfter(
  event: KeyboardEvent,
  { row, column }: Place,
  rows: number,
  columns: number,
  height: number,
): Place | undefined {
  const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 2);
  const mod = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    case 'Home':
      return mod ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return mod ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 };
    default:
      return undefined;
  }
}
