/** Edits of a model on a test host, and what the host holds of it. */
import { collectionList } from '../../../shared/codec/collection.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import type { TestHost } from './testHost.ts';

export function sequenceId(opened: OpenedDocument, index: number): RecordId {
  const { document } = opened;
  const id = collectionList(document.format, document, 'sequences')[index];
  if (id === undefined) throw new Error(`no sequence ${index}`);
  return id;
}

export function renameFirst(opened: OpenedDocument, name: string): void {
  const id = sequenceId(opened, 0);
  opened.document.edit('Rename sequence', (transaction) => transaction.update(id, { name }));
}

export async function hostDigest(at: TestHost, opened: OpenedDocument): Promise<string> {
  return (await at.client.request('digest', { documentId: opened.id })).digest;
}
