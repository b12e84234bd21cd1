/** Comparing two documents of one format by structure and field: what `diff` shows and `set` checks its result with. */
import { fieldsByName, listByName } from '../../codec/byName.ts';
import type { AnyField } from '../../codec/field.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Member } from '../../codec/record.ts';
import type { FormatDocument } from '../format.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../codec/documentRecord.ts';
import { isNumbers, sameValue } from '../../codec/documentRecord.ts';
import { matchRecords } from '../../document/matchRecords.ts';
import { memberValue } from '../../document/value.ts';
import { linkedView } from './linkedView.ts';
import type { RecordPaths } from '../../document/recordPaths.ts';
import { memberPath, recordPaths, titleOf } from '../../document/recordPaths.ts';

/** How two lists of numbers differ. */
export interface BulkDifference {
  readonly oldCount: number;
  readonly newCount: number;
  /** Numbers that differ, counted over the length of the shorter list. */
  readonly differing: number;
  /** Largest distance between two finite numbers at the same position. */
  readonly largest: number;
  /** Position of the first number that differs. */
  readonly first: number;
}

export type Difference =
  | {
      readonly kind: 'record';
      readonly change: 'added' | 'removed';
      /** Null for frames around lists, such as chunks, which no path leads to. */
      readonly path: string | null;
      readonly type: string;
      /** What the record is called; null when it has no name. */
      readonly title: string | null;
      /** In the new document where it was added, else in the old one. */
      readonly record: RecordId;
    }
  | {
      readonly kind: 'field';
      readonly change: 'added' | 'removed' | 'changed';
      readonly path: string;
      readonly member: Member | null;
      /** The declaration of the value, where it is a field or a part of one. */
      readonly field: AnyField | null;
      readonly before: Value;
      readonly after: Value;
      /** In the old document, and the member of it that has the value, or has it in a struct. */
      readonly record: RecordId;
      readonly name: string;
    }
  | {
      readonly kind: 'numbers';
      readonly change: 'changed';
      readonly path: string;
      readonly bulk: BulkDifference;
      readonly record: RecordId;
      readonly name: string;
    }
  | {
      readonly kind: 'order';
      readonly change: 'reordered';
      /** The list. */
      readonly path: string;
      /** Paths in the old file, in the order of the new one. */
      readonly order: readonly string[];
      /** What has the list in the old document, and its member. */
      readonly record: RecordId;
      readonly name: string;
    };

interface Side {
  readonly view: DocumentView;
  readonly paths: RecordPaths;
}

function sideOf(document: FormatDocument): Side {
  const { format } = document;
  return { view: linkedView(format, document), paths: recordPaths(format, document) };
}

/** Null when all numbers are equal; 0 and −0 differ, NaNs are equal whatever their bits. */
export function compareNumbers(before: Numbers, after: Numbers): BulkDifference | null {
  const length = Math.min(before.length, after.length);
  let differing = 0;
  let largest = 0;
  let first = -1;
  for (let index = 0; index < length; index++) {
    const left = before[index] ?? 0;
    const right = after[index] ?? 0;
    if (Object.is(left, right)) continue;
    if (first < 0) first = index;
    differing++;
    const distance = Math.abs(right - left);
    if (Number.isFinite(distance) && distance > largest) largest = distance;
  }
  if (differing === 0 && before.length === after.length) return null;
  const counts = { oldCount: before.length, newCount: after.length };
  return { ...counts, differing, largest, first: first < 0 ? length : first };
}

function isAbsent(value: Value): boolean {
  return value === undefined || value === null;
}

/** All differences between two documents of the same format, in the order of the first one's records. */
export function differences(before: FormatDocument, after: FormatDocument): readonly Difference[] {
  const { format } = before;
  const old = sideOf(before);
  const now = sideOf(after);
  const found: Difference[] = [];
  compareRecords(before.get(before.root), after.get(after.root));
  return found;

  function oldPath(id: RecordId): string {
    return old.paths.get(id)?.path ?? '';
  }

  function compareRecords(left: DocumentRecord, right: DocumentRecord): void {
    const schema = format.schemas.get(left.type);
    const path = oldPath(left.id);
    for (const member of schema?.members ?? []) {
      if (member.kind === 'records') {
        compareLists(left, right, member.name);
        continue;
      }
      const [valueBefore, valueAfter] = [memberValue(old.view, left, member), memberValue(now.view, right, member)];
      const field = member.kind === 'field' ? member.field : null;
      const at = { record: left.id, name: member.name };
      compareValues({ path: memberPath(path, member.name), member, field, ...at }, valueBefore, valueAfter);
    }
    // Beside the members the reader notes facts of its own. Numbers among them, such as a stated size, come from the file.
    for (const [name, value] of Object.entries(left.fields)) {
      if (typeof value !== 'number' || schema?.membersByName.has(name) === true) continue;
      compareValues(
        { path: memberPath(path, name), member: null, field: null, record: left.id, name },
        value,
        fieldsByName(right.fields)[name],
      );
    }
  }

  function compareValues(
    place: Pick<Difference & { kind: 'field' }, 'path' | 'member' | 'field' | 'record' | 'name'>,
    valueBefore: Value,
    valueAfter: Value,
  ): void {
    const { field, path, record, name: member } = place;
    if (isAbsent(valueBefore) && isAbsent(valueAfter)) return;
    if (isAbsent(valueBefore) || isAbsent(valueAfter)) {
      const change = isAbsent(valueBefore) ? 'added' : 'removed';
      found.push({ kind: 'field', change, ...place, before: valueBefore, after: valueAfter });
    } else if (isNumbers(valueBefore) && isNumbers(valueAfter)) {
      const bulk = compareNumbers(valueBefore, valueAfter);
      if (bulk !== null) found.push({ kind: 'numbers', change: 'changed', path, bulk, record, name: member });
    } else if (field?.kind === 'struct') {
      // Values of a struct field are plain objects with the names of its shape.
      const [left, right] = [valueBefore as { [name: string]: Value }, valueAfter as { [name: string]: Value }];
      for (const [name, inner] of Object.entries(field.shape)) {
        compareValues({ ...place, path: `${path}.${name}`, field: inner }, left[name], right[name]);
      }
    } else if (!sameValue(valueBefore, valueAfter)) {
      found.push({ kind: 'field', change: 'changed', ...place, before: valueBefore, after: valueAfter });
    }
  }

  /** One line for a record; of a frame, such as a chunk, also one for each record in it. */
  function tellRecord(change: 'added' | 'removed', record: DocumentRecord, side: Side): void {
    const place = side.paths.get(record.id);
    const path = place?.isReachable === true ? place.path : null;
    found.push({ kind: 'record', change, path, type: record.type, title: titleOf(format, record), record: record.id });
    if (path !== null) return;
    for (const member of format.schemas.get(record.type)?.members ?? []) {
      if (member.kind !== 'records') continue;
      for (const id of listByName(record.fields, member.name)) tellRecord(change, side.view.get(id), side);
    }
  }

  function compareLists(left: DocumentRecord, right: DocumentRecord, name: string): void {
    const leftRecords = listByName(left.fields, name).map((id) => old.view.get(id));
    const rightRecords = listByName(right.fields, name).map((id) => now.view.get(id));
    const { pairs, removed, added } = matchRecords(format, leftRecords, rightRecords);
    for (const record of removed) tellRecord('removed', record, old);
    for (const [leftRecord, rightRecord] of pairs) compareRecords(leftRecord, rightRecord);
    for (const record of added) tellRecord('added', record, now);
    const partners = new Map(pairs.map(([leftRecord, rightRecord]) => [rightRecord, leftRecord]));
    const oldOrder = pairs.map(([leftRecord]) => leftRecord);
    const newOrder = rightRecords.flatMap((record) => partners.get(record) ?? []);
    const [first] = oldOrder;
    if (first === undefined || oldOrder.every((record, index) => record === newOrder[index])) return;
    const path = old.paths.get(first.id)?.list ?? name;
    const order = newOrder.map(({ id }) => oldPath(id));
    found.push({ kind: 'order', change: 'reordered', path, order, record: left.id, name });
  }
}
