/** What reading an MDL text carries along: records under construction, errors with their lines, and remarks. */
import type { RecordBuilder } from '../../codec/reader.ts';
import type { AnyField } from '../../codec/field.ts';
import type { RecordSchema } from '../../codec/record.ts';
import type { NumbersOf, Storage } from '../../codec/storage.ts';
import { zeros } from '../../codec/storage.ts';
import type { RecordId, Value } from '../../codec/documentRecord.ts';
import { checkedValue, storable, ValueError } from '../../document/value.ts';
import type { Body, Entry } from './syntax.ts';
import { lineAt, textError } from './syntax.ts';

export class ModelReading {
  readonly version: number;
  readonly builder: RecordBuilder;
  private readonly text: string;
  private readonly remarks = new Map<string, { line: number; count: number }>();

  constructor(text: string, version: number, builder: RecordBuilder) {
    this.text = text;
    this.version = version;
    this.builder = builder;
  }

  fail(entry: Entry, problem: string): never {
    throw textError(this.text, entry.at, problem);
  }

  /** Remarks on something that was left out; the same remark is made once, with the line of the first. */
  note(entry: Entry, remark: string): void {
    const known = this.remarks.get(remark);
    if (known === undefined) this.remarks.set(remark, { line: lineAt(this.text, entry.at), count: 1 });
    else known.count++;
  }

  get notes(): readonly string[] {
    return [...this.remarks].map(([remark, { line, count }]) =>
      count === 1 ? `line ${line}: ${remark}` : `line ${line}: ${remark} (${count} times in all)`,
    );
  }

  /**
   * Makes a record of what was read. Numbers that a field cannot hold become the nearest it can, with a remark; texts that
   * are too long are an error, as a cut name would be another name.
   */
  put(id: RecordId, schema: RecordSchema, owner: RecordId | null, fields: Record<string, Value>, entry: Entry): void {
    for (const member of schema.members) {
      if (member.kind !== 'field') continue;
      const value = fields[member.name];
      if (value !== undefined && value !== null) fields[member.name] = this.held(member.field, value, entry);
    }
    this.builder.put(id, schema.type, owner, null, fields);
  }

  private held(field: AnyField, value: Value, entry: Entry): Value {
    try {
      return checkedValue(field, value);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      const near = nearest(field, value);
      if (near === null) this.fail(entry, error.message);
      this.note(entry, `${error.message}; the nearest was taken`);
      return near;
    }
  }

  /** The one number of an entry. */
  number(entry: Entry): number {
    const [value] = entry.atoms;
    if (typeof value !== 'number') this.fail(entry, `a number is missing behind ${entry.name}`);
    return value;
  }

  /** Whole numbers; what writers print with decimals is cut. */
  integer(entry: Entry): number {
    const value = this.number(entry);
    if (!Number.isFinite(value)) this.fail(entry, `${entry.name} needs a whole number`);
    return Math.trunc(value);
  }

  quoted(entry: Entry): string {
    const found = entry.atoms.find((atom) => typeof atom === 'object');
    if (found === undefined) this.fail(entry, `a text in quotes is missing behind ${entry.name}`);
    return found.text;
  }

  /** The numbers of a block, which must be so many. */
  vector(entry: Entry, size: number): readonly number[] {
    const values = this.body(entry).numbers;
    if (values.length !== size) this.fail(entry, `${entry.name} has ${values.length} numbers, ${size} are needed`);
    return values;
  }

  body(entry: Entry): Body {
    if (entry.body === null) this.fail(entry, `${entry.name === '' ? 'this' : entry.name} needs a block in braces`);
    return entry.body;
  }

  /** Numbers as an array of a storage; what does not fit into it is an error, never cut short. */
  numbers<S extends Storage>(entry: Entry, values: readonly number[], storage: S): NumbersOf[S] {
    const result = zeros(storage, values.length);
    result.set(values);
    if (storage !== 'f32') {
      const wrong = values.findIndex((value, index) => result[index] !== value);
      if (wrong >= 0) this.fail(entry, `${entry.name}: ${values[wrong]} is not a number that can stand here`);
    }
    return result;
  }
}

/** The nearest value that a field of numbers can hold; null for fields of other kinds. */
function nearest(field: AnyField, value: Value): Value {
  if (field.kind === 'number' && typeof value === 'number') return storable(field.storage, value);
  if (field.kind !== 'vector' || !Array.isArray(value) || value.length !== field.count) return null;
  return value.map((each: Value) => (typeof each === 'number' ? storable(field.storage, each) : 0));
}

/** Where the forms of one block put what they read. */
export interface Place {
  readonly model: ModelReading;
  readonly fields: Record<string, Value>;
  readonly self: RecordId;
}
