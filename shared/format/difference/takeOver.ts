/** Takes one difference to another document over, or several, as one step that is undone to the byte. */
import { openDocument } from '../../document/document.ts';
import { mergeDocuments, MergeError, type MergeChoice } from '../../document/merge/index.ts';
import type { FilePart } from '../../codec/documentView.ts';
import type { FormatDocument } from '../format.ts';
import { differences, type Difference } from './differences.ts';

/** A document as its files: opened anew for each act, as a merge changes what it reads from. */
export interface DocumentFiles {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

export interface ComparedDifference {
  readonly difference: Difference;
  /** It goes along when records are taken over that came, went or moved, and cannot be taken by itself. */
  readonly follows: boolean;
}

/** Two documents of one format as they were compared: ids of records mean those of these files. */
export interface Comparison {
  readonly own: DocumentFiles;
  readonly other: DocumentFiles;
  readonly differences: readonly ComparedDifference[];
}

/** What is worked out from other fields is no difference of its own. */
function isOwn(difference: Difference): boolean {
  return difference.kind !== 'field' || (difference.member !== null && difference.member.kind !== 'linked');
}

const keyOf = (each: Difference): string =>
  each.kind === 'record' ? `${each.change} ${each.record}` : `${each.record} ${each.name}`;

function choiceOf(wanted: readonly Difference[]): MergeChoice {
  const keys = new Set(wanted.map((each) => `${each.kind === 'numbers' ? 'field' : each.kind} ${keyOf(each)}`));
  return {
    takesRecord: (side, id) => keys.has(`record ${side === 'theirs' ? 'added' : 'removed'} ${id}`),
    takesOrder: (id, name) => keys.has(`order ${id} ${name}`),
    takesField: (id, name) => keys.has(`field ${id} ${name}`),
  };
}

/** What of the fields still differs once all records are the same ones; null where the format cannot have that. */
function leftOver(
  format: FormatDocument['format'],
  own: DocumentFiles,
  other: DocumentFiles,
  all: readonly Difference[],
) {
  const records = all.filter(({ kind }) => kind === 'record' || kind === 'order');
  if (records.length === 0) return null;
  const open = ({ bytes, files }: DocumentFiles): FormatDocument => openDocument(format, bytes, { files });
  const scratch = open(own);
  try {
    mergeDocuments(open(own), scratch, open(other), { choice: choiceOf(records) });
  } catch (error) {
    if (error instanceof MergeError) return null;
    throw error;
  }
  return new Set(differences(scratch, open(other)).map(keyOf));
}

/** How another document differs from this one: old is ours, new is theirs. */
export function compareDocuments(ours: FormatDocument, other: DocumentFiles): Comparison {
  const { format } = ours;
  // Under its own name: Half-Life writes it into the file.
  const own = ours.writeFiles(ours.original?.files[0]?.name ?? 'document');
  const [left, right] = [own, other].map(({ bytes, files }) => openDocument(format, bytes, { files }));
  if (left === undefined || right === undefined) throw new Error('both are there');
  const all = differences(left, right).filter(isOwn);
  const still = leftOver(format, own, other, all);
  return {
    ...{ own, other },
    differences: all.map((difference) => {
      const isField = difference.kind === 'field' || difference.kind === 'numbers';
      return { difference, follows: isField && still !== null && !still.has(keyOf(difference)) };
    }),
  };
}

/**
 * @param wanted of the comparison, which was made of the document as it is now
 * @returns whether anything changed
 * @throws MergeError where versions differ, or where the format cannot have it so
 */
export function takeOver(
  ours: FormatDocument,
  { own, other }: Comparison,
  wanted: readonly Difference[],
  label: string,
): boolean {
  const { format, revision } = ours;
  const [base, theirs] = [own, other].map(({ bytes, files }) => openDocument(format, bytes, { files }));
  if (base === undefined || theirs === undefined) throw new Error('both are there');
  mergeDocuments(base, ours, theirs, { label, choice: choiceOf(wanted) });
  return ours.revision !== revision;
}
