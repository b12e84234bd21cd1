/** Workers of the page in a test: the same work on structured clones, in this thread, held back and counted. */
import { vi } from 'vitest';
import type { ScriptContext } from '../../../shared/scripts/script.ts';
import { carryOut as carryOutGround } from '../features/terrain/map/work/carryOut.ts';
import type { GroundJobRequest } from '../features/terrain/map/work/jobs.ts';
import { carryOut as carryOutTexture } from '../features/texture/work/carryOut.ts';
import type { TextureJobAnswer, TextureJobRequest } from '../features/texture/work/jobs.ts';
import type { WorkerWord } from '../workbench/work/askWorker.ts';
import { carryOut as carryOutHalfLife } from '../features/halflife/work/carryOut.ts';
import { carryOut as carryOutModels } from '../features/model/work/carryOut.ts';
import { carryOut as carryOutTables } from '../features/table/work/carryOut.ts';
import { carryOut as carryOutWarcraft } from '../features/warcraft/work/carryOut.ts';
import { carryOut as carryOutWow } from '../features/wow/work/carryOut.ts';
import { carryOut as carryOutScript, isModule, scriptOf } from '../workbench/console/carryOut.ts';
import { scriptName, type ScriptRequest } from '../workbench/console/jobs.ts';
import type { JobRequest } from '../workbench/work/documentWork.ts';
import type { TellShare } from '../workbench/work/serve.ts';

/** As the worker does it, but for what holds scripts back: that is the browser's, and for the end-to-end tests. */
async function evaluate(code: string, context: ScriptContext): Promise<unknown> {
  const text = `${code}\n//# sourceURL=${scriptName}`;
  if (isModule(code)) return await scriptOf(await import(`data:text/javascript,${encodeURIComponent(text)}`))(context);
  const names = Object.keys(context) as (keyof ScriptContext)[];
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval
  const act = new Function(...names, 'code', 'return eval(code)') as (...values: readonly unknown[]) => unknown;
  return act(...names.map((name) => context[name]), text);
}

type Work = (request: unknown, tell: TellShare, note: (note: unknown) => void) => Promise<unknown>;

const works: Readonly<Record<string, Work>> = {
  scripts: (request, share, note) => carryOutScript(request as ScriptRequest, { share, note }, evaluate),
  model: (request) => carryOutModels(request as JobRequest),
  warcraft: (request) => carryOutWarcraft(request as JobRequest),
  wow: (request) => carryOutWow(request as JobRequest),
  halflife: (request) => carryOutHalfLife(request as JobRequest),
  table: (request) => carryOutTables(request as JobRequest),
  ground: (request, tell) => carryOutGround(request as GroundJobRequest, tell),
};

/** The worker of textures does many jobs, so its answers say which. */
function answerOfTextures(request: unknown): TextureJobAnswer {
  const { id, name, params } = request as TextureJobRequest;
  try {
    return { id, result: (carryOutTexture[name] as (params: unknown) => unknown)(params) };
  } catch (error) {
    return { id, failure: { problem: String(error), place: null } };
  }
}

/** Takes the place of the page's workers until `vi.unstubAllGlobals`. */
export class StandInWorkers {
  /** Workers that were started and not ended. */
  running = 0;
  /** How many were ever started. */
  started = 0;
  /** Called when a worker has its answer, before the page gets it; the page gets none of a worker that was ended meanwhile. */
  beforeAnswer: () => Promise<void> | void = () => undefined;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const all = this;
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        readonly #work: Work | null;
        #isEnded = false;

        constructor(_url: URL, { name = '' }: WorkerOptions) {
          super();
          const work = works[name] ?? null;
          if (work === null && name !== 'textures') throw new Error(`no work is called ${name}`);
          this.#work = work;
          all.running++;
          all.started++;
        }

        postMessage(request: unknown, transfer: Transferable[]): void {
          const sent = structuredClone(request, { transfer });
          if (this.#work === null) {
            queueMicrotask(() => this.#say(answerOfTextures(sent)));
            return;
          }
          void this.#work(
            sent,
            (share) => this.#say({ share }),
            (note) => this.#say({ note }),
          )
            .then(async (result): Promise<WorkerWord> => {
              await all.beforeAnswer();
              return { result };
            })
            .catch((error: unknown): WorkerWord => ({ problem: String(error), stack: '' }))
            .then((word) => this.#say(word));
        }

        #say(word: WorkerWord | TextureJobAnswer): void {
          if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(word) }));
        }

        terminate(): void {
          if (!this.#isEnded) all.running--;
          this.#isEnded = true;
        }
      },
    );
  }
}
