/** Runs scripts of the console: types go in the host, the script runs in its worker, the page makes its changes one step. */
import { fill, text } from '../../base/text/language.ts';
import { errorWords } from '../files/errors.ts';
import { request } from '../files/host.ts';
import type { Session } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';
import { askWorker } from '../work/askWorker.ts';
import { cancellable } from '../work/cancellable.ts';
import { repeatChanges, type SentChanges } from '../work/changes.ts';
import { sentDocument } from '../work/documentWork.ts';
import type { ScriptRun } from './consoleState.ts';
import { addRun, changeRun, isRunning, remember, scriptConsole } from './consoleState.ts';
import type { ScriptAnswer, ScriptFailure, ScriptNote, ScriptRequest } from './jobs.ts';
import { notHeldBack } from './jobs.ts';

// Its name is known to what serves the program: `electron/page/headers.ts`.
const startWorker = (): Worker =>
  new Worker(new URL('scriptWorker.ts', import.meta.url), { type: 'module', name: 'scripts' });

let lastId = 0;
let stop: AbortController | null = null;

/** Ends the script that runs, at once and wherever it is. Nothing is changed then. */
export function stopScript(): void {
  stop?.abort();
}

interface Code {
  readonly code: string;
  /** Types could not be taken out: what is wrong may be one. */
  readonly hasTypes: boolean;
}

/** JavaScript of a script, or why there is none. */
async function codeOf(source: string): Promise<Code | ScriptFailure> {
  const answer = await request('stripTypes', { source });
  if (answer.kind === 'wrong') return { message: answer.message, line: answer.line === 0 ? null : answer.line };
  return answer.kind === 'stripped' ? { code: answer.code, hasTypes: false } : { code: source, hasTypes: true };
}

async function askScript(session: Session, code: string, signal: AbortSignal, run: ScriptRun): Promise<ScriptAnswer> {
  const document = sentDocument(session.document);
  const given: ScriptRequest = { document, file: run.file, code };
  const parts = [document.content, ...(document.original === null ? [] : [document.original.bytes])];
  return await askWorker<ScriptAnswer>(
    startWorker,
    given,
    parts.map(({ buffer }) => buffer),
    signal,
    (share) => changeRun(run.id, () => ({ share })),
    // The worker of scripts has one kind of note.
    (note) => changeRun(run.id, ({ said }) => ({ said: [...said, (note as ScriptNote).said] })),
  );
}

function labelOf({ name, steps }: Pick<ScriptRun, 'name' | 'steps'>): string {
  const [only] = steps;
  // One step is called what it is.
  if (only !== undefined && steps.length === 1) return only;
  return name === '' ? 'Script' : `Script ${name}`;
}

/** Makes the changes of a script one step; false where the document is not as the script had it. */
function putDown(
  session: Session,
  run: Pick<ScriptRun, 'name' | 'steps'>,
  changes: SentChanges,
  revision: number,
): boolean {
  const { document } = session;
  const isOpen = workbench.getState().sessions.includes(session);
  if (!isOpen || document.revision !== revision || document.isInGesture) return false;
  document.edit(labelOf(run), (step) => repeatChanges(document, step, changes));
  return true;
}

function failureOf(error: unknown): ScriptFailure {
  const { message } = errorWords(error);
  const isLoose = message === notHeldBack;
  return {
    message: isLoose
      ? text('Scripts are not held back here as they should be, so none is run. Use chunksmith run.')
      : message,
    line: null,
  };
}

const nothing = {
  said: [],
  share: null,
  value: null,
  steps: [],
  differences: [],
  moreDifferences: 0,
  tried: null,
} as const;

async function outcome(
  session: Session,
  source: string,
  isDry: boolean,
  run: ScriptRun,
  signal: AbortSignal,
): Promise<Partial<ScriptRun>> {
  const { revision } = session.document;
  const code = await codeOf(source);
  if (!('code' in code)) return { status: 'failed', failure: code };
  signal.throwIfAborted();
  const { changes, failure, ...told } = await askScript(session, code.code, signal, run);
  if (failure !== null) {
    const isOfTypes = code.hasTypes && failure.message.startsWith('SyntaxError');
    const advice = text('Types cannot be taken out here: write the script without them.');
    return {
      status: 'failed',
      failure: isOfTypes ? { ...failure, message: `${failure.message}. ${advice}` } : failure,
    };
  }
  if (changes.length === 0 || told.differences.length === 0) return { ...told, status: 'unchanged' };
  if (isDry) return { ...told, status: 'tried', tried: { changes, revision } };
  return { ...told, status: putDown(session, { ...run, ...told }, changes, revision) ? 'changed' : 'late' };
}

/**
 * Runs what stands in the editor on a document. Never rejects: what came of it stands in the console.
 * @param isDry tells what would change, and changes nothing
 */
export async function runScript(session: Session, isDry: boolean): Promise<void> {
  const { source, name } = scriptConsole.getState();
  if (source.trim() === '' || isRunning(scriptConsole.getState())) return;
  remember(source);
  const file = session.file.getState().name;
  const run: ScriptRun = {
    ...nothing,
    id: ++lastId,
    name,
    file,
    sessionId: session.id,
    status: 'running',
    failure: null,
    ms: 0,
  };
  addRun(run);
  const own = new AbortController();
  stop = own;
  const began = performance.now();
  const end = (change: Partial<ScriptRun>): void =>
    changeRun(run.id, () => ({ ...change, share: null, ms: Math.round(performance.now() - began) }));
  try {
    const label = name === '' ? text('Running a script') : fill('Running {}', name);
    const done = await cancellable(
      label,
      async ({ signal, progress }) => {
        const forget = scriptConsole.subscribe(({ runs }) =>
          progress((runs.find(({ id }) => id === run.id)?.share ?? 0) * 100),
        );
        // The worker is ended with either: the button of the console, or the status bar.
        signal.addEventListener('abort', () => own.abort());
        return await outcome(session, source, isDry, run, own.signal).finally(forget);
      },
      { isQuiet: true, left: text('Nothing was changed.') },
    );
    end(done ?? { status: 'stopped' });
  } catch (error) {
    end(own.signal.aborted ? { status: 'stopped' } : { status: 'failed', failure: failureOf(error) });
  } finally {
    if (stop === own) stop = null;
  }
}

/** Does what a trial told of. False where the document was changed since, or closed. */
export function applyTrial({ id, sessionId, name, steps, tried }: ScriptRun): boolean {
  const session = workbench.getState().sessions.find((each) => each.id === sessionId);
  if (session === undefined || tried === null) return false;
  const isDone = putDown(session, { name, steps }, tried.changes, tried.revision);
  changeRun(id, () => ({ status: isDone ? 'changed' : 'late', tried: null }));
  return isDone;
}
