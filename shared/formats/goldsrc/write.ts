/** Writing a model as the set of its files: each laid over what it was, offsets between them set at the end. */
import { setPointers } from '../../codec/blocks.ts';
import type { BlockWriter } from '../../codec/blocks.ts';
import type { DocumentView, FilePart, Original, WriteOptions } from '../../codec/documentView.ts';
import type { Layout, Place, Section } from '../../codec/layout.ts';
import { layOut } from '../../codec/layout.ts';
import { fieldsByName, listByName } from '../../codec/byName.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { fieldsIf, fieldsOf, writeRecord } from '../../codec/record.ts';
import { sealRecord } from '../../codec/documentRecord.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { studioSchemas } from './model.ts';
import { baseOf, groupSuffix, renamedGroup } from './names.ts';
import { readStudio } from './read.ts';
import { GroupFile, lengthAt, SequenceGroup, StudioModel, TextureFile } from './schema/files.ts';
import { isXashModel } from './schema/header.ts';
import type { FileNumber, StudioContext } from './schema/sections.ts';
import { mainFile, SectionWriter, textureFileNumber } from './schema/sections.ts';
import { Sequence } from './schema/sequence.ts';

/** One file to be written. */
interface FilePlan {
  readonly number: FileNumber;
  readonly schema: RecordSchema;
  readonly record: DocumentRecord;
  readonly name: string;
  /** Where it stood in the original; null for a new file. */
  readonly original: FilePart | null;
}

function fileHolding(original: Original | null, record: DocumentRecord): FilePart | null {
  const { source } = record;
  if (original === null || source === null) return null;
  const files = original.files.length > 0 ? original.files : [{ name: '', start: 0, end: original.bytes.length }];
  return files.find(({ start, end }) => source.offset >= start && source.offset < end) ?? null;
}

/** The files of the document, the main one first, with the names that a save under `mainName` gives them. */
function planFiles(document: DocumentView, original: Original | null, name: string | null): readonly FilePlan[] {
  const root = document.get(document.root);
  const before = original?.files[0]?.name ?? '';
  const mainName = name ?? before;
  const base = baseOf(mainName);
  const isRenamed = mainName !== before;
  const plans: FilePlan[] = [
    { number: mainFile, schema: StudioModel, record: root, name: mainName, original: fileHolding(original, root) },
  ];
  for (const id of fieldsOf(StudioModel, root).textureFiles) {
    const record = document.get(id);
    const file = fileHolding(original, record);
    const letter = file === null ? 'T' : (baseOf(file.name).at(-1) ?? 'T');
    const kept = file !== null && !isRenamed ? file.name : `${base}${letter}.mdl`;
    plans.push({ number: textureFileNumber, schema: TextureFile, record, name: kept, original: file });
  }
  for (const [group, id] of fieldsOf(StudioModel, root).sequenceGroups.entries()) {
    for (const fileId of fieldsOf(SequenceGroup, document.get(id)).files) {
      const record = document.get(fileId);
      const file = fileHolding(original, record);
      const isInPlace = file !== null && !isRenamed && baseOf(file.name).endsWith(groupSuffix(group));
      const fileName = isInPlace ? file.name : `${base}${groupSuffix(group)}.mdl`;
      plans.push({ number: group, schema: GroupFile, record, name: fileName, original: file });
    }
  }
  return plans;
}

/** The document with the names of sequence groups that belong to another main file's name. */
function withGroupNames(document: DocumentView, name: string): DocumentView {
  const base = baseOf(name);
  const renamed = new Map<RecordId, DocumentRecord>();
  const rename = (id: RecordId, group: number): void => {
    const record = document.get(id);
    const { name: present } = fieldsIf(SequenceGroup, record) ?? fieldsOf(GroupFile, record);
    const stated = renamedGroup(present, base, group);
    renamed.set(id, sealRecord({ ...record, fields: { ...fieldsByName(record.fields), name: stated } }));
  };
  for (const [group, id] of fieldsOf(StudioModel, document.get(document.root)).sequenceGroups.entries()) {
    if (group === 0) continue;
    rename(id, group);
    for (const file of fieldsOf(SequenceGroup, document.get(id)).files) rename(file, group);
  }
  return {
    root: document.root,
    version: document.version,
    original: document.original,
    get: (id) => renamed.get(id) ?? document.get(id),
    has: (id) => document.has(id),
    all: () => document.all(),
    isTouched: (id) => renamed.has(id) || document.isTouched(id),
  };
}

/** Numbers all records in the order of a walk through the lists: the order of their sections. */
function serialsOf(document: DocumentView): ReadonlyMap<RecordId, number> {
  const serials = new Map<RecordId, number>();
  const walk = (id: RecordId): void => {
    serials.set(id, serials.size + 1);
    const { type, fields } = document.get(id);
    for (const member of studioSchemas.get(type)?.members ?? []) {
      if (member.kind === 'records') for (const child of listByName(fields, member.name)) walk(child);
    }
  };
  walk(document.root);
  return serials;
}

/** All sections that offsets lead to from here. */
function collect(from: BlockWriter, into: Set<SectionWriter>): void {
  if (!(from instanceof SectionWriter) || into.has(from)) return;
  into.add(from);
  for (const { target } of from.pointers) collect(target, into);
}

function hasMoved(layout: Layout, original: FilePart): boolean {
  if (layout.bytes.length !== original.end - original.start) return true;
  return [...layout.starts].some(
    ([block, start]) => block.original === null || block.original.start - original.start !== start,
  );
}

const xashProblem =
  'the model uses extensions of Xash3D whose inside is not known, so nothing in it may change its size or place. Undo what adds, removes or lengthens something';

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Fills what `write` is asked for beside the bytes. */
function fillFiles(options: WriteOptions, plans: readonly FilePlan[], sizes: readonly number[]): void {
  let start = 0;
  for (const [index, { name }] of plans.entries()) {
    const end = start + (sizes[index] ?? 0);
    if (options.files !== undefined && name !== '') options.files.push({ name, start, end });
    start = end;
  }
}

function contextOf(
  document: DocumentView,
  original: Original | null,
  plans: readonly FilePlan[],
  spans: StudioContext['spans'],
): StudioContext {
  const ranges = plans.flatMap(({ number, original: file }) => (file === null ? [] : [[number, file] as const]));
  return {
    document,
    original,
    isTouched: (id) => document.isTouched(id),
    spans,
    serials: serialsOf(document),
    ranges: new Map(ranges),
    files: new Set(plans.map(({ number }) => number)),
    boneCount: fieldsOf(StudioModel, document.get(document.root)).bones.length,
    isXash: original !== null && isXashModel(original.bytes),
  };
}

/** Encodes all files into sections that do not have their places yet. */
function sectionsOf(plans: readonly FilePlan[], context: StudioContext): ReadonlySet<SectionWriter> {
  const sections = new Set<SectionWriter>();
  for (const { number, schema, record, original } of plans) {
    const span = original === null || record.source === null ? null : spanOf(record.source);
    const head = new SectionWriter(span, { rank: 0, alignment: 4, file: number });
    writeRecord(schema, head, record, context);
    collect(head, sections);
  }
  return sections;
}

/** Whether something of the file is no longer there, or has moved to another of its files. */
function hasLost(document: DocumentView, before: DocumentRecord): boolean {
  if (!document.has(before.id)) return true;
  const now = document.get(before.id);
  return now.owner !== before.owner || fieldsIf(Sequence, now)?.group !== fieldsIf(Sequence, before)?.group;
}

/** Places in the original of sections that nothing leads to any more: of records that were removed, mostly. */
function droppedPlaces(
  document: DocumentView,
  original: Original | null,
  sections: ReadonlySet<SectionWriter>,
): readonly Place[] {
  if (original === null) return [];
  const { records, root, version } = readStudio(original.bytes, original.files);
  if (![...records.values()].some((record) => hasLost(document, record))) return [];
  const before: DocumentView = {
    root,
    version,
    original,
    get: (id) => records.get(id) ?? document.get(id),
    has: (id) => records.has(id),
    all: () => records.values(),
    isTouched: () => false,
  };
  const plans = planFiles(before, original, null);
  const placeName = (place: Place | null): string => (place === null ? '' : `${place.start} ${place.end}`);
  const kept = new Set([...sections].map((section) => placeName(section.original)));
  return [...sectionsOf(plans, contextOf(before, original, plans, null))].flatMap((section) => {
    const place = section.original;
    return place === null || place.start === place.end || kept.has(placeName(place)) ? [] : [place];
  });
}

/**
 * All files of the model end to end.
 * @throws RangeError when animations are longer than offsets reach, or a model with unknown extensions would have to move them
 */
export function writeStudio(options: WriteOptions): Uint8Array {
  const { original, spans = null } = options;
  const before = original?.files[0]?.name ?? '';
  const name = options.name ?? null;
  const isRenamed = name !== null && baseOf(name) !== baseOf(before);
  const document = isRenamed ? withGroupNames(options.document, name) : options.document;
  const plans = planFiles(document, original, name);
  if (original !== null && spans === null && !isRenamed && !document.isTouched(document.root)) {
    fillFiles(
      options,
      plans,
      plans.map(({ original: file }) => (file === null ? 0 : file.end - file.start)),
    );
    return original.bytes.slice();
  }
  const context = contextOf(document, original, plans, spans);
  const sections = sectionsOf(plans, context);
  const dropped = droppedPlaces(document, original, sections);
  const layouts = plans.map((plan) => layOutFile(plan, sections, context, dropped));
  const starts = new Map(layouts.flatMap((layout) => [...layout.starts]));
  const startOf = (block: BlockWriter): number => starts.get(block) ?? 0;
  let base = 0;
  for (const [index, plan] of plans.entries()) {
    const layout = layouts[index];
    if (layout === undefined) continue;
    finish(layout, plan, startOf);
    if (spans !== null) for (const block of layout.starts.keys()) noteSpans(block, base + startOf(block), spans);
    base += layout.bytes.length;
  }
  fillFiles(
    options,
    plans,
    layouts.map(({ bytes }) => bytes.length),
  );
  return join(layouts.map(({ bytes }) => bytes));
}

function spanOf({ offset, length }: { readonly offset: number; readonly length: number }) {
  return { start: offset, end: offset + length };
}

function layOutFile(
  plan: FilePlan,
  sections: ReadonlySet<SectionWriter>,
  context: StudioContext,
  dropped: readonly Place[],
): Layout {
  const own: Section[] = [...sections]
    .filter(({ file }) => file === plan.number)
    .map((block) => ({ block, rank: block.rank, alignment: block.alignment }));
  const { original } = context;
  const stretch = original === null || plan.original === null ? null : { ...plan.original, bytes: original.bytes };
  const inside = dropped.filter(({ start, end }) => stretch !== null && start >= stretch.start && end <= stretch.end);
  const layout = layOut(own, stretch, 4, inside);
  if (context.isXash && plan.original !== null && hasMoved(layout, plan.original)) throw new RangeError(xashProblem);
  return layout;
}

function lengthErrorOf(file: DocumentRecord): number {
  const fields = fieldsIf(StudioModel, file) ?? fieldsIf(TextureFile, file) ?? fieldsOf(GroupFile, file);
  return fields.lengthError;
}

/** Sets offsets and the stated size. */
function finish({ bytes, starts }: Layout, plan: FilePlan, startOf: (block: BlockWriter) => number): void {
  const view = new DataView(bytes.buffer);
  for (const block of starts.keys()) setPointers(view, block, startOf);
  view.setInt32(lengthAt, bytes.length + lengthErrorOf(plan.record), true);
}

function noteSpans(
  block: BlockWriter,
  start: number,
  spans: Map<RecordId, { readonly offset: number; readonly length: number }>,
): void {
  for (const { id, offset, length } of block.records) spans.set(id, { offset: start + offset, length });
}
