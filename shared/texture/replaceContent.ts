/** Gives a texture document the content of other bytes of the same format, keeping records that stay the same. */
import { fieldsByName } from '../codec/byName.ts';
import { blockIds } from '../formats/common/texture/blockFile.ts';
import { FormatError } from '../codec/error.ts';
import type { Document } from '../document/document.ts';
import type { DocumentRecord, Fields, RecordId, Value } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';

function fieldsOf(record: DocumentRecord): Fields {
  // Lazily copied data are getters of the fields; spreading them takes the data.
  return { ...fieldsByName(record.fields) };
}

/**
 * Blocks are matched by type and position among their type, so that the record of mip 0 stays the record of mip 0. What is
 * equal is not touched. @throws FormatError when the bytes are of another version or cannot be read
 */
export function replaceContent(document: Document, transaction: Transaction, bytes: Uint8Array): void {
  const read = document.format.read(bytes, []);
  if (read.version !== document.version) {
    const problem = `version ${read.version} cannot take the place of version ${document.version}`;
    throw new FormatError(problem, { path: '', offset: 0 });
  }
  const recordOf = (id: RecordId): DocumentRecord => {
    const record = read.records.get(id);
    if (record === undefined) throw new Error(`no record ${id} in what was read`);
    return record;
  };
  const left = new Map<string, RecordId[]>();
  for (const id of blockIds(document.get(document.root))) {
    const { type } = document.get(id);
    left.set(type, [...(left.get(type) ?? []), id]);
  }
  const newRoot = recordOf(read.root);
  const blocks = blockIds(newRoot).map((id): RecordId => {
    const fresh = recordOf(id);
    const same = left.get(fresh.type)?.shift();
    if (same === undefined) return transaction.add(fresh.type, document.root, fieldsOf(fresh));
    transaction.update(same, fieldsOf(fresh));
    return same;
  });
  const changes: Record<string, Value> = { ...fieldsOf(newRoot), blocks };
  transaction.update(document.root, changes);
  for (const ids of left.values()) for (const id of ids) transaction.remove(id);
}
