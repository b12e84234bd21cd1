/** What a save would change in the file: worked out a moment after each step, from what the file holds and what would be written. */
import { counted, grouped } from '../../../base/text/numbers.ts';
import { useEffect, useState } from 'react';
import { savedFiles } from '../../files/saved.ts';
import { useHistoryRevision } from '../../state/hooks.ts';
import { originalOf, useOriginal, wantOriginal } from '../../state/original.ts';
import type { Session } from '../../state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

const delayMs = 400;
/** Larger files are not written only to be counted. */
const largest = 16 * 1024 * 1024;

/** `148 bytes changed`, or by how much the file grows or shrinks. */
export function changeText(before: Uint8Array, after: Uint8Array): string {
  const growth = after.length - before.length;
  if (growth !== 0) return fill('{}{} bytes', growth > 0 ? '+' : '−', grouped(Math.abs(growth)));
  let count = 0;
  for (let index = 0; index < after.length; index++) if (before[index] !== after[index]) count++;
  return fill('{} changed', counted(count, 'byte'));
}

/**
 * How far the document is from its file: `3 edits`, or `3 edits undone` where a save came after what it shows now. `bytes`:
 * what changeText says, null while that is not known. `saved`: null where no step leads to what the file holds; the bytes
 * speak alone then.
 */
export function unsavedText(position: number, saved: number | null, bytes: string | null): string {
  if (saved === null) return bytes ?? text('Changed');
  const steps = counted(Math.abs(position - saved), 'edit');
  const words = position < saved ? fill('{} undone', steps) : steps;
  return bytes === null ? words : `${words}, ${bytes}`;
}

/** Null while it is not known, or not worth knowing. Counted against the file as it is: as it was read or last saved. */
export function useChangedBytes(session: Session): string | null {
  const { document } = session;
  const revision = useHistoryRevision(document);
  const { status } = useOriginal(session);
  const [counting, setCounting] = useState<{ readonly state: string; readonly text: string } | null>(null);
  // What is counted belongs to one state of the document, and can be counted once the bytes are here.
  const state = `${revision} ${status}`;
  useEffect(() => {
    if (!document.history.isDirty) return undefined;
    let isOver = false;
    const count = async (): Promise<void> => {
      // Without the original, what is written would be other bytes than a save's.
      if (originalOf(session) === null) {
        await wantOriginal(session);
        return;
      }
      const saved = await savedFiles(session);
      if (isOver || saved === null || saved.bytes.length > largest || document.isInGesture) return;
      setCounting({ state, text: changeText(saved.bytes, document.write()) });
    };
    // No number is shown for what cannot be read; whatever saves next says why.
    const timer = setTimeout(() => void count().catch(() => undefined), delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, document, state]);
  return counting?.state === state ? counting.text : null;
}
