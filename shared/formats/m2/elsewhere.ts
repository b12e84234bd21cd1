/** Sequences whose keys stand in .anim files that were not opened: nobody can show them, and editing them is in vain. */
import type { DocumentView, Original } from '../../codec/documentView.ts';
import { Document } from '../../document/document.ts';
import type { Suffix } from './codec/files.ts';
import { ALIAS, filesBySuffix, KEYS_INSIDE, MAIN_FILE } from './codec/files.ts';
import { isElsewhere } from './keys.ts';
import { isTrack, listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { keySuffixesOf, suffixesOfOriginal } from './write.ts';
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

/** The files for keys that an original names, whether or not they were opened with it. */
const named = new WeakMap<Original, ReadonlySet<Suffix>>();

function namedBy(original: Original): ReadonlySet<Suffix> {
  const found = named.get(original) ?? new Set(suffixesOfOriginal(original));
  named.set(original, found);
  return found;
}

/**
 * Whether keys that a sequence gets would go into a .anim file of the model that was not opened, and which a save would
 * overwrite. Of a sequence without any keys nothing else tells it.
 */
function lacksKeyFile(document: DocumentView, position: number): boolean {
  const { original } = document;
  if (document.version < NESTED_TRACKS || original === null) return false;
  const suffix = keySuffixesOf(document)[position] ?? MAIN_FILE;
  if (suffix === MAIN_FILE || filesBySuffix(original.files, original.bytes.length).has(suffix)) return false;
  return namedBy(original).has(suffix);
}

/** @throws RangeError where a sequence cannot have keys, as the .anim file they belong in was not opened */
export function requireKeyFile(document: DocumentView, position: number): void {
  if (!sequencesElsewhere(document).has(position) && !lacksKeyFile(document, position)) return;
  throw new RangeError(
    'The keys of this sequence stand in a .anim file that was not found. Put it beside the model and open the model again.',
  );
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
