/** The keys of a track as a table: edited in place, added at the current frame, deleted, sorted, copied and pasted. */
import { useState } from 'react';
import type { DocumentRecord } from '../../../../../../shared/codec/documentRecord.ts';
import type { Keys } from '../../../../../../shared/geometry/keys.ts';
import type { KeyTrack } from '../../../../../../shared/format/animation.ts';
import {
  keyRow,
  keyStride,
  keysWithin,
  sortedKeys,
  withFrame,
  withKey,
  withNumber,
  withoutKeys,
  withRows,
} from '../../../../../../shared/geometry/keys.ts';
import { isSorted } from '../../../../../../shared/geometry/track.ts';
import { usePlayback } from '../../../state/hooks.ts';
import { sequenceSpan } from '../../../state/sequences.ts';
import { recordLabel, referenceTarget } from '../../../state/recordNames.ts';
import type { Session } from '../../../state/session.ts';
import type { CellEdit } from '../../../../base/ui/index.ts';
import { formatTsv, IconButton, notify, numberText, parseTsv, Table } from '../../../../base/ui/index.ts';
import { keyColumns } from './keyColumns.ts';
import styles from './Keys.module.css';
import { timeOfUnits, unitsAt } from '../../../../../../shared/format/frames.ts';
import { counted, englishCounted } from '../../../../base/text/numbers.ts';
import { fill, text as inWords } from '../../../../base/text/language.ts';

export interface KeyTableProps {
  readonly session: Session;
  /** The record that holds the keys. */
  readonly record: DocumentRecord;
  readonly track: KeyTrack;
  /** What the track animates, inside a sentence. */
  readonly label: string;
  readonly isWhole: boolean;
  readonly onChange: (what: string, keys: Keys) => void;
}

const rowHeight = 24;
const headHeight = 25;
const scrollbarHeight = 10;

/** Whether a text can stand in a column. */
function problemIn(column: string, text: string, isWholeNumber: boolean): string | undefined {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return inWords('Type a number');
  if ((column === 'frame' || isWholeNumber) && !Number.isInteger(number)) return inWords('Type a whole number');
  return undefined;
}

const shownDigits = 4;

/** Fewer digits for the eye; what is edited and copied keeps all of them. */
function shortText(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) && text.length > shownDigits + 3
    ? String(Number(number.toPrecision(shownDigits)))
    : text;
}

/** Edits of cells, times last: a new time may move its key. */
function withEdits(keys: Keys, edits: readonly CellEdit[], positions: readonly number[]): Keys {
  let result = keys;
  for (const { row, column, text } of edits) {
    const position = positions[row];
    if (column !== 'frame' && position !== undefined)
      result = withNumber(result, position, Number(column), Number(text));
  }
  const times = edits.filter(({ column }) => column === 'frame');
  if (times.length === 1 && times[0] !== undefined) {
    const position = positions[times[0].row];
    return position === undefined ? result : withFrame(result, position, Number(times[0].text));
  }
  if (times.length === 0) return result;
  const frames = result.frames.slice();
  for (const { row, text } of times) {
    const position = positions[row];
    if (position !== undefined) frames[position] = Number(text);
  }
  const changed = { ...result, frames };
  return isSorted(result.frames) ? sortedKeys(changed) : changed;
}

export function KeyTable({ session, record, track, label, isWhole, onChange }: KeyTableProps) {
  const { document } = session;
  const { kind, keys } = track;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isFiltered, setIsFiltered] = useState(false);
  const sequence = usePlayback(session, (state) => state.sequence);
  const span = sequenceSpan(document, sequence);
  const filter = isFiltered && span !== null ? span : null;
  const all = [...keys.frames.keys()];
  const positions = filter === null ? all : keysWithin(keys.frames, filter.start, filter.end);
  const isInFrames = span?.framesPerSecond !== undefined;
  const columns = keyColumns(track, isInFrames ? 'frames' : 'ms');
  // What is shown, typed, copied and pasted is in the game's unit; keys are in milliseconds.
  const shownTime = (ms: number): number => (isInFrames ? Math.round(unitsAt(span, ms)) : ms);
  const timeOf = (shown: number): number => (isInFrames ? Math.round(timeOfUnits(span, shown)) : shown);
  const isWholeNumber = kind.storage !== 'f32';
  const stride = keyStride(keys);

  const cellText = (row: number, column: string): string => {
    const position = positions[row];
    if (position === undefined) return '';
    if (column === 'frame') return String(shownTime(keys.frames[position] ?? 0));
    return numberText(keys.values[position * stride + Number(column)] ?? 0, isWholeNumber ? 'integer' : 'float32');
  };
  const renderCell = (_row: number, column: string, text: string): string => {
    if (column === 'frame') return text;
    if (kind.collection === undefined) return shortText(text);
    const target = referenceTarget(document, { collection: kind.collection, by: 'position' }, Number(text));
    return target === null ? fill('{} (missing)', text) : `${text} · ${recordLabel(document, target)}`;
  };
  const chosen = (rows: readonly number[]): readonly number[] => rows.flatMap((row) => positions[row] ?? []);
  const remove = (rows: readonly number[]): void => {
    const gone = chosen(rows);
    if (gone.length === 0) return;
    setSelected(new Set());
    onChange(`Delete ${englishCounted(gone.length, 'key')} of ${label}`, withoutKeys(keys, gone));
  };
  const add = (): void => {
    const frame = Math.round(session.playback.state.get().frame);
    const placed = withKey(keys, frame, kind.rest);
    if (placed.keys !== keys) onChange(`Add key to ${label}`, placed.keys);
    if (filter === null) setSelected(new Set([placed.position]));
    else setIsFiltered(frame >= filter.start && frame <= filter.end);
  };
  const edit = (edits: readonly CellEdit[], refused: number): void => {
    if (edits.length > 0) {
      const rows = new Set(edits.map(({ row }) => row)).size;
      const inMs = edits.map((each) =>
        each.column === 'frame' ? { ...each, text: String(timeOf(Number(each.text))) } : each,
      );
      onChange(
        `Change ${rows === 1 ? 'key' : englishCounted(rows, 'key')} of ${label}`,
        withEdits(keys, inMs, positions),
      );
    }
    if (refused > 0) notify({ tone: 'warning', title: fill('{} could not be taken', counted(refused, 'cell')) });
  };
  const copy = async (): Promise<void> => {
    const rows = chosen(selected.size > 0 ? [...selected].sort((left, right) => left - right) : [...positions.keys()]);
    const text = formatTsv(
      rows.map((position) =>
        keyRow(keys, position).map((number, at) => numberText(at === 0 ? shownTime(number) : number, 'float32')),
      ),
    );
    await navigator.clipboard.writeText(text);
  };
  const paste = async (): Promise<void> => {
    const rows = parseTsv(await navigator.clipboard.readText()).map((cells) =>
      cells.map((cell, at) => (cell.trim() === '' ? NaN : at === 0 ? timeOf(Number(cell)) : Number(cell))),
    );
    const pasted = rows.length === 0 ? null : withRows(keys, rows);
    if (pasted === null) {
      notify({
        tone: 'warning',
        title: inWords('No keys were pasted'),
        message: fill('Each line must be a time and {}, separated by tabs.', counted(keys.components, 'number')),
      });
    } else onChange(`Paste ${englishCounted(rows.length, 'key')} into ${label}`, pasted);
  };
  const withClipboard = (act: () => Promise<void>): void => {
    act().catch(() => notify({ tone: 'warning', title: inWords('The clipboard cannot be used here') }));
  };
  const focusKey = (rows: ReadonlySet<number>): void => {
    setSelected(rows);
    const position = positions[[...rows].at(-1) ?? -1];
    if (position === undefined) return;
    session.state.setState({ focused: { record: record.id, member: track.times, inside: [position] } });
  };

  const wanted = headHeight + Math.max(2, positions.length) * rowHeight + (columns.length > 5 ? scrollbarHeight : 0);
  return (
    <>
      <div className={styles['bar']}>
        <IconButton icon="plus" size="small" label={inWords('Add a key at the current frame')} onClick={add} />
        <IconButton
          icon="trash"
          size="small"
          label={inWords('Delete the selected keys')}
          disabled={selected.size === 0}
          onClick={() => remove([...selected])}
        />
        <IconButton icon="copy" size="small" label={inWords('Copy keys as text')} onClick={() => withClipboard(copy)} />
        <IconButton icon="paste" size="small" label={inWords('Paste keys')} onClick={() => withClipboard(paste)} />
        {!isSorted(keys.frames) && (
          <IconButton
            icon="arrowDown"
            size="small"
            label={inWords('Sort by time')}
            onClick={() => onChange(`Sort keys of ${label}`, sortedKeys(keys))}
          />
        )}
        <span className={styles['space']} />
        <span className={styles['count']}>
          {filter === null
            ? counted(all.length, 'key')
            : fill('{} of {}', positions.length, counted(all.length, 'key'))}
        </span>
        <IconButton
          icon="filter"
          size="small"
          label={span === null ? inWords('Only keys of the shown sequence') : fill('Only keys of {}', span.name)}
          pressed={filter !== null}
          disabled={span === null}
          onClick={() => setIsFiltered(!isFiltered)}
        />
      </div>
      <div className={styles['table']} style={{ height: Math.min(wanted, isWhole ? 560 : 265) }}>
        <Table
          label={fill('Keys of {}', label)}
          columns={columns}
          rowCount={positions.length}
          cellText={cellText}
          renderCell={renderCell}
          problemIn={(_row, column, text) => problemIn(column, text, isWholeNumber)}
          onEdit={edit}
          selected={selected}
          onSelect={focusKey}
          onDelete={remove}
          empty={
            <p className={styles['empty']}>
              {filter === null ? inWords('No keys yet.') : fill('No keys in {}.', filter.name)}
            </p>
          }
        />
      </div>
    </>
  );
}
