/** Problems by what found them: a hundred cases of one rule are one thing to know, not a hundred. */
import type { Severity } from '../codec/check.ts';
import type { Problem } from './format.ts';

/** Problems of one rule and one severity, in the order in which they were found. At least one. */
export interface ProblemGroup<P extends Pick<Problem, 'rule' | 'severity'> = Problem> {
  readonly rule: string;
  readonly severity: Severity;
  readonly first: P;
  readonly problems: readonly P[];
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

/** The worst first; rules of one severity in the order in which they first found something. */
export function groupByRule<P extends Pick<Problem, 'rule' | 'severity'>>(
  problems: readonly P[],
): readonly ProblemGroup<P>[] {
  const groups = new Map<string, { readonly first: P; readonly problems: P[] }>();
  for (const problem of problems) {
    const key = `${problem.severity}/${problem.rule}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: problem, problems: [problem] });
    else known.problems.push(problem);
  }
  const all = [...groups.values()].map(({ first, problems: own }) => ({
    rule: first.rule,
    severity: first.severity,
    first,
    problems: own,
  }));
  return order.flatMap((severity) => all.filter((group) => group.severity === severity));
}
