/** What the console and the worker that runs its scripts say to each other. Both must be things that can be cloned. */
import type { SentChanges } from '../work/changes.ts';
import type { SentDocument } from '../work/documentWork.ts';

export interface ScriptRequest {
  readonly document: SentDocument;
  /** The file's name, without its folder. */
  readonly file: string;
  /** JavaScript: a module with a default export, or lines of which the last one's value is shown. */
  readonly code: string;
}

export interface ScriptFailure {
  readonly message: string;
  /** From 1 on; null where it is not known. */
  readonly line: number | null;
}

export interface ScriptAnswer {
  /** What the last line came to; null for modules, and where that is nothing. */
  readonly value: string | null;
  /** Labels of the steps that it made. */
  readonly steps: readonly string[];
  /** Differences to the document as it was, in words: at most `mostDifferences`. */
  readonly differences: readonly string[];
  /** How many more there are. */
  readonly moreDifferences: number;
  /** The same for the page to repeat; empty where it failed. */
  readonly changes: SentChanges;
  readonly failure: ScriptFailure | null;
}

/** What a script logs, as it happens. */
export interface ScriptNote {
  readonly said: string;
}

export const mostDifferences = 500;
/** Lines that a script may log; further ones are counted. */
export const mostLines = 2000;

/** By which lines of scripts are known in the traces of errors. */
export const scriptName = 'chunksmith-script.ts';

/** What the worker says where it can reach more than scripts may, so that it runs none. */
export const notHeldBack = 'not held back';
