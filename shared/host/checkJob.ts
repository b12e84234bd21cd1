/** The validator over a worker's copy of a document, as the page would run it. */
import type { RecordId } from '../codec/documentRecord.ts';
import { told } from '../codec/said.ts';
import type { Said } from '../codec/said.ts';
import { Document } from '../document/document.ts';
import { contentOf } from '../document/wire.ts';
import type { FormatDocument, Problem } from '../format/format.ts';
import type { SentProblems } from './checkContract.ts';

/**
 * What the validator finds. Pages have the bytes of the file only where the format's rules are about them, and what is found
 * here must not be gone after the first edit, which the page checks itself.
 */
export function checkJob(document: FormatDocument, engine: string | null, profile: string | null): SentProblems {
  const { format } = document;
  const seen: FormatDocument =
    format.validatesOriginal === true ? document : new Document(format, contentOf(document), { original: null });
  return sentProblems(format.validate(seen, engine ?? undefined, profile ?? undefined));
}

type Group = Omit<SentProblems[number], 'records' | 'said'>;

/** Problems as they are sent: rules are told once for all problems that follow each other. */
export function sentProblems(problems: readonly Problem[]): SentProblems {
  const groups: (Group & { readonly records: number[]; readonly said: Said[] })[] = [];
  for (const { rule, severity, explain = null, member = null, fix, record, said } of problems) {
    const of: Group = { rule, severity, explain, member, fix: fix?.label ?? null };
    const last = groups.at(-1);
    const isAlike = last !== undefined && (Object.keys(of) as (keyof Group)[]).every((name) => last[name] === of[name]);
    const group = isAlike ? last : { ...of, records: [], said: [] };
    if (!isAlike) groups.push(group);
    group.records.push(record);
    group.said.push(said);
  }
  return groups;
}

/**
 * The problems again, in the same order.
 * @param fixOf the fix of a problem that has one, by its label
 */
export function takenProblems(
  groups: SentProblems,
  fixOf: (problem: Problem, label: string) => NonNullable<Problem['fix']>,
): readonly Problem[] {
  return groups.flatMap(({ rule, severity, explain, member, fix, records, said }) =>
    records.flatMap((record, at): readonly Problem[] => {
      const sentence = said[at];
      if (sentence === undefined) return [];
      const problem: Problem = {
        ...{ rule, severity, ...told(sentence) },
        ...(explain === null ? {} : { explain }),
        // The host's copy has the same records under the same ids.
        record: record as RecordId,
        ...(member === null ? {} : { member }),
      };
      return [fix === null ? problem : { ...problem, fix: fixOf(problem, fix) }];
    }),
  );
}
