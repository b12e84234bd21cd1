/** A player's colour: a hue on a rainbow, or the texture's own colours. */
import type { CSSProperties } from 'react';
import { Checkbox, Slider } from '../../../base/ui/index.ts';
import styles from './ModelChoices.module.css';
import { fill } from '../../../base/text/language.ts';

interface HueFieldProps {
  readonly label: string;
  /** 0 to 255; null for the colours of the texture. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const fullTurn = 256;

export function HueField({ label, value, onChange }: HueFieldProps) {
  const color: CSSProperties =
    value === null ? {} : { background: `hsl(${((value * 360) / fullTurn).toFixed(0)} 75% 50%)` };
  return (
    <div className={styles['hue']}>
      <Checkbox label={label} checked={value !== null} onChange={(isOn) => onChange(isOn ? 0 : null)} />
      <span className={styles['swatch']} style={color} />
      <div className={styles['rainbow']}>
        <Slider
          label={fill('{} hue', label)}
          value={value ?? 0}
          min={0}
          max={255}
          disabled={value === null}
          onPreview={onChange}
          onCommit={onChange}
        />
      </div>
    </div>
  );
}
