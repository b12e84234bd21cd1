/** A part of a document as one JSON value: the machine form of `dump`, described in docs/cli.md. */
import { listByName } from '../../shared/codec/byName.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { memberValue, presentMembers, readPlace } from '../../shared/document/value.ts';
import type { Dumped, Part } from './dumpPart.ts';
import { notesOf } from './dumpPart.ts';

function recordJson(dumped: Dumped, id: RecordId): unknown {
  const { format, document, paths } = dumped;
  const record = document.get(id);
  const fields: Record<string, unknown> = Object.fromEntries(notesOf(format, record));
  for (const member of presentMembers(format, document, record)) {
    fields[member.name] =
      member.kind === 'records'
        ? listByName(record.fields, member.name).map((child) => recordJson(dumped, child))
        : memberValue(document, record, member);
  }
  const path = paths.get(id);
  return {
    type: record.type,
    path: path?.isReachable === true ? path.path : null,
    offset: record.source?.offset ?? null,
    size: record.source?.length ?? null,
    fields,
  };
}

/** A record as an object, a list of records as an array, a value as itself. */
export function dumpJson(dumped: Dumped, part: Part): unknown {
  switch (part.kind) {
    case 'record':
      return recordJson(dumped, part.id);
    case 'list':
      return part.ids.map((id) => recordJson(dumped, id));
    case 'value':
      return readPlace(dumped.document, part.place);
  }
}
