/** Sequences whose keys stand in .anim files that were not opened: nobody can show them, and editing them is in vain. */
import type { DocumentView } from '../../codec/documentView.ts';
import { Document } from '../../document/document.ts';
import { ALIAS, KEYS_INSIDE } from './codec/files.ts';
import { isElsewhere } from './keys.ts';
import { isTrack, listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { fieldsOf } from '../../codec/record.ts';

interface Known {
  readonly revision: number;
  readonly found: ReadonlySet<number>;
}

/** What was found in documents: finding it goes through all tracks, and much asks for it. */
const known = new WeakMap<Document, Known>();

/** Their positions in the list. */
export function sequencesElsewhere(document: DocumentView): ReadonlySet<number> {
  if (!(document instanceof Document)) return findElsewhere(document);
  const { revision } = document;
  const before = known.get(document);
  if (before?.revision === revision) return before.found;
  const found = findElsewhere(document);
  known.set(document, { revision, found });
  return found;
}

function findElsewhere(document: DocumentView): ReadonlySet<number> {
  const found = new Set<number>();
  if (document.version < NESTED_TRACKS) return found;
  const likely = listOf(document, 'sequences').flatMap((id, position) =>
    (fieldsOf(Sequence, document.get(id)).flags & (KEYS_INSIDE | ALIAS)) === 0 ? [position] : [],
  );
  if (likely.length === 0) return found;
  for (const record of document.all()) {
    if (!isTrack(record)) continue;
    const { fields } = record;
    if (fields.globalLoop >= 0) continue;
    for (const position of likely) if (isElsewhere(fields, position)) found.add(position);
    if (found.size === likely.length) break;
  }
  return found;
}

/**
 * Why something that needs the keys of every sequence cannot be done: a sentence that says how many are missing. Null where
 * none is.
 *
 * @param without what would happen without them: `it would turn in the other sequences only`
 */
export function missingKeys(document: DocumentView, without: string): string | null {
  const missing = sequencesElsewhere(document).size;
  if (missing === 0) return null;
  const what = missing === 1 ? 'One sequence has its keys' : `${missing} sequences have their keys`;
  return `${what} in .anim files that were not found beside the model; without them ${without}`;
}

/** Throws a RangeError where `missingKeys` has something to say. */
export function requireAllKeys(document: DocumentView, without: string): void {
  const reason = missingKeys(document, without);
  if (reason !== null) throw new RangeError(reason);
}
