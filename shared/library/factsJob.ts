/** Facts of one file as a worker makes them: of its document, with the files that belong to it. */
import { openDocument } from '../document/document.ts';
import { isModelText, readModelText } from '../exchange/mdl/index.ts';
import type { FormatList } from '../format/formatList.ts';
import type { FileSetSource, NamedBytes } from '../host/fileSet.ts';
import { findFileSet } from '../host/fileSet.ts';
import type { FileFacts, Hash } from './facts.ts';
import { factsOf } from './facts.ts';

/** A file of the same folder; null where there is none of this name. */
export type FileBeside = readonly [name: string, bytes: Uint8Array<ArrayBuffer> | null];

export interface FactsParams {
  /** In its place, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Files that were asked for before. */
  readonly beside: readonly FileBeside[];
  /** Hash of the bytes that facts were made of before: nothing is made again of the same ones. Null makes them. */
  readonly knownContent: string | null;
}

/** What came of one file. `content` is the hash of its own bytes. */
export type FactsOutcome =
  /** `parts`: names of files beside it that it consists of, or would if they were there. */
  | { readonly kind: 'facts'; readonly content: string; readonly facts: FileFacts; readonly parts: readonly string[] }
  /** It belongs to the document whose main file is called so. */
  | { readonly kind: 'part'; readonly content: string; readonly of: string }
  /** Ask again with these files beside it. */
  | { readonly kind: 'wanting'; readonly names: readonly string[] }
  /** The bytes are those that facts were made of before. */
  | { readonly kind: 'same' }
  | { readonly kind: 'unreadable'; readonly content: string; readonly message: string };

/** Looks among the files that were given, and notes the names of those that were not asked for yet. */
function sourceOf(
  beside: ReadonlyMap<string, NamedBytes | null>,
  wanted: Set<string>,
  formats: FormatList,
): FileSetSource<NamedBytes> {
  return {
    identify(prefix, name) {
      const format = formats.sniff(prefix, name);
      const mains = formats.mainsOf(prefix, name);
      return Promise.resolve({ formatId: format?.id ?? null, hasCompanions: format?.companions !== undefined, mains });
    },
    companions: (formatId, bytes, files) => Promise.resolve(formats.byId(formatId)?.companions?.(bytes, files) ?? []),
    find(name) {
      const found = beside.get(name.toLowerCase());
      if (found === undefined) wanted.add(name);
      return Promise.resolve(found ?? null);
    },
    where: 'beside it',
  };
}

/** The text of a model tells of the model that it becomes. */
function factsOfText(bytes: Uint8Array, path: string, hash: Hash): FileFacts {
  return { ...factsOf(readModelText(bytes).document, path, hash), format: 'mdl-text' };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export async function factsJob(params: FactsParams, formats: FormatList, hash: Hash): Promise<FactsOutcome> {
  const { path, bytes, beside, knownContent } = params;
  const content = hash(bytes);
  if (content === knownContent) return { kind: 'same' };
  const name = nameOf(path);
  const given = new Map(
    beside.map(([each, found]) => [each.toLowerCase(), found === null ? null : { name: each, bytes: found }] as const),
  );
  const wanted = new Set<string>();
  try {
    if (isModelText(bytes)) return { kind: 'facts', content, facts: factsOfText(bytes, path, hash), parts: [] };
    const set = await findFileSet({ name, bytes }, sourceOf(given, wanted, formats));
    if (wanted.size > 0) return { kind: 'wanting', names: [...wanted] };
    const [main, ...others] = set.members;
    if (main !== undefined && main.name.toLowerCase() !== name.toLowerCase()) {
      return { kind: 'part', content, of: main.name };
    }
    const format = formats.byId(set.formatId);
    if (format === null) throw new Error(`there is no format ${set.formatId}`);
    const document = openDocument(format, set.bytes, { files: set.files });
    const parts = [...others.map((each) => each.name), ...set.absent];
    return { kind: 'facts', content, facts: factsOf(document, path, hash), parts };
  } catch (error) {
    if (wanted.size > 0) return { kind: 'wanting', names: [...wanted] };
    return { kind: 'unreadable', content, message: error instanceof Error ? error.message : String(error) };
  }
}
