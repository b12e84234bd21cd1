/** A number of the last act with a slider: what it does is seen while the hand moves. */
import { Field, NumberField, Slider } from '../../../base/ui/index.ts';
import type { ActNumber } from './lastAct.ts';
import { useTries } from './useTries.ts';
import styles from './LastAct.module.css';

/** Places of the slider. */
const places = 200;

export interface LiveNumberProps {
  readonly number: ActNumber;
  /** Where the slider ends. */
  readonly upTo: number;
  /** @param isTried the hand still moves */
  readonly onChange: (value: number, isTried?: boolean) => void;
}

export function LiveNumber({ number: { label, value, unit, step, min = 0, max }, upTo, onChange }: LiveNumberProps) {
  const { held, preview, commit, cancel } = useTries(value, onChange);
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
          onPreview={preview}
          onCommit={commit}
          onCancel={cancel}
        />
      </div>
    </Field>
  );
}
