/**
 * What every act that writes asks of its own work: errors that its result has and its source had not. An act may well
 * be unable to do better; but then it says so with whatever else was lost, instead of leaving it to the game.
 */
import type { DocumentView } from '../codec/documentView.ts';
import type { Format, FormatDocument, Problem } from './format.ts';

/** Errors of one rule that an act brought in. */
export interface AddedErrors {
  readonly rule: string;
  /** How many more there are than before; at least one. */
  readonly count: number;
  /** The first of them in words. */
  readonly message: string;
}

type ErrorCounts = ReadonlyMap<string, number>;

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** How many errors of each rule there are. */
export function countErrors(problems: readonly Problem[]): ErrorCounts {
  const counts = new Map<string, number>();
  for (const { rule } of problems.filter(isError)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/**
 * Rules of which the result has more errors than its source. Problems cannot be compared one by one: an act may give
 * everything other names and other places.
 *
 * @param source what `countErrors` said before the act; empty for what was made from something that is no document
 */
export function addedErrors(source: ErrorCounts, result: readonly Problem[]): readonly AddedErrors[] {
  return [...countErrors(result)].flatMap(([rule, count]) => {
    const added = count - (source.get(rule) ?? 0);
    const first = result.find((problem) => isError(problem) && problem.rule === rule);
    return added <= 0 || first === undefined ? [] : [{ rule, count: added, message: first.message }];
  });
}

/** One line a rule: `error that was not there before: Stand is an alias that leads to no sequence [alias-target], and 2 more`. */
export function addedErrorLines(added: readonly AddedErrors[]): readonly string[] {
  return added.map(
    ({ rule, count, message }) =>
      `error that was not there before: ${message} [${rule}]${count === 1 ? '' : `, and ${count - 1} more`}`,
  );
}

/**
 * The lines for a whole document that was made from another one of the same format.
 *
 * @param source null for what was made from something that is no document, such as text or pictures
 */
export function errorsOfResult(format: Format, source: DocumentView | null, result: DocumentView): readonly string[] {
  const before = source === null ? [] : format.validate(source);
  return addedErrorLines(addedErrors(countErrors(before), format.validate(result)));
}

/**
 * Does something to a document and tells, beside what it gives, which errors came in: for acts and imports.
 *
 * @param as the engine and the profile that the document is checked for, as in `Format.validate`
 */
export function actAndCheck<R>(
  document: FormatDocument,
  act: () => R,
  as: { readonly engine?: string; readonly profile?: string } = {},
): { readonly result: R; readonly errors: readonly string[] } {
  const check = (): readonly Problem[] => document.format.validate(document, as.engine, as.profile);
  const before = countErrors(check());
  const { revision } = document;
  const result = act();
  return { result, errors: document.revision === revision ? [] : addedErrorLines(addedErrors(before, check())) };
}
