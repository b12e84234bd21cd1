/** Rules about bytes of the file that no field shows. They need the file's bytes, and are silent where these are not at hand. */
import { counts, says } from '../../../codec/said.ts';
import type { DocumentRecord, Span } from '../../../codec/documentRecord.ts';
import { bytesOfValue, memberSpans } from '../../../codec/spans.ts';
import { mdxSchemas } from '../model.ts';
import { Attachment } from '../schema/nodes.ts';
import type { Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';

const rules = {
  afterText: rule(
    'text-after-nul',
    'info',
    'The game stops reading at the zero. Exporters leave what their memory held; it does no harm and is kept as it is.',
  ),
  reserved: rule(
    'attachment-reserved',
    'info',
    'The last four bytes of the path of an attachment point are said to be reserved and zero. They are kept as they are.',
  ),
};

/** Bytes of an attachment's path buffer that some readers take for a reserved word (format page, 5.9). */
const reservedSize = 4;

const textMembers: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...mdxSchemas.values()].map((schema) => [
    schema.type,
    new Set(
      schema.members.flatMap((member) =>
        member.kind === 'field' && member.field.kind === 'text' ? [member.name] : [],
      ),
    ),
  ]),
);

function checkBuffer(report: Report, model: Model, record: DocumentRecord, member: string, buffer: Uint8Array): void {
  const end = buffer.indexOf(0);
  if (end < 0) return;
  const hasReserved = record.type === Attachment.type && member === 'path' && end < buffer.length - reservedSize;
  const unused = buffer.subarray(end, hasReserved ? buffer.length - reservedSize : buffer.length);
  const name = model.nameOf(record.id);
  const found = { record: record.id, member };
  const count = unused.filter((byte) => byte !== 0).length;
  if (count > 0) {
    const message = says`${name}: ${counts(count, 'byte')} left behind the end of its ${member} text`;
    report(rules.afterText, { ...found, message });
  }
  if (!hasReserved || buffer.subarray(-reservedSize).every((byte) => byte === 0)) return;
  const values = [...buffer.subarray(-reservedSize)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'));
  report(rules.reserved, {
    ...found,
    message: says`${name}: the reserved bytes behind its path are ${values.join(' ')}`,
  });
}

/** Where the texts of a record stand. */
function buffersOf(record: DocumentRecord, span: Span, bytes: Uint8Array, version: number): ReadonlyMap<string, Span> {
  const schema = mdxSchemas.get(record.type);
  const members = textMembers.get(record.type);
  if (schema === undefined || members === undefined || members.size === 0) return new Map();
  const spans = memberSpans(schema, members, bytes, span, version);
  return new Map(
    [...members].flatMap((member) => bytesOfValue(spans, member, []).map((each) => [member, each] as const)),
  );
}

export const unseenBytes = area(rules, (model, report) => {
  const { document } = model;
  const { original } = document;
  if (original === null) return;
  for (const record of document.all()) {
    const { source } = record;
    if (source === null || document.isTouched(record.id)) continue;
    for (const [member, { offset, length }] of buffersOf(record, source, original.bytes, original.version)) {
      checkBuffer(report, model, record, member, original.bytes.subarray(offset, offset + length));
    }
  }
});
