/** Other paths for many files at once: what a pattern finds in the paths of a model becomes another text. No React. */
import { createStore } from 'zustand/vanilla';
import type { Repathed } from '../../../../../shared/batch/repath.ts';
import { counted } from '../../../base/text/numbers.ts';
import { ValueError } from '../../../../../shared/document/value.ts';
import { notify } from '../../../base/ui/index.ts';
import { fileReferences, namesFiles, replacePaths } from '../../../../../shared/document/fileReferences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

export const repathQuestion = createStore<{ readonly asked: Session | null }>(() => ({ asked: null }));

export function whyNotRepathed(session: Session | null): string | null {
  if (session === null || !namesFiles(session.document.format)) return text('This kind of file names no others');
  return fileReferences(session.document).length === 0 ? text('It names no files') : null;
}

export function askToRepath(session: Session): void {
  repathQuestion.setState({ asked: session });
}

export function closeRepath(): void {
  repathQuestion.setState({ asked: null });
}

/** Writes the new paths in one step. */
export function carryOutRepath({ document }: Session, changes: readonly Repathed[]): boolean {
  try {
    replacePaths(
      document,
      changes.map(({ reference, to }) => ({ places: reference.places, path: to })),
    );
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    notify({ tone: 'warning', title: text('The paths stay as they were'), message: `${error.message}.` });
    return false;
  }
  notify({ tone: 'ok', title: fill('{} changed', counted(changes.length, 'path')) });
  return true;
}
