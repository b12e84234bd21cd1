/** A command and its keys; opened, it takes the next chord that is pressed. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { CommandState, Platform } from '../../base/commands/index.ts';
import { chordOf } from '../../base/commands/index.ts';
import { DialogMessage, IconButton, Kbd } from '../../base/ui/index.ts';
import { fill, text } from '../../base/text/language.ts';
import { resetKeysOf, setKeysOf } from './keymap.ts';
import { sharedWords, sharing, type KeyRow } from './keyRows.ts';
import styles from './Keyboard.module.css';

interface KeyRowLineProps {
  readonly row: KeyRow;
  /** All commands. */
  readonly states: readonly CommandState[];
  readonly platform: Platform;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function KeyRowLine({ row, states, platform, isOpen, onOpen }: KeyRowLineProps) {
  const { id, title, chords, shortcuts, isChanged } = row;
  const taker = useRef<HTMLButtonElement>(null);
  const takeAway = (chord: string): void => {
    setKeysOf(
      id,
      chords.filter((each) => each !== chord),
    );
    taker.current?.focus();
  };
  return (
    <div className={styles['row']} data-open={isOpen || undefined}>
      <div className={styles['line']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['keys']}>
          {chords.map((chord, at) => (
            <span key={chord} className={styles['key']}>
              <Kbd keys={shortcuts[at] ?? chord} />
              {isOpen && (
                <IconButton
                  icon="close"
                  size="small"
                  label={fill('Take {} away from {}', shortcuts[at] ?? chord, title)}
                  onClick={() => takeAway(chord)}
                />
              )}
            </span>
          ))}
        </span>
        {isChanged && (
          <IconButton
            icon="reset"
            size="small"
            label={fill('Reset the keys of {}', title)}
            onClick={() => resetKeysOf(id)}
          />
        )}
        <IconButton
          icon="keyboard"
          size="small"
          label={fill('Change the keys of {}', title)}
          pressed={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
      </div>
      {isOpen && <KeyTaker ref={taker} row={row} states={states} platform={platform} onEnd={() => onOpen(false)} />}
    </div>
  );
}

interface KeyTakerProps extends Pick<KeyRowLineProps, 'row' | 'states' | 'platform'> {
  readonly onEnd: () => void;
  readonly ref: RefObject<HTMLButtonElement | null>;
}

/** Waits for the new chord, and says what else is on it. */
function KeyTaker({ row: { id, title, chords }, states, platform, onEnd, ref }: KeyTakerProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => ref.current?.focus(), [ref]);
  const take = (event: KeyboardEvent): void => {
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
    // Tab leaves the row, as it leaves everything.
    if (event.key === 'Tab' && isBare) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' && isBare && !event.shiftKey) {
      onEnd();
      return;
    }
    const chord = chordOf(event, platform);
    if (chord === null) return;
    setKeysOf(id, [chord, ...chords.filter((each) => each !== chord)]);
    setPressed(chord);
  };
  const others = pressed === null || !chords.includes(pressed) ? [] : sharing(states, { id, chord: pressed, platform });
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles['taker']}
        aria-label={fill('New key of {}', title)}
        onKeyDown={take}
      >
        {text('Press the new key, with Ctrl, Shift or Alt as wanted · Esc closes')}
      </button>
      {pressed !== null && others.length > 0 && (
        <DialogMessage tone="warning" text={sharedWords(pressed, others, platform)} />
      )}
    </>
  );
}
