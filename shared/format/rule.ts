/** What a validation rule is, and an area of rules: the common shape of every format's validator. */
import type { Severity } from '../codec/check.ts';
import type { Problem } from './format.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { told } from '../codec/said.ts';
import type { Said } from '../codec/said.ts';

export interface Rule {
  /** Stable name in kebab case: settings and tests refer to it. */
  readonly id: string;
  /** Error: the game crashes or shows something wrong. Warning: likely not what was meant. Info: good to know. */
  readonly severity: Severity;
  /** What the game does, and what can be done. */
  readonly explain: string;
}

/** One case of a rule. */
export interface Finding {
  readonly record: RecordId;
  readonly message: Said;
  readonly member?: string;
  /** Where one case weighs more or less than the rule usually does. */
  readonly severity?: Severity;
  readonly fix?: Problem['fix'] | undefined;
}

export type Report = (rule: Rule, finding: Finding) => void;

/** Rules about one kind of thing, checked together because they look at the same data. `Subject` is a document looked up. */
export interface RuleArea<Subject> {
  readonly rules: readonly Rule[];
  readonly check: (subject: Subject, report: Report) => void;
}

export function rule(id: string, severity: Severity, explain: string): Rule {
  return { id, severity, explain };
}

/** Makes areas for one kind of subject: `const area = areasOf<Model>()`. */
export function areasOf<Subject>() {
  /** An area of the rules in `rules`, which its check names by their keys. */
  return <R extends Readonly<Record<string, Rule>>>(
    rules: R,
    check: (subject: Subject, report: Report, rules: R) => void,
  ): RuleArea<Subject> => ({
    rules: Object.values(rules),
    check: (subject, report) => check(subject, report, rules),
  });
}

export function toProblem({ id, severity, explain }: Rule, finding: Finding): Problem {
  const { fix, member } = finding;
  return {
    rule: id,
    severity: finding.severity ?? severity,
    ...told(finding.message),
    explain,
    record: finding.record,
    ...(member === undefined ? {} : { member }),
    ...(fix === undefined ? {} : { fix }),
  };
}
