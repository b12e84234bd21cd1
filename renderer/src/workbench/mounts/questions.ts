/** The dialogs about mounts: one is open at a time, and each settles once. No React. */
import { createStore } from 'zustand/vanilla';
import type { MountPlanEntry } from '../../../../shared/host/mountEntities.ts';
import type { NamedFile } from '../../../../shared/codec/field.ts';
import type { MissingFile } from './missing.ts';
import type { SaveTarget } from './saveTargets.ts';

/** Where a document goes: an archive or folder of a mount, a new patch archive of a mount, or a file on disk. */
export type SaveChoice =
  | { readonly kind: 'source'; readonly mountId: string; readonly sourceId: string; readonly path: string }
  | { readonly kind: 'newPatch'; readonly mountId: string; readonly path: string }
  | { readonly kind: 'file' };

export interface ExtractChoice {
  readonly existing: 'skip' | 'overwrite';
  readonly isFlat: boolean;
}

export interface FailedFile {
  readonly path: string;
  readonly message: string;
}

export type MountQuestion =
  | {
      readonly kind: 'plan';
      readonly name: string;
      readonly plans: readonly MountPlanEntry[];
      /** Key of the plan that is in use; null for something that is not mounted yet. */
      readonly present: string | null;
      readonly settle: (key: string | null) => void;
    }
  | {
      readonly kind: 'sources';
      readonly mountId: string;
      readonly sourceId: string | null;
      readonly settle: () => void;
    }
  | {
      readonly kind: 'saveInto';
      readonly name: string;
      readonly path: string;
      /** Why it cannot simply go back to where it came from; null when nothing is against it. */
      readonly because: string | null;
      readonly targets: readonly SaveTarget[];
      readonly settle: (choice: SaveChoice | null) => void;
    }
  | {
      readonly kind: 'extract';
      /** What is extracted: `Units`, `12 files`. */
      readonly what: string;
      readonly settle: (choice: ExtractChoice | null) => void;
    }
  | {
      readonly kind: 'failures';
      readonly title: string;
      readonly failures: readonly FailedFile[];
      readonly settle: () => void;
    }
  | {
      /** What files of a mount name and nobody has; null asks of all of them. */
      readonly kind: 'lacking';
      readonly mountId: string;
      readonly path: string | null;
      readonly settle: () => void;
    }
  | {
      readonly kind: 'replacePath';
      readonly missing: MissingFile;
      readonly file: NamedFile;
      readonly settle: (path: string | null) => void;
    };

interface QuestionState {
  readonly question: MountQuestion | null;
}

export const mountQuestion = createStore<QuestionState>(() => ({ question: null }));

/** Shows a dialog until it is answered. */
export function askMounts<A>(make: (settle: (answer: A) => void) => MountQuestion): Promise<A> {
  return new Promise((resolve) => {
    const settle = (answer: A): void => {
      mountQuestion.setState({ question: null });
      resolve(answer);
    };
    mountQuestion.setState({ question: make(settle) });
  });
}

export async function showSources(mountId: string, sourceId: string | null = null): Promise<void> {
  await askMounts<void>((settle) => ({ kind: 'sources', mountId, sourceId, settle: () => settle() }));
}

/** Settles the question that is open with nothing done. */
export function dismissMountQuestion(): void {
  const { question } = mountQuestion.getState();
  if (question === null) return;
  if (question.kind === 'sources' || question.kind === 'failures' || question.kind === 'lacking') question.settle();
  else question.settle(null);
}
