/** A command and its keys; opened, it takes the next chord that is pressed. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CommandState, Platform } from '../../base/commands/index.ts';
import { chordOf } from '../../base/commands/index.ts';
import { DialogMessage, IconButton, Kbd } from '../../base/ui/index.ts';
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
  const [pressed, setPressed] = useState<string | null>(null);
  const taker = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) taker.current?.focus();
    else setPressed(null);
  }, [isOpen]);
  const take = (event: KeyboardEvent): void => {
    // Tab leaves the row, as it leaves everything.
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      onOpen(false);
      return;
    }
    const chord = chordOf(event, platform);
    if (chord === null) return;
    setKeysOf(id, [chord, ...chords.filter((each) => each !== chord)]);
    setPressed(chord);
  };
  const others = pressed === null || !chords.includes(pressed) ? [] : sharing(states, { id, chord: pressed, platform });
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
                  label={`Take ${shortcuts[at] ?? chord} away from ${title}`}
                  onClick={() => {
                    setKeysOf(
                      id,
                      chords.filter((each) => each !== chord),
                    );
                    taker.current?.focus();
                  }}
                />
              )}
            </span>
          ))}
        </span>
        {isChanged && (
          <IconButton icon="reset" size="small" label={`Reset the keys of ${title}`} onClick={() => resetKeysOf(id)} />
        )}
        <IconButton
          icon="keyboard"
          size="small"
          label={`Change the keys of ${title}`}
          pressed={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <button
          ref={taker}
          type="button"
          className={styles['taker']}
          aria-label={`New key of ${title}`}
          onKeyDown={take}
        >
          Press the new key, with Ctrl, Shift or Alt as wanted · Esc closes
        </button>
      )}
      {isOpen && pressed !== null && others.length > 0 && (
        <DialogMessage tone="warning" text={sharedWords(pressed, others, platform)} />
      )}
    </div>
  );
}
