/** `chunksmith validate`: what the validator of each file's format finds, with the path of each place. */
import { formatOffset } from '../../shared/codec/error.ts';
import type { Severity } from '../../shared/codec/check.ts';
import type { Format } from '../../shared/format/format.ts';
import { groupByRule } from '../../shared/format/problemGroups.ts';
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
  const isKnown = format.limits?.engines.some(({ id }) => id === engine) === true;
  const { profiles } = format;
  const asked = profiles?.all.find(({ id }) => id === profile)?.id;
  const judged = asked ?? profiles?.likeliest(document, file);
  const found = format.validate(document, engine !== null && isKnown ? engine : undefined, judged);
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

/** Names are compared without capitals and signs: `Counter-Strike` is `counterStrike`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The id of an engine by its id or label; null where none is asked for. @throws UsageError when no format knows it */
function engineId(asked: string | boolean | undefined, formats: readonly Format[]): string | null {
  if (typeof asked !== 'string') return null;
  const engines = formats.flatMap(({ limits }) => limits?.engines ?? []);
  const engine = engines.find(({ id, label }) => plain(id) === plain(asked) || plain(label) === plain(asked));
  if (engine !== undefined) return engine.id;
  const names = [...new Set(engines.map(({ label }) => label))].join(', ');
  throw new UsageError(`no engine is called ${asked}: there are ${names}`);
}

/** The id of a profile by its id or label; null where none is asked for. @throws UsageError when no format knows it */
function profileId(asked: string | boolean | undefined, formats: readonly Format[]): string | null {
  if (typeof asked !== 'string') return null;
  const all = formats.flatMap(({ profiles }) => profiles?.all ?? []);
  const found = all.find(({ id, label }) => plain(id) === plain(asked) || plain(label) === plain(asked));
  if (found !== undefined) return found.id;
  throw new UsageError(`no model is a ${asked}: there are ${[...new Set(all.map(({ label }) => label))].join(', ')}`);
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
    engine: {
      type: 'string',
      value: 'NAME',
      help: 'the engine whose rules hold, for formats that several engines read',
    },
    profile: {
      type: 'string',
      value: 'NAME',
      help: 'what a Warcraft III model is: unit, hero, building, portrait, doodad, effect, attachment, missile; told from name, folder and content when left out',
    },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('validate needs files or folders');
    const engine = engineId(options['engine'], formats.all);
    const profile = profileId(options['profile'], formats.all);
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
