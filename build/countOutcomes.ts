/**
 * What becomes of a count that says far more than there is: each count field of each kind of record is set so in the bytes
 * of small files made here, and the file is opened again. For `build/countRules.test.ts`, which holds the table of rules.
 */
import type { AnyField } from '../shared/codec/field.ts';
import { fieldSpans } from '../shared/codec/spans.ts';
import { FormatError } from '../shared/codec/error.ts';
import { openDocument } from '../shared/document/document.ts';
import type { FormatDocument } from '../shared/format/format.ts';
import { formats } from '../shared/formats/index.ts';
import { joinedFiles, sourcesOf } from './fuzz/sources.ts';

/** Names of whole numbers that are called like counts. */
export const isCountName = (name: string): boolean =>
  /count|frames|columns?$|rows?$|famil|width|height$|nodes|size|length|hasMips|version/i.test(name);

export function isCountField(name: string, field: AnyField): boolean {
  return (
    field.kind === 'number' &&
    /^[ui](8|16|32)$/.test(field.storage) &&
    isCountName(name) &&
    field.info.bits === undefined &&
    field.info.names === undefined
  );
}

/** Rules of the validator by how often each speaks. */
function rulesOf(document: FormatDocument): ReadonlyMap<string, number> {
  const rules = new Map<string, number>();
  for (const { rule } of document.format.validate(document)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return rules;
}

/** `refused` where the reader does not take the file, else the rules that speak of it more than before. */
function outcomeOf(
  format: FormatDocument['format'],
  bytes: Uint8Array,
  {
    files,
    before,
  }: {
    readonly files: readonly { name: string; start: number; end: number }[];
    readonly before: ReadonlyMap<string, number>;
  },
): readonly string[] {
  try {
    const after = rulesOf(openDocument(format, bytes, { files }));
    return [...after].flatMap(([rule, count]) => (count > (before.get(rule) ?? 0) ? [rule] : []));
  } catch (error) {
    if (error instanceof FormatError) return ['refused'];
    throw error;
  }
}

/** By `format record.field`: what becomes of it in each file that has one. */
export function countOutcomes(): ReadonlyMap<string, ReadonlySet<string>> {
  const outcomes = new Map<string, Set<string>>();
  for (const format of formats) {
    for (const source of sourcesOf(format.id, 0).slice(0, 3)) {
      const { bytes, files } = joinedFiles(source.files);
      const document = openDocument(format, bytes, { files });
      const before = rulesOf(document);
      const done = new Set<string>();
      for (const { type, source: place } of document.all()) {
        const schema = format.schemas.get(type);
        if (schema === undefined || place === null || done.has(type)) continue;
        done.add(type);
        const spans = fieldSpans(schema, bytes, place, document.version, document.original?.files ?? []);
        for (const member of schema.members) {
          if (member.kind !== 'field' || !isCountField(member.name, member.field)) continue;
          const span = spans.find((each) => each.member === member.name && each.inside.length === 0);
          if (span === undefined || member.field.kind !== 'number') continue;
          const changed = bytes.slice();
          changed.fill(0xff, span.offset, span.offset + span.length);
          // The most that is not negative in either reading.
          const isBig = format.id === 'png';
          changed[isBig ? span.offset : span.offset + span.length - 1] = 0x7f;
          const key = `${format.id} ${type}.${member.name}`;
          const known = outcomes.get(key) ?? new Set();
          for (const outcome of outcomeOf(format, changed, { files, before })) known.add(outcome);
          outcomes.set(key, known);
        }
      }
    }
  }
  return outcomes;
}
