/** The worker's side of the console, without the worker: runs a script on a copy of the document and tells what it did. */
import { toWire, type WireDiff } from '../../../../shared/document/wire.ts';
import { differences } from '../../../../shared/format/difference/differences.ts';
import { differenceText } from '../../../../shared/format/difference/differenceText.ts';
import { knownFormats } from '../../../../shared/formats/index.ts';
import { contextOf } from '../../../../shared/scripts/context.ts';
import type { ScriptContext } from '../../../../shared/scripts/script.ts';
import { shownValue } from '../../../../shared/scripts/shownValue.ts';
import { received } from '../work/carryOut.ts';
import type { ScriptAnswer, ScriptFailure, ScriptNote, ScriptRequest } from './jobs.ts';
import { mostDifferences, mostLines, scriptName } from './jobs.ts';

export interface Telling {
  readonly share: (done: number) => void;
  readonly note: (note: ScriptNote) => void;
}

/** Runs code that may use all members of the context by their names. Answers the value of its last line. */
export type Evaluate = (code: string, context: ScriptContext) => Promise<unknown>;

/** A module is known by what only modules have; all else are lines of which the last one has a value. */
export function isModule(code: string): boolean {
  return /^\s*(?:export|import)\s/m.test(code) || /\bawait\s/.test(code);
}

/** The default export of a module that was loaded. */
export function scriptOf(module: { readonly default?: unknown }): (context: ScriptContext) => unknown {
  const script = module.default;
  if (typeof script !== 'function') throw new Error('the script has no default export that is a function');
  return (context) => (script as (context: ScriptContext) => unknown)(context);
}

/** Of what the language itself complains of its kind too: ours are sentences. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfLanguage = ['ReferenceError', 'SyntaxError', 'TypeError'].includes(error.name);
  return isOfLanguage ? `${error.name}: ${error.message}` : error.message;
}

const lineInTrace = new RegExp(`${scriptName.replace('.', '\\.')}:(\\d+)`);

export function failureOf(error: unknown): ScriptFailure {
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  const line = lineInTrace.exec(trace)?.[1];
  return { message: messageOf(error), line: line === undefined ? null : Number(line) };
}

/** Passes on what is logged until it is too much for a page to hold. */
function logger(note: Telling['note']): (words: string) => void {
  let count = 0;
  return (words) => {
    count++;
    if (count < mostLines) note({ said: words });
    else if (count === mostLines) note({ said: `… only the first ${mostLines - 1} lines are shown` });
  };
}

const nothing = { value: null, steps: [], differences: [], moreDifferences: 0, changes: [] };

/** Never rejects for what a script does: that is its failure. */
export async function carryOut(request: ScriptRequest, tell: Telling, evaluate: Evaluate): Promise<ScriptAnswer> {
  const all = knownFormats.all;
  // Before the script has it: what it changes in place may lie in the bytes that came.
  const content = request.document.content.slice();
  const document = received(all, request.document);
  const changes: WireDiff[] = [];
  document.onCommit(({ diffs }) => changes.push(...diffs.map(toWire)));
  let value: unknown;
  try {
    value = await evaluate(request.code, contextOf(document, request.file, logger(tell.note), tell.share));
  } catch (error) {
    return { ...nothing, failure: failureOf(error) };
  }
  const words = value === undefined ? null : shownValue(value);
  const { entries, position } = document.history;
  const steps = entries.slice(0, position).map(({ label }) => label);
  if (steps.length === 0) return { ...nothing, value: words, failure: null };
  const found = differences(received(all, { ...request.document, content }), document);
  return {
    value: words,
    steps,
    differences: found.slice(0, mostDifferences).map(differenceText),
    moreDifferences: Math.max(0, found.length - mostDifferences),
    changes,
    failure: null,
  };
}
