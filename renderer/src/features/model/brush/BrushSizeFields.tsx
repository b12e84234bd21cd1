/** Fields of a brush, pulled or typed. */
import { Field, NumberField } from '../../../base/ui/index.ts';
import type { Brush } from './brush.ts';
import { text } from '../../../base/text/language.ts';

/** @param value CSS pixels */
export function RadiusField({ brush, value }: { readonly brush: Brush; readonly value: number }) {
  return (
    <Field label={text('Radius')} unit="px">
      <NumberField
        value={Math.round(value)}
        kind="integer"
        min={brush.limits.least}
        max={brush.limits.most}
        bar
        onPreview={brush.setRadius}
        onCommit={brush.setRadius}
      />
    </Field>
  );
}

interface ShareFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** 0 to 1. */
  readonly value: number;
  readonly min?: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** A part of the whole. */
export function ShareField({ label, description, value, min = 0, disabled = false, onChange }: ShareFieldProps) {
  return (
    <Field label={label} description={description}>
      <NumberField
        value={value}
        min={min}
        max={1}
        step={0.05}
        bar
        disabled={disabled}
        onPreview={onChange}
        onCommit={onChange}
      />
    </Field>
  );
}
