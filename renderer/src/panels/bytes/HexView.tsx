/** The bytes as rows of sixteen (eight where that is too wide), in hexadecimal and as text; only the rows that are seen are drawn. */
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { Span } from '../../../../shared/document/record.ts';
import { classNames } from '../../ui/index.ts';
import { hexLayout } from './hexLayout.ts';
import { characterOf, hexOf } from './inspect.ts';
import styles from './Bytes.module.css';

const rowHeight = 20;
const padding = 4;
const spareRows = 8;

/** A stretch of bytes from an anchor to where the cursor is. */
export interface ByteRange {
  readonly anchor: number;
  readonly cursor: number;
}

export interface HexHandle {
  /** Brings a byte into view. */
  show(at: number): void;
  focus(): void;
}

export interface HexViewProps {
  readonly bytes: Uint8Array;
  readonly range: ByteRange;
  readonly onRange: (range: ByteRange) => void;
  /** The bytes of the focused value. */
  readonly highlighted: readonly Span[];
  /** The record around them. */
  readonly record: Span | null;
  readonly isChanged: (at: number) => boolean;
  /** A right click on a byte, after the cursor has gone there. */
  readonly onMenu: (at: number, place: { readonly x: number; readonly y: number }) => void;
  readonly ref?: Ref<HexHandle> | undefined;
}

function within(spans: readonly Span[], at: number): boolean {
  return spans.some(({ offset, length }) => at >= offset && at < offset + length);
}

interface HexShape {
  /** Bytes in the file. */
  readonly count: number;
  readonly bytesPerRow: number;
  /** Rows that a page key goes. */
  readonly pageRows: number;
}

/** The byte that a moving key leads to; null for other keys. */
function target(event: KeyboardEvent, at: number, { count, bytesPerRow, pageRows }: HexShape): number | null {
  const mod = event.ctrlKey || event.metaKey;
  const rowStart = at - (at % bytesPerRow);
  switch (event.key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'ArrowUp':
      return at - bytesPerRow;
    case 'ArrowDown':
      return at + bytesPerRow;
    case 'PageUp':
      return at - pageRows * bytesPerRow;
    case 'PageDown':
      return at + pageRows * bytesPerRow;
    case 'Home':
      return mod ? 0 : rowStart;
    case 'End':
      return mod ? count - 1 : rowStart + bytesPerRow - 1;
    default:
      return null;
  }
}

export function HexView({ bytes, range, onRange, highlighted, record, isChanged, onMenu, ref }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0, width: 0 });
  const digits = Math.max(4, (bytes.length - 1).toString(16).length);
  const { bytesPerRow, rowWidth } = hexLayout(view.width, digits);
  const isDragging = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void =>
      setView({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const end = (): void => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);

  const show = useCallback(
    (at: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const top = padding + Math.floor(at / bytesPerRow) * rowHeight;
      const isSeen = top >= element.scrollTop && top + rowHeight <= element.scrollTop + element.clientHeight;
      if (isSeen) return;
      const isNear = Math.abs(top - element.scrollTop - element.clientHeight / 2) < element.clientHeight;
      if (!isNear) element.scrollTop = top - element.clientHeight / 3;
      else
        element.scrollTop = top < element.scrollTop ? top - padding : top + rowHeight + padding - element.clientHeight;
    },
    [bytesPerRow],
  );
  // Rows of another length: the byte that stood at the top stays there.
  const shownPerRow = useRef(bytesPerRow);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null) element.scrollTop *= shownPerRow.current / bytesPerRow;
    shownPerRow.current = bytesPerRow;
  }, [bytesPerRow]);
  useImperativeHandle(ref, () => ({ show, focus: () => scroller.current?.focus() }), [show]);

  const rowCount = Math.ceil(bytes.length / bytesPerRow);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spareRows);
  const last = Math.min(rowCount - 1, Math.ceil((view.top + view.height) / rowHeight) + spareRows);
  const low = Math.min(range.anchor, range.cursor);
  const high = Math.max(range.anchor, range.cursor);

  const classOf = (at: number): string =>
    classNames(
      bytes[at] === 0 && styles['zero'],
      record !== null && within([record], at) && styles['inRecord'],
      within(highlighted, at) && styles['inValue'],
      isChanged(at) && styles['changed'],
      high > low && at >= low && at <= high && styles['inRange'],
      at === range.cursor && styles['cursor'],
    );
  const byteUnder = (event: MouseEvent): number | null => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    return cell === undefined ? null : Number(cell);
  };
  const onPointerDown = (event: MouseEvent): void => {
    const at = byteUnder(event);
    if (event.button !== 0 || at === null) return;
    isDragging.current = true;
    onRange({ anchor: event.shiftKey ? range.anchor : at, cursor: at });
  };
  const onPointerMove = (event: MouseEvent): void => {
    const at = isDragging.current ? byteUnder(event) : null;
    if (at !== null && at !== range.cursor) onRange({ anchor: range.anchor, cursor: at });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const pageRows = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const next = target(event, range.cursor, { count: bytes.length, bytesPerRow, pageRows });
    if (next === null) return;
    event.preventDefault();
    const cursor = Math.min(Math.max(0, next), bytes.length - 1);
    onRange({ anchor: event.shiftKey ? range.anchor : cursor, cursor });
    show(cursor);
  };
  const onCopy = (event: ClipboardEvent): void => {
    const [value] = highlighted;
    const from = high > low ? low : (value?.offset ?? low);
    const to = high > low ? high + 1 : value === undefined ? low + 1 : value.offset + value.length;
    event.preventDefault();
    event.clipboardData.setData('text/plain', Array.from(bytes.subarray(from, to), hexOf).join(' '));
  };

  return (
    <div
      ref={scroller}
      className={styles['hex']}
      role="grid"
      aria-label="Bytes of the file as it would be saved now; they are edited in Properties"
      aria-rowcount={rowCount}
      aria-readonly
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onContextMenu={(event) => {
        event.preventDefault();
        const at = byteUnder(event);
        if (at === null) return;
        if (at < low || at > high) onRange({ anchor: at, cursor: at });
        onMenu(at, { x: event.clientX, y: event.clientY });
      }}
    >
      <div
        className={styles['hexRows']}
        style={{ height: rowCount * rowHeight + padding * 2, minWidth: rowWidth }}
        role="presentation"
      >
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
          const row = first + index;
          const start = row * bytesPerRow;
          const places = Array.from({ length: Math.min(bytesPerRow, bytes.length - start) }, (_each, at) => start + at);
          return (
            <div
              key={row}
              className={styles['hexRow']}
              style={{ transform: `translateY(${padding + row * rowHeight}px)` }}
              role="row"
              aria-rowindex={row + 1}
            >
              <span className={styles['offset']} role="rowheader">
                {start.toString(16).toUpperCase().padStart(digits, '0')}
              </span>
              <span className={styles['cells']} role="presentation">
                {places.map((at) => (
                  <span key={at} data-at={at} className={classOf(at)} role="gridcell">
                    {hexOf(bytes[at] ?? 0)}
                  </span>
                ))}
              </span>
              <span className={styles['text']} role="presentation">
                {places.map((at) => (
                  <span key={at} data-at={at} className={classOf(at)}>
                    {characterOf(bytes[at] ?? 0)}
                  </span>
                ))}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
