/**
 * Whether changes can be made although some before them were lost.
 *
 * A change names records by their ids and gives them new values; it does not say what it was made on. Behind a loss it may
 * therefore apply and still make nonsense: a list of another length than the points it is about, a name of a record that was
 * never made. So the changes behind a loss count together or not at all: those that apply do, when the content they lead to
 * is sound. Sound is what its format can write, reads again as the same number of records of each type, and writes again as
 * the same bytes, and in which the validator finds no kind of error more often than without these changes.
 */
import { openDocument } from '../document/document.ts';
import type { FormatDocument } from '../format/format.ts';
import type { WireDiff } from '../document/wire.ts';
import { decodeMessage, fromWire } from '../document/wire.ts';

/** Applies an encoded list of WireDiff. */
export function applyEncoded(document: FormatDocument, encoded: Uint8Array): void {
  // Written by this program: either checked by the contract before, or read from a journal whose checksum was right.
  const diffs = decodeMessage(encoded) as readonly WireDiff[];
  for (const diff of diffs) document.applyRemote([fromWire(diff, document)]);
}

/** More changes than this that do not apply, and the rest is not worth the time. */
const mostRefused = 16;

function counted<T>(items: Iterable<T>, key: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

function errorsOf(document: FormatDocument): ReadonlyMap<string, number> {
  const errors = document.format.validate(document).filter(({ severity }) => severity === 'error');
  return counted(errors, ({ rule }) => rule);
}

function typesOf(document: FormatDocument): ReadonlyMap<string, number> {
  return counted(document.all(), ({ type }) => type);
}

function areSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

function isSound(document: FormatDocument, errorsBefore: ReadonlyMap<string, number>): boolean {
  try {
    const written = document.writeFiles(document.original?.files[0]?.name ?? '');
    const again = openDocument(document.format, written.bytes.slice(), { files: written.files });
    const types = typesOf(document);
    const found = typesOf(again);
    if (types.size !== found.size || [...types].some(([type, count]) => found.get(type) !== count)) return false;
    if (!areSame(again.writeFiles(written.files[0]?.name ?? '').bytes, written.bytes)) return false;
    return [...errorsOf(document)].every(([rule, count]) => count <= (errorsBefore.get(rule) ?? 0));
  } catch {
    return false;
  }
}

/**
 * The numbers of those changes of `beyond` that can be made after `before`; none when they do not lead to a sound content.
 * `read` gives the document without changes, each time anew.
 */
export function trustedBeyond(
  read: () => FormatDocument,
  before: readonly Uint8Array[],
  beyond: readonly Uint8Array[],
): readonly number[] {
  const trusted: number[] = [];
  const made = (): FormatDocument => {
    const document = read();
    for (const change of before) applyEncoded(document, change);
    for (const at of trusted) applyEncoded(document, beyond[at] ?? new Uint8Array(0));
    return document;
  };
  let document = made();
  const errorsBefore = errorsOf(document);
  let refused = 0;
  for (const [at, change] of beyond.entries()) {
    try {
      applyEncoded(document, change);
      trusted.push(at);
    } catch {
      if (++refused > mostRefused) break;
      // It may have been made in part.
      document = made();
    }
  }
  return isSound(document, errorsBefore) ? trusted : [];
}
