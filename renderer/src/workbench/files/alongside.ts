/** Work that is not in its documents yet, and documents that are saved along with another one. */
import type { Session } from '../state/session.ts';

export interface Alongside {
  /** Resolves when everything that was done so far is in the documents. */
  readonly settled: () => Promise<void>;
  /** Documents that were changed by working on this one, and are saved with it. */
  readonly changedWith: (session: Session) => readonly Session[];
}

let offered: Alongside | null = null;

/** Told once, when the program starts. */
export function offerAlongside(by: Alongside): void {
  offered = by;
}

/** To be waited for before documents are saved or closed. */
export async function settled(): Promise<void> {
  await offered?.settled();
}

export function changedWith(session: Session): readonly Session[] {
  return offered?.changedWith(session) ?? [];
}
