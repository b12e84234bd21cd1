/** What a file is checked as on the command line: `--engine` and `--profile`. */
import type { Format, FormatDocument } from '../../shared/format/format.ts';
import type { Call, Command } from './command.ts';
import { UsageError } from './command.ts';

/** Ids of an engine and of a profile that somebody asked for; null where nobody did. */
export interface CheckedFor {
  readonly engine: string | null;
  readonly profile: string | null;
}

export const checkOptions = {
  engine: {
    type: 'string',
    value: 'NAME',
    help: 'the engine whose rules hold, for formats that several engines read',
  },
  profile: {
    type: 'string',
    value: 'NAME',
    help: 'what a Warcraft III model is: unit, hero, building, portrait, doodad, effect, attachment, missile; judged by name, folder and content when left out',
  },
} as const satisfies Command['options'];

/** Names are compared without capitals and signs: `Counter-Strike` is `counterStrike`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

interface Named {
  readonly id: string;
  readonly label: string;
}

function idOf(asked: string | boolean | undefined, all: readonly Named[], refusal: string): string | null {
  if (typeof asked !== 'string') return null;
  const found = all.find(({ id, label }) => plain(id) === plain(asked) || plain(label) === plain(asked));
  if (found !== undefined) return found.id;
  throw new UsageError(`${refusal} ${asked}: there are ${[...new Set(all.map(({ label }) => label))].join(', ')}`);
}

/** Engine and profile by their ids or labels. @throws UsageError when no format knows them */
export function askedFor({ engine, profile }: Call['options'], formats: readonly Format[]): CheckedFor {
  const engines = formats.flatMap(({ limits }) => limits?.engines ?? []);
  const profiles = formats.flatMap((format) => format.profiles?.all ?? []);
  return {
    engine: idOf(engine, engines, 'no engine is called'),
    profile: idOf(profile, profiles, 'no model is a'),
  };
}

/**
 * What `Format.validate` is given: the engine where the format knows it, and the profile asked for or else the likeliest.
 *
 * @param file its path, which tells what a model is
 */
export function checkedAs(
  document: FormatDocument,
  file: string,
  { engine, profile }: CheckedFor,
): { readonly engine?: string; readonly profile?: string } {
  const { limits, profiles } = document.format;
  const known = limits?.engines.find(({ id }) => id === engine)?.id;
  const judged = profiles?.all.find(({ id }) => id === profile)?.id ?? profiles?.likeliest(document, file);
  return { ...(known === undefined ? {} : { engine: known }), ...(judged === undefined ? {} : { profile: judged }) };
}
