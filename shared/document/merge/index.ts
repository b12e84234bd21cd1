/**
 * Three-way merge: brings what somebody else made of a file into what we made of it, as one step. First all three documents get
 * the same records in the same order, each by the acts that keep its references right, those that only a format knows
 * included; then numbers mean the same in all of them, and fields can be compared one by one.
 */
import type { Document } from '../document.ts';
import { memberPath, recordPaths } from '../recordPaths.ts';
import { align, type Aligned } from './align.ts';
import { takeIds } from './ids.ts';
import { Merging, type MergeConflict } from './fields.ts';
import { planMerge, type MergeChoice } from './plan.ts';

export type { MergeConflict } from './fields.ts';
export type { MergeChoice } from './plan.ts';

/** What a merge did, and what it left to be decided. */
export interface MergeOutcome {
  /** What could not be merged; ours stands there. */
  readonly conflicts: readonly MergeConflict[];
  /** Fields that theirs changed, and records that it added and took away, as far as they are in ours now. */
  readonly taken: { readonly fields: number; readonly added: number; readonly removed: number };
}

/** The documents cannot be merged at all; the message says why. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/**
 * Changes `ours`; `base` and `theirs` are changed on the way and are of no use after it. `choice` takes some of their changes
 * alone; `label` names the step.
 *
 * @throws MergeError where formats or versions differ, or where a format's own ids would not fit
 */
export function mergeDocuments(
  base: Document,
  ours: Document,
  theirs: Document,
  { label = 'Merge', choice = null }: { readonly label?: string; readonly choice?: MergeChoice | null } = {},
): MergeOutcome {
  const { format } = ours;
  for (const other of [base, theirs]) {
    if (other.format.id !== format.id) throw new MergeError('the files are of different formats');
    if (other.version !== ours.version)
      throw new MergeError(
        `the files are of different versions (${other.version} and ${ours.version}): convert one first`,
      );
  }
  const sides = { base, ours, theirs };
  const { root, orderConflicts, removalConflicts, removed } = planMerge(format, sides, choice);
  const basePaths = recordPaths(format, base);
  const aligning = (document: Document, side: 'base' | 'theirs'): Aligned => {
    let aligned: Aligned = new Map();
    document.edit('Align', (step) => void (aligned = align(document, step, side, root, sides)));
    return aligned;
  };
  const gesture = ours.begin(label);
  try {
    // Ours first: its copies come from the others as they are in their files.
    let inOurs: Aligned = new Map();
    gesture.preview((step) => void (inOurs = align(ours, step, 'ours', root, sides)));
    const [inTheirs, inBase] = [aligning(theirs, 'theirs'), aligning(base, 'base')];
    const translations = {
      base: takeIds(ours, inOurs, base, inBase),
      theirs: takeIds(ours, inOurs, theirs, inTheirs),
    };
    const aligned = { base: inBase, ours: inOurs, theirs: inTheirs };
    const merging = new Merging(sides, aligned, translations, choice);
    gesture.preview((step) => merging.merge(root, step));
    gesture.commit();
    const paths = recordPaths(format, ours);
    const conflicts: readonly MergeConflict[] = [
      ...merging.conflicts,
      ...orderConflicts.map(({ owner, member }) => ({
        path: memberPath(paths.get(owner)?.path ?? '', member),
        kind: 'order' as const,
      })),
      ...removalConflicts.map(({ kind, id }) => ({
        path: (kind === 'removedByUs' ? basePaths : paths).get(id)?.path ?? '',
        kind,
      })),
    ];
    return { conflicts, taken: { ...merging.taken, removed } };
  } catch (error) {
    gesture.cancel();
    throw error instanceof RangeError ? new MergeError(error.message, { cause: error }) : error;
  }
}
