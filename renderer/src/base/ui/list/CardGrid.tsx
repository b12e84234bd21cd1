/** A grid of cards of which any number is chosen, by mouse and keys; only the rows that are seen are drawn. */
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../classNames.ts';
import { carryValues, endDrag } from '../fields/draggedValue.ts';
import { showContextMenu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/menuItem.ts';
import { useVisibleRows } from '../useVisibleRows.ts';
import { rangeOfCards, stepToCard } from './cardKeys.ts';
import styles from './CardGrid.module.css';

export interface CardGridProps<Item> {
  /** Spoken name. */
  readonly label: string;
  readonly items: readonly Item[];
  /** A text that no other item has. */
  readonly keyOf: (item: Item) => string;
  /** Shown while the pointer rests on the card, and spoken. */
  readonly titleOf: (item: Item) => string;
  readonly selected: ReadonlySet<string>;
  /** The whole new selection, and the card that was touched last. */
  readonly onSelect: (selected: ReadonlySet<string>, last: string) => void;
  /** Enter, or a double click. */
  readonly onActivate: (key: string) => void;
  /** Backspace. */
  readonly onUp?: (() => void) | undefined;
  /** `/` */
  readonly onFind?: (() => void) | undefined;
  /** Of what is chosen; a card that is not is chosen first. */
  readonly menu?: ((keys: readonly string[]) => readonly MenuItem[]) | undefined;
  /** What chosen cards bring along when they are dragged elsewhere, as plain text. */
  readonly dragText?: ((keys: readonly string[]) => string) | undefined;
  /** A drag of cards began, and ended, wherever. */
  readonly onDragStart?: (() => void) | undefined;
  readonly onDragEnd?: (() => void) | undefined;
  /** Pixels: cards are at least so wide, and share what is left. */
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly empty?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** Between cards and around them, as in the style sheet, px. */
const gap = 8;

/** How many cards stand beside each other. */
function useColumns(cardWidth: number): readonly [number, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    if (element === null) return undefined;
    const look = (): void => setColumns(Math.max(1, Math.floor((element.clientWidth - gap) / (cardWidth + gap))));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, cardWidth]);
  return [columns, setElement];
}

export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { label, items, keyOf, titleOf, selected, onSelect, onActivate, onUp, onFind, menu, dragText } = props;
  const { onDragStart, onDragEnd, cardWidth, cardHeight, empty, children } = props;
  const prefix = useId();
  const grid = useRef<HTMLDivElement | null>(null);
  const [columns, measured] = useColumns(cardWidth);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const places = useMemo(() => new Map(keys.map((key, at) => [key, at])), [keys]);
  const rowKeys = useMemo(() => keys.filter((_, at) => at % columns === 0), [keys, columns]);
  const { scroller, height, rows, scrollTo } = useVisibleRows(rowKeys, cardHeight + gap);
  const [lead, setLead] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      grid.current = element;
      measured(element);
      scroller(element);
    },
    [measured, scroller],
  );
  const known = lead !== null && places.has(lead) ? lead : ([...selected].find((key) => places.has(key)) ?? null);
  const at = known === null ? -1 : (places.get(known) ?? -1);

  const select = (to: number, how: { readonly extends?: boolean; readonly toggles?: boolean }): void => {
    const key = keys[to];
    if (key === undefined) return;
    setLead(key);
    scrollTo(Math.floor(to / columns));
    const from = anchor.current === null ? undefined : places.get(anchor.current);
    if (how.extends === true && from !== undefined) {
      onSelect(new Set(rangeOfCards(keys, from, to)), key);
      return;
    }
    anchor.current = key;
    if (how.toggles !== true) {
      onSelect(new Set([key]), key);
      return;
    }
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next, key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== grid.current) return;
    const page = Math.max(1, Math.floor((grid.current.clientHeight ?? 0) / (cardHeight + gap)));
    const to = stepToCard(event, { at, count: keys.length, columns, page });
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (to !== null) select(to, { extends: event.shiftKey });
    else if (isAll) onSelect(new Set(keys), known ?? keys[0] ?? '');
    else if (event.key === ' ') select(Math.max(0, at), { toggles: true });
    else if (event.key === 'Enter' && known !== null) onActivate(known);
    else if (event.key === 'Backspace' && onUp !== undefined) onUp();
    else if (event.key === '/' && onFind !== undefined) onFind();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openMenu = (event: MouseEvent, index: number, key: string): void => {
    if (menu === undefined) return;
    event.preventDefault();
    if (!selected.has(key)) select(index, {});
    const { clientX: x, clientY: y } = event;
    showContextMenu({ x, y }, menu(selected.has(key) ? [...selected] : [key]));
  };
  return (
    <div
      ref={place}
      className={styles['grid']}
      // Buttons of an empty state are no options.
      role={keys.length === 0 ? 'group' : 'listbox'}
      aria-label={label}
      aria-multiselectable={keys.length === 0 ? undefined : true}
      aria-activedescendant={known === null ? undefined : `${prefix}${known}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {keys.length === 0 && empty}
      <div className={styles['rows']} style={{ height }} role="presentation">
        {rows.map(({ index: row, top }) => (
          <div
            key={rowKeys[row]}
            className={styles['row']}
            role="presentation"
            style={{ transform: `translateY(${top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
              const index = row * columns + column;
              const key = keys[index] ?? '';
              return (
                <div
                  key={key}
                  id={`${prefix}${key}`}
                  role="option"
                  aria-selected={selected.has(key)}
                  aria-label={titleOf(item)}
                  title={titleOf(item)}
                  draggable={dragText !== undefined}
                  className={classNames(
                    styles['card'],
                    selected.has(key) && styles['chosen'],
                    key === known && styles['lead'],
                  )}
                  style={{ height: cardHeight }}
                  onClick={(event) =>
                    select(index, { extends: event.shiftKey, toggles: event.ctrlKey || event.metaKey })
                  }
                  onDoubleClick={() => onActivate(key)}
                  onContextMenu={(event) => openMenu(event, index, key)}
                  onDragStart={(event) => {
                    const dragged = selected.has(key) ? [...selected] : [key];
                    carryValues(event.dataTransfer, dragText?.(dragged) ?? '');
                    onDragStart?.();
                  }}
                  onDragEnd={() => {
                    endDrag();
                    onDragEnd?.();
                  }}
                >
                  {children(item)}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
