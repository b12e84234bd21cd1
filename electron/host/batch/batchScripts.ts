/** Scripts of a recipe, run on one file after the other in a process that may do nothing else (`chunksmith run`). */
import { basename } from 'node:path';
import type { FilePart } from '../../../shared/codec/documentView.ts';
import type { BatchJobParams } from '../../../shared/batch/job.ts';
import type { BatchRecipe } from '../../../shared/batch/recipe.ts';
import type { FileSet } from '../../../shared/host/fileSet.ts';
import { canRunScripts, ScriptRunner, type ScriptProcess } from '../../cli/scripts/runner.ts';

/** For one file; `chunksmith run` has the same. */
const seconds = 60;

interface Scripted {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly scripted: BatchJobParams['scripted'];
}

export class BatchScripts {
  private readonly process: ScriptProcess;
  private readonly runners = new Map<string, ScriptRunner>();

  constructor(process: ScriptProcess) {
    this.process = process;
  }

  /** The file as all scripts of the recipe leave it. Rejects, with the reason, where one fails, ends or never ends. */
  async runAll({ bytes, files, formatId }: FileSet, name: string, recipe: BatchRecipe): Promise<Scripted> {
    let now: Pick<Scripted, 'bytes' | 'files'> = { bytes, files };
    const did: string[] = [];
    for (const act of recipe.acts) {
      if (act.act !== 'script') break;
      const script = basename(act.path);
      const asked = { formatId, name, bytes: now.bytes, files: [...now.files], target: name };
      const { written, steps, log, error } = await this.runnerOf(act.path).ask(asked);
      if (error !== null) throw new Error(`${script}: ${[error, ...log].join('\n  ')}`);
      if (written !== null) now = { bytes: written.bytes, files: written.files };
      if (written !== null) did.push(...steps.map((label) => `${script}: ${label}`));
      did.push(...(written === null ? [] : log.map((words) => `${script}: ${words}`)));
    }
    return { ...now, scripted: did.length === 0 ? null : { did, source: { bytes, files } } };
  }

  stop(): void {
    for (const runner of this.runners.values()) runner.end();
  }

  private runnerOf(path: string): ScriptRunner {
    if (!canRunScripts) {
      throw new Error(
        'Scripts do not run in here: carry the recipe out with "chunksmith batch", under Node 24 or newer.',
      );
    }
    const runner = this.runners.get(path) ?? new ScriptRunner(path, [], seconds, this.process);
    this.runners.set(path, runner);
    return runner;
  }
}
