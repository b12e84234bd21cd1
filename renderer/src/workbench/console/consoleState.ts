/** The console: what stands in its editor, what was run before, and what came of it. No React. */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../contribution.ts';
import type { SentChanges } from '../work/changes.ts';
import type { ScriptFailure } from './jobs.ts';

/** `tried`: it is known what would change, and nothing was changed. `late`: the document was changed meanwhile. */
export type RunStatus = 'running' | 'changed' | 'unchanged' | 'tried' | 'late' | 'failed' | 'stopped';

/** A script that ran, or runs. */
export interface ScriptRun {
  readonly id: number;
  /** Of the script; empty where it has none. */
  readonly name: string;
  /** The document's file. */
  readonly file: string;
  readonly sessionId: string;
  readonly status: RunStatus;
  /** What it logged. */
  readonly said: readonly string[];
  /** How far it says that it is, 0 to 1; null where it says nothing. */
  readonly share: number | null;
  readonly value: string | null;
  readonly steps: readonly string[];
  readonly differences: readonly string[];
  readonly moreDifferences: number;
  readonly failure: ScriptFailure | null;
  /** What it would change of the document at this revision; null once that was done, or cannot be any more. */
  readonly tried: { readonly changes: SentChanges; readonly revision: number } | null;
  /** How long it took, ms. */
  readonly ms: number;
}

export interface ConsoleState {
  readonly source: string;
  /** Of the file that it came of or went into; empty where there is none. */
  readonly name: string;
  /** Scripts that were run, the newest last. */
  readonly history: readonly string[];
  /** Which of them stands in the editor; the history's length for what was typed since. */
  readonly at: number;
  /** What was typed before the history was looked through. */
  readonly typed: string;
  readonly runs: readonly ScriptRun[];
}

const empty: ConsoleState = { source: '', name: '', history: [], at: 0, typed: '', runs: [] };

export const scriptConsole = createStore<ConsoleState>(() => empty);

/** Runs whose output is kept. */
const mostRuns = 50;
const mostHistory = 50;
/** Characters of a script that is kept between runs of the program. */
const longestKept = 20_000;

export function setSource(source: string): void {
  scriptConsole.setState(({ history }) => ({ source, at: history.length, typed: source }));
}

/** Another script in the editor: of a file, or an example. What stood there stays in the history. */
export function showScript(name: string, source: string): void {
  const { source: before } = scriptConsole.getState();
  if (before.trim() !== '') remember(before);
  setSource(source);
  scriptConsole.setState({ name });
}

/** As the newest of the history; once, where it is that already. */
export function remember(source: string): void {
  scriptConsole.setState(({ history }) => {
    const next = [...history.filter((each) => each !== source), source].slice(-mostHistory);
    return { history: next, at: next.length, typed: source };
  });
}

/** Back (-1) and forth (1) through what was run; behind the newest stands what was typed. */
export function goThroughHistory(by: -1 | 1): void {
  scriptConsole.setState(({ history, at, typed, source }) => {
    // What stands in the editor just after it was run is the newest itself.
    const isNewest = by < 0 && at === history.length && history.at(-1) === source;
    const to = Math.min(history.length, Math.max(0, at + by - (isNewest ? 1 : 0)));
    return { at: to, source: history[to] ?? typed };
  });
}

export function addRun(run: ScriptRun): void {
  scriptConsole.setState(({ runs }) => ({ runs: [...runs, run].slice(-mostRuns) }));
}

export function changeRun(id: number, change: (run: ScriptRun) => Partial<ScriptRun>): void {
  scriptConsole.setState(({ runs }) => ({
    runs: runs.map((run) => (run.id === id ? { ...run, ...change(run) } : run)),
  }));
}

/** Takes away what came of scripts; one that runs stays. */
export function clearRuns(): void {
  scriptConsole.setState(({ runs }) => ({ runs: runs.filter(({ status }) => status === 'running') }));
}

export function isRunning({ runs }: ConsoleState): boolean {
  return runs.some(({ status }) => status === 'running');
}

/** Reads what was kept; what is damaged in it counts as not there. */
function stateFrom(value: unknown): ConsoleState {
  const { source, name, history }: Readonly<Record<string, unknown>> = { ...(value as object | null | undefined) };
  const texts = Array.isArray(history) ? history.filter((each) => typeof each === 'string') : [];
  const text = typeof source === 'string' ? source : '';
  return {
    ...empty,
    source: text,
    typed: text,
    name: typeof name === 'string' ? name : '',
    history: texts,
    at: texts.length,
  };
}

export const consoleSetting: KeptSetting = {
  name: 'console',
  restore: (value) => scriptConsole.setState(stateFrom(value)),
  watch: (keep) =>
    void scriptConsole.subscribe((now, before) => {
      if (now.source === before.source && now.history === before.history && now.name === before.name) return;
      const kept = now.history.filter((each) => each.length <= longestKept);
      keep({ source: now.source.length <= longestKept ? now.source : '', name: now.name, history: kept });
    }),
};
