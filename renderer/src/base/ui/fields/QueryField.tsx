/** A search box for a language of its own: what can stand there is offered while it is typed, and what is wrong is marked. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { classNames } from '../classNames.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import search from './SearchField.module.css';
import styles from './QueryField.module.css';
import { text } from '../../text/language.ts';

/** Something that can stand where the caret is. */
export interface QuerySuggestion {
  readonly text: string;
  readonly label: string;
  readonly about: string;
}

export interface QueryFieldProps<Offered extends QuerySuggestion = QuerySuggestion> {
  readonly value: string;
  /** The text, and where the caret stands in it. */
  readonly onChange: (value: string, caret: number) => void;
  readonly placeholder: string;
  readonly suggestions: readonly Offered[];
  /** The caret was moved without typing. */
  readonly onCaret: (caret: number) => void;
  /** Ctrl and Space: whatever there is, please. */
  readonly onAsk: () => void;
  /** Answers the text with it, and where the caret stands then. */
  readonly accept: (suggestion: Offered) => { readonly text: string; readonly caret: number };
  /** The letters that cannot be understood, and why; null where all is well. */
  readonly fault: { readonly start: number; readonly end: number; readonly message: string } | null;
  /** Arrow down or Enter: the user wants to go into the results. */
  readonly onEnterResults?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The letters below the text, of which the wrong ones are underlined; moves with the text. */
function Mark({ value, start, end, left }: { value: string; start: number; end: number; left: number }) {
  // What is missing is marked where it should stand.
  const marked = value.slice(start, end);
  return (
    <span className={styles['mark']} aria-hidden>
      <span style={{ transform: `translateX(${-left}px)` }}>
        {value.slice(0, start)}
        <u>{marked === '' ? ' ' : marked}</u>
      </span>
    </span>
  );
}

export function QueryField<Offered extends QuerySuggestion>(props: QueryFieldProps<Offered>) {
  const { value, onChange, placeholder, suggestions, onCaret, onAsk, accept, fault, onEnterResults, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const caretAfter = useRef<number | null>(null);
  const [chosen, setChosen] = useState<{ readonly of: readonly Offered[]; readonly at: number } | null>(null);
  const [isPut, setPut] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [left, setLeft] = useState(0);
  const isOpen = isFocused && !isPut && suggestions.length > 0;
  // Other suggestions are chosen from anew.
  const at = chosen?.of === suggestions ? chosen.at : null;
  const lead = at === null ? undefined : suggestions[at];

  // The text is another one only after it was drawn: the caret is put then.
  useEffect(() => {
    if (caretAfter.current === null) return;
    input.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const change = (text: string, caret: number): void => {
    setPut(false);
    onChange(text, caret);
  };
  const take = (suggestion: Offered): void => {
    const { text, caret } = accept(suggestion);
    caretAfter.current = caret;
    input.current?.focus();
    change(text, caret);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
    if (key === ' ' && event.ctrlKey) {
      setPut(false);
      onAsk();
    } else if (isOpen && step !== null) {
      const to = (at ?? (step > 0 ? -1 : suggestions.length)) + step;
      setChosen(to < 0 || to >= suggestions.length ? null : { of: suggestions, at: to });
    } else if (isOpen && key === 'Enter' && lead !== undefined) take(lead);
    else if (isOpen && key === 'Tab' && !event.shiftKey && suggestions[0] !== undefined) take(lead ?? suggestions[0]);
    else if (isOpen && key === 'Escape') setPut(true);
    else if (key === 'Escape' && value !== '') change('', 0);
    else if (key === 'ArrowDown' || key === 'Enter') {
      setPut(true);
      onEnterResults?.();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const lookAtCaret = (): void => {
    const element = input.current;
    if (element === null) return;
    setLeft(element.scrollLeft);
    onCaret(element.selectionStart ?? element.value.length);
  };

  return (
    <div className={styles['query']}>
      <div className={classNames(search['search'], fault !== null && styles['faulty'])}>
        <Icon name="search" />
        <span className={styles['text']}>
          <input
            ref={(element) => {
              input.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref !== null && ref !== undefined) ref.current = element;
            }}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            value={value}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : `${id}fault`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}list` : undefined}
            aria-activedescendant={isOpen && at !== null ? `${id}${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
            onKeyDown={onKeyDown}
            onSelect={lookAtCaret}
            onScroll={({ currentTarget }) => setLeft(currentTarget.scrollLeft)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          {fault !== null && <Mark value={value} start={fault.start} end={fault.end} left={left} />}
        </span>
        {value !== '' && (
          <IconButton icon="close" label={text('Clear the search')} size="small" onClick={() => change('', 0)} />
        )}
      </div>
      {isOpen && (
        <ul className={styles['list']} id={`${id}list`} role="listbox" aria-label={text('Suggestions')}>
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.text}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              title={suggestion.about === '' ? suggestion.label : `${suggestion.label}: ${suggestion.about}`}
              // The field keeps the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <b>{suggestion.label}</b>
              {suggestion.about !== '' && <small>{suggestion.about}</small>}
            </li>
          ))}
        </ul>
      )}
      {fault !== null && !isOpen && (
        <p className={styles['fault']} id={`${id}fault`} role="alert">
          {fault.message}
        </p>
      )}
    </div>
  );
}
