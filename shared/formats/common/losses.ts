/** What conversions between versions and games share: what they cannot carry over, and members that both sides have. */
import { fieldsByName } from '../../codec/byName.ts';
import type { Value } from '../../codec/documentRecord.ts';
import { existsIn } from '../../codec/field.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';

/** What a conversion could not carry over: one line a kind, with how often. */
export class Losses {
  private readonly counts = new Map<string, number>();

  /** @param what a sentence without its end: `rotations were rounded to 16 bits` */
  note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  get lines(): readonly string[] {
    return [...this.counts].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  }
}

/** Members that a version of a schema has, with the values of other fields; the rest starts with its defaults. */
export function carriedFields(schema: RecordSchema, given: object, version: number): Record<string, Value> {
  const fields = initialFields(schema, version);
  const values = fieldsByName(given);
  for (const member of schema.members) {
    const value = values[member.name];
    if (member.kind === 'records' || value === undefined) continue;
    if (member.kind === 'field' && !existsIn(member.field, version)) continue;
    if (member.kind === 'numbers' && !(member.name in fields)) continue;
    fields[member.name] = value;
  }
  return fields;
}
