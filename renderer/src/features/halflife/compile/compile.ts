/** Compiling a QC: what is asked, the run of it by the host, and what came of it. No React. */
import { createStore } from 'zustand/vanilla';
import type { FileEntry } from '../../../base/host/index.ts';
import { notify } from '../../../base/ui/index.ts';
import { chooseScript } from '../../../workbench/files/choose.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { openEntries } from '../../../workbench/files/open.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

/** How fractions of textures become texels: as Valve's compiler does it, or as most others. */
export type CompileRule = 'valve' | 'classic';

/** A line of the log: what is wrong, and where. */
export interface LogLine {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** `barney.qc:12`; empty where it is about the whole. */
  readonly place: string;
}

export type CompileRun =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly taskId: string; readonly label: string; readonly share: number }
  | { readonly kind: 'done'; readonly isCompiled: boolean; readonly summary: string; readonly log: readonly LogLine[] };

export interface CompileState {
  /** The QC; null closes the dialog. */
  readonly script: FileEntry | null;
  readonly rule: CompileRule;
  readonly run: CompileRun;
}

export const compileStore = createStore<CompileState>(() => ({
  script: null,
  rule: 'valve',
  run: { kind: 'asking' },
}));

/** Chooses a QC and shows the dialog for it. */
export async function askToCompile(): Promise<void> {
  const script = await chooseScript();
  if (script !== null) compileStore.setState({ script, run: { kind: 'asking' } });
}

const places = /^((?:[^:\s]|[^:\s] )*[^:\s]:\d+): (.*)$/s;

/** A warning of the compiler as a line of the log: those about a place begin with it. */
export function logLine(warning: string): LogLine {
  const [, place = '', message = warning] = places.exec(warning) ?? [];
  return { severity: 'warning', message, place };
}

/** Compiles what was chosen; a model that comes of it is opened, the log stays where there is something to read. */
export async function runCompile(): Promise<void> {
  const { script, rule } = compileStore.getState();
  if (script === null) return;
  const taskId = crypto.randomUUID().replaceAll('-', '');
  compileStore.setState({ run: { kind: 'running', taskId, label: fill('Reading {}', script.name), share: 0 } });
  const stopListening = host().client.on('progress', (told) => {
    const { run } = compileStore.getState();
    if (told.taskId !== taskId || run.kind !== 'running') return;
    compileStore.setState({ run: { ...run, label: told.label, share: told.percent / 100 } });
  });
  try {
    const result = await request('compileModel', { taskId, fileId: script.fileId, rule });
    if (result.kind === 'cancelled') compileStore.setState({ run: { kind: 'asking' } });
    else if (result.kind === 'failed') {
      const place = result.line > 0 ? `${result.file}:${result.line}` : result.file;
      const log = [{ severity: 'error', message: result.message, place }] as const;
      compileStore.setState({
        run: { kind: 'done', isCompiled: false, summary: text('It could not be compiled'), log },
      });
    } else {
      const [main] = result.files;
      const summary = fill('Compiled {} from {}', main?.name ?? script.name, counted(result.sources, 'file'));
      const log = result.warnings.map(logLine);
      compileStore.setState({ run: { kind: 'done', isCompiled: true, summary, log } });
      if (main !== undefined) await openEntries([main]);
      if (log.length > 0) return;
      compileStore.setState({ script: null });
      notify({ tone: 'ok', title: summary, message: text('Save it to keep it.') });
    }
  } catch (error) {
    compileStore.setState({ run: { kind: 'asking' } });
    reportError(fill('{} could not be compiled', script.name), error);
  } finally {
    stopListening();
  }
}

export async function cancelCompile(): Promise<void> {
  const { run } = compileStore.getState();
  if (run.kind !== 'running') return;
  try {
    await request('cancelTask', { taskId: run.taskId });
  } catch (error) {
    reportError(text('The compiling could not be stopped'), error);
  }
}

/** Puts the dialog away; a compiler that runs is stopped. */
export function closeCompile(): void {
  if (compileStore.getState().run.kind === 'running') void cancelCompile();
  compileStore.setState({ script: null, run: { kind: 'asking' } });
}
