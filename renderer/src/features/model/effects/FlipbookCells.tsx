/** The cells of a particle's picture: which ones it shows in each part of its life, chosen by dragging over the picture. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CellPart, CellRun, Effect, EffectChange } from '../../../../../shared/model/effectEdits.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { Field, NumberField, Select } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { LayerPicture } from '../materials/LayerPicture.tsx';
import styles from './Effects.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** More lines than these are no help. */
const mostCells = 32;
/** More cells than the fields of every format hold. */
const mostCell = 0xffff;

/** Rows and columns of an emitter's picture. */
function gridOf({ numbers }: Effect): { readonly rows: number; readonly columns: number } {
  const count = (id: string): number => Math.max(1, Math.round(numbers.find((each) => each.id === id)?.value ?? 1));
  return { rows: count('rows'), columns: count('columns') };
}

/** Whether a picture has cells that can be shown and pointed at. */
export function hasCells(effect: Effect): boolean {
  const { rows, columns } = gridOf(effect);
  return effect.cells.length > 0 && rows * columns > 1 && rows <= mostCells && columns <= mostCells;
}

interface FlipbookCellsProps {
  readonly session: Session;
  readonly effect: Effect;
  readonly texture: ModelTexture | null;
  readonly onPreview: (change: EffectChange) => void;
  readonly onCommit: (change: EffectChange) => void;
  readonly onCancel: () => void;
}

export function FlipbookCells({ session, effect, texture, onPreview, onCommit, onCancel }: FlipbookCellsProps) {
  const [part, setPart] = useState<CellPart>('head');
  const held = useRef<{ readonly from: number; last: EffectChange } | null>(null);
  const { rows, columns } = gridOf(effect);
  const run = effect.cells.find(({ id }) => id === part) ?? effect.cells[0];
  if (run === undefined) return null;
  const change = (next: Partial<CellRun>): EffectChange => {
    const { first, last, repeats } = { ...run, ...next };
    return { cells: { [run.id]: { first, last, repeats } } };
  };
  const cellUnder = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = (from: number, size: number, at: number, count: number): number =>
      size > 0 ? Math.min(count - 1, Math.max(0, Math.floor(((at - from) / size) * count))) : 0;
    return (
      along(box.top, box.height, event.clientY, rows) * columns + along(box.left, box.width, event.clientX, columns)
    );
  };
  const giveUp = (): void => {
    if (held.current === null) return;
    held.current = null;
    onCancel();
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = cellUnder(event);
    held.current = { from, last: change({ first: from, last: from }) };
    onPreview(held.current.last);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (held.current === null) return;
    const { from } = held.current;
    const to = cellUnder(event);
    held.current.last = change({ first: Math.min(from, to), last: Math.max(from, to) });
    onPreview(held.current.last);
  };
  const onPointerUp = (): void => {
    const last = held.current?.last;
    held.current = null;
    if (last !== undefined) onCommit(last);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (event.key === 'Escape' && held.current !== null) giveUp();
    else if (by === undefined) return;
    else {
      const most = rows * columns - 1;
      const last = Math.min(most, Math.max(run.first, run.last + by));
      const step = Math.min(Math.max(0, most - run.last), Math.max(-run.first, by));
      onCommit(change(event.shiftKey ? { last } : { first: run.first + step, last: run.last + step }));
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const number = (label: string, key: 'first' | 'last' | 'repeats', value: number) => (
    <Field label={label}>
      <NumberField
        value={value}
        kind="integer"
        min={0}
        max={mostCell}
        onPreview={(next) => onPreview(change({ [key]: next }))}
        onCommit={(next) => onCommit(change({ [key]: next }))}
        onCancel={onCancel}
      />
    </Field>
  );
  return (
    <>
      <Field label={text('Cells of')}>
        <Select
          value={run.id}
          options={effect.cells.map(({ id, label }) => ({ value: id, label }))}
          onChange={(next) => setPart(effect.cells.find(({ id }) => id === next)?.id ?? 'head')}
        />
      </Field>
      <div
        className={styles['flipbook']}
        style={{ aspectRatio: `${columns} / ${rows}` }}
        role="application"
        aria-label={fill(
          'Cells {} to {} of {}: arrows move them, with Shift the last one',
          run.first,
          run.last,
          rows * columns,
        )}
        title={text('Drag over the cells that are shown, from the first to the last')}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={giveUp}
        onKeyDown={onKeyDown}
      >
        <LayerPicture session={session} texture={texture} className={styles['sheet']} />
        <Grid rows={rows} columns={columns} first={run.first} last={run.last} />
      </div>
      {number(text('First cell'), 'first', run.first)}
      {number(text('Last cell'), 'last', run.last)}
      {run.loses !== '' && <p className={styles['loses']}>{run.loses}</p>}
      {run.repeats !== null && number(text('Repeats'), 'repeats', run.repeats)}
    </>
  );
}

/** Whole numbers from 0; rows and columns are held to what can be drawn. */
const upTo = (count: number): readonly number[] => Array.from({ length: Math.min(mostCells, count) }, (_, at) => at);

interface GridProps extends Pick<CellRun, 'first' | 'last'> {
  readonly rows: number;
  readonly columns: number;
}

/** Lines between the cells, those that are shown marked row by row, the first one with its number. */
function Grid({ rows, columns, first, last }: GridProps) {
  const marked = upTo(rows).flatMap((row) => {
    const from = Math.max(first, row * columns);
    const to = Math.min(Math.max(first, last), row * columns + columns - 1);
    return from > to ? [] : [{ row, column: from - row * columns, width: to - from + 1 }];
  });
  const lines = [
    ...upTo(rows - 1).map((row) => `M0 ${row + 1}H${columns}`),
    ...upTo(columns - 1).map((column) => `M${column + 1} 0V${rows}`),
  ];
  return (
    <svg viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" aria-hidden>
      {marked.map(({ row, column, width }) => (
        <rect key={row} x={column} y={row} width={width} height={1} />
      ))}
      <path d={lines.join('')} />
    </svg>
  );
}
