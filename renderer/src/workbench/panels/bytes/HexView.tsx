/** The bytes as rows of sixteen (eight where that is too wide), in hexadecimal and as text; only the rows that are seen are drawn. */
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { FilePart } from '../../../../../shared/codec/documentView.ts';
import type { Span } from '../../../../../shared/codec/documentRecord.ts';
import { classNames, Icon } from '../../../base/ui/index.ts';
import { hexLayout } from './hexLayout.ts';
import { HexRows } from './hexRows.ts';
import { characterOf, hexOf } from './inspect.ts';
import styles from './Bytes.module.css';
import { sizeText } from '../../../base/text/numbers.ts';
import { text } from '../../../base/text/language.ts';

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
  /** Where each file stands in the bytes; one alone is not named. */
  readonly files: readonly FilePart[];
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

export function HexView({ bytes, files, range, onRange, highlighted, record, isChanged, onMenu, ref }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0, width: 0 });
  const digits = Math.max(4, (bytes.length - 1).toString(16).length);
  const { bytesPerRow, rowWidth } = hexLayout(view.width, digits);
  const rows = useMemo(() => new HexRows(bytes.length, files, bytesPerRow), [bytes.length, files, bytesPerRow]);
  // The byte that was last brought into view, until the user scrolls away from it: it stays in view when the panel's size
  // settles, which is only after the panel has been drawn for the first time.
  const kept = useRef<number | null>(null);
  const isDragging = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void =>
      setView({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const letGo = (): void => {
      kept.current = null;
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', letGo, { passive: true });
    element.addEventListener('pointerdown', letGo);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', letGo);
      element.removeEventListener('pointerdown', letGo);
    };
  }, []);
  useEffect(() => {
    const end = (): void => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);

  const { height } = view;
  const show = useCallback(
    (at: number): void => {
      kept.current = at;
      const element = scroller.current;
      if (element === null || height === 0) return;
      const top = padding + rows.rowOf(at) * rowHeight;
      if (top >= element.scrollTop && top + rowHeight <= element.scrollTop + height) return;
      const isNear = Math.abs(top - element.scrollTop - height / 2) < height;
      if (!isNear) element.scrollTop = top - height / 3;
      else element.scrollTop = top < element.scrollTop ? top - padding : top + rowHeight + padding - height;
    },
    [rows, height],
  );
  // Rows of another length: the byte that stood at the top stays there.
  const shownPerRow = useRef(bytesPerRow);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && shownPerRow.current !== bytesPerRow) {
      element.scrollTop *= shownPerRow.current / bytesPerRow;
    }
    shownPerRow.current = bytesPerRow;
  }, [bytesPerRow]);
  useLayoutEffect(() => {
    if (kept.current !== null) show(kept.current);
  }, [show]);
  useImperativeHandle(ref, () => ({ show, focus: () => scroller.current?.focus() }), [show]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - spareRows);
  const last = Math.min(rows.count - 1, Math.ceil((view.top + view.height) / rowHeight) + spareRows);
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
    const cursor = rows.target(event.key, event.ctrlKey || event.metaKey, range.cursor, pageRows);
    if (cursor === null) return;
    event.preventDefault();
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
      aria-label={text('Bytes of the file as it would be saved now; they are edited in Properties')}
      aria-rowcount={rows.count}
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
        style={{ height: rows.count * rowHeight + padding * 2, minWidth: rowWidth }}
        role="presentation"
      >
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
          const row = rows.row(first + index);
          const style = { transform: `translateY(${padding + (first + index) * rowHeight}px)` };
          if (row === null) return null;
          if (row.kind === 'file') {
            return (
              <div
                key={first + index}
                className={styles['fileRow']}
                style={style}
                role="row"
                aria-rowindex={first + index + 1}
              >
                <Icon name="file" size={14} />
                <span role="rowheader">{row.name}</span>
                <small>{sizeText(row.size)}</small>
              </div>
            );
          }
          const places = Array.from({ length: row.end - row.start }, (_each, at) => row.start + at);
          return (
            <div
              key={first + index}
              className={styles['hexRow']}
              style={style}
              role="row"
              aria-rowindex={first + index + 1}
            >
              <span className={styles['offset']} role="rowheader">
                {row.offset.toString(16).toUpperCase().padStart(digits, '0')}
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
