/** What a command of the command line tool is, and what it may use of the world: files by name, and a terminal. */
import type { FormatList } from '../../shared/format/formatList.ts';

/** 0: all is well; 1: some file is not; 2: the tool was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** Where output goes. The real one is in `terminal.ts`; tests hand in one that collects. */
export interface Terminal {
  /** Writes to the standard output, and resolves when its reader can take more. Throws OutputClosed when it has gone. */
  out(text: string): Promise<void>;
  /** Writes to the standard error output. */
  err(text: string): void;
  /** Shows a passing line to a person who waits, or takes it away (null). Does nothing unless a person is there. */
  progress(text: string | null): void;
}

/** The reader of the output is gone, as with `chunksmith dump … | head`: there is nothing left to do. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** The tool was called wrongly; the message says how, and the command's usage is shown with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Refuses words behind those that a command has a use for. `takes` says what it takes: "table export takes one table". */
export function noMoreWords(words: readonly string[], used: number, takes: string): void {
  if (words.length > used) throw new UsageError(`${takes}, not ${words.slice(used).join(' ')} as well`);
}

/** An option as `--help` shows it; one with text shows what its value is: `--out OUT`. */
export type OptionHelp =
  | { readonly type: 'boolean'; readonly help: string }
  | { readonly type: 'string'; readonly value: string; readonly help: string };

/** One call of a command, taken apart. */
export interface Call {
  readonly positionals: readonly string[];
  readonly options: { readonly [name: string]: string | boolean | undefined };
  readonly terminal: Terminal;
  readonly formats: FormatList;
  /** Module of the parsing worker; all others lie beside it. */
  readonly workerUrl: URL;
}

export interface Command {
  readonly name: string;
  /** What stands behind the name: `FILE…`. */
  readonly form: string;
  readonly summary: string;
  /** What `--help` says beside the options: what it does, with examples. */
  readonly explain: string;
  /** Options beside `--json` and `--help`, which every command has. */
  readonly options: { readonly [name: string]: OptionHelp };
  run(call: Call): Promise<ExitCode>;
}

/** Text that came from a file or a file's name, safe to show: control characters would command the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => escaped(JSON.stringify(character).slice(1, -1)));
}

/** JSON leaves the control characters from 7F to 9F as they are, and 9B begins a command as well as ESC [ does. */
export function escaped(json: string): string {
  return json.replaceAll(/[\u007f-\u009f]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
}
