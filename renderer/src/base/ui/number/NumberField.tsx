/** One number: drag it sideways, type it, compute it (`12*2`, `+=5`, `*2`), step it with the arrow keys, reset it. Escape restores. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../classNames.ts';
import { useControlLabelling } from '../fields/fieldContext.ts';
import { MIXED, MIXED_TEXT, type Mixed } from '../fields/mixed.ts';
import control from '../fields/control.module.css';
import { asStored, briefText, numberText, type NumberKind } from './float32Text.ts';
import { applyNumberEdit, parseNumberExpression, type NumberParse } from './numberExpression.ts';
import { clamped, moved, stepFactor, stepFor } from './scrub.ts';
import { useScrub } from './useScrub.ts';
import styles from './NumberField.module.css';
import { fill, text } from '../../text/language.ts';

export interface NumberFieldProps {
  readonly value: number | Mixed;
  /** The final value, already rounded to the kind and within bounds. Not called when nothing changed. */
  readonly onCommit: (value: number) => void;
  /** Each value under the hand while dragging. */
  readonly onPreview?: ((value: number) => void) | undefined;
  /** The drag ended without a change (Escape): put back what the previews changed. */
  readonly onCancel?: (() => void) | undefined;
  /** For mixed values: a typed change such as `*2` is to be applied to each. Without it only plain values can be typed. */
  readonly onCommitEach?: ((apply: (value: number) => number) => void) | undefined;
  /** How the file stores it; float32 by default. Decides digits, rounding and default step. */
  readonly kind?: NumberKind;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** With it, a reset button appears when the value differs, and an emptied field resets. */
  readonly defaultValue?: number | undefined;
  /** A coloured letter before the number. */
  readonly axis?: 'x' | 'y' | 'z' | 'w' | undefined;
  /** A letter before the number that is not an axis, e.g. `R`. */
  readonly prefix?: string | undefined;
  /** A bar along the bottom from `min` to `max`; dragging then spans the range. */
  readonly bar?: boolean | undefined;
  /** Less padding, for vectors. */
  readonly dense?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
}

const PLAIN_NUMBER = /^[-+−]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

export function NumberField(props: NumberFieldProps) {
  const { value, kind = 'float32', unit, min, max, step, defaultValue, axis, prefix, bar, disabled, readOnly } = props;
  const bounds = { min, max };
  const isLocked = disabled === true || readOnly === true;
  const single = value === MIXED ? undefined : value;
  const input = useRef<HTMLInputElement>(null);
  const selectAfterRender = useRef(false);
  const [typed, setTyped] = useState<string>();
  const [isFocused, setIsFocused] = useState(false);
  const labelling = useControlLabelling(props.label);

  const commit = (next: number): void => {
    if (single === undefined || !Object.is(next, single)) props.onCommit(next);
  };
  const scrub = useScrub({
    value: isLocked ? undefined : single,
    kind,
    step,
    bounds,
    spansRange: bar === true,
    onPreview: (next) => props.onPreview?.(next),
    // Not held to what is shown: that has followed the previews, and what they began must come to its end.
    onCommit: props.onCommit,
    onCancel: () => props.onCancel?.(),
    onClick: () => input.current?.focus(),
  });

  useLayoutEffect(() => {
    if (!selectAfterRender.current) return;
    selectAfterRender.current = false;
    input.current?.select();
  });

  const current = scrub.preview ?? single;
  const shown = current === undefined ? '' : numberText(current, kind);
  const isBrief = props.dense === true && !isFocused && current !== undefined;
  const isDirty = typed !== undefined && typed !== shown;
  const stored = (next: number): number => clamped(asStored(next, kind), bounds);
  const parse = isDirty && typed.trim() !== '' ? refused(parseNumberExpression(typed, unit), props, stored) : undefined;

  /** True when the typed text was taken or there was none. */
  const takeTyped = (): boolean => {
    if (!isDirty) {
      setTyped(undefined);
      return true;
    }
    if (parse === undefined) {
      if (defaultValue !== undefined) commit(defaultValue);
    } else if (!parse.ok) return false;
    else if (single !== undefined) commit(stored(applyNumberEdit(parse.edit, single)));
    else if (parse.edit.kind === 'set') commit(stored(parse.edit.value));
    else {
      const { apply } = parse.edit;
      props.onCommitEach?.((each) => stored(apply(each)));
    }
    setTyped(undefined);
    return true;
  };

  const stepBy = (count: number, event: KeyboardEvent): void => {
    const base = parse?.ok === true ? applyNumberEdit(parse.edit, single ?? 0) : single;
    if (base === undefined) return;
    event.preventDefault();
    selectAfterRender.current = true;
    setTyped(undefined);
    commit(moved(base, count * stepFactor(event, kind), stepFor(base, kind, step), kind, bounds));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isLocked) return;
    if (event.key === 'Enter') {
      if (takeTyped()) selectAfterRender.current = true;
      // Rendered again even when nothing changed, so that the text is selected.
      setTyped((before) => before);
      input.current?.select();
    } else if (event.key === 'Escape' && isDirty) {
      event.stopPropagation();
      selectAfterRender.current = true;
      setTyped(undefined);
    } else if (event.key === 'ArrowUp') stepBy(1, event);
    else if (event.key === 'ArrowDown') stepBy(-1, event);
    else if (event.key === 'PageUp') stepBy(10, event);
    else if (event.key === 'PageDown') stepBy(-10, event);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const isTyping = document.activeElement === input.current;
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (!isTyping && !isButton) scrub.onPointerDown(event);
  };

  const problem = parse?.ok === false ? parse.message : undefined;
  const outcome =
    parse?.ok === true && !PLAIN_NUMBER.test(typed?.trim() ?? '')
      ? outcomeText(parse, single, stored, kind)
      : undefined;
  const canReset =
    defaultValue !== undefined && !isLocked && (single === undefined || !Object.is(single, defaultValue));

  return (
    <div
      className={classNames(
        control['box'],
        styles['number'],
        props.dense === true && styles['dense'],
        problem !== undefined && control['invalid'],
        disabled === true && control['disabled'],
        readOnly === true && control['readOnly'],
        scrub.preview !== undefined && styles['scrubbing'],
      )}
      data-axis={axis}
      onPointerDown={onPointerDown}
      onPointerMove={scrub.onPointerMove}
      onPointerUp={scrub.onPointerUp}
      onLostPointerCapture={scrub.onLostPointerCapture}
    >
      {(axis ?? prefix) !== undefined && (
        <span className={styles['axis']} aria-hidden>
          {axis?.toUpperCase() ?? prefix}
        </span>
      )}
      <input
        {...labelling}
        ref={input}
        className={control['input']}
        role="spinbutton"
        inputMode="decimal"
        value={typed ?? (isBrief ? briefText(current, kind) : shown)}
        title={isBrief && briefText(current, kind) !== shown ? shown : undefined}
        placeholder={value === MIXED ? text(MIXED_TEXT) : undefined}
        disabled={disabled}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        aria-valuenow={current}
        aria-valuetext={current === undefined ? text(MIXED_TEXT) : `${shown}${unit === undefined ? '' : ` ${unit}`}`}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={problem !== undefined || labelling['aria-invalid']}
        data-local-changes={isDirty || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => {
          // The full text takes the brief one's place, and is selected once it is there.
          selectAfterRender.current = true;
          setIsFocused(true);
          event.target.select();
        }}
        onBlur={() => {
          setIsFocused(false);
          if (!takeTyped()) setTyped(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {outcome === undefined ? (
        unit !== undefined && <span className={classNames(control['trailing'], styles['unit'])}>{unit}</span>
      ) : (
        <span className={control['trailing']}>{outcome}</span>
      )}
      {canReset && outcome === undefined && (
        <span className={styles['reset']}>
          <IconButton
            icon="reset"
            label={fill('Reset to {}', numberText(defaultValue, kind))}
            size="small"
            tabIndex={-1}
            onClick={() => commit(defaultValue)}
          />
        </span>
      )}
      {bar === true && current !== undefined && min !== undefined && max !== undefined && (
        <span className={styles['bar']} aria-hidden>
          <span style={{ width: `${(100 * (clamped(current, bounds) - min)) / (max - min)}%` }} />
        </span>
      )}
      {problem !== undefined && (
        <span className={control['problem']} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** What was typed and cannot be taken here: a change of mixed values, or what is no number where one is counted or has bounds. */
function refused(parse: NumberParse, props: NumberFieldProps, stored: (value: number) => number): NumberParse {
  if (!parse.ok) return parse;
  const { value, kind, min, max, onCommitEach } = props;
  if (parse.edit.kind === 'change' && value === MIXED && onCommitEach === undefined)
    return { ok: false, message: text('Type one value for all') };
  const isFree = kind !== 'integer' && min === undefined && max === undefined;
  // Of several values any one tells whether the change makes numbers of them.
  const next = stored(applyNumberEdit(parse.edit, value === MIXED ? 1 : value));
  return isFree || Number.isFinite(next) ? parse : { ok: false, message: text('Type a number') };
}

function outcomeText(
  parse: NumberParse & { readonly ok: true },
  single: number | undefined,
  stored: (value: number) => number,
  kind: NumberKind,
): string | undefined {
  if (single === undefined && parse.edit.kind === 'change') return 'each';
  return `= ${numberText(stored(applyNumberEdit(parse.edit, single ?? 0)), kind)}`;
}
