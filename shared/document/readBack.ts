/**
 * Reading back what is about to be written: bytes that no program of ours would open again, or that say something else than
 * the document, must never replace a file. Data that overlap in a damaged file are why they may.
 */
import { fieldsByName } from '../codec/byName.ts';
import { RawChunk } from '../codec/chunks.ts';
import type { DocumentView, FilePart } from '../codec/documentView.ts';
import type { Document } from './document.ts';
import { openDocument } from './document.ts';
import { differenceWords, firstDifference } from './sameContent.ts';

/** Why chunks of known kinds are kept as bytes, one sentence each. */
function damageOf(document: DocumentView): readonly string[] {
  const reasons: string[] = [];
  for (const record of document.all()) {
    // Fields are read when they are asked for, so only those of raw chunks are.
    const problem = record.type === RawChunk.type ? fieldsByName(record.fields)['problem'] : null;
    if (typeof problem === 'string') reasons.push(problem);
  }
  return reasons;
}

/**
 * Holds written bytes to the document they are of.
 * @param written what `Document.writeFiles` made
 * @throws Error that says what of them could not be read, which chunk only as bytes, or what would be read as something else
 */
export function checkReadBack(
  document: Document,
  { bytes, files }: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] },
): void {
  const again = openDocument(document.format, bytes, { files });
  const [before, after] = [damageOf(document), damageOf(again)];
  const [worst] = after.filter((reason) => !before.includes(reason));
  if (worst !== undefined && after.length > before.length) throw new Error(worst);
  const difference = firstDifference(document.format, document, again);
  if (difference !== null) throw new Error(differenceWords(document.format, document, difference));
}
