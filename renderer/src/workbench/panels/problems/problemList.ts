/** The problems as the panel lists them: counted, filtered, grouped, and what can be mended at once. Pure. */
import type { ProblemGroup } from '../../../../../shared/format/problemGroups.ts';
import { groupByRule } from '../../../../../shared/format/problemGroups.ts';
import type { Severity } from '../../../../../shared/codec/check.ts';
import type { Problem } from '../../../../../shared/format/format.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';

export const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

export type SeverityCounts = Readonly<Record<Severity, number>>;

export function countBySeverity(problems: readonly Problem[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of problems) counts[severity]++;
  return counts;
}

export const severityWords = {
  error: { one: 'error', many: 'errors', heading: 'Errors' },
  warning: { one: 'warning', many: 'warnings', heading: 'Warnings' },
  info: { one: 'remark', many: 'remarks', heading: 'Remarks' },
} as const satisfies Readonly<
  Record<Severity, { readonly one: string; readonly many: string; readonly heading: string }>
>;

export interface ProblemFilter {
  /** Severities that are shown. */
  readonly shown: ReadonlySet<Severity>;
  /** Words that the message or the path must contain. */
  readonly text: string;
  /** Keys of rows of rules that show their problems; the others are one line each. */
  readonly open?: ReadonlySet<string>;
}

/** A line of the list: a heading over a severity, a rule that found several problems, or a problem. */
export type ProblemRow =
  | { readonly kind: 'heading'; readonly key: string; readonly severity: Severity; readonly count: number }
  | {
      readonly kind: 'rule';
      readonly key: string;
      readonly rule: string;
      /** Of the rule, as far as they fit the filter; at least two. */
      readonly problems: readonly Problem[];
      readonly first: Problem;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'problem';
      readonly key: string;
      readonly problem: Problem;
      /** Below the row of its rule. */
      readonly isInside: boolean;
    };

/** Identities that stay while the same problem is found again after an edit. */
function keysOf(problems: readonly Problem[]): readonly string[] {
  const seen = new Map<string, number>();
  return problems.map(({ rule, record, member, message }) => {
    const key = `${rule}/${record}/${member ?? ''}/${message}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count === 0 ? key : `${key}/${count}`;
  });
}

/** Lines in the order of severity; `wordsOf` gives what a search looks through beside the message. */
export function problemRows(
  problems: readonly Problem[],
  filter: ProblemFilter,
  wordsOf: (problem: Problem) => string,
): readonly ProblemRow[] {
  const keys = keysOf(problems);
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = (problem: Problem): boolean => {
    if (!filter.shown.has(problem.severity)) return false;
    if (words.length === 0) return true;
    const text = `${problem.message} ${problem.rule} ${wordsOf(problem)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const keyOf = new Map(problems.map((problem, at) => [problem, keys[at] ?? '']));
  const groups = groupByRule(problems.filter(fits));
  return severities.flatMap((severity): ProblemRow[] => {
    const own = groups.filter((group) => group.severity === severity);
    const count = own.reduce((sum, group) => sum + group.problems.length, 0);
    if (count === 0) return [];
    return [{ kind: 'heading', key: severity, severity, count }, ...own.flatMap((group) => rowsOfRule(group))];
  });

  function rowsOfRule({ rule, severity, first, problems: found }: ProblemGroup): readonly ProblemRow[] {
    const isInside = found.length > 1;
    const rows = found.map((problem): ProblemRow => ({
      kind: 'problem',
      key: keyOf.get(problem) ?? '',
      problem,
      isInside,
    }));
    if (!isInside) return rows;
    const key = `${severity}/${rule}`;
    const isOpen = filter.open?.has(key) === true;
    return [{ kind: 'rule', key, rule, problems: found, first, isOpen }, ...(isOpen ? rows : [])];
  }
}

/** The problems of a rule that can be mended safely. */
export function fixable(problems: readonly Problem[], rule: string): readonly Problem[] {
  return problems.filter((problem) => problem.rule === rule && problem.fix !== undefined);
}

/** Mends problems in one transaction. Each change stands on what the validator saw, so one that no longer fits is left out. */
export function applyFixes(
  transaction: Transaction,
  problems: readonly Problem[],
  has: (problem: Problem) => boolean,
): number {
  let mended = 0;
  for (const problem of problems) {
    if (problem.fix === undefined || !has(problem)) continue;
    problem.fix.apply(transaction);
    mended++;
  }
  return mended;
}
