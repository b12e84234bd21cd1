/** Numbers of the last act under a hand that still moves: what they do is tried in between, and stays where the hand lets go. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Between two tries, ms, and as long as the last one took: each is a step taken back and done again. */
const apartMs = 60;

type Timer = ReturnType<typeof setTimeout>;

interface Tries {
  /** What is under the hand; null while nothing is. */
  readonly held: number | null;
  readonly preview: (next: number) => void;
  readonly commit: (next: number) => void;
  /** The hand gave up: the number is what it was when it began. */
  readonly cancel: () => void;
}

/** @param onChange `isTried` while the hand still moves */
export function useTries(value: number, onChange: (value: number, isTried?: boolean) => void): Tries {
  const [held, setHeld] = useState<number | null>(null);
  const latest = useRef({ wanted: value, before: value, took: 0, onChange });
  const timer = useRef<Timer | null>(null);
  const stop = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => {
    latest.current.onChange = onChange;
  });
  useEffect(() => stop, [stop]);
  const end = (next: number): void => {
    stop();
    setHeld(null);
    if (next !== value) onChange(next);
  };
  return {
    held,
    preview: (next) => {
      if (held === null) latest.current.before = value;
      setHeld(next);
      latest.current.wanted = next;
      timer.current ??= setTimeout(
        () => {
          timer.current = null;
          const { current } = latest;
          const began = performance.now();
          current.onChange(current.wanted, true);
          current.took = performance.now() - began;
        },
        Math.max(apartMs, latest.current.took),
      );
    },
    commit: end,
    cancel: () => end(latest.current.before),
  };
}
