/** The document in front beside another version of it: what differs, and what of it was taken over. No React. */
import { createStore } from 'zustand/vanilla';
import type { Difference } from '../../../../shared/format/difference/differences.ts';
import { compareDocuments, takeOver, type Comparison } from '../../../../shared/format/difference/takeOver.ts';
import { fill, text } from '../../base/text/language.ts';
import { errorWords, reportError } from '../files/errors.ts';
import type { Session } from '../state/session.ts';
import { chooseSide, readSide, sideName, type OtherSide, type ReadSide } from './otherSides.ts';

export interface Compare {
  /** Null where nothing is compared. */
  readonly session: Session | null;
  readonly side: OtherSide | null;
  /** Null while it is worked out. */
  readonly comparison: Comparison | null;
  /** Why there is none, or why nothing of it can be taken over. */
  readonly problem: string | null;
}

const nothing: Compare = { session: null, side: null, comparison: null, problem: null };
export const compare = createStore<Compare>(() => nothing);

let read: ReadSide | null = null;
let stopListening = (): void => undefined;
let runs = 0;

function work(): void {
  const { session, side } = compare.getState();
  if (session === null || side === null || read === null) return;
  const { document } = session;
  if (read.formatId !== document.format.id) {
    const problem = fill('{} is of another format: nothing can be compared.', sideName(side));
    compare.setState({ comparison: null, problem });
    return;
  }
  try {
    compare.setState({ comparison: compareDocuments(document, read), problem: null });
  } catch (error) {
    compare.setState({ comparison: null, problem: errorWords(error).message });
  }
}

/** Looks at another side. */
export async function chooseOther(side: OtherSide): Promise<void> {
  const { session } = compare.getState();
  if (session === null) return;
  const run = ++runs;
  read = null;
  compare.setState({ side, comparison: null, problem: null });
  try {
    const found = await readSide(session, side);
    if (run !== runs) return;
    read = found;
    work();
  } catch (error) {
    if (run === runs) compare.setState({ problem: errorWords(error).message });
  }
}

/** Asks for a file, and looks at that. */
export async function chooseOtherFile(): Promise<void> {
  const side = await chooseSide();
  if (side !== null) await chooseOther(side);
}

/** Compares a document with a side of it; what is undone or edited meanwhile is seen. */
export function openCompare(session: Session, side: OtherSide): void {
  closeCompare();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = session.document.onChange(() => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(work, 0);
  });
  stopListening = () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
  compare.setState({ ...nothing, session });
  void chooseOther(side);
}

export function closeCompare(): void {
  runs++;
  read = null;
  stopListening();
  stopListening = () => undefined;
  compare.setState(nothing);
}

/** Takes differences over into the document in front, as one step. */
export function take(wanted: readonly Difference[], label: string): void {
  const { session, side, comparison } = compare.getState();
  if (session === null || side === null || comparison === null) return;
  try {
    const isTaken = takeOver(session.document, comparison, wanted, label);
    if (!isTaken) compare.setState({ problem: text('That follows from others: take those over.') });
  } catch (error) {
    reportError(fill('It could not be taken over from {}', sideName(side)), error);
  }
}
