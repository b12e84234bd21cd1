/**
 * Runs one script of the console, in a worker that may reach nothing (`sandbox.ts`), and is then ended. Its name is known to
 * what serves the program: `electron/page/headers.ts`.
 */
import type { ScriptContext } from '../../../../shared/scripts/script.ts';
import type { WorkerWord } from '../work/askWorker.ts';
import { carryOut, isModule, scriptOf } from './carryOut.ts';
import type { ScriptRequest } from './jobs.ts';
import { notHeldBack, scriptName } from './jobs.ts';
import { closeDown, isHeldBack } from './sandbox.ts';

// Of the worker's own, before they are taken from scripts.
const say = self.postMessage.bind(self) as (word: WorkerWord) => void;
const addressOf = URL.createObjectURL.bind(URL);
const OwnBlob = Blob;

/** Names the lines of a script in the traces of errors. */
const named = (code: string): string => `${code}\n//# sourceURL=${scriptName}`;

/** Members of the context are names in the script, also those that are made when they are asked for. */
function giveNames(context: ScriptContext): void {
  for (const [name, about] of Object.entries(Object.getOwnPropertyDescriptors(context)))
    Object.defineProperty(globalThis, name, { ...about, configurable: true });
}

async function evaluate(code: string, context: ScriptContext): Promise<unknown> {
  giveNames(context);
  // Not by its name alone: the script has the scope of the worker, and not that of this function.
  // eslint-disable-next-line no-eval -- running what the user wrote is what this worker is for; it can reach nothing
  if (!isModule(code)) return globalThis.eval(named(`'use strict';${code}`)) as unknown;
  const address = addressOf(new OwnBlob([named(code)], { type: 'text/javascript' }));
  const module = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
  // Lines that wait for something are a module without an export.
  if (!('default' in module) && !/^\s*export\s/m.test(code)) return undefined;
  await scriptOf(module)(context);
  return undefined;
}

async function run(request: ScriptRequest): Promise<unknown> {
  if (!(await isHeldBack())) throw new Error(notHeldBack);
  closeDown();
  const tell = { share: (share: number) => say({ share }), note: (note: unknown) => say({ note }) };
  return await carryOut(request, tell, evaluate);
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<ScriptRequest>) => {
    void run(data)
      .then((result): WorkerWord => ({ result }))
      .catch((error: unknown): WorkerWord => ({
        problem: error instanceof Error ? error.message : String(error),
        stack: '',
      }))
      .then(say);
  },
  { once: true },
);
