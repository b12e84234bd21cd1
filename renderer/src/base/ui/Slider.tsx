/** A value between two ends, dragged along a thin track. Where the number matters, use a `NumberField` with `bar`. */
import { Slider as BaseSlider } from '@base-ui/react/slider';
import { useControlLabelling } from './fields/fieldContext.ts';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Each value under the hand. */
  readonly onPreview: (value: number) => void;
  /** The value when the hand lets go, and each key press. */
  readonly onCommit: (value: number) => void;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  /** Spoken value, e.g. “35 %”. */
  readonly valueText?: ((value: number) => string) | undefined;
  readonly disabled?: boolean | undefined;
}

export function Slider({ value, min, max, step = 1, onPreview, onCommit, label, valueText, disabled }: SliderProps) {
  const labelling = useControlLabelling(label);
  return (
    <BaseSlider.Root
      className={styles['slider']}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled === true}
      onValueChange={onPreview}
      onValueCommitted={onCommit}
    >
      <BaseSlider.Control className={styles['control']}>
        <BaseSlider.Track className={styles['track']}>
          <BaseSlider.Indicator className={styles['indicator']} />
          <BaseSlider.Thumb
            className={styles['thumb']}
            aria-label={labelling['aria-label']}
            aria-labelledby={labelling['aria-labelledby']}
            getAriaValueText={valueText === undefined ? undefined : (_, now) => valueText(now)}
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}

export interface RangeSliderProps {
  /** The lower and the upper end. */
  readonly value: readonly [number, number];
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onPreview: (value: readonly [number, number]) => void;
  /** Spoken names of the two hands. */
  readonly labels: readonly [string, string];
}

/** Two values between two ends, each dragged along one track; they cannot pass each other. */
export function RangeSlider({ value, min, max, step = 1, onPreview, labels }: RangeSliderProps) {
  return (
    <BaseSlider.Root
      className={styles['slider']}
      value={value}
      min={min}
      max={max}
      step={step}
      onValueChange={([from, to]) => onPreview([from, to])}
    >
      <BaseSlider.Control className={styles['control']}>
        <BaseSlider.Track className={styles['track']}>
          <BaseSlider.Indicator className={styles['indicator']} />
          <BaseSlider.Thumb index={0} className={styles['thumb']} aria-label={labels[0]} />
          <BaseSlider.Thumb index={1} className={styles['thumb']} aria-label={labels[1]} />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
