/** `chunksmith run`: a script over files, with steps, a dry run, and no access to anything that is not named. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import type { FormatList } from '../../shared/format/formatList.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import type { FileFailure, FoundFile } from './files.ts';
import { isFolder, withDocument } from './files.ts';
import { toJson } from './json.ts';
import type { ScriptReply } from './scripts/messages.ts';
import { canRunScripts, scriptProcessOf, ScriptRunner } from './scripts/runner.ts';
import { writeAll } from './set.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface RunResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'changed' | 'unchanged' | 'wouldChange';
  /** Null where nothing was written. */
  readonly out: string | null;
  readonly log: readonly string[];
  readonly steps: readonly string[];
  readonly differences: readonly string[];
}

interface Run {
  readonly runner: ScriptRunner;
  /** The folder for results; null for the files themselves. */
  readonly out: string | null;
  readonly isDry: boolean;
  readonly taken: TakenPlaces;
  readonly formats: FormatList;
}

async function runOn(found: FoundFile, { runner, out, isDry, taken, formats }: Run): Promise<RunResult | FileFailure> {
  return withDocument(found, formats, async ({ file, bytes, files, document }) => {
    const { format, version } = document;
    const target = out === null ? file : join(out, basename(file));
    taken.check(target, file);
    const asked = { formatId: format.id, name: basename(file), bytes, files, target: basename(target) };
    const reply: ScriptReply = await runner.ask(asked);
    const { log, steps, written, differences, error } = reply;
    if (error !== null) throw new Error([error, ...log].join('\n  '));
    const known = { file, format: format.id, version, log, steps, differences };
    if (written === null) return { ...known, status: 'unchanged', out: null } as const;
    if (isDry) return { ...known, status: 'wouldChange', out: null } as const;
    await writeAll(target, { bytes: written.bytes, files: [...written.files] });
    taken.take(target, file);
    return { ...known, status: 'changed', out: target } as const;
  });
}

function linesOf({ file, status, out, log, steps, differences }: RunResult, isDry: boolean): readonly string[] {
  const verdict =
    status === 'unchanged'
      ? 'nothing changed'
      : status === 'changed'
        ? `${counted(steps.length, 'step')}${out === file ? '' : ` → ${out ?? ''}`}`
        : `${counted(steps.length, 'step')}, not written`;
  return [
    `${file}: ${verdict}`,
    ...log.map((words) => `  ${words}`),
    ...(isDry ? differences.map((words) => `    ${words}`) : []),
  ];
}

function secondsOf(text: unknown): number {
  const seconds = text === undefined ? 60 : Number(text);
  if (!Number.isFinite(seconds) || seconds <= 0) throw new UsageError('--timeout takes seconds, for example 120');
  return seconds;
}

export const run: Command = {
  name: 'run',
  form: 'SCRIPT FILE…',
  summary: 'run a script of yours over files',
  explain: `Runs the default export of a TypeScript or JavaScript module on each file: it is given the document with its values by
paths, lists, checks and, for models, meshes and verbs, and changes it in steps. The result is checked and written as a whole
into --out, or with --write over the file; without either, and with --dry-run, it is only said what would change. What a script
can be given stands in shared/scripts/script.ts, ten examples in docs/scripts.

The script runs in a process of its own that may read the program and the script's folder, and no other file; it may write
nothing and start nothing. --read PATH lets it read more. The network is not held back: Node 24 cannot.

  chunksmith run docs/scripts/teamColour.ts Units --dry-run
  chunksmith run rename.ts Footman.mdx --out New
  chunksmith run scale.ts Units --write`,
  options: {
    out: { type: 'string', value: 'FOLDER', help: 'folder for the results' },
    write: { type: 'boolean', help: 'write over the files themselves' },
    'dry-run': { type: 'boolean', help: 'write nothing, and show what would change' },
    read: { type: 'string', value: 'PATH', help: 'a file or folder that the script may read too' },
    timeout: { type: 'string', value: 'SECONDS', help: 'for one file; 60 if left out' },
  },
  async run(call) {
    const { positionals, options, terminal, formats, workerUrl } = call;
    const [script, ...files] = positionals;
    if (script === undefined || files.length === 0) throw new UsageError('run needs a script and files');
    const { out, read } = options;
    const isWritten = options['write'] === true;
    if (typeof out === 'string' && isWritten) throw new UsageError('run takes --out or --write, not both');
    if (typeof out === 'string' && !(await isFolder(out))) throw new UsageError(`there is no folder ${out}`);
    if (
      !(await stat(script).then(
        (entry) => entry.isFile(),
        () => false,
      ))
    )
      throw new UsageError(`there is no script ${script}`);
    if (!canRunScripts) throw new UsageError('run needs Node 24 or newer; "npm ci" installs one for this program');
    const isDry = options['dry-run'] === true || (typeof out !== 'string' && !isWritten);
    const isJson = options['json'] === true;
    const reads = typeof read === 'string' ? [resolve(read)] : [];
    const runner = new ScriptRunner(resolve(script), reads, secondsOf(options['timeout']), scriptProcessOf(workerUrl));
    try {
      const world = { runner, out: typeof out === 'string' ? out : null, isDry, taken: new TakenPlaces(), formats };
      return await eachFile(files, call, async (found) => {
        const result = await runOn(found, world);
        if (result.status === 'error') await tellFailure(result, isJson, terminal);
        else await terminal.out(`${isJson ? toJson(result) : linesOf(result, isDry).map(printable).join('\n')}\n`);
        return result.status !== 'error';
      });
    } finally {
      runner.end();
    }
  },
};
