/** What a journal tells of its document when its log ends early: worked out from the log itself, before a host sees it. */
import { dirname } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { sniffedBytes } from '../../shared/host/fileSet.ts';
import { applyEncoded } from '../../shared/host/trustedBeyond.ts';
import { examineJournal } from '../../electron/host/journal/examine.ts';
import type { Frame } from '../../electron/host/journal/frame.ts';
import { headerSize } from '../../electron/host/journal/frame.ts';
import { readFrames } from '../../electron/host/journal/readLog.ts';
import { testFormats } from '../../electron/host/test/testHost.ts';
import type { Subject } from './subjects.ts';

export interface Remains {
  /** Number of the edit that the frames lead to. */
  readonly edit: number;
  /** Whether they tell of changes that no save is known to have written: such a journal is offered. */
  readonly isUnsaved: boolean;
}

/** Those of a sound log's frames that end within its first `length` bytes. */
function framesWithin(frames: readonly Frame[], length: number): readonly Frame[] {
  let end = 0;
  const cut = frames.findIndex(({ payload }) => (end += headerSize + payload.length) > length);
  return cut < 0 ? frames : frames.slice(0, cut);
}

/**
 * What the first `length` bytes of a log amount to. Null where no frame is left: such a journal can only be told of.
 * @throws Error when the journal, which nobody has harmed yet, cannot be read as it is, or its changes do not apply
 */
export async function remainsOf(log: string, length: number, subject: Subject): Promise<Remains | null> {
  const examined = await examineJournal(dirname(log), () => true);
  if (examined.kind !== 'readable')
    throw new Error(`a journal that nobody harmed is ${examined.kind}: ${examined.why}`);
  const frames = framesWithin(examined.log.frames, length);
  if (frames.length === 0) return null;
  const { diffs, edits, pending } = readFrames(frames, examined.base);
  const original = await examined.original();
  const format = testFormats.sniff(original.bytes.slice(0, sniffedBytes), original.files[0]?.name ?? '');
  if (format === null) throw new Error('the original of a journal is of no format');
  const document = openDocument(format, original.bytes, { files: original.files });
  for (const change of diffs) applyEncoded(document, change);
  return { edit: subject.editOf(document), isUnsaved: pending !== null || edits > 0 };
}
