/** Bytes that the page keeps beside the journal of a document, for what no edit holds. They go with the journal. */
import type { Session } from '../state/session.ts';
import { host, request } from './host.ts';

/** Resolves when they are safe on disk; null forgets them. Rejects with a HostError. */
export async function keepAside({ id }: Session, bytes: Uint8Array | null): Promise<void> {
  await request('keepAside', { documentId: id, bytes });
}

/** Null where nothing was kept, or where it was damaged. Rejects with a HostError. */
export async function readAside({ id }: Session): Promise<Uint8Array | null> {
  const found = await request('readAside', { documentId: id });
  return found.kind === 'found' ? await host().fetchBlob(found.blob) : null;
}
