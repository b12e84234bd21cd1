/** The loop that commands over many files share: one file after the other, with progress for a person who waits. */
import type { Call, ExitCode, Terminal } from './command.ts';
import { printable } from './command.ts';
import type { FileFailure, FoundFile } from './files.ts';
import { findFiles } from './files.ts';
import { toJson } from './json.ts';

/** Handles every file that the names stand for; `handle` returns whether all is well with its file. */
export async function eachFile(
  names: readonly string[],
  { terminal, formats }: Call,
  handle: (found: FoundFile) => Promise<boolean>,
): Promise<ExitCode> {
  let count = 0;
  let bad = 0;
  for await (const found of findFiles(names, formats)) {
    terminal.progress(`${count} done, now ${printable(found.file)}`);
    count++;
    if (!(await handle(found))) bad++;
  }
  terminal.progress(null);
  if (count === 0) terminal.err('No file of a known format found.\n');
  return bad === 0 ? 0 : 1;
}

/** Says that a file could not be dealt with: beside the results as text, among them as JSON. */
export async function tellFailure(failure: FileFailure, isJson: boolean, terminal: Terminal): Promise<void> {
  if (isJson) await terminal.out(`${toJson(failure)}\n`);
  else terminal.err(`${printable(`${failure.file}: ${failure.message}`)}\n`);
}
