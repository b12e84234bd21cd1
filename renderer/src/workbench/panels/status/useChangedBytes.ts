/** How many bytes of the file the changes so far would change: worked out a moment after each step, from the written file. */
import { counted, grouped } from '../../../base/text/numbers.ts';
import { useEffect, useState } from 'react';
import { useHistoryRevision } from '../../state/hooks.ts';
import { originalOf, useOriginal, wantOriginal } from '../../state/original.ts';
import type { Session } from '../../state/session.ts';
import { fill } from '../../../base/text/language.ts';

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

/** Null while it is not known, or not worth knowing. Counted against the file as it was opened. */
export function useChangedBytes(session: Session): string | null {
  const { document } = session;
  const revision = useHistoryRevision(document);
  const { status } = useOriginal(session);
  const [counted, setCounted] = useState<{ readonly state: string; readonly text: string } | null>(null);
  // What is counted belongs to one state of the document, and can be counted once the bytes are here.
  const state = `${revision} ${status}`;
  useEffect(() => {
    if (!document.history.isDirty) return undefined;
    const timer = setTimeout(() => {
      const original = originalOf(session);
      if (original === null) void wantOriginal(session);
      else if (original.bytes.length <= largest && !document.isInGesture) {
        setCounted({ state, text: changeText(original.bytes, document.write()) });
      }
    }, delayMs);
    return () => clearTimeout(timer);
  }, [session, document, state]);
  return counted?.state === state ? counted.text : null;
}
