/** Errors as people read them: what did not work, where, and what can be done. */
import { HostError } from '../../base/host/index.ts';
import { FormatError, formatOffset } from '../../../../shared/codec/error.ts';
import { notify } from '../../base/ui/index.ts';
import { fill, text, translated } from '../../base/text/language.ts';

/** What can be done about errors of a kind, where their own sentence does not say it. */
const advice: Partial<Record<HostError['code'], string>> = {
  get denied() {
    return text('Chunksmith may not touch it. Check the permissions of the file and its folder.');
  },
  get 'worker-failed'() {
    return text('The other documents are not affected. Try again; if it happens again, the file itself is at fault.');
  },
  get closed() {
    return text('Wait for the connection to come back, or start Chunksmith again. Unsaved work is kept.');
  },
};

export interface ErrorWords {
  readonly message: string;
  readonly details: string | undefined;
}

/** The sentence and the technical rest of an error. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof HostError) {
    const { code, place } = error;
    const message = translated(error.message);
    const where =
      place === null
        ? ''
        : `${fill('{} at {}.', place.path === '' ? text('The file') : place.path, formatOffset(place.offset))} `;
    const sentence = message.endsWith('.') ? message : `${message}.`;
    // The message of an unreadable file names the place already where it has one.
    const placed = place === null || message.includes(formatOffset(place.offset)) ? sentence : `${where}${sentence}`;
    return { message: [placed, advice[code]].filter(Boolean).join(' '), details: undefined };
  }
  if (error instanceof FormatError) return { message: translated(error.message), details: undefined };
  if (error instanceof Error) return { message: translated(error.message), details: error.stack };
  return { message: String(error), details: undefined };
}

/** Shows an error in the corner; `title` says what did not work: “Could not open Knight.mdx”. */
export function reportError(title: string, error: unknown): void {
  notify({ tone: 'error', title, ...errorWords(error) });
}
