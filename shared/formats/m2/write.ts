/** Writing models: over their original, with every byte that was not edited where it was, or anew in the tools' own layout. */
import type { DocumentView, FilePart, Original, WriteOptions } from '../../codec/documentView.ts';
import { readRecord, fieldsOf } from '../../codec/record.ts';
import type { DocumentRecord, RecordId, Span } from '../../codec/documentRecord.ts';
import { Block } from './codec/block.ts';
import { CanonicalLayout } from './codec/canonical.ts';
import { Encoder } from './codec/encoder.ts';
import type { FilesBySuffix, KeyPlace, Suffix } from './codec/files.ts';
import { baseName, filesBySuffix, keySuffixes, MAIN_FILE } from './codec/files.ts';
import type { Coverage } from './codec/fileComposer.ts';
import { FileComposer } from './codec/fileComposer.ts';
import { ModelReader } from './codec/reader.ts';
import { listOf } from './model.ts';
import { Model, modelSchemas } from './schema/index.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';

/** Bytes of all files, and how to find the records in them. */
interface Written {
  readonly files: readonly { readonly suffix: Suffix; readonly bytes: Uint8Array }[];
  readonly encoder: Encoder;
  readonly offsetOf: (block: Block) => number;
}

/** For each sequence of a document the file its keys belong in. */
export function keySuffixesOf(document: DocumentView): readonly Suffix[] {
  if (document.version < NESTED_TRACKS) return [];
  return keySuffixes(
    listOf(document, 'sequences').map((id): KeyPlace => {
      const { animation, variation, flags, alias } = fieldsOf(Sequence, document.get(id));
      return { animation, variation, flags, alias };
    }),
  );
}

export function suffixesOfOriginal(original: Original | null): readonly Suffix[] {
  if (original === null) return [];
  const files = filesBySuffix(original.files, original.bytes.length);
  return new ModelReader(original.bytes, files, { version: original.version }).keyFiles.map(({ suffix }) => suffix);
}

/** What of the original is used, and what by several. */
function coverageOf({ bytes, version }: Original, files: FilesBySuffix): Coverage {
  const counts = new Uint8Array(bytes.length);
  const ranges = new Set<string>();
  const shared = new Set<string>();
  const reader = new ModelReader(bytes, files, { version });
  const note = (start: number, end: number): void => {
    const range = `${start}:${end}`;
    if (ranges.has(range)) shared.add(range);
    ranges.add(range);
    for (let at = start; at < end; at++) counts[at] = Math.min(2, (counts[at] ?? 0) + 1);
  };
  reader.onBlock = note;
  const root = reader.builder.records.get(readRecord(Model, reader, null));
  const headers = [root, ...(version < NESTED_TRACKS ? [] : viewsOf(root, reader))];
  for (const header of headers) {
    if (header?.source) note(header.source.offset, header.source.offset + header.source.length);
  }
  return { counts, shared };
}

/** The views of version 264, each the header of a file. */
function viewsOf(root: DocumentRecord | undefined, reader: ModelReader): readonly (DocumentRecord | undefined)[] {
  return root === undefined ? [] : fieldsOf(Model, root).views.map((id) => reader.builder.records.get(id));
}

/** Bytes of a file that nothing points at (zeros not counted), and bytes that several things point at. */
export function layoutOf(original: Original): { readonly unreached: number; readonly shared: number } {
  const { bytes } = original;
  const { counts } = coverageOf(original, filesBySuffix(original.files, bytes.length));
  let unreached = 0;
  let shared = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (counts[at] === 2) shared++;
    else if (counts[at] === 0 && bytes[at] !== 0) unreached++;
  }
  return { unreached, shared };
}

function sameSuffixes(left: readonly Suffix[], right: readonly Suffix[]): boolean {
  return left.length === right.length && left.every((suffix, index) => suffix === right[index]);
}

interface OverlayRequest {
  readonly document: DocumentView;
  readonly original: Original;
  readonly encodesAll: boolean;
}

function overlay(request: OverlayRequest, evicted: { start: number; end: number } | null = null): Written {
  const { document, original } = request;
  const suffixes = keySuffixesOf(document);
  const originalKeySuffixes = suffixesOfOriginal(original);
  const encoder = new Encoder({
    document,
    original,
    schemas: modelSchemas,
    // Where keys go depends on the sequences: when that changed, every track has to be looked at.
    encodesAll: request.encodesAll || evicted !== null || !sameSuffixes(suffixes, originalKeySuffixes),
    keySuffixes: suffixes,
    originalKeySuffixes,
    evicted,
  });
  const { source } = document.get(document.root);
  const place = source === null ? null : { start: source.offset, end: source.offset + source.length };
  const root = new Block(MAIN_FILE, place);
  encoder.encode(document.root, root);
  let coverage: Coverage | null = null;
  const layout = new FileComposer({
    bytes: original.bytes,
    files: encoder.originalFiles,
    coverage: () => (coverage ??= coverageOf(original, encoder.originalFiles)),
    isEvicted: (start, end) => encoder.isEvicted(start, end),
  });
  const isSafe = layout.placeHeader(root, 0);
  if (!isSafe && evicted === null) return overlay(request, { start: 0, end: root.position });
  for (const block of encoder.headers) layout.placeHeader(block, 0);
  const used = new Set([...suffixes, ...encoder.headers.map(({ suffix }) => suffix)]);
  const dropped = droppedFiles(encoder.originalFiles, originalKeySuffixes, used);
  const known = [...encoder.originalFiles.keys()].filter((suffix) => !dropped.has(suffix));
  const added = [...used].filter((suffix) => !encoder.originalFiles.has(suffix)).sort();
  const files = [...known, ...added].flatMap((suffix) => {
    const bytes = layout.finished(suffix);
    return bytes === null ? [] : [{ suffix, bytes }];
  });
  return { files, encoder, offsetOf: (block) => layout.offsetOf(block) };
}

/** Files of the original that were used and no longer are: skins of removed views, keys of removed sequences. */
function droppedFiles(
  files: FilesBySuffix,
  keyFiles: readonly Suffix[],
  used: ReadonlySet<Suffix>,
): ReadonlySet<Suffix> {
  const mayGo = (suffix: Suffix): boolean => suffix.endsWith('.skin') || keyFiles.includes(suffix);
  return new Set([...files.keys()].filter((suffix) => suffix !== MAIN_FILE && mayGo(suffix) && !used.has(suffix)));
}

/** A document in the layout of the game's own tools. */
export function layOutAnew(document: DocumentView, options = { hasAliasHoles: false }): Written {
  const suffixes = keySuffixesOf(document);
  const encoder = new Encoder({
    document,
    original: null,
    schemas: modelSchemas,
    encodesAll: true,
    keySuffixes: suffixes,
    originalKeySuffixes: [],
    evicted: null,
  });
  const root = new Block(MAIN_FILE, null);
  encoder.encode(document.root, root);
  const layout = new CanonicalLayout(options);
  layout.layOut([root, ...encoder.headers].map((block) => ({ block, at: 0 })));
  const files = layout.suffixes.map((suffix) => ({ suffix, bytes: layout.finished(suffix) }));
  return { files, encoder, offsetOf: (block) => layout.offsetOf(block) };
}

/** Puts files end to end and names them after the main one. */
function join(written: Written, names: (suffix: Suffix) => string): { bytes: Uint8Array; files: FilePart[] } {
  const { files } = written;
  const bytes = new Uint8Array(files.reduce((sum, file) => sum + file.bytes.length, 0));
  const parts: FilePart[] = [];
  let start = 0;
  for (const file of files) {
    bytes.set(file.bytes, start);
    parts.push({ name: names(file.suffix), start, end: start + file.bytes.length });
    start += file.bytes.length;
  }
  return { bytes, files: parts };
}

function noteSpans(written: Written, files: readonly FilePart[], spans: Map<RecordId, Span>): void {
  const starts = new Map(written.files.map(({ suffix }, index) => [suffix, files[index]?.start ?? 0]));
  for (const [id, { block, start, length }] of written.encoder.places) {
    spans.set(id, { offset: (starts.get(block.suffix) ?? 0) + written.offsetOf(block) + start, length });
  }
}

/** Names of the written files: those of the original where the main file keeps its name, otherwise made from the new one. */
function namesFor(original: Original | null, name: string | null | undefined): (suffix: Suffix) => string {
  const known = filesBySuffix(original?.files ?? [], original?.bytes.length ?? 0);
  const oldMain = known.get(MAIN_FILE)?.name ?? '';
  const main = name ?? oldMain;
  return (suffix) => {
    if (suffix === MAIN_FILE) return main;
    const old = known.get(suffix)?.name;
    if (old !== undefined && main === oldMain) return old;
    // The spelling of what follows the name (`.skin`, `.SKIN`) stays as it was.
    return baseName(main) + (old === undefined ? suffix : old.slice(old.length - suffix.length));
  };
}

export function writeModel({ document, original, spans, name, files }: WriteOptions): Uint8Array {
  const nameOf = namesFor(original, name);
  if (original !== null && spans === undefined && !document.isTouched(document.root)) {
    for (const [suffix, part] of filesBySuffix(original.files, original.bytes.length)) {
      files?.push({ ...part, name: nameOf(suffix) });
    }
    return original.bytes.slice();
  }
  const written =
    original === null ? layOutAnew(document) : overlay({ document, original, encodesAll: spans !== undefined });
  const joined = join(written, nameOf);
  if (spans !== undefined) noteSpans(written, joined.files, spans);
  files?.push(...joined.files);
  return joined.bytes;
}

/**
 * The model in the layout of the game's own tools, without gaps, leftovers of other tools and data that nothing uses.
 * Keys in .anim files that were not opened cannot be kept; see `ROW_ELSEWHERE`.
 *
 * @param name of the main file; its other files are named after it
 */
export function compactModel(document: DocumentView, name: string): { bytes: Uint8Array; files: FilePart[] } {
  return join(layOutAnew(document), namesFor(null, name));
}
