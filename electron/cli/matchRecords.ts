/** Which record of one list is which of another: namesakes first, then what is left in its order. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import type { Format } from '../../shared/format/format.ts';
import type { DocumentRecord } from '../../shared/codec/documentRecord.ts';
import { titleOf } from '../../shared/document/recordPaths.ts';

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

function isRenamable(format: Format, { type }: DocumentRecord): boolean {
  const schema = format.schemas.get(type);
  const title = schema?.info.title;
  return title === undefined || schema?.membersByName.has(title) === true;
}

/** What a record that cannot be renamed is; empty for bytes at the end of a file, which have no tag. */
function identityOf(format: Format, { type, fields }: DocumentRecord): string {
  return String(fieldsByName(fields)[format.schemas.get(type)?.info.title ?? '']);
}

/**
 * Records of the same type and title are matched in their order, then records of the same type that have no namesake.
 * A title that is no field, such as a chunk's tag, is what a record is and not what it is called: it must be equal.
 */
export function matchRecords(
  format: Format,
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
    const name = isRenamable(format, record) ? titleOf(format, record) : identityOf(format, record);
    return name === null ? null : `${record.type}/${name}`;
  });
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
