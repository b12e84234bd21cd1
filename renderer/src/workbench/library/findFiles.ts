/** Finding files by a query or a question: by names in the trees of mounts, by facts in their indexes. No React. */
import type { FileKind } from '../../../../shared/archive/fileKinds.ts';
import type { FoundLibraryFile } from '../../../../shared/host/libraryContract.ts';
import type { MountedFileEntry } from '../../../../shared/host/mountEntities.ts';
import type { CopyKind } from '../../../../shared/library/answers.ts';
import { factWords } from '../../../../shared/library/factWords.ts';
import { asksForNames, parseQuery, type QueryFault } from '../../../../shared/library/query/query.ts';
import { request } from '../files/host.ts';
import { text } from '../../base/text/language.ts';

/** Something asked of one file: which others use it, or are the same. */
export interface FileQuestion {
  readonly kind: 'uses' | CopyKind;
  readonly mountId: string;
  readonly path: string;
}

export interface FoundFiles {
  readonly files: readonly MountedFileEntry[];
  readonly total: number;
  /** Facts in a few words, by `fileKey`; of files that were found by them. */
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Whether indexes were asked: what is not in them yet was not found. */
  readonly isByFacts: boolean;
}

export type Finding =
  | ({ readonly kind: 'found' } & FoundFiles)
  | { readonly kind: 'fault'; readonly fault: QueryFault };

export function fileKey({ mountId, path }: { readonly mountId: string; readonly path: string }): string {
  return `${mountId}:${path}`;
}

/** So many results of an index are shown; another word finds better. */
const mostFound = 500;
/** A list of names costs less. */
const mostNamed = 2000;

function foundByFacts(found: readonly FoundLibraryFile[], total: number): Finding {
  const here = found.flatMap(({ facts, place }) => (place === null ? [] : [{ facts, place }]));
  return {
    kind: 'found',
    files: here.map(({ place }) => place),
    total: total - (found.length - here.length),
    facts: new Map(here.map(({ facts, place }) => [fileKey(place), factWords(facts)])),
    isByFacts: true,
  };
}

/**
 * Files of all mounts that a query fits. Rejects with a HostError.
 * @param limit fewer than usual, where the list is short
 */
export async function findFiles(query: string, kinds: readonly FileKind[], limit = mostNamed): Promise<Finding> {
  const parsed = parseQuery(query);
  if (parsed.kind === 'fault') return parsed;
  if (asksForNames(parsed.query)) {
    const words = parsed.query.terms.flatMap((term) => (term.kind === 'word' ? [term.text] : [])).join(' ');
    const found = await request('searchMounted', { mountId: null, query: words, limit, kinds: [...kinds] });
    return { kind: 'found', ...found, facts: new Map(), isByFacts: false };
  }
  const page = { limit: Math.min(limit, mostFound), offset: 0, kinds: [...kinds] };
  const found = await request('searchLibrary', { mountIds: null, query, ...page });
  if (found.kind === 'fault') return { kind: 'fault', fault: found };
  return foundByFacts(found.files, found.total);
}

/** Answers a question about a file. Rejects with a HostError. */
export async function answerFileQuestion({ kind, mountId, path }: FileQuestion): Promise<Finding> {
  if (kind === 'uses') {
    const { files, total } = await request('libraryUses', { mountId, path, limit: mostFound });
    return foundByFacts(files, total);
  }
  const { files } = await request('libraryCopies', { mountId, path, by: kind });
  return foundByFacts(files, files.length);
}

const asked = {
  get uses() {
    return text('What uses');
  },
  get content() {
    return text('Copies, byte for byte, of');
  },
  get pixels() {
    return text('Pictures with the pixels of');
  },
  get mesh() {
    return text('Models with the shape of');
  },
} as const;

/** “What uses Lava.blp”. */
export function questionWords({ kind, path }: FileQuestion): string {
  return `${asked[kind]} ${path.slice(path.lastIndexOf('/') + 1)}`;
}
