/** Documents that are on their way out: what they still have to write takes a moment, in which one may be opened again. */
import type { Session } from '../state/session.ts';

const leaving = new Map<string, Promise<boolean>>();

/** Notes that sessions are being closed until `closing` has ended. */
export async function whileClosing(sessions: readonly Session[], closing: Promise<boolean>): Promise<boolean> {
  for (const { id } of sessions) leaving.set(id, closing);
  try {
    return await closing;
  } finally {
    for (const { id } of sessions) if (leaving.get(id) === closing) leaving.delete(id);
  }
}

/** Whether a document that was being closed is gone now; false at once for one that nobody closes. */
export async function hasClosed(documentId: string): Promise<boolean> {
  return (await leaving.get(documentId)) ?? false;
}
