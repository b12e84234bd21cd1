/** Makes a document say what another one of its format says; records that both have stay, and what is equal is not touched. */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { DocumentRecord, RecordId, Value } from '../codec/documentRecord.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Document } from './document.ts';
import type { Transaction } from './transaction.ts';

/** A record that was just added has no list yet. */
function listIn({ fields }: DocumentRecord, name: string): readonly RecordId[] {
  return fieldsByName(fields)[name] === undefined ? [] : listByName(fields, name);
}

class Taking {
  private readonly document: Document;
  private readonly transaction: Transaction;
  private readonly other: DocumentView;

  constructor(document: Document, transaction: Transaction, other: DocumentView) {
    this.document = document;
    this.transaction = transaction;
    this.other = other;
  }

  /** Gives a record what its counterpart says, with all that it holds. Linked values are in the data of others. */
  take(id: RecordId, right: DocumentRecord): void {
    const left = this.transaction.get(id);
    const changes: Record<string, Value> = {};
    for (const { kind, name } of this.document.format.schemas.get(left.type)?.members ?? []) {
      if (kind === 'linked') continue;
      const [old, value] = [left, right].map(({ fields }) => fieldsByName(fields)[name]);
      // What the file's version does not have stays absent.
      if (old === undefined && value === undefined) continue;
      changes[name] =
        kind === 'records' ? this.takeList(id, listIn(left, name), listByName(right.fields, name)) : value;
    }
    this.transaction.update(id, changes);
  }

  /** Matched by kind, and by position among their kind. */
  private takeList(owner: RecordId, own: readonly RecordId[], others: readonly RecordId[]): readonly RecordId[] {
    const left = new Map<string, RecordId[]>();
    for (const id of own) {
      const { type } = this.transaction.get(id);
      left.set(type, [...(left.get(type) ?? []), id]);
    }
    const taken = others.map((id) => {
      const right = this.other.get(id);
      const same = left.get(right.type)?.shift() ?? this.transaction.add(right.type, owner, {});
      this.take(same, right);
      return same;
    });
    for (const ids of left.values()) for (const id of ids) this.remove(id);
    return taken;
  }

  private remove(id: RecordId): void {
    const { type, fields } = this.transaction.get(id);
    for (const { kind, name } of this.document.format.schemas.get(type)?.members ?? []) {
      if (kind === 'records') for (const held of listByName(fields, name)) this.remove(held);
    }
    this.transaction.remove(id);
  }
}

/** Part of a step that is open. */
export function takeContent(document: Document, transaction: Transaction, other: DocumentView): void {
  new Taking(document, transaction, other).take(document.root, other.get(other.root));
}
