/** A long list to read, whose rows have buttons of their own and differ in height; only the rows that are seen are drawn. */
import { useMemo, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { useVisibleRows } from '../useVisibleRows.ts';
import styles from './list.module.css';

interface RowListProps<Row> {
  /** Spoken name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** A text that no other row has. */
  readonly keyOf: (row: Row) => string;
  /** Pixels that most rows take. */
  readonly usualHeight: number;
  readonly className?: string | undefined;
  /** In a frame of its own that the keyboard scrolls, as in a dialog, where no row takes the focus. */
  readonly framed?: boolean;
  readonly children: (row: Row) => ReactNode;
}

export function RowList<Row>(props: RowListProps<Row>) {
  const { label, rows, keyOf, usualHeight, className, framed = false, children } = props;
  // oxlint-disable-next-line react/exhaustive-deps -- how keys are made does not change
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const { scroller, height, rows: seen, measure } = useVisibleRows(keys, usualHeight);
  return (
    <div
      ref={scroller}
      className={classNames(styles['list'], framed && styles['framed'], className)}
      role="list"
      aria-label={label}
      {...(framed ? { tabIndex: 0 } : {})}
    >
      <div className={styles['rows']} style={{ height }} role="presentation">
        {seen.map(({ index, top }) => {
          const [row, key] = [rows[index], keys[index]];
          if (row === undefined || key === undefined) return null;
          return (
            <div
              key={key}
              ref={measure}
              data-row={key}
              className={styles['place']}
              style={{ transform: `translateY(${top}px)` }}
              role="listitem"
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface ListRowProps {
  readonly isSelected?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A row of such a list: its sign, words of several lines, and buttons at the end. */
export function ListRow({ isSelected = false, className, children }: ListRowProps) {
  return (
    <div className={classNames(styles['row'], styles['tall'], isSelected && styles['current'], className)}>
      {children}
    </div>
  );
}
