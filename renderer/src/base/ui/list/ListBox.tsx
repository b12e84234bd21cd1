/** A list of which one row is chosen, by mouse and keys; only the rows that are seen are drawn. */
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { matchesChord, parseChord, platformOf } from '../../commands/keys.ts';
import { classNames } from '../classNames.ts';
import { showContextMenu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/menuItem.ts';
import { useVisibleRows } from '../useVisibleRows.ts';
import { stepTo } from './listKeys.ts';
import { useRowDrag, type RowDrag } from './useRowDrag.ts';
import styles from './list.module.css';

export interface RowFacts {
  /** Spoken name, where the words of the row are not it. */
  readonly label?: string | undefined;
  /** Shown while the pointer rests on the row. */
  readonly title?: string | undefined;
  /** Dim: it is listed and cannot be used. */
  readonly isAbsent?: boolean | undefined;
}

export interface ListBoxProps<Row> {
  /** Spoken name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** A text that no other row has. */
  readonly keyOf: (row: Row) => string;
  /** Position of the chosen row, which is kept in sight; −1 for none. */
  readonly current: number;
  /** Arrows, Home, End, page keys, and a click unless `onClick` says otherwise. */
  readonly onChoose: (index: number) => void;
  readonly onClick?: ((index: number) => void) | undefined;
  readonly onDoubleClick?: ((index: number) => void) | undefined;
  /** What other keys do to the chosen row, by chord: `Delete`, `Mod+D`, `Enter`. */
  readonly keys?: Readonly<Record<string, () => void>> | undefined;
  /** The context menu; the row is chosen first, and the items are asked for once it is. */
  readonly menu?: ((index: number) => readonly MenuItem[]) | undefined;
  /** Rows that can be dragged to another place; keys for it are the caller’s. */
  readonly drag?: RowDrag | undefined;
  /** Pixels; of rows that wrap, what most of them take. */
  readonly rowHeight: number;
  /** Long words take more lines instead of being cut off. */
  readonly wraps?: boolean;
  /** In a frame of its own with at most a part of the window’s height, as in a dialog. */
  readonly framed?: boolean;
  readonly factsOf?: ((row: Row) => RowFacts) | undefined;
  /** What a list without rows says. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
  /** Of the frame of each row, for columns of the caller’s own. */
  readonly rowClassName?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly children: (row: Row, index: number) => ReactNode;
}

export function ListBox<Row>(props: ListBoxProps<Row>) {
  const { label, rows, keyOf, current, onChoose, keys: chords, menu, rowHeight, wraps = false, framed = false } = props;
  const { factsOf, empty, className, rowClassName, ref, children, onClick = onChoose, onDoubleClick, drag } = props;
  const prefix = useId();
  const dragOf = useRowDrag(rows.length, drag);
  // By content: a list that is put together anew with the same rows stays where it was scrolled to.
  const joined = JSON.stringify(rows.map(keyOf));
  // oxlint-disable-next-line react/exhaustive-deps -- `joined` is what the keys are
  const keys = useMemo(() => rows.map(keyOf), [joined]);
  const { scroller, height, rows: seen, measure, scrollTo } = useVisibleRows(keys, rowHeight);
  useEffect(() => {
    if (current >= 0) scrollTo(current);
  }, [scrollTo, current]);
  const element = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of fields and buttons inside a row are theirs.
    if (event.target !== element.current) return;
    const page = Math.max(1, Math.floor((element.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = stepTo(event, { at: current, count: rows.length, page });
    const platform = platformOf(navigator.platform);
    const chord = Object.keys(chords ?? {}).find((each) => matchesChord(parseChord(each), event, platform));
    if (to !== null) onChoose(to);
    else if (chord !== undefined) chords?.[chord]?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openMenu = (event: MouseEvent, index: number): void => {
    if (menu === undefined) return;
    event.preventDefault();
    onChoose(index);
    const { clientX: x, clientY: y } = event;
    // What can be done is known once the row is chosen and drawn.
    requestAnimationFrame(() => showContextMenu({ x, y }, menu(index)));
  };
  const currentKey = keys[current];
  return (
    <div
      ref={(list) => {
        element.current = list;
        scroller(list);
        if (typeof ref === 'function') ref(list);
        else if (ref !== null && ref !== undefined) ref.current = list;
      }}
      className={classNames(styles['list'], framed && styles['framed'], className)}
      // Buttons of an empty state are no options.
      role={rows.length === 0 && typeof empty === 'object' ? 'group' : 'listbox'}
      aria-label={label}
      aria-activedescendant={currentKey === undefined ? undefined : `${prefix}${currentKey}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {rows.length === 0 && (typeof empty === 'string' ? <p className={styles['none']}>{empty}</p> : empty)}
      <div className={styles['rows']} style={{ height }} role="presentation">
        {seen.map(({ index, top }) => {
          const [row, key] = [rows[index], keys[index]];
          if (row === undefined || key === undefined) return null;
          const { label: name, title, isAbsent = false } = factsOf?.(row) ?? {};
          const { look, handlers } = dragOf(index);
          return (
            <div
              key={key}
              id={`${prefix}${key}`}
              ref={wraps ? measure : undefined}
              data-row={key}
              role="option"
              aria-selected={index === current}
              aria-disabled={isAbsent}
              aria-label={name}
              title={title}
              className={classNames(
                styles['place'],
                styles['row'],
                wraps && styles['wrapping'],
                index === current && styles['current'],
                isAbsent && styles['absent'],
                look !== null && styles[look],
                rowClassName,
              )}
              style={{ transform: `translateY(${top}px)`, [wraps ? 'minHeight' : 'height']: rowHeight }}
              {...handlers}
              onClick={() => onClick(index)}
              onDoubleClick={() => onDoubleClick?.(index)}
              onContextMenu={(event) => openMenu(event, index)}
            >
              {children(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
