/** What refers to records: asked before they are deleted, so that nothing is lost without a word. Pure. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { Reference } from '../../../../../shared/codec/field.ts';
import { collectionList } from '../../../../../shared/codec/collection.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { heldBy, schemaOf } from '../../../../../shared/document/structure.ts';
import { parentLink } from './nodeTree.ts';
import { text } from '../../../base/text/language.ts';

/** A field of a record, or its bulk data, that refers to something. */
export interface Referrer {
  readonly record: RecordId;
  /** Label of the member: `Texture`. */
  readonly label: string;
}

/** Finds targets by stored value, for every kind of reference, once. */
function targetFinder(document: FormatDocument): (reference: Reference, value: number) => RecordId | undefined {
  const found = new Map<string, ReadonlyMap<number, RecordId>>();
  return (reference, value) => {
    if (value === reference.none) return undefined;
    const key = `${reference.collection}/${reference.by}`;
    const targets =
      found.get(key) ??
      new Map(
        collectionList(document.format, document, reference.collection).map((id, position) => [
          reference.by === 'position' ? position : Number(fieldsByName(document.get(id).fields)[reference.by]),
          id,
        ]),
      );
    found.set(key, targets);
    return targets.get(value);
  };
}

/** The bulk data of a record that refers to other records, with what it refers to. */
function dataReferences(document: FormatDocument, record: DocumentRecord) {
  const declared = schemaOf(document, record.type).members.flatMap((member) =>
    member.kind === 'numbers' && member.info.reference !== undefined
      ? [{ member: member.name, label: member.info.label, reference: member.info.reference, first: 0, stride: 1 }]
      : [],
  );
  const extra = document.format.structure
    .extraReferences(record)
    .map((reference) => ({ first: 0, ...reference, label: text('Keys') }));
  return [...declared, ...extra];
}

/**
 * What would refer to nothing, or to something else, if the records were deleted. Parents do not count: what stands under a
 * deleted node moves up to the node above it.
 */
export function referrersOf(document: FormatDocument, ids: readonly RecordId[]): readonly Referrer[] {
  const going = new Set(ids.flatMap((id) => [id, ...heldBy(document, id)]));
  const target = targetFinder(document);
  const goes = (reference: Reference, value: number): boolean => {
    const id = target(reference, value);
    return id !== undefined && going.has(id);
  };
  const referrers: Referrer[] = [];
  for (const record of document.all()) {
    if (going.has(record.id)) continue;
    const parent = parentLink(document, record.type)?.member;
    for (const member of schemaOf(document, record.type).members) {
      const value = fieldsByName(record.fields)[member.name];
      const { reference, label } = member.info;
      if (member.kind !== 'field' || reference === undefined || member.name === parent) continue;
      if (typeof value === 'number' && goes(reference, value)) referrers.push({ record: record.id, label });
    }
    for (const { member, label, reference, first, stride } of dataReferences(document, record)) {
      const numbers = fieldsByName(record.fields)[member];
      if (!isNumbers(numbers)) continue;
      let isHit = false;
      for (let index = first; index < numbers.length && !isHit; index += stride)
        isHit = goes(reference, numbers[index] ?? 0);
      if (isHit) referrers.push({ record: record.id, label });
    }
  }
  return referrers;
}
