/** A number that stands for one of several named things. A number without a name is shown as it is and can be kept. */
import { Select } from './Select.tsx';
import { MIXED, type Mixed } from './mixed.ts';
import { fill } from '../../text/language.ts';

export interface EnumOption {
  readonly value: number;
  readonly label: string;
}

export interface EnumFieldProps {
  readonly value: number | Mixed;
  readonly options: readonly EnumOption[];
  readonly onCommit: (value: number) => void;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export function EnumField({ value, options, onCommit, label, disabled }: EnumFieldProps) {
  const isNamed = value === MIXED || options.some((option) => option.value === value);
  const all = isNamed ? options : [...options, { value, label: fill('Unknown ({})', value) }];
  return (
    <Select
      value={value === MIXED ? MIXED : String(value)}
      options={all.map((option) => ({ value: String(option.value), label: option.label, meta: String(option.value) }))}
      onChange={(next) => onCommit(Number(next))}
      label={label}
      disabled={disabled}
    />
  );
}
