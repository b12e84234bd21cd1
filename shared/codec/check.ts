/**
 * Checks that follow from a schema's metadata alone and hold for any format: references, named values, flag bits, ranges,
 * numbers that are not finite, data that must match other data. What only one game knows is in the formats' own rules.
 */
import { fieldsByName } from './byName.ts';
import type { DocumentRecord, RecordId, Value } from './documentRecord.ts';
import { isNumbers } from './documentRecord.ts';
import type { AnyField, FieldInfo, Reference } from './field.ts';
import type { Collection } from './collection.ts';
import type { DocumentView } from './documentView.ts';
import type { Member, RecordSchema } from './record.ts';
import { inside, says, term, told } from './said.ts';
import type { Said } from './said.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Something that is wrong with a record. */
export interface RecordProblem {
  /** Stable name of the rule: `texture-reference`. */
  readonly rule: string;
  readonly severity: Severity;
  /** In English. */
  readonly message: string;
  /** The same with its names and numbers apart, for other languages. */
  readonly said: Said;
  /** What it means in the game and what can be done. */
  readonly explain?: string;
  readonly record: RecordId;
  /** Member of the record, where one is to blame. */
  readonly member?: string;
}

/** What a format knows beyond the metadata about one member: `texture.replaceableId` → an unknown value is an error. */
export interface CheckNote {
  readonly severity?: Severity;
  readonly explain?: string;
}

export interface CheckOptions {
  readonly schemas: ReadonlyMap<string, RecordSchema>;
  readonly collections: readonly Collection[];
  /** A record's name at the start of a sentence: `Material 2`, `Bone "Head"`. */
  readonly describe: (record: DocumentRecord) => Said;
  /** Notes by rule and member: `unknown-value texture.replaceableId`. */
  readonly notes?: ReadonlyMap<string, CheckNote>;
  /** True for a member that does not count in this record, such as a field that a later version left unused. */
  readonly isExempt?: (record: DocumentRecord, member: string) => boolean;
}

/** Rules of this module other than references, with their usual severity. */
export const checkRules = {
  'unknown-value': 'warning',
  'unknown-bits': 'info',
  'value-range': 'warning',
  'not-a-number': 'warning',
  'element-count': 'error',
} as const satisfies Readonly<Record<string, Severity>>;

const explanations: Readonly<Record<keyof typeof checkRules, string>> = {
  'unknown-value': 'The value is kept, but no meaning of it is known; the game may ignore it or misbehave.',
  'unknown-bits': 'The bits are kept as they are; nothing is known to use them.',
  'value-range': 'The value is kept; what the game makes of values outside the range is not defined.',
  'not-a-number': 'Infinite and undefined numbers spread through every calculation that uses them.',
  'element-count': 'The two lists belong together, element by element; the game reads past the end of the shorter one.',
};

type CheckRule = keyof typeof checkRules;

function kebab(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** What one entry of a collection is called: by its only type's label, otherwise the collection's name without the s. */
export function nounOf(collection: Collection, schemas: ReadonlyMap<string, RecordSchema>): string {
  const only = collection.types.length === 1 ? schemas.get(collection.types[0] ?? '') : undefined;
  return only === undefined ? collection.name.replace(/s$/, '') : only.info.label.toLowerCase();
}

/** A noun of `nounOf` as a kind of record, within a sentence. */
export function kindIn(noun: string): Said {
  return inside(term(noun.charAt(0).toUpperCase() + noun.slice(1)));
}

/** Id of the rule about references into a collection: `texture-reference`. */
export function referenceRule(noun: string): string {
  return `${kebab(noun)}-reference`;
}

/** `but there are 6` for a position that is too large. */
export function howMany(count: number): Said {
  if (count === 0) return says`but there are none`;
  return count === 1 ? says`but there is only 1` : says`but there are ${count}`;
}

interface Target {
  readonly noun: string;
  readonly count: number;
  readonly has: (value: number) => boolean;
}

/** A run over one document: what is looked up often is looked up once. */
interface Run {
  readonly document: DocumentView;
  readonly options: CheckOptions;
  readonly targets: Map<string, Target | null>;
  readonly problems: RecordProblem[];
}

type MemberCheck = (run: Run, record: DocumentRecord, value: Value) => void;

interface SchemaCheck {
  readonly member: string;
  readonly check: MemberCheck;
}

function targetOf(run: Run, reference: Reference): Target | null {
  const key = `${reference.collection}/${reference.by}`;
  const known = run.targets.get(key);
  if (known !== undefined) return known;
  const made = makeTarget(run, reference);
  run.targets.set(key, made);
  return made;
}

function makeTarget({ document, options }: Run, { collection: name, by }: Reference): Target | null {
  const collection = options.collections.find((each) => each.name === name);
  if (collection === undefined) return null;
  const list = collection.list(document);
  const noun = nounOf(collection, options.schemas);
  if (by === 'position') return { noun, count: list.length, has: (value) => value >= 0 && value < list.length };
  const ids = new Set(list.map((id) => fieldsByName(document.get(id).fields)[by]));
  return { noun, count: list.length, has: (value) => ids.has(value) };
}

function add(run: Run, rule: string, record: DocumentRecord, member: string, problem: Finding): void {
  const note = run.options.notes?.get(`${rule} ${record.type}.${member}`);
  run.problems.push({
    rule,
    severity: note?.severity ?? problem.severity,
    ...told(problem.message),
    explain: note?.explain ?? problem.explain,
    record: record.id,
    member,
  });
}

interface Finding {
  readonly severity: Severity;
  readonly message: Said;
  readonly explain: string;
}

function addKnown(run: Run, rule: CheckRule, record: DocumentRecord, member: string, message: Said): void {
  add(run, rule, record, member, { severity: checkRules[rule], explain: explanations[rule], message });
}

interface ReferencePlace {
  readonly member: string;
  readonly info: FieldInfo;
  readonly reference: Reference;
  readonly target: Target;
  /** The member is a list of references, not one. */
  readonly isMany?: boolean;
}

function addReference(run: Run, record: DocumentRecord, place: ReferencePlace, value: number, more = 0): void {
  const { target, reference, info, member } = place;
  const name = run.options.describe(record);
  const what = inside(info.label);
  const others = more === 0 ? '' : says`; ${more} more of its ${what} do not exist either`;
  const used = says`${kindIn(target.noun)} ${value}`;
  const message =
    reference.by === 'position'
      ? says`${name} uses ${used}, ${howMany(target.count)}${others}`
      : place.isMany === true
        ? says`${name}: ${what} refer to ${used}, which does not exist${others}`
        : says`${name}: ${what} refers to ${used}, which does not exist${others}`;
  const explain = `The game looks for something that is not there: it crashes or shows nothing. Choose an existing ${target.noun}.`;
  add(run, referenceRule(target.noun), record, member, { severity: 'error', message, explain });
}

function isBadReference(reference: Reference, target: Target, value: number): boolean {
  return value !== reference.none && !target.has(value);
}

function bitsOf(bits: Readonly<Record<number, string>>): number {
  return Object.keys(bits).reduce((mask, bit) => mask | Number(bit), 0);
}

/** Checks of a single number by its metadata; empty when there is nothing to check. */
function numberChecks(member: string, label: string, info: FieldInfo, isFloat: boolean): MemberCheck[] {
  const checks: MemberCheck[] = [];
  const { reference, names, bits, range } = info;
  const what = inside(label);
  const push = (check: (run: Run, record: DocumentRecord, value: number) => void): void => {
    checks.push((run, record, value) => {
      if (typeof value === 'number') check(run, record, value);
    });
  };
  if (reference !== undefined) {
    push((run, record, value) => {
      const target = targetOf(run, reference);
      if (target === null || !isBadReference(reference, target, value)) return;
      addReference(run, record, { member, info, reference, target }, value);
    });
  }
  if (names !== undefined) {
    push((run, record, value) => {
      if (names[value] !== undefined) return;
      const known = Object.keys(names).join(', ');
      const message = says`${run.options.describe(record)}: ${what} is ${value}; known values are ${known}`;
      addKnown(run, 'unknown-value', record, member, message);
    });
  }
  if (bits !== undefined) {
    const known = bitsOf(bits);
    push((run, record, value) => {
      const unknown = (value & ~known) >>> 0;
      if (unknown === 0) return;
      const hex = `0x${unknown.toString(16).toUpperCase()}`;
      addKnown(
        run,
        'unknown-bits',
        record,
        member,
        says`${run.options.describe(record)}: ${what} has unknown bits ${hex}`,
      );
    });
  }
  if (range !== undefined) {
    push((run, record, value) => {
      if (Number.isNaN(value) || (value >= range[0] && value <= range[1])) return;
      const message = says`${run.options.describe(record)}: ${what} is ${Number(value.toPrecision(6))}, expected ${range[0]} to ${range[1]}`;
      addKnown(run, 'value-range', record, member, message);
    });
  }
  if (isFloat) {
    push((run, record, value) => {
      if (Number.isFinite(value)) return;
      addKnown(run, 'not-a-number', record, member, says`${run.options.describe(record)}: ${what} is ${value}`);
    });
  }
  return checks;
}

function fieldChecks(member: string, label: string, field: AnyField): MemberCheck[] {
  if (field.kind === 'number') return numberChecks(member, label, field.info, field.storage.startsWith('f'));
  if (field.kind === 'vector') {
    const checks = numberChecks(member, label, field.info, field.storage.startsWith('f'));
    if (checks.length === 0) return [];
    return [
      (run, record, value) => {
        if (!Array.isArray(value)) return;
        const before = run.problems.length;
        // One component that is wrong is enough to say so. The value of a vector is a list of numbers.
        for (const component of value as readonly number[]) {
          for (const check of checks) check(run, record, component);
          if (run.problems.length > before) return;
        }
      },
    ];
  }
  if (field.kind !== 'struct') return [];
  return Object.entries(field.shape).flatMap(([name, inner]) =>
    fieldChecks(member, `${label} ${inner.info.label.toLowerCase()}`, inner).map(
      (check): MemberCheck =>
        (run, record, value) => {
          if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumbers(value)) return;
          // What is neither bulk data nor a list is a struct with the fields of its shape.
          check(run, record, (value as { readonly [name: string]: Value })[name]);
        },
    ),
  );
}

type NumbersMember = Member & { readonly kind: 'numbers' };

function checkFinite(run: Run, record: DocumentRecord, member: NumbersMember, value: Value): void {
  if (!(value instanceof Float32Array) && !(value instanceof Float64Array)) return;
  let count = 0;
  let first = -1;
  for (let index = 0; index < value.length; index++) {
    const number = value[index] ?? 0;
    // Only a finite number minus itself is zero; this runs over every float of a file, so it must be cheap.
    if (number - number === 0) continue;
    if (count === 0) first = index;
    count++;
  }
  if (count === 0) return;
  const what = count === 1 ? says`a number that is ${value[first] ?? NaN}` : says`${count} numbers that are not finite`;
  const at = Math.floor(first / member.components);
  const message = says`${run.options.describe(record)}: ${inside(member.info.label)} hold ${what}, first at element ${at}`;
  addKnown(run, 'not-a-number', record, member.name, message);
}

function checkNumberReferences(run: Run, record: DocumentRecord, member: NumbersMember, value: Value): void {
  const { reference } = member.info;
  if (reference === undefined || !isNumbers(value)) return;
  const target = targetOf(run, reference);
  if (target === null) return;
  const bad = new Set<number>();
  for (const number of value) if (isBadReference(reference, target, number)) bad.add(number);
  const [first] = bad;
  if (first === undefined) return;
  const place = { member: member.name, info: member.info, reference, target, isMany: true };
  addReference(run, record, place, first, bad.size - 1);
}

/** The data another list must match: in the record itself or in the one that holds it. */
function matchingCount(run: Run, record: DocumentRecord, name: string): { count: number; label: string } | null {
  const owner = record.owner === null ? undefined : run.document.get(record.owner);
  for (const holder of [record, owner]) {
    const member = holder === undefined ? undefined : run.options.schemas.get(holder.type)?.membersByName.get(name);
    const value = holder === undefined ? undefined : fieldsByName(holder.fields)[name];
    if (member?.kind === 'numbers' && isNumbers(value)) {
      return { count: value.length / member.components, label: member.info.label };
    }
  }
  return null;
}

function checkCount(run: Run, record: DocumentRecord, member: NumbersMember, value: Value): void {
  if (member.sameCountAs === undefined || !isNumbers(value)) return;
  const other = matchingCount(run, record, member.sameCountAs);
  const count = value.length / member.components;
  if (other === null || other.count === count) return;
  const own = says`${Number(count.toFixed(2))} ${inside(member.info.label)}`;
  const message = says`${run.options.describe(record)} has ${own} for ${says`${other.count} ${inside(other.label)}`}`;
  addKnown(run, 'element-count', record, member.name, message);
}

function memberChecks(member: Member): MemberCheck[] {
  if (member.kind === 'field') return fieldChecks(member.name, member.info.label, member.field);
  if (member.kind !== 'numbers') return [];
  const checks: MemberCheck[] = [];
  if (member.storage.some((storage) => storage.startsWith('f'))) {
    checks.push((run, record, value) => checkFinite(run, record, member, value));
  }
  if (member.info.reference !== undefined) {
    checks.push((run, record, value) => checkNumberReferences(run, record, member, value));
  }
  if (member.sameCountAs !== undefined) {
    checks.push((run, record, value) => checkCount(run, record, member, value));
  }
  return checks;
}

const compiled = new WeakMap<RecordSchema, readonly SchemaCheck[]>();

/** Checks of one schema, made once: most members have nothing to check and cost nothing. */
function checksOf(schema: RecordSchema): readonly SchemaCheck[] {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = schema.members.flatMap((member) =>
    memberChecks(member).map((check) => ({ member: member.name, check })),
  );
  compiled.set(schema, made);
  return made;
}

/** Everything the metadata says is wrong with a document; one problem per record, member and rule. */
export function checkRecords(document: DocumentView, options: CheckOptions): readonly RecordProblem[] {
  const run: Run = { document, options, targets: new Map(), problems: [] };
  for (const record of document.all()) {
    const schema = options.schemas.get(record.type);
    if (schema === undefined) continue;
    for (const { member, check } of checksOf(schema)) {
      const value = fieldsByName(record.fields)[member];
      if (value === undefined || value === null || options.isExempt?.(record, member) === true) continue;
      check(run, record, value);
    }
  }
  return run.problems;
}

/** Positions that a list of numbers uses and a collection does not have, as one problem; null when all exist. */
export function checkPositions(
  values: ArrayLike<number>,
  target: { readonly noun: string; readonly count: number },
  place: { readonly record: RecordId; readonly member: string; readonly name: Said },
): RecordProblem | null {
  const bad = new Set<number>();
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (value < 0 || value >= target.count) bad.add(value);
  }
  const [first] = bad;
  if (first === undefined) return null;
  const others = bad.size === 1 ? '' : says`; ${bad.size - 1} more do not exist either`;
  return {
    rule: referenceRule(target.noun),
    severity: 'error',
    ...told(says`${place.name} uses ${says`${kindIn(target.noun)} ${first}`}, ${howMany(target.count)}${others}`),
    explain: `The game looks for something that is not there: it crashes or shows nothing. Choose an existing ${target.noun}.`,
    record: place.record,
    member: place.member,
  };
}
