/** Mending what the validator found, and going from problem to problem. Mending all of them is a command of the Model menu. */
import type { Problem } from '../../../../../shared/format/format.ts';
import type { Command } from '../../../base/commands/index.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import { broughtInErrors, checkedAs } from '../../state/checking.ts';
import { inSentence } from '../../state/recordNames.ts';
import { notify } from '../../../base/ui/index.ts';
import { applyFixes, fixable } from './problemList.ts';
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

/** All that these commands look at: any larger context will do. */
export interface SessionContext {
  readonly session: Session | null;
}

function isThere(session: Session, { record }: Problem): boolean {
  return session.document.has(record);
}

/** Applies fixes as one step. Returns how many there were; 0 where it was taken back, and told. */
function mend(session: Session, label: string, problems: readonly Problem[]): number {
  const { document } = session;
  try {
    const { result: mended, errors } = actAndCheck(
      document,
      () => document.edit(label, (tx) => applyFixes(tx, problems, (problem) => isThere(session, problem))),
      checkedAs(session),
    );
    if (errors.length > 0) notify(broughtInErrors(label, errors));
    // The list is checked again a moment later; until then what was mended must not be offered once more.
    const gone = new Set(problems);
    session.state.setState((state) => ({ problems: state.problems.filter((problem) => !gone.has(problem)) }));
    return mended;
  } catch (error) {
    notify({
      tone: 'warning',
      title: text('The fix could not be applied'),
      message: error instanceof Error ? error.message : String(error),
    });
    return 0;
  }
}

export function fixProblem(session: Session, problem: Problem): void {
  if (problem.fix !== undefined) mend(session, `Fix: ${inSentence(problem.fix.label)}`, [problem]);
}

/** Applies every safe fix of a rule in one step. */
export function fixAll(session: Session, rule: string): void {
  const problems = fixable(session.state.getState().problems, rule);
  const label = problems[0]?.fix?.label;
  if (label !== undefined)
    mend(session, `Fix ${englishCounted(problems.length, 'problem')}: ${inSentence(label)}`, problems);
}

/** Applies every safe fix there is in one step, and says how many. */
export function fixEverything(session: Session): void {
  const problems = session.state.getState().problems.filter(({ fix }) => fix !== undefined);
  const [first] = problems;
  if (first?.fix === undefined) return;
  const label = problems.length === 1 ? first.fix.label : `Fix ${counted(problems.length, 'problem')}`;
  const mended = mend(session, label, problems);
  if (mended > 0) notify({ tone: 'ok', title: fill('Fixed {}', counted(mended, 'problem')) });
}

/** Selects the record of the next problem, going round at the end; worst first as in the list. */
export function goToProblem(session: Session, by: 1 | -1): void {
  const { problems, selection } = session.state.getState();
  if (problems.length === 0) return;
  const at = problems.findIndex(({ record }) => record === selection.at(-1));
  const next = problems[at < 0 ? (by > 0 ? 0 : problems.length - 1) : (at + by + problems.length) % problems.length];
  if (next === undefined || !isThere(session, next)) return;
  const { record, member } = next;
  select(session, [record], member === undefined ? null : { record, member, inside: [] });
}

const hasProblems = ({ session }: SessionContext): boolean => (session?.state.getState().problems.length ?? 0) > 0;

export const problemCommands: readonly Command<SessionContext>[] = [
  {
    id: 'problems.next',
    title: 'Next problem',
    category: 'Model',
    icon: 'warning',
    keys: ['F8'],
    when: hasProblems,
    run: ({ session }) => (session === null ? undefined : goToProblem(session, 1)),
  },
  {
    id: 'problems.previous',
    title: 'Previous problem',
    category: 'Model',
    icon: 'warning',
    keys: ['Shift+F8'],
    when: hasProblems,
    run: ({ session }) => (session === null ? undefined : goToProblem(session, -1)),
  },
];
