/** Sections of a studio model file: what offsets lead to, in the order and with the alignment of Valve's studiomdl. */
import { draftByName, listByName } from '../../../codec/byName.ts';
import { BlockWriter } from '../../../codec/blocks.ts';
import { writeChildren } from '../../../codec/parts.ts';
import type { Reader } from '../../../codec/reader.ts';
import type { Part, PartWriter, RecordSchema, WriteContext } from '../../../codec/record.ts';
import { readListItem } from '../../../codec/record.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';

/** Order of sections in a file, format page 18. Sections of one kind follow each other in the order of their records. */
export const sectionOrder = {
  header: 0,
  bones: 1,
  controllers: 2,
  attachments: 3,
  hitboxes: 4,
  animations: 5,
  sequences: 6,
  events: 7,
  pivots: 7,
  groups: 8,
  transitions: 9,
  bodyparts: 10,
  models: 11,
  geometry: 12,
  textures: 13,
  skins: 14,
  pixels: 15,
} as const;

/** Where a section belongs: its kind, the record it is of, and its place among that record's sections. */
export interface SectionPlace {
  readonly kind: keyof typeof sectionOrder;
  /** Null for sections that a file has once. */
  readonly record: RecordId | null;
  readonly part?: number;
}

/** Which file a section stands in: 0 the main file, −1 the texture file, otherwise the number of a sequence group. */
export type FileNumber = number;
export const mainFile: FileNumber = 0;
export const textureFileNumber: FileNumber = -1;

/** A block with its place in the compiler's order. */
export class SectionWriter extends BlockWriter {
  readonly rank: number;
  readonly alignment: number;
  readonly file: FileNumber;

  constructor(
    original: { readonly start: number; readonly end: number } | null,
    place: { readonly rank: number; readonly alignment: number; readonly file: FileNumber },
  ) {
    super(original);
    this.rank = place.rank;
    this.alignment = place.alignment;
    this.file = place.file;
  }
}

/** What parts of this format ask while writing, beside what every format's parts ask. */
export interface StudioContext extends WriteContext {
  /** Place of every record in the walk over the document. */
  readonly serials: ReadonlyMap<RecordId, number>;
  /** Where the files stood in the original bytes. */
  readonly ranges: ReadonlyMap<FileNumber, { readonly start: number; readonly end: number }>;
  /** Files that are written. */
  readonly files: ReadonlySet<FileNumber>;
  readonly boneCount: number;
  readonly isXash: boolean;
}

export function studioContext(output: PartWriter): StudioContext {
  // Only the format's own `write` calls these parts, and it makes such a context.
  return output.context as StudioContext;
}

const perKind = 1e12;
const perRecord = 1e6;

export function sectionRank(context: StudioContext, { kind, record, part = 0 }: SectionPlace): number {
  const serial = record === null ? 0 : (context.serials.get(record) ?? 0);
  return sectionOrder[kind] * perKind + serial * perRecord + part;
}

export function currentSection(output: PartWriter): SectionWriter {
  if (output.writer instanceof SectionWriter) return output.writer;
  throw new Error(`the record ${output.record.type} does not stand in a section of a file`);
}

/** A section that starts over its own place in the original, as long as that is in the same file. */
export function newSection(
  output: PartWriter,
  target: object,
  place: SectionPlace,
  options: { readonly alignment?: number; readonly file?: FileNumber } = {},
): SectionWriter {
  const context = studioContext(output);
  const file = options.file ?? currentSection(output).file;
  const span = output.spanOf(target);
  const range = context.ranges.get(file);
  const isHere = span !== null && range !== undefined && span.start >= range.start && span.end <= range.end;
  const rank = sectionRank(context, place);
  return new SectionWriter(isHere ? span : null, { rank, alignment: options.alignment ?? 4, file });
}

/**
 * Holds a section to where the original's own pointer says that it stood. A content that is not found again would be
 * written a second time, and its old bytes would stay in the file with nothing pointing at them.
 *
 * @param part begins with the pointer, and always notes where that leads
 * @param siblings ids of the records in the record's list: no two of them were read at one place
 * @throws Error when what reading noted is missing or another record's: nothing is written then
 */
export function checkFound(
  output: PartWriter,
  part: Part<unknown>,
  section: SectionWriter,
  siblings: readonly RecordId[],
): void {
  const { id, source } = output.record;
  const { document, ranges } = studioContext(output);
  const file = ranges.get(section.file);
  if (source === null || file === undefined) return;
  const misplaced = (stood: string, found: string): never => {
    throw new Error(
      `the ${part.kind} of record ${id} stood at ${stood} of the file that was opened, and ${found}. Nothing is lost; save again`,
    );
  };
  const twin = siblings.find((each) => each !== id && document.get(each).source?.offset === source.offset);
  if (twin !== undefined) misplaced('a place of their own', `record ${twin} says the same place`);
  const before = output.originalOf(part);
  if (before === null) return misplaced('a place', 'that was not noted');
  const { bytes, start } = before;
  const stated = file.start + new DataView(bytes.buffer, bytes.byteOffset).getInt32(start, true);
  if (section.original?.start === stated) return;
  const found = section.original === null ? 'it was not found' : `it was found at ${section.original.start}`;
  misplaced(String(stated), found);
}

export function pointTo(output: PartWriter, position: number, target: SectionWriter): void {
  currentSection(output).pointers.push({ position, size: 4, base: 'file', target });
}

/** The same output, into another section. */
export function into(output: PartWriter, section: SectionWriter): PartWriter {
  return { ...output, writer: section };
}

/** Starts from the bytes that a part had, so that what nobody changes stays; zeroes for a new one. Returns where it starts. */
export function startInline(output: PartWriter, part: Part<unknown>, size: number): number {
  const original = output.originalOf(part);
  const at = output.writer.position;
  if (original === null || original.end - original.start < size) output.writer.reserve(size);
  else output.writer.copy(original.bytes.subarray(original.start, original.start + size));
  return at;
}

/** A count of things of at least `size` bytes at an offset of the record's file, both checked. */
export function checkedPlace(
  reader: Reader,
  place: { readonly count: number; readonly offset: number; readonly size: number; readonly at: number },
  what: string,
): number {
  const { count, offset, size, at } = place;
  if (count < 0) reader.fail(`the count of ${what} is ${count}`, what, at);
  const { ownFileStart: fileStart, ownFileEnd: fileEnd } = reader;
  if (offset < 0 || fileStart + offset + count * size > fileEnd) {
    reader.fail(`${count} × ${size} bytes at ${offset} lie outside the file of ${fileEnd - fileStart} bytes`, what, at);
  }
  return fileStart + offset;
}

/** Notes where an empty section stands, so that its offset moves along; offsets out of the file are left alone. */
export function noteEmpty(reader: Reader, target: object, offset: number): void {
  const start = reader.ownFileStart + offset;
  if (offset <= 0 || start > reader.ownFileEnd) return;
  reader.spans?.set(target, { start, end: start });
}

/**
 * Whether an empty list's offset is to be kept as it is: it led nowhere in the original. The compiler leaves all that is
 * empty at 0 in a file of textures, and lets it point at the place where it would stand in a model.
 */
export function keepsOffset(output: PartWriter, target: object, part: Part<unknown>): boolean {
  if (output.spanOf(target) !== null) return false;
  return output.originalOf(part) !== null || currentSection(output).file === textureFileNumber;
}

/** Reads elsewhere in the file and comes back. */
export function readElsewhere(reader: Reader, start: number, read: () => void): void {
  const { position, end } = reader;
  reader.position = start;
  reader.end = reader.ownFileEnd;
  read();
  reader.position = position;
  reader.end = end;
}

export function readRecords(
  reader: Reader,
  schema: RecordSchema,
  place: { readonly owner: RecordId; readonly start: number; readonly count: number; readonly name: string },
): readonly RecordId[] {
  const list: RecordId[] = [];
  readElsewhere(reader, place.start, () => {
    for (let index = 0; index < place.count; index++) readListItem(schema, reader, place.owner, list, place.name);
  });
  return list;
}

/** `i32 count, i32 offset` of records. */
export function listAt<const N extends string>(
  name: N,
  schema: RecordSchema,
  options: {
    readonly size: number;
    readonly kind: keyof typeof sectionOrder;
    readonly part?: number;
    readonly isPerRecord?: true;
  },
  info: FieldInfo,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  const target = {};
  const part: Part<{ readonly [K in N]: readonly RecordId[] }> = {
    kind: 'listAt',
    inlineSize: () => 8,
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    target,
    read(reader, fields, self) {
      const at = reader.position;
      reader.need(8, name);
      const count = reader.view.getInt32(at, true);
      const offset = reader.view.getInt32(at + 4, true);
      reader.position += 8;
      draftByName(fields)[name] = [];
      if (count === 0) {
        noteEmpty(reader, target, offset);
        return;
      }
      const start = checkedPlace(reader, { count, offset, size: options.size, at }, name);
      draftByName(fields)[name] = readRecords(reader, schema, { owner: self, start, count, name });
      reader.spans?.set(target, { start, end: start + count * options.size });
    },
    write(output) {
      const at = startInline(output, part, 8);
      const list = listByName(output.record.fields, name);
      output.writer.view.setInt32(at, list.length, true);
      if (list.length === 0 && keepsOffset(output, target, part)) return;
      const record = options.isPerRecord === true ? output.record.id : null;
      const section = newSection(output, target, { kind: options.kind, record, part: options.part ?? 0 });
      writeChildren(into(output, section), list, () => schema);
      pointTo(output, at + 4, section);
    },
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
  return part;
}
