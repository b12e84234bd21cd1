/** One band over the day: its keys along a strip of its colours or under its curve, dragged, added, deleted and typed. */
import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { dayLength } from '../../../../../../shared/terrain/light/curves.ts';
import type { StoredKey } from '../../../../../../shared/terrain/light/edits.ts';
import { classNames, ColorField, Field, IconButton, NumberField, TextField } from '../../../../base/ui/index.ts';
import { clockText, timeOfText } from '../../map/day.ts';
import type { BandEntry } from './bands.ts';
import { gradientOf, rangeOf, rgbOf, storedOf, valueAt, withChange, withKey } from './bands.ts';
import styles from './BandRow.module.css';
import { fill, text as inWords, translated } from '../../../../base/text/language.ts';

/** A change of a band's keys, as it is under the hand and when it is done. */
export interface BandChange {
  readonly label: string;
  readonly keys: readonly StoredKey[];
}

interface BandRowProps {
  readonly entry: BandEntry;
  readonly keys: readonly StoredKey[];
  /** Half minutes since midnight: where the clock of the view stands. */
  readonly time: number;
  /** Position of the key whose numbers are shown; null while another band has it. */
  readonly chosen: number | null;
  readonly choose: (key: number | null) => void;
  readonly preview: (change: BandChange) => void;
  /** Keeps what was previewed, or takes it back. */
  readonly end: (isKept: boolean) => void;
  readonly change: (change: BandChange) => void;
}

/** Five minutes. */
const arrowStep = 10;
const slack = 3;
const percent = (part: number): string => `${part * 100}%`;

export function BandRow({ entry, keys, time, chosen, choose, preview, end, change }: BandRowProps) {
  const { kind, label } = entry;
  const [drag, setDrag] = useState<{
    readonly key: number;
    readonly from: PointerEvent;
    readonly moved: boolean;
  } | null>(null);
  const [low, high] = rangeOf(keys);
  const heightOf = (stored: number): number => (kind === 'colours' ? 0.5 : (high - stored) / (high - low));
  const told = (words: string, next: readonly StoredKey[]): BandChange => ({ label: `${words}: ${label}`, keys: next });

  const moveTo = (event: PointerEvent<HTMLButtonElement>): void => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (drag === null || box === undefined) return;
    const isShaky = Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY) < slack;
    if (!drag.moved && isShaky) return;
    if (!drag.moved) setDrag({ ...drag, moved: true });
    const part = (value: number, start: number, size: number): number =>
      Math.min(1, Math.max(0, (value - start) / size));
    const at = part(event.clientX, box.left, box.width) * (dayLength - 1);
    const stored = high - part(event.clientY, box.top, box.height) * (high - low);
    preview(told('Move key', withChange(keys, drag.key, kind === 'colours' ? { time: at } : { time: at, stored })));
  };
  const stop = (isKept: boolean): void => {
    if (drag?.moved === true) end(isKept);
    setDrag(null);
  };
  const add = (at: number): void => {
    const next = withKey(kind, keys, at);
    if (next === null) return;
    change(told('Add key', next));
    choose(next.findIndex((key) => !keys.some((known) => known.time === key.time)));
  };
  const remove = (position: number): void => {
    if (keys.length < 2) return;
    choose(null);
    change(
      told(
        'Delete key',
        keys.filter((_each, index) => index !== position),
      ),
    );
  };
  const onKeyDown = (position: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -arrowStep, ArrowRight: arrowStep }[event.key];
    if (event.key === 'Escape' && drag !== null) stop(false);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(position);
    else if (step !== undefined) {
      change(told('Move key', withChange(keys, position, { time: (keys[position]?.time ?? 0) + step })));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    add(((event.clientX - box.left) / box.width) * (dayLength - 1));
  };
  const key = chosen === null ? undefined : keys[chosen];
  return (
    <div className={styles['band']}>
      <div className={styles['row']}>
        <span className={styles['label']} title={translated(label)}>
          {translated(label)}
        </span>
        <div
          className={classNames(styles['strip'], kind === 'numbers' && styles['curve'])}
          style={kind === 'colours' && keys.length > 0 ? { backgroundImage: gradientOf(keys) } : {}}
          title={inWords('Double click adds a key')}
          onDoubleClick={onDoubleClick}
        >
          {kind === 'numbers' && keys.length > 0 && <Curve keys={keys} heightOf={heightOf} />}
          <i className={styles['now']} style={{ left: percent(time / dayLength) }} />
          {keys.map(({ time: at, stored }, position) => (
            <button
              // Keys have no names, and stay in their order while one is dragged.
              key={position}
              type="button"
              className={classNames(styles['key'], position === chosen && styles['chosen'])}
              style={{ left: percent(at / (dayLength - 1)), top: percent(heightOf(stored)) }}
              aria-label={`${translated(label)}, ${clockText(at)}`}
              aria-pressed={position === chosen}
              onClick={() => choose(position)}
              onDoubleClick={(event) => event.stopPropagation()}
              onKeyDown={onKeyDown(position)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                choose(position);
                setDrag({ key: position, from: event, moved: false });
              }}
              onPointerMove={moveTo}
              onPointerUp={() => stop(true)}
              onPointerCancel={() => stop(false)}
            />
          ))}
        </div>
        <IconButton
          icon="plus"
          size="small"
          label={fill('Add a key to {} at {}', translated(label), clockText(time))}
          onClick={() => add(time)}
        />
      </div>
      {keys.length === 0 && <p className={styles['none']}>{inWords('The table has no such row for this set.')}</p>}
      {key !== undefined && chosen !== null && (
        <div className={styles['numbers']}>
          <div className={styles['clock']}>
            <TextField
              label={fill('Time of the key of {}', translated(label))}
              value={clockText(key.time)}
              problemIn={(text) => (timeOfText(text) === null ? inWords('A time such as 17:25') : undefined)}
              onCommit={(text) =>
                change(told('Move key', withChange(keys, chosen, { time: timeOfText(text) ?? key.time })))
              }
            />
          </div>
          {entry.unit === null ? (
            <ColorField
              label={fill('Colour of the key of {}', translated(label))}
              isBytes
              value={rgbOf(key.stored)}
              onPreview={(colour) => preview(told('Colour', withChange(keys, chosen, { stored: storedOf(colour) })))}
              onCancel={() => end(false)}
              onCommit={(colour) => change(told('Colour', withChange(keys, chosen, { stored: storedOf(colour) })))}
            />
          ) : (
            <Field label="" unit={entry.unit.name}>
              <NumberField
                label={fill('Value of the key of {}', translated(label))}
                value={key.stored / entry.unit.per}
                unit={entry.unit.name}
                onCommit={(value) =>
                  change(told('Value', withChange(keys, chosen, { stored: value * (entry.unit?.per ?? 1) })))
                }
              />
            </Field>
          )}
          <IconButton
            icon="trash"
            size="small"
            label={fill('Delete the key of {}', translated(label))}
            disabled={keys.length < 2}
            onClick={() => remove(chosen)}
          />
        </div>
      )}
    </div>
  );
}

/** Numbers between the keys, as the client blends them. */
function Curve({
  keys,
  heightOf,
}: {
  readonly keys: readonly StoredKey[];
  readonly heightOf: (stored: number) => number;
}) {
  const times = Array.from({ length: 97 }, (_each, index) => (index / 96) * (dayLength - 1));
  const points = times.map((at) => `${(at / (dayLength - 1)) * 100},${heightOf(valueAt('numbers', keys, at)) * 100}`);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
