/** Other paths for many files at once: what a pattern finds in the paths of a model becomes another text. No React. */
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../../../shared/codec/words.ts';
import { ValueError } from '../../../../../shared/document/value.ts';
import { notify } from '../../../base/ui/index.ts';
import {
  fileReferences,
  namesFiles,
  replacePaths,
  type FileReference,
} from '../../../../../shared/document/fileReferences.ts';
import type { Session } from '../../../workbench/state/session.ts';

export interface Repathed {
  readonly reference: FileReference;
  readonly to: string;
}

/** A pattern with `*` for anything; capitals and the kind of slash do not count. Null for one that finds nothing. */
function expressionOf(pattern: string): RegExp | null {
  if (pattern === '') return null;
  const exact = (text: string): string => text.replace(/[.+?^${}()|[\]]/g, '\\$&');
  const parts = pattern.split('*').map((part) => part.split(/[\\/]/).map(exact).join('[\\\\/]'));
  return new RegExp(parts.join('(.*)'), 'i');
}

/** What the paths become: the first place that the pattern finds, with each `*` of the new text what its own found. */
export function repathed(references: readonly FileReference[], from: string, to: string): readonly Repathed[] {
  const expression = expressionOf(from);
  if (expression === null) return [];
  return references.flatMap((reference) => {
    const found = expression.exec(reference.path);
    if (found === null) return [];
    let star = 0;
    const made = to.replace(/\*/g, () => found[++star] ?? '');
    const path = `${reference.path.slice(0, found.index)}${made}${reference.path.slice(found.index + found[0].length)}`;
    return path === reference.path || path === '' ? [] : [{ reference, to: path }];
  });
}

export const repathQuestion = createStore<{ readonly asked: Session | null }>(() => ({ asked: null }));

export function whyNotRepathed(session: Session | null): string | null {
  if (session === null || !namesFiles(session.document.format)) return 'This kind of file names no others';
  return fileReferences(session.document).length === 0 ? 'It names no files' : null;
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
    notify({ tone: 'warning', title: 'The paths stay as they were', message: `${error.message}.` });
    return false;
  }
  notify({ tone: 'ok', title: `${counted(changes.length, 'path')} changed` });
  return true;
}
