/** Where command tests run: a folder that goes away, a terminal that collects, and the commands of the tool. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FormatList } from '../../../shared/format/formatList.ts';
import { knownFormats } from '../../../shared/formats/index.ts';
import { runCommandLine } from '../../cli.ts';
import type { ExitCode } from '../command.ts';
import { workerUrl } from '../../host/test/workers.ts';

export interface Ran {
  readonly exit: ExitCode;
  readonly out: string;
  readonly err: string;
  /** Lines of the output as JSON. */
  json(): readonly { readonly [name: string]: unknown }[];
}

/** Runs a command line in this process. */
export function chunksmith(...words: readonly string[]): Promise<Ran> {
  return chunksmithWith(knownFormats, ...words);
}

/** Runs a command line on files of other formats than the program's own. */
export async function chunksmithWith(formats: FormatList, ...words: readonly string[]): Promise<Ran> {
  let out = '';
  let err = '';
  const terminal = {
    out: async (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    progress: () => {},
  };
  const exit = await runCommandLine(words, terminal, formats, workerUrl);
  const json = (): { [name: string]: unknown }[] =>
    out
      .trimEnd()
      .split('\n')
      // The tool promises an object a line; a line that is none fails the test where it is looked at.
      .map((line) => JSON.parse(line) as { [name: string]: unknown });
  return { exit, out, err, json };
}

/** A new folder with these files, by their paths in it. Gone when the test is over. */
export function folderWith(files: { readonly [name: string]: Uint8Array | string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'chunksmith cli ü '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
