/** Steps of a document's history on their way from the host's journal to a page that has none yet. */
import type { Diff } from '../document/diff.ts';
import type { Document } from '../document/document.ts';
import type { WireDiff } from '../document/wire.ts';
import { decodeMessage, encodeMessage, fromWire } from '../document/wire.ts';

/** One named step. */
export interface RecordedStep {
  readonly label: string;
  /** Of its last change, ms since 1970. */
  readonly timeMs: number;
  /** Of all parts of a step over several documents; null in journals that knew no ids. */
  readonly step: string | null;
  /** Encoded lists of WireDiff, in order. */
  readonly diffs: readonly Uint8Array[];
}

export interface RecordedSteps {
  /** Oldest first. */
  readonly done: readonly RecordedStep[];
  /** The next one to be done again first. */
  readonly undone: readonly RecordedStep[];
}

export function encodeSteps({ done, undone }: RecordedSteps): Uint8Array {
  return encodeMessage({ done, undone });
}

/** The bytes come from our own host, so their shape is trusted. */
export function decodeSteps(bytes: Uint8Array): RecordedSteps {
  return decodeMessage(bytes) as RecordedSteps;
}

/** Each diff needs the document as those before it left it. */
function* diffsOf({ diffs }: RecordedStep, document: Document): Generator<Diff> {
  for (const encoded of diffs) {
    for (const wire of decodeMessage(encoded) as readonly WireDiff[]) yield fromWire(wire, document);
  }
}

/** Repeats the steps on the content they were made on; afterwards all of them can be undone, or done again. */
export function repeatSteps(document: Document, { done, undone }: RecordedSteps): void {
  for (const recorded of [...done, ...undone]) {
    const { label, timeMs, step } = recorded;
    document.replay(label, diffsOf(recorded, document), timeMs, step);
  }
  for (let count = undone.length; count > 0; count--) document.undo();
}
