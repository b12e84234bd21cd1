/** The Bytes panel: the file as it would be saved now, linked both ways with what is selected. Read only: fields are edited in Properties. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatOffset } from '../../../../../shared/codec/error.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { useActiveSession, useSession } from '../../state/hooks.ts';
import { useOriginal, wantOriginal } from '../../state/original.ts';
import type { FocusedValue, Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import type { MenuItem } from '../../../base/ui/index.ts';
import { Button, EmptyState, Icon, notify, SearchField, showContextMenu, Tooltip } from '../../../base/ui/index.ts';
import { isByteChanged } from './differences.ts';
import { HexView, type ByteRange, type HexHandle } from './HexView.tsx';
import { characterOf, hexOf, readingsAt } from './inspect.ts';
import { findBytes, parseQuery } from './search.ts';
import { useWritten } from './useWritten.ts';
import type { Written } from './written.ts';
import { bytesOfFocused, isObject, ownerOf, pathAt } from './written.ts';
import styles from './Bytes.module.css';
import { grouped, sizeText } from '../../../base/text/numbers.ts';
import { fill, text as inWords } from '../../../base/text/language.ts';

export function Bytes() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="bytes"
        title={inWords('No document')}
        hint={inWords('The bytes of an open file are shown here.')}
      />
    );
  }
  return <BytesOf key={session.id} session={session} />;
}

function BytesOf({ session }: { readonly session: Session }) {
  const { original, status, message } = useOriginal(session);
  useEffect(() => void wantOriginal(session), [session]);
  const isReady = status === 'ready' || status === 'none';
  const state = useWritten(session.document, original, isReady);
  if (status === 'failed') {
    return (
      <EmptyState
        icon="error"
        title={inWords('The bytes could not be read')}
        hint={message}
        actions={<Button onClick={() => void wantOriginal(session)}>{inWords('Try again')}</Button>}
      />
    );
  }
  if (state.kind === 'failed') {
    return <EmptyState icon="error" title={inWords('The file could not be written as it is')} hint={state.message} />;
  }
  if (state.kind === 'waiting') return <EmptyState icon="bytes" title={inWords('Loading bytes…')} />;
  return <BytesView session={session} written={state.written} original={original?.bytes ?? null} />;
}

interface ViewProps {
  readonly session: Session;
  readonly written: Written;
  readonly original: Uint8Array | null;
}

/** Where the cursor was put in this panel, and what was selected with that. */
interface Moved {
  readonly range: ByteRange;
  readonly shown: RecordId | null;
  readonly focused: FocusedValue | null;
}

function sameValue(left: FocusedValue | null, right: FocusedValue | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.record === right.record && left.member === right.member && left.inside.join('/') === right.inside.join('/')
  );
}

function BytesView({ session, written, original }: ViewProps) {
  const { bytes, files, document } = written;
  const hex = useRef<HexHandle>(null);
  const [moved, setMoved] = useState<Moved>({ range: { anchor: 0, cursor: 0 }, shown: null, focused: null });
  const selection = useSession(session, (state) => state.selection);
  const focused = useSession(session, (state) => state.focused);
  const shown = selection.at(-1) ?? null;
  const highlighted = useMemo(() => (focused === null ? [] : bytesOfFocused(written, focused)), [written, focused]);
  const record = shown === null ? null : (written.spans.get(shown) ?? null);

  // The cursor stands where it was put here, until something else is selected elsewhere: then it goes there.
  const isOwn = moved.shown === shown && sameValue(moved.focused, focused);
  const start = isOwn ? null : (highlighted[0]?.offset ?? record?.offset ?? null);
  const range = start === null ? moved.range : { anchor: start, cursor: start };
  useEffect(() => {
    if (start !== null) hex.current?.show(start);
  }, [start]);

  const cursor = Math.min(range.cursor, bytes.length - 1);
  const file = files.length > 1 ? (files.findLast(({ start: from }) => from <= cursor) ?? null) : null;
  const owner = useMemo(() => ownerOf(written, cursor), [written, cursor]);
  const moveTo = (next: ByteRange): void => {
    const under = next.anchor === next.cursor ? ownerOf(written, next.cursor) : null;
    if (under === null || !document.has(under.record) || !isObject(document, under.record)) {
      setMoved({ range: next, shown, focused });
      return;
    }
    setMoved({ range: next, shown: under.record, focused: under.value });
    select(session, [under.record], under.value);
  };
  const goTo = (at: number, length = 1): void => {
    const cursorAt = Math.min(Math.max(0, at), bytes.length - 1);
    moveTo({ anchor: cursorAt, cursor: cursorAt });
    if (length > 1) setMoved((before) => ({ ...before, range: { anchor: cursorAt + length - 1, cursor: cursorAt } }));
    hex.current?.show(cursorAt);
  };

  const menuAt = (at: number): readonly MenuItem[] => {
    const under = ownerOf(written, at);
    const value = under?.value === null || under === null ? [] : bytesOfFocused(written, under.value);
    const isRange =
      range.anchor !== range.cursor && at >= Math.min(range.anchor, cursor) && at <= Math.max(range.anchor, cursor);
    const chosen = isRange
      ? bytes.subarray(Math.min(range.anchor, cursor), Math.max(range.anchor, cursor) + 1)
      : Uint8Array.from(value.flatMap(({ offset, length }) => [...bytes.subarray(offset, offset + length)]));
    const copied = chosen.length === 0 ? bytes.subarray(at, at + 1) : chosen;
    const what = isRange ? 'selection' : chosen.length === 0 ? 'byte' : 'value';
    return [
      copyItem('hex', fill('Copy {} as hex', what), Array.from(copied, hexOf).join(' ')),
      copyItem('text', fill('Copy {} as text', what), Array.from(copied, characterOf).join('')),
      { kind: 'separator' },
      copyItem('offset', inWords('Copy offset'), formatOffset(at)),
      ...(under === null ? [] : [copyItem('path', inWords('Copy path'), pathAt(written, under))]),
    ];
  };

  return (
    <div className={styles['panel']}>
      <div className={styles['columns']}>
        <HexView
          ref={hex}
          bytes={bytes}
          files={files}
          range={{ anchor: Math.min(range.anchor, bytes.length - 1), cursor }}
          onRange={moveTo}
          highlighted={highlighted}
          record={record}
          onMenu={(at, place) => showContextMenu(place, menuAt(at))}
          isChanged={(at) => original !== null && isByteChanged(written, original, at)}
        />
        <aside className={styles['side']}>
          <Finder bytes={bytes} cursor={cursor} onFound={goTo} onEnter={() => hex.current?.focus()} />
          <dl className={styles['readings']}>
            {readingsAt(bytes, cursor).map(({ name, text }) => (
              <div key={name} className={name === 'text' || name === 'f32' ? styles['wideReading'] : undefined}>
                <dt>{name}</dt>
                <dd data-selectable>{text}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      <footer className={styles['status']}>
        <span className={styles['path']} data-selectable>
          {owner === null ? '' : pathAt(written, owner)}
        </span>
        <span className={styles['number']} data-selectable>
          {file === null ? '' : `${file.name} · `}
          {formatOffset(cursor - (file?.start ?? 0))} · {grouped(cursor - (file?.start ?? 0))}
        </span>
        <span className={styles['number']}>{sizeText(bytes.length)}</span>
        <Tooltip
          content={inWords(
            'The bytes cannot be typed over: change them as fields in Properties, and see here what becomes of them.',
          )}
        >
          <span className={styles['lock']}>
            <Icon name="lock" size={12} />
            {inWords('read only')}
          </span>
        </Tooltip>
      </footer>
    </div>
  );
}

function copyItem(id: string, label: string, text: string): MenuItem {
  return {
    kind: 'action',
    id,
    label,
    icon: 'copy',
    onSelect: () => {
      navigator.clipboard
        .writeText(text)
        .catch(() => notify({ tone: 'warning', title: inWords('The clipboard cannot be written to here') }));
    },
  };
}

interface FinderProps {
  readonly bytes: Uint8Array;
  readonly cursor: number;
  readonly onFound: (at: number, length?: number) => void;
  readonly onEnter: () => void;
}

/** Looks for text or bytes, or goes to an offset; Enter goes on to the next place, Shift and Enter to the one before. */
function Finder({ bytes, cursor, onFound, onEnter }: FinderProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const find = (by: 1 | -1): void => {
    const query = parseQuery(text);
    setIsMissing(false);
    if (query === null) return;
    if (query.kind === 'offset') {
      setIsMissing(query.offset >= bytes.length);
      if (query.offset < bytes.length) onFound(query.offset);
      return;
    }
    const at = findBytes(bytes, query, cursor + by, by);
    setIsMissing(at === null);
    if (at !== null) onFound(at, query.bytes.length);
  };
  return (
    <div
      className={styles['finder']}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        find(event.shiftKey ? -1 : 1);
      }}
    >
      <div className={styles['findLine']}>
        <SearchField
          value={text}
          onChange={(next) => {
            setText(next);
            setIsMissing(false);
          }}
          placeholder={inWords('Text, 4D 44 or 0x4A2')}
          onEnterResults={onEnter}
        />
      </div>
      {isMissing && (
        <p className={styles['missing']} role="status">
          {parseQuery(text)?.kind === 'offset' ? inWords('Past the end of the file') : inWords('Not found')}
        </p>
      )}
    </div>
  );
}
