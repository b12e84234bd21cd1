/** The bytes that stand in a document's file now. They are fetched when they are first wanted after a save, once. */
import type { FilePart } from '../../../../shared/codec/documentView.ts';
import type { Session } from '../state/session.ts';
import { host, request } from './host.ts';
import { fetchOriginal } from './original.ts';

export interface SavedFiles {
  /** The document's files end to end. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/** What was last fetched of a session, and of which of its saves. */
interface Fetched {
  readonly savedMs: number | null;
  readonly saved: Promise<SavedFiles | null>;
}

const fetched = new WeakMap<Session, Fetched>();

async function fetchSaved(session: Session): Promise<SavedFiles | null> {
  const answer = await request('savedBytes', { documentId: session.id });
  if (answer.kind === 'missing') return null;
  // Nothing else is held twice: most documents were not saved since they were read.
  if (answer.kind === 'original') return await fetchOriginal(session);
  return { bytes: await host().fetchBlob(answer.blob), files: answer.files };
}

/**
 * The files of a document as they were last read or saved; null when they are gone, or another program wrote them since.
 * Rejects with a HostError; the next call asks again.
 */
export function savedFiles(session: Session): Promise<SavedFiles | null> {
  const { savedMs } = session.file.getState();
  const known = fetched.get(session);
  if (known?.savedMs === savedMs) return known.saved;
  const saved = fetchSaved(session);
  fetched.set(session, { savedMs, saved });
  saved.catch(() => {
    if (fetched.get(session)?.saved === saved) fetched.delete(session);
  });
  return saved;
}
