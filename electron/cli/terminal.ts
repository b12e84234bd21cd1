/** The real terminal of the command line tool: standard output with back pressure, and a progress line for people. */
import type { Terminal } from './command.ts';
import { OutputClosed } from './command.ts';

/** The part of a process's output streams that is used here. */
interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
  once(event: 'drain', listener: () => void): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

const progressIntervalMs = 100;
const eraseLine = '\r\u001b[K';

export function processTerminal(stdout: OutputStream, stderr: OutputStream): Terminal {
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  let isProgressShown = false;
  let shownAt = 0;

  const settle = (): void => {
    wake?.();
    wake = null;
  };
  stdout.on('error', (error) => {
    failure = error.code === 'EPIPE' ? new OutputClosed('the output was closed') : error;
    settle();
  });
  // Without a reader for messages there is nobody to tell; the exit code still says what happened.
  stderr.on('error', () => {});

  const eraseProgress = (): void => {
    if (isProgressShown) stderr.write(eraseLine);
    isProgressShown = false;
  };

  return {
    async out(text) {
      eraseProgress();
      if (failure !== null) throw failure;
      if (stdout.write(text)) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        stdout.once('drain', settle);
      });
      if (failure !== null) throw failure;
    },
    err(text) {
      eraseProgress();
      stderr.write(text);
    },
    progress(text) {
      if (stderr.isTTY !== true) return;
      if (text === null) {
        eraseProgress();
        return;
      }
      const now = Date.now();
      if (now - shownAt < progressIntervalMs) return;
      shownAt = now;
      isProgressShown = true;
      stderr.write(eraseLine + text.slice(0, (stderr.columns ?? 80) - 1));
    },
  };
}
