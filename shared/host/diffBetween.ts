/** The change that leads from one content of a document to another: for checkpoints of the journal and for resynchronising. */
import { fieldsByName } from '../codec/byName.ts';
import type { ReadResult } from '../codec/documentView.ts';
import type { DocumentRecord, Value } from '../codec/documentRecord.ts';
import { sameValue, sealRecord } from '../codec/documentRecord.ts';
import type { Diff } from '../document/diff.ts';
import type { WireDiff } from '../document/wire.ts';
import { toWire } from '../document/wire.ts';

/** On the wire a field without a value arrives as null. */
function sameField(left: Value, right: Value): boolean {
  return sameValue(left ?? null, right ?? null);
}

function sameRecord(left: DocumentRecord, right: DocumentRecord): boolean {
  const names = new Set([...Object.keys(left.fields), ...Object.keys(right.fields)]);
  return (
    left.owner === right.owner &&
    [...names].every((name) => sameField(fieldsByName(left.fields)[name], fieldsByName(right.fields)[name]))
  );
}

/** The later record with the earlier one's value wherever both are equal, so that only real changes are sent. */
function keepEqualValues(from: DocumentRecord, to: DocumentRecord): DocumentRecord {
  const fields = Object.entries(fieldsByName(to.fields)).map(([name, value]) => {
    const old = fieldsByName(from.fields)[name];
    return [name, name in from.fields && sameField(old, value) ? old : value] as const;
  });
  return sealRecord({ ...to, fields: Object.fromEntries(fields) });
}

/** Records of the same id must be the same record at two times; one that changed its type counts as removed and added. */
export function diffBetween(from: ReadResult, to: ReadResult): WireDiff {
  const added: Diff['added'] = new Map(
    [...to.records].filter(([id, record]) => from.records.get(id)?.type !== record.type),
  );
  const removed: Diff['removed'] = new Map(
    [...from.records].filter(([id, record]) => to.records.get(id)?.type !== record.type),
  );
  const updated = new Map<DocumentRecord['id'], readonly [DocumentRecord, DocumentRecord]>();
  for (const [id, old] of from.records) {
    const now = to.records.get(id);
    if (now === undefined || removed.has(id) || sameRecord(old, now)) continue;
    updated.set(id, [old, keepEqualValues(old, now)]);
  }
  return toWire({ added, removed, updated, tiles: [] });
}
