/** Which record of one list is which of another: namesakes first, then what is alike, then what is left in its order. */
import { fieldsByName } from '../codec/byName.ts';
import type { DocumentRecord } from '../codec/documentRecord.ts';
import { sameValue } from '../codec/documentRecord.ts';
import type { DocumentFormat } from './documentFormat.ts';
import { titleOf } from './recordPaths.ts';

export interface Matching {
  /** In the order of the first list. */
  readonly pairs: readonly (readonly [DocumentRecord, DocumentRecord])[];
  readonly removed: readonly DocumentRecord[];
  readonly added: readonly DocumentRecord[];
}

function groups(
  records: readonly DocumentRecord[],
  keyOf: (record: DocumentRecord) => string | null,
): Map<string, DocumentRecord[]> {
  const made = new Map<string, DocumentRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === null) continue;
    const group = made.get(key) ?? [];
    made.set(key, group);
    group.push(record);
  }
  return made;
}

function isRenamable(format: DocumentFormat, { type }: DocumentRecord): boolean {
  const schema = format.schemas.get(type);
  const title = schema?.info.title;
  return title === undefined || schema?.membersByName.has(title) === true;
}

/** What a record is, and not what it is called: its type, with a title that is no field of it, such as a chunk's tag. */
export function identityOf(format: DocumentFormat, record: DocumentRecord): string {
  const { type, fields } = record;
  if (isRenamable(format, record)) return type;
  return `${type}/${String(fieldsByName(fields)[format.schemas.get(type)?.info.title ?? ''])}`;
}

/** How much of what two records say in their own fields is the same, 0 to 1. */
function likeness(format: DocumentFormat, left: DocumentRecord, right: DocumentRecord): number {
  if (left.type !== right.type) return 0;
  let [same, all] = [0, 0];
  for (const { kind, name } of format.schemas.get(left.type)?.members ?? []) {
    if (kind === 'records' || kind === 'linked') continue;
    const [value, other] = [fieldsByName(left.fields)[name], fieldsByName(right.fields)[name]];
    if (value === undefined && other === undefined) continue;
    all++;
    if (sameValue(value, other)) same++;
  }
  return all === 0 ? 1 : same / all;
}

/** Less is another record that happens to stand there. */
const leastLikeness = 0.5;
/** Beyond so many comparisons the order alone must do. */
const mostComparisons = 250_000;

/**
 * Records without names, where one list has more of a kind than the other: those that came or went are told from the rest by
 * what these say, in the order of both lists. Where there are as many, nothing came or went, and the order says all.
 */
function alikeInOrder(
  format: DocumentFormat,
  left: readonly DocumentRecord[],
  right: readonly DocumentRecord[],
): readonly (readonly [DocumentRecord, DocumentRecord])[] {
  const nameless = (records: readonly DocumentRecord[]) =>
    groups(records, (record) => (isRenamable(format, record) && titleOf(format, record) === null ? record.type : null));
  const others = nameless(right);
  return [...nameless(left)].flatMap(([type, own]) => {
    const other = others.get(type) ?? [];
    const isClear = own.length === other.length || own.length * other.length > mostComparisons;
    return isClear ? [] : likestInOrder(own, other, (one, two) => likeness(format, one, two));
  });
}

/** The pairs in both orders that are alike the most, all together. */
function likestInOrder(
  left: readonly DocumentRecord[],
  right: readonly DocumentRecord[],
  likenessOf: (left: DocumentRecord, right: DocumentRecord) => number,
): readonly (readonly [DocumentRecord, DocumentRecord])[] {
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const alike = new Float64Array(best.length);
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const [one, two] = [left[row], right[column]];
      const score = one === undefined || two === undefined ? 0 : likenessOf(one, two);
      const at = row * width + column;
      alike[at] = score;
      const paired = score < leastLikeness ? 0 : score + (best[at + width + 1] ?? 0);
      best[at] = Math.max(paired, best[at + width] ?? 0, best[at + 1] ?? 0);
    }
  }
  const pairs: (readonly [DocumentRecord, DocumentRecord])[] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length;) {
    const at = row * width + column;
    const [one, two] = [left[row], right[column]];
    const score = alike[at] ?? 0;
    if (
      one !== undefined &&
      two !== undefined &&
      score >= leastLikeness &&
      best[at] === score + (best[at + width + 1] ?? 0)
    ) {
      pairs.push([one, two]);
      row++;
      column++;
    } else if (best[at] === best[at + width]) row++;
    else column++;
  }
  return pairs;
}

/**
 * Records of the same type and title are matched in their order, then records of the same type that have no namesake.
 * A title that is no field, such as a chunk's tag, is what a record is and not what it is called: it must be equal.
 */
export function matchRecords(
  format: DocumentFormat,
  left: readonly DocumentRecord[],
  right: readonly DocumentRecord[],
): Matching {
  const partners = new Map<DocumentRecord, DocumentRecord>();
  const taken = new Set<DocumentRecord>();
  const matchBy = (keyOf: (record: DocumentRecord) => string | null): void => {
    const open = groups(
      right.filter((record) => !taken.has(record)),
      keyOf,
    );
    const waiting = groups(
      left.filter((record) => !partners.has(record)),
      keyOf,
    );
    for (const [key, records] of waiting) {
      const candidates = open.get(key) ?? [];
      for (const [index, record] of records.entries()) {
        const partner = candidates[index];
        if (partner === undefined) break;
        partners.set(record, partner);
        taken.add(partner);
      }
    }
  };
  matchBy((record) => {
    if (!isRenamable(format, record)) return identityOf(format, record);
    const name = titleOf(format, record);
    return name === null ? null : `${record.type}/${name}`;
  });
  for (const [from, to] of alikeInOrder(
    format,
    left.filter((record) => !partners.has(record)),
    right.filter((record) => !taken.has(record)),
  )) {
    partners.set(from, to);
    taken.add(to);
  }
  matchBy((record) => (isRenamable(format, record) ? record.type : null));
  return {
    pairs: left.flatMap((record) => {
      const partner = partners.get(record);
      return partner === undefined ? [] : [[record, partner] as const];
    }),
    removed: left.filter((record) => !partners.has(record)),
    added: right.filter((record) => !taken.has(record)),
  };
}
