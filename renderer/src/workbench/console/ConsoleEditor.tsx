/** The editor of the console: numbered lines, steps by Tab, names offered while they are typed. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { text } from '../../base/text/language.ts';
import { classNames } from '../../base/ui/index.ts';
import type { Completion, Completions } from './completion.ts';
import { completionsAt } from './completion.ts';
import styles from './Console.module.css';
import { editorHandle } from './editorHandle.ts';
import { indented, newLine, placeOf, type Typed } from './editorKeys.ts';

interface ConsoleEditorProps {
  readonly value: string;
  /** Whose lists, fields and verbs are offered. */
  readonly document: FormatDocument | null;
  readonly onChange: (value: string) => void;
  readonly onRun: (isDry: boolean) => void;
  readonly onHistory: (by: -1 | 1) => void;
}

/** As the browser types it, so that its own undo knows of it; by hand where it cannot. */
function type(
  area: HTMLTextAreaElement,
  { text: typed, start, end, from, to }: Typed,
  onChange: (value: string) => void,
): void {
  area.setSelectionRange(start, end);
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, typed);
  if (!isTyped) {
    area.setRangeText(typed, start, end, 'end');
    onChange(area.value);
  }
  area.setSelectionRange(from, to);
}

const noCompletions: Completions = { start: 0, all: [] };

interface OfferedProps {
  readonly id: string;
  readonly offered: Completions;
  readonly chosen: number;
  /** Where the letters begin, in lines and columns that are scrolled to. */
  readonly place: { readonly line: number; readonly column: number };
  readonly scrolled: { readonly left: number; readonly top: number };
  /** Of the editor, px. */
  readonly height: number;
  readonly onTake: (completion: Completion) => void;
}

/** Height of a line of code, px: `--code-line`. */
const lineHeight = 18;

function Offered({ id, offered, chosen, place, scrolled, height, onTake }: OfferedProps) {
  const above = place.line * lineHeight - scrolled.top;
  const below = height - above - lineHeight;
  // Where there is more room: the editor is low in a low panel.
  const side =
    below >= above ? { top: above + lineHeight, maxHeight: below - 12 } : { bottom: height - above, maxHeight: above };
  return (
    <ul
      className={styles['offered']}
      id={`${id}list`}
      role="listbox"
      aria-label={text('Suggestions')}
      style={{
        // Never out of the editor on the right.
        left: `max(0px, min(${place.column}ch - ${scrolled.left}px, 100% - 200px))`,
        ...side,
      }}
    >
      {offered.all.map((completion, index) => (
        <li
          key={completion.name}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === chosen}
          // The editor keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(completion)}
        >
          <b>{completion.name}</b>
          {completion.form !== '' && <small>{completion.form}</small>}
        </li>
      ))}
    </ul>
  );
}

/** What an empty editor shows: the language of scripts is no language of people. */
const exampleScript = "list('sequences').length\nset({ 'sequences[0].name': 'Stand' })";

export function ConsoleEditor({ value, document, onChange, onRun, onHistory }: ConsoleEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [offered, setOffered] = useState(noCompletions);
  const [chosen, setChosen] = useState(0);
  const [scrolled, setScrolled] = useState({ left: 0, top: 0 });
  const [height, setHeight] = useState(0);
  // Tab leaves the editor after Escape, so that the keyboard is not caught in it.
  const [mayLeave, setMayLeave] = useState(false);
  const isOpen = offered.all.length > 0;
  const lineCount = value.split('\n').length;

  useEffect(() => {
    editorHandle.current = {
      goToLine: (line) => {
        const element = area.current;
        if (element === null) return;
        const start =
          element.value
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length + (line > 1 ? 1 : 0);
        const end = element.value.indexOf('\n', start);
        element.focus();
        element.setSelectionRange(start, end < 0 ? element.value.length : end);
        const height = element.scrollHeight / Math.max(1, element.value.split('\n').length);
        element.scrollTop = Math.max(0, (line - 3) * height);
      },
    };
    return () => {
      editorHandle.current = null;
    };
  }, []);

  const close = (): void => setOffered(noCompletions);
  const offer = (element: HTMLTextAreaElement, isAsked: boolean): void => {
    const { selectionStart, selectionEnd } = element;
    setChosen(0);
    setHeight(element.clientHeight);
    setOffered(
      selectionStart === selectionEnd ? completionsAt(element.value, selectionStart, document, isAsked) : noCompletions,
    );
  };
  const take = ({ name }: Completion): void => {
    const element = area.current;
    if (element === null) return;
    const end = offered.start + name.length;
    type(element, { text: name, start: offered.start, end: element.selectionStart, from: end, to: end }, onChange);
    close();
  };

  /** Keys of the names that are offered; false where they are not theirs. */
  const keyOfOffered = ({ key }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const lead = offered.all[chosen];
    if (key === 'ArrowDown') setChosen((chosen + 1) % offered.all.length);
    else if (key === 'ArrowUp') setChosen((chosen - 1 + offered.all.length) % offered.all.length);
    else if ((key === 'Enter' || key === 'Tab') && lead !== undefined) take(lead);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };

  const keyOfEditor = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, currentTarget: element } = event;
    const { selectionStart: from, selectionEnd: to } = element;
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Enter' && isCommand) {
      close();
      onRun(event.shiftKey);
    } else if (key === ' ' && event.ctrlKey) offer(element, true);
    else if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      close();
      onHistory(key === 'ArrowUp' ? -1 : 1);
    } else if (key === 'Escape') setMayLeave(true);
    else if (key === 'Tab' && !mayLeave) type(element, indented(element.value, from, to, event.shiftKey), onChange);
    else if (key === 'Enter' && !event.shiftKey && !event.altKey)
      type(element, newLine(element.value, from, to), onChange);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // While an input method composes a letter, its keys are not ours.
    if (event.nativeEvent.isComposing) return;
    const isTaken = (!event.ctrlKey && !event.altKey && keyOfOffered(event)) || keyOfEditor(event);
    if (event.key !== 'Escape' && event.key !== 'Shift') setMayLeave(false);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles['editor']}>
      <div className={styles['numbers']} aria-hidden style={{ top: -scrolled.top }}>
        {value.split('\n').map((_, index) => (
          <span key={index}>{index + 1}</span>
        ))}
      </div>
      <div className={styles['code']} style={{ '--digits': String(lineCount).length } as object}>
        <textarea
          ref={area}
          className={classNames(styles['area'])}
          aria-label={text('Script')}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}list` : undefined}
          aria-activedescendant={isOpen ? `${id}${chosen}` : undefined}
          aria-describedby={`${id}help`}
          placeholder={exampleScript}
          value={value}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => {
            onChange(target.value);
            offer(target, false);
          }}
          onKeyDown={onKeyDown}
          onClick={close}
          onBlur={close}
          onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => setScrolled({ left: scrollLeft, top: scrollTop })}
        />
        {isOpen && (
          <Offered
            id={id}
            offered={offered}
            chosen={chosen}
            place={placeOf(value, offered.start)}
            scrolled={scrolled}
            height={height}
            onTake={take}
          />
        )}
      </div>
      <span id={`${id}help`} className={styles['spoken']}>
        {text('Tab moves lines to the right. Escape and then Tab leaves the editor.')}
      </span>
    </div>
  );
}
