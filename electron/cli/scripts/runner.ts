/** Starts the process of scripts and asks it, one file after the other. */
import { fork, type ChildProcess } from 'node:child_process';
import { dirname, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ScriptMessage, ScriptReply, ScriptRequest } from './messages.ts';

/** The module of the process that runs scripts, and the folder of the program that it has to read. */
export interface ScriptProcess {
  readonly entry: string;
  readonly folder: string;
}

const sourceProcess: ScriptProcess = {
  entry: fileURLToPath(new URL('scriptProcess.ts', import.meta.url)),
  folder: fileURLToPath(new URL('../../..', import.meta.url)),
};

/** The process of scripts for a host, whose workers lie beside each other when it is built. */
export function scriptProcessOf(workerUrl: URL): ScriptProcess {
  if (!workerUrl.pathname.endsWith('.js')) return sourceProcess;
  const entry = fileURLToPath(new URL('./scriptProcess.js', workerUrl));
  return { entry, folder: `${dirname(entry)}${sep}` };
}

export class ScriptRunner {
  private child: ChildProcess | null = null;
  private readonly script: string;
  private readonly readable: readonly string[];
  private readonly seconds: number;
  private readonly process: ScriptProcess;

  /**
   * @param reads folders and files that the script may read beside its own folder
   * @param seconds that it may take for one file; loading the program is not counted
   * @param process what runs it; left out, the program's sources
   */
  constructor(script: string, reads: readonly string[], seconds: number, process = sourceProcess) {
    this.script = pathToFileURL(script).href;
    this.process = process;
    this.readable = [process.folder, `${dirname(script)}${sep}`, ...reads];
    this.seconds = seconds;
  }

  /** Rejects when the script takes too long or ends its process; the next file gets a new one. */
  ask(request: Omit<ScriptRequest, 'script'>): Promise<ScriptReply> {
    const child = this.running();
    const { seconds } = this;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (): void => {
        clearTimeout(timer);
        child.removeListener('message', told);
        child.removeListener('exit', ended);
      };
      const told = (message: ScriptMessage): void => {
        if (message === 'begun') {
          timer = setTimeout(tooLong, seconds * 1000);
          return;
        }
        finish();
        resolve(message);
      };
      const ended = (): void => {
        finish();
        this.child = null;
        reject(new Error('the script ended its process'));
      };
      const tooLong = (): void => {
        finish();
        this.end();
        reject(new Error(`the script took more than ${seconds} seconds; --timeout gives it more`));
      };
      child.on('message', told);
      child.once('exit', ended);
      child.send({ ...request, script: this.script });
    });
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private running(): ChildProcess {
    // One that has ended between two files, by a timer of the script, hears nothing any more.
    if (this.child?.connected === true) return this.child;
    this.child = fork(this.process.entry, [], {
      serialization: 'advanced',
      execArgv: ['--permission', '--no-warnings', ...this.readable.map((path) => `--allow-fs-read=${path}`)],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return this.child;
  }
}

/** What runs this can hold scripts to what they may do: a Node of today, and not the packed program, which starts none. */
export const canRunScripts =
  Number(process.versions.node.split('.')[0]) >= 24 && process.versions['electron'] === undefined;
