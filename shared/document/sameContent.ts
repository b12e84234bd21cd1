/**
 * Whether two documents of one format say the same, by structure and field and whatever their ids are: what a file that is
 * about to be written is held to. Looks at everything once, side by side, and makes nothing, so that every save can afford it.
 */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { AnyField } from '../codec/field.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Member } from '../codec/record.ts';
import type { DocumentRecord, Fields, Value } from '../codec/documentRecord.ts';
import { isNumbers, sameNumbers, sameValue } from '../codec/documentRecord.ts';
import type { DocumentFormat } from './documentFormat.ts';
import { memberPath, recordPaths } from './recordPaths.ts';

export interface ContentDifference {
  /** Of the record, in the first document. */
  readonly record: DocumentRecord;
  /** The member that differs; null where the records are of different kinds. */
  readonly member: Member | null;
  readonly before: Value;
  readonly after: Value;
}

interface Pair {
  readonly left: DocumentRecord;
  readonly right: DocumentRecord;
}

const isAbsent = (value: Value): boolean => value === undefined || value === null;

/** Whether a number set by an edit is the one that its storage gave back. */
function sameNumber(isSingle: boolean, left: Value, right: Value): boolean {
  return Object.is(left, right) || (isSingle && typeof left === 'number' && Object.is(Math.fround(left), right));
}

function sameField(field: AnyField, left: Value, right: Value): boolean {
  switch (field.kind) {
    case 'number':
      return sameNumber(field.storage === 'f32', left, right);
    case 'vector':
      return (
        Array.isArray(left) &&
        Array.isArray(right) &&
        left.length === right.length &&
        left.every((each: Value, at) => sameNumber(field.storage === 'f32', each, right[at] as Value))
      );
    case 'struct': {
      if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
      // Values of a struct field are plain objects with the names of its shape.
      const [first, second] = [left as Fields, right as Fields];
      return Object.entries(field.shape).every(([name, inner]) => {
        const [one, other] = [first[name], second[name]];
        return isAbsent(one) && isAbsent(other) ? true : sameField(inner, one, other);
      });
    }
    default:
      return sameValue(left, right);
  }
}

/** Bit by bit; data of an optional member that is empty is as good as none. */
function sameData(left: Value, right: Value): boolean {
  const isEmpty = (value: Value): boolean => isAbsent(value) || (isNumbers(value) && value.length === 0);
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  return isNumbers(left) && isNumbers(right) && sameNumbers(left, right);
}

function sameMember(member: Member, left: Value, right: Value): boolean {
  if (isAbsent(left) && isAbsent(right)) return true;
  if (member.kind === 'field') return sameField(member.field, left, right);
  return member.kind === 'numbers' ? sameData(left, right) : true;
}

/** Bytes that are compared as one, to find soon what stayed as it was. */
const pageSize = 4096;

/** Two files of the same length or not: which bytes of them are the same. */
class ByteComparison {
  private readonly old: Uint8Array;
  private readonly now: Uint8Array;
  /** By position: 1 where the bytes at the same place differ. */
  private readonly changed: Uint8Array;

  constructor(old: Uint8Array, now: Uint8Array) {
    this.old = old;
    this.now = now;
    this.changed = new Uint8Array(Math.ceil(Math.max(old.length, now.length) / pageSize));
    const both = Math.min(old.length, now.length);
    const isAligned = old.byteOffset % 4 === 0 && now.byteOffset % 4 === 0;
    const [words, others] = isAligned
      ? [old, now].map(({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, both >> 2))
      : [];
    for (let page = 0; page < this.changed.length; page++) {
      const start = page * pageSize;
      const isWhole = words !== undefined && others !== undefined && start + pageSize <= both;
      const isSame = isWhole ? sameWords(words, others, start >> 2) : this.areSame(start, start, pageSize);
      if (!isSame) this.changed[page] = 1;
    }
  }

  private areSame(from: number, to: number, length: number): boolean {
    const { old, now } = this;
    for (let at = 0; at < length; at++) if (old[from + at] !== now[to + at]) return false;
    return true;
  }

  /** Whether the bytes from `from` on in the one are those from `to` on in the other. */
  isSame(from: number, to: number, length: number): boolean {
    if (from !== to) return this.areSame(from, to, length);
    let isSame = true;
    for (let page = Math.floor(from / pageSize); isSame && page * pageSize < from + length; page++) {
      if (this.changed[page] !== 0) isSame = false;
    }
    return isSame || this.areSame(from, to, length);
  }
}

function sameWords(left: Uint32Array, right: Uint32Array, from: number): boolean {
  for (let at = from; at < from + pageSize / 4; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Tells of records whether no edit touched them and their bytes are still those they were read from. */
function asTheyWere(before: DocumentView, after: DocumentView): (pair: Pair) => boolean {
  const [old, now] = [before.original?.bytes, after.original?.bytes];
  if (old === undefined || now === undefined) return () => false;
  const bytes = new ByteComparison(old, now);
  return ({ left, right }) => {
    const [from, to] = [left.source, right.source];
    if (from === null || to === null || from.length !== to.length || before.isTouched(left.id)) return false;
    return bytes.isSame(from.offset, to.offset, from.length);
  };
}

/** The first place where two documents of one format differ, in the order of the first one's lists; null where none does. */
export function firstDifference(
  format: DocumentFormat,
  before: DocumentView,
  after: DocumentView,
): ContentDifference | null {
  // What is said in a record's own bytes need not be read from them again.
  const isAsItWas = format.isInline === true ? asTheyWere(before, after) : () => false;
  const waiting: Pair[] = [{ left: before.get(before.root), right: after.get(after.root) }];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const { left, right } = pair;
    if (isAsItWas(pair)) continue;
    if (left.type !== right.type) return { record: left, member: null, before: left.type, after: right.type };
    const held: Pair[] = [];
    for (const member of format.schemas.get(left.type)?.members ?? []) {
      if (member.kind === 'linked') continue;
      if (member.kind === 'records') {
        const [ids, others] = [listByName(left.fields, member.name), listByName(right.fields, member.name)];
        if (ids.length !== others.length) return { record: left, member, before: ids.length, after: others.length };
        for (const [at, id] of ids.entries()) {
          const other = others[at];
          if (other !== undefined) held.push({ left: before.get(id), right: after.get(other) });
        }
        continue;
      }
      const [value, other] = [fieldsByName(left.fields)[member.name], fieldsByName(right.fields)[member.name]];
      if (sameMember(member, value, other) || format.saysSame?.(member.name, left, right) === true) continue;
      return { record: left, member, before: value, after: other };
    }
    waiting.push(...held.toReversed());
  }
  return null;
}

function valueText(value: Value): string {
  if (isNumbers(value)) return `${value.length} numbers`;
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value)) return `[${value.map(String).join(', ')}]`;
  return isAbsent(value) ? 'nothing' : typeof value === 'object' ? 'a group of values' : String(value);
}

/** `textures[3].path would be read as “x”, not “y”`. */
export function differenceWords(format: DocumentFormat, document: DocumentView, difference: ContentDifference): string {
  const { record, member, before, after } = difference;
  const path = recordPaths(format, document).get(record.id)?.path ?? '';
  if (member === null)
    return `${path} would be read as another kind of thing (${String(after)}, not ${String(before)})`;
  const place = memberPath(path, member.name);
  if (member.kind === 'records') return `${place} would be read with ${String(after)} entries, not ${String(before)}`;
  if (isNumbers(before) && isNumbers(after) && before.length === after.length) {
    const at = before.findIndex((value, index) => !Object.is(value, after[index]));
    return `${place}[${at}] would be read as ${String(after[at])}, not ${String(before[at])}`;
  }
  return `${place} would be read as ${valueText(after)}, not ${valueText(before)}`;
}
