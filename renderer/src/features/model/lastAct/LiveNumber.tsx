/** A number of the last act with a slider: what it does is seen while the hand moves. */
import { useEffect, useRef, useState } from 'react';
import { Field, NumberField, Slider } from '../../../base/ui/index.ts';
import type { ActNumber } from './lastAct.ts';
import styles from './LastAct.module.css';

/** Between two tries under the hand, ms: each is a step taken back and done again. */
const apartMs = 60;
/** Places of the slider. */
const places = 200;

interface Timer {
  current: ReturnType<typeof setTimeout> | null;
}

function stop(timer: Timer): void {
  if (timer.current !== null) clearTimeout(timer.current);
  timer.current = null;
}

export interface LiveNumberProps {
  readonly number: ActNumber;
  /** Where the slider ends. */
  readonly upTo: number;
  /** @param isTried the hand still moves */
  readonly onChange: (value: number, isTried?: boolean) => void;
}

export function LiveNumber({ number: { label, value, unit, step, min = 0, max }, upTo, onChange }: LiveNumberProps) {
  const [held, setHeld] = useState<number | null>(null);
  const latest = useRef({ wanted: value, onChange });
  const timer = useRef<Timer['current']>(null);
  useEffect(() => {
    latest.current.onChange = onChange;
  });
  useEffect(() => () => stop(timer), []);
  const preview = (next: number): void => {
    setHeld(next);
    latest.current.wanted = next;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      latest.current.onChange(latest.current.wanted, true);
    }, apartMs);
  };
  const commit = (next: number): void => {
    stop(timer);
    setHeld(null);
    if (next !== value) onChange(next);
  };
  const shown = Math.round((held ?? value) * 10_000) / 10_000;
  return (
    <Field label={label}>
      <div className={styles['live']}>
        <Slider
          value={Math.min(upTo, shown)}
          min={min}
          max={upTo}
          step={upTo / places}
          valueText={(now) => `${now} ${unit ?? ''}`}
          onPreview={preview}
          onCommit={commit}
        />
        <NumberField
          value={shown}
          kind="float64"
          label={label}
          unit={unit}
          step={step}
          min={min}
          max={max}
          onCommit={commit}
        />
      </div>
    </Field>
  );
}
