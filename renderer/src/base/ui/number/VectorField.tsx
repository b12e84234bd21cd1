/** Two to four numbers that belong together, each with the letter of its axis; four stand in two lines. A pasted “1, 2, 3” fills them all. */
import { useContext, type ClipboardEvent } from 'react';
import { FieldContext } from '../fields/fieldContext.ts';
import type { Mixed } from '../fields/mixed.ts';
import { asStored, type NumberKind } from './float32Text.ts';
import { NumberField } from './NumberField.tsx';
import { clamped } from './scrub.ts';
import styles from './VectorField.module.css';
import { fill } from '../../text/language.ts';

export interface VectorFieldProps {
  /** Two to four components; each may be mixed on its own. */
  readonly value: readonly (number | Mixed)[];
  readonly onCommit: (component: number, value: number) => void;
  readonly onPreview?: ((component: number, value: number) => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** A typed change such as `*2` on a mixed component. */
  readonly onCommitEach?: ((component: number, apply: (value: number) => number) => void) | undefined;
  /** All components at once, as pasted; without it a paste goes into the one field. */
  readonly onCommitAll?: ((values: readonly number[]) => void) | undefined;
  readonly kind?: NumberKind;
  /** Letters before the numbers; x y z w in their colours by default, plain when others are given, none for `[]`. */
  readonly letters?: readonly string[] | undefined;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly defaultValue?: readonly number[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
}

const AXES = ['x', 'y', 'z', 'w'] as const;

export function VectorField(props: VectorFieldProps) {
  const { value, kind = 'float32', letters, onPreview, onCommitEach, onCommitAll } = props;
  const isLocked = props.disabled === true || props.readOnly === true;
  const field = useContext(FieldContext);

  const onPaste = (event: ClipboardEvent): void => {
    if (!onCommitAll || isLocked) return;
    const numbers = vectorIn(event.clipboardData.getData('text/plain'));
    if (numbers?.length !== value.length) return;
    event.preventDefault();
    onCommitAll(numbers.map((each) => clamped(asStored(each, kind), props)));
  };

  return (
    <div
      className={styles['vector']}
      role="group"
      aria-label={props.label}
      aria-labelledby={props.label === undefined ? field?.labelId : undefined}
      style={{ gridTemplateColumns: `repeat(${value.length === 4 ? 2 : value.length}, minmax(0, 1fr))` }}
      onPaste={onPaste}
    >
      {value.map((component, at) => {
        const axis = letters === undefined ? AXES[at] : undefined;
        return (
          <NumberField
            // Components have no identity but their place.
            key={at}
            dense
            value={component}
            kind={kind}
            label={axis ?? letters?.[at] ?? fill('Component {}', at + 1)}
            axis={axis}
            prefix={letters?.[at]}
            unit={value.length < 3 ? props.unit : undefined}
            min={props.min}
            max={props.max}
            step={props.step}
            defaultValue={props.defaultValue?.[at]}
            disabled={props.disabled}
            readOnly={props.readOnly}
            onCommit={(next) => props.onCommit(at, next)}
            onPreview={onPreview && ((next) => onPreview(at, next))}
            onCancel={props.onCancel}
            onCommitEach={onCommitEach && ((apply) => onCommitEach(at, apply))}
          />
        );
      })}
    </div>
  );
}

/** The numbers of a pasted vector in any of the usual spellings: `1, 2, 3`, `{ 1 2 3 }`, `(1; 2; 3)`. */
function vectorIn(text: string): number[] | undefined {
  const parts = text
    .replaceAll(/[[\](){}<>]/g, ' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const numbers = parts.map(Number);
  return parts.length < 2 || numbers.some(Number.isNaN) ? undefined : numbers;
}
