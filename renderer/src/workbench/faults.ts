/**
 * What is thrown outside of what React draws: by an event's handler, a timer, a promise that nobody waits for. No boundary hears
 * of it; it is told in a notice with its details, and the program goes on.
 */
import { HostError } from '../base/host/index.ts';
import { errorDetails, notify, sentence } from '../base/ui/index.ts';
import { text } from '../base/text/language.ts';

const title = 'Something in the window went wrong';
const hint =
  'Documents and their edits are safe; what was just asked for may not have been done. Take it back or try it again.';

/** A fault that comes again within this time of the last is not told again: a pointer that moves throws sixty times a second. */
const quietMs = 3000;

/** Browsers tell by an error that sizes settle only with the next frame. It is none, and has no object. */
const settling = /^ResizeObserver loop/;

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Whether it is told elsewhere: a broken connection has its line over the window. */
function isTold(error: Error): boolean {
  return settling.test(error.message) || (error instanceof HostError && error.code === 'closed');
}

/** Tells of what nobody caught. Returns the way to stop. */
export function listenForFaults(target: Window): () => void {
  const last = new Map<string, number>();
  const tell = (thrown: unknown, at: number): void => {
    const error = asError(thrown);
    if (isTold(error)) return;
    const key = `${error.name} ${error.message}`;
    const before = last.get(key) ?? -Infinity;
    last.set(key, at);
    if (at - before < quietMs) return;
    const details = errorDetails(text(title), error);
    notify({
      tone: 'error',
      title,
      message: `${sentence(error)} ${text(hint)}`,
      details,
      action: { label: text('Copy details'), onSelect: () => void target.navigator.clipboard.writeText(details) },
    });
  };
  const failed = ({ error, message, timeStamp }: ErrorEvent): void => tell(error ?? message, timeStamp);
  const rejected = ({ reason, timeStamp }: PromiseRejectionEvent): void => tell(reason, timeStamp);
  target.addEventListener('error', failed);
  target.addEventListener('unhandledrejection', rejected);
  return () => {
    target.removeEventListener('error', failed);
    target.removeEventListener('unhandledrejection', rejected);
  };
}
