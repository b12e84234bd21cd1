/** One line of text: selects itself on focus, commits on Enter or when left, Escape restores. */
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { classNames } from '../classNames.ts';
import { DRAGGED_VALUE } from './draggedValue.ts';
import { useControlLabelling } from './fieldContext.ts';
import { MIXED, MIXED_TEXT, type Mixed } from './mixed.ts';
import styles from './control.module.css';
import { text } from '../../text/language.ts';

export interface TextFieldProps {
  readonly value: string | Mixed;
  /** The new text; not called when nothing changed or when `problemIn` objects. */
  readonly onCommit: (value: string) => void;
  /** Spoken name; left out inside a `Field`. */
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Why a text cannot be taken (“At most 80 bytes”), or `undefined` when it can. Asked while typing. */
  readonly problemIn?: ((value: string) => string | undefined) | undefined;
  /** Dim text at the end: a unit, a length. */
  readonly trailing?: string | undefined;
  /** Bytes and paths. */
  readonly mono?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { value, onCommit, label, placeholder, problemIn, trailing, mono, disabled, readOnly } = props;
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const labelling = useControlLabelling(label);

  const shown = value === MIXED ? '' : value;
  const isDirty = typed !== undefined && typed !== shown;
  const problem = isDirty ? problemIn?.(typed) : undefined;

  const commit = (): void => {
    if (isDirty && problem === undefined) onCommit(typed);
    setTyped(undefined);
  };
  const takesDrops = disabled !== true && readOnly !== true;
  const onDragOver = (event: DragEvent): void => {
    if (!takesDrops || !event.dataTransfer.types.includes(DRAGGED_VALUE)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: DragEvent): void => {
    const dropped = event.dataTransfer.getData(DRAGGED_VALUE);
    if (!takesDrops || dropped === '') return;
    event.preventDefault();
    setTyped(undefined);
    if (dropped !== shown && problemIn?.(dropped) === undefined) onCommit(dropped);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      if (problem !== undefined) return;
      commit();
      input.current?.select();
    } else if (event.key === 'Escape' && isDirty) {
      event.stopPropagation();
      setTyped(undefined);
    }
  };

  return (
    <div
      className={classNames(
        styles['box'],
        problem !== undefined && styles['invalid'],
        disabled === true && styles['disabled'],
        readOnly === true && styles['readOnly'],
      )}
    >
      <input
        {...labelling}
        ref={input}
        className={classNames(styles['input'], mono === true && styles['mono'])}
        value={typed ?? shown}
        placeholder={value === MIXED ? text(MIXED_TEXT) : placeholder}
        disabled={disabled}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        data-local-changes={isDirty || undefined}
        aria-invalid={problem !== undefined || labelling['aria-invalid']}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        onDragOver={onDragOver}
        onDrop={onDrop}
      />
      {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
      {problem !== undefined && (
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
