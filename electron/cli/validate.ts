/** `chunksmith validate`: what the validator of each file's format finds, with the path of each place. */
import { formatOffset } from '../../shared/codec/error.ts';
import type { Severity } from '../../shared/codec/check.ts';
import { groupByRule } from '../../shared/format/problemGroups.ts';
import { askedFor, checkedAs, checkOptions } from './checkedAs.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile } from './eachFile.ts';
import type { FileFailure, OpenFile } from './files.ts';
import { placeIn, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { memberPath, recordPaths } from '../../shared/document/recordPaths.ts';
import { counted } from '../../shared/codec/words.ts';

export interface FoundProblem {
  readonly rule: string;
  readonly severity: Severity;
  /** Empty when the whole file is meant. */
  readonly path: string;
  /** Where the record stands in the file; null for what no file holds. */
  readonly offset: number | null;
  /** Which of several files that is. */
  readonly part?: string;
  readonly message: string;
  readonly explain?: string;
  /** What the editor offers to do about it. */
  readonly fix?: string;
}

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ValidateResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** `invalid` when there are errors; with --strict also when there are warnings. */
  readonly status: 'valid' | 'invalid';
  /** What the document was taken for in the game, for formats where that matters. */
  readonly profile?: string;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly FoundProblem[];
}

/** `engine`: id of one that the format may know; formats that do not know it are validated as usual. */
export function validateFile(
  { file, files, document }: OpenFile,
  isStrict: boolean,
  engine: string | null = null,
  profile: string | null = null,
): ValidateResult {
  const { format, version } = document;
  const paths = recordPaths(format, document);
  const { engine: known, profile: judged } = checkedAs(document, file, { engine, profile });
  const found = format.validate(document, known, judged);
  const problems = found.map((problem): FoundProblem => {
    const place = paths.get(problem.record);
    const path = place?.path ?? '';
    const { rule, severity, message, explain, fix } = problem;
    const { source } = document.get(problem.record);
    return {
      rule,
      severity,
      path: problem.member === undefined ? path : memberPath(path, problem.member),
      ...(source === null ? { offset: null } : placeIn(files, source.offset)),
      message,
      ...(explain === undefined ? {} : { explain }),
      ...(fix === undefined ? {} : { fix: fix.label }),
    };
  });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  const status = errors > 0 || (isStrict && warnings > 0) ? 'invalid' : 'valid';
  return {
    file,
    format: format.id,
    version,
    status,
    ...(judged === undefined ? {} : { profile: judged }),
    errors,
    warnings,
    problems,
  };
}

/** `isWhole`: every problem has its line; otherwise problems of one rule are one line with how many there are. */
function linesOf(result: ValidateResult | FileFailure, isWhole: boolean): readonly string[] {
  const { file } = result;
  if (result.status === 'error') return [`${file}: error: ${result.message}`];
  const { errors, warnings, problems } = result;
  const verdict =
    problems.length === 0 ? 'no problems' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  const rows = groupByRule(problems).flatMap(({ first, problems: found }) => {
    const { explain } = first;
    const rest = isWhole ? 0 : found.length - 1;
    return [
      ...(isWhole ? found : [first]).map(lineOf),
      ...(rest === 0 ? [] : [`    and ${rest} more of this rule; --all lists them`]),
      ...(explain === undefined ? [] : [`    ${explain}`]),
    ];
  });
  return [`${file}: ${verdict}`, ...rows];
}

function lineOf({ severity, path, offset, part, message, rule }: FoundProblem): string {
  const place = `${offset === null ? '' : ` at ${formatOffset(offset)}`}${part === undefined ? '' : ` of ${part}`}`;
  return `  ${severity}: ${path === '' ? '' : `${path}: `}${message} [${rule}${place}]`;
}

export const validate: Command = {
  name: 'validate',
  form: 'FILE…',
  summary: 'find what the game would reject or show wrongly',
  explain: `Runs the validator over each file and shows what it found with its severity, the path of its place, and what can be
done; problems of one rule are one line, unless --all is given. Errors make the exit code 1; warnings do so only with --strict.

  chunksmith validate Footman.mdx
  chunksmith validate --strict Units
  chunksmith validate --all Wolf.m2
  chunksmith validate --engine counter-strike player.mdl`,
  options: {
    all: { type: 'boolean', help: 'list every problem; otherwise those of one rule are one line with their number' },
    strict: { type: 'boolean', help: 'let warnings count as errors' },
    ...checkOptions,
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('validate needs files or folders');
    const { engine, profile } = askedFor(options, formats.all);
    return eachFile(positionals, call, async (found) => {
      const result = await withDocument(found, formats, (open) =>
        validateFile(open, options['strict'] === true, engine, profile),
      );
      const text =
        options['json'] === true
          ? toJson(result)
          : linesOf(result, options['all'] === true)
              .map(printable)
              .join('\n');
      await terminal.out(`${text}\n`);
      return result.status === 'valid';
    });
  },
};
