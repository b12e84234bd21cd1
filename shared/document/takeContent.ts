/** Makes a document say what another one of its format says; records that both have stay, and what is equal is not touched. */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { DocumentRecord, RecordId, Value } from '../codec/documentRecord.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Document } from './document.ts';
import { identityOf } from './matchRecords.ts';
import type { Transaction } from './transaction.ts';

/** A record that was just added has no list yet. */
function listIn({ fields }: DocumentRecord, name: string): readonly RecordId[] {
  return fieldsByName(fields)[name] === undefined ? [] : listByName(fields, name);
}

/** Content to be taken over: a document, or one that was read and is none yet. */
type Content = Pick<DocumentView, 'root' | 'get'>;

class Taking {
  private readonly document: Document;
  private readonly transaction: Transaction;
  private readonly other: Content;

  constructor(document: Document, transaction: Transaction, other: Content) {
    this.document = document;
    this.transaction = transaction;
    this.other = other;
  }

  private listsOf(type: string): readonly string[] {
    const members = this.document.format.schemas.get(type)?.members ?? [];
    return members.flatMap(({ kind, name }) => (kind === 'records' ? [name] : []));
  }

  /** Gives a record what its counterpart says, with all that it holds, and what no panel shows, such as a chunk's tag. */
  take(id: RecordId, right: DocumentRecord): void {
    const left = this.transaction.get(id);
    const [old, fresh] = [fieldsByName(left.fields), fieldsByName(right.fields)];
    const lists = this.listsOf(left.type);
    const changes: Record<string, Value> = {};
    // What the file's version does not have stays absent.
    for (const name of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      changes[name] = lists.includes(name) ? this.takeList(id, listIn(left, name), listIn(right, name)) : fresh[name];
    }
    this.transaction.update(id, changes);
  }

  /** Matched by what they are, and by position among their kind. */
  private takeList(owner: RecordId, own: readonly RecordId[], others: readonly RecordId[]): readonly RecordId[] {
    const { format } = this.document;
    const left = Map.groupBy(own.toReversed(), (id) => identityOf(format, this.transaction.get(id)));
    const taken = others.map((id) => {
      const right = this.other.get(id);
      const same = left.get(identityOf(format, right))?.pop() ?? this.transaction.add(right.type, owner, {});
      this.take(same, right);
      return same;
    });
    for (const ids of left.values()) for (const id of ids) this.remove(id);
    return taken;
  }

  private remove(id: RecordId): void {
    const { type, fields } = this.transaction.get(id);
    for (const name of this.listsOf(type)) for (const held of listByName(fields, name)) this.remove(held);
    this.transaction.remove(id);
  }
}

/** Part of a step that is open. */
export function takeContent(document: Document, transaction: Transaction, other: Content): void {
  new Taking(document, transaction, other).take(document.root, other.get(other.root));
}
