/** The input inside a table cell that is being edited. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Table.module.css';
import { text as inWords } from '../../text/language.ts';

interface CellInputProps {
  readonly text: string;
  readonly selectAll: boolean;
  readonly problemIn: (text: string) => string | undefined;
  /** `undefined` when the edit was given up; `then` says where to go next. */
  readonly onDone: (text: string | undefined, then: 'stay' | 'down' | 'right' | 'left') => void;
}

export function CellInput({ text, selectAll, problemIn, onDone }: CellInputProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (selectAll) input.current?.select();
  }, [selectAll]);
  const problem = problemIn(typed);

  // Enter takes the input away, which blurs it: only the first end counts.
  const finish = (taken: boolean, then: 'stay' | 'down' | 'right' | 'left'): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(taken && problem === undefined ? typed : undefined, then);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') finish(false, 'stay');
    else if (problem !== undefined) return;
    else if (event.key === 'Enter') finish(true, 'down');
    else if (event.key === 'Tab') {
      event.preventDefault();
      finish(true, event.shiftKey ? 'left' : 'right');
    }
  };
  return (
    <input
      ref={input}
      className={styles['input']}
      value={typed}
      title={problem}
      aria-invalid={problem !== undefined}
      aria-label={inWords('Cell')}
      spellCheck={false}
      data-local-changes
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, 'stay')}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
