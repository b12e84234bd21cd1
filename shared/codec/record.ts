/** Record schemas: a record is an ordered list of parts, and the parts know how to read, write and describe themselves. */
import type { DocumentRecord, Fields, RecordId, Span, Value } from './documentRecord.ts';
import { sealRecord } from './documentRecord.ts';
import { UnreadRecord } from './recordTable.ts';
import { BlockWriter } from './blocks.ts';
import { FormatError } from './error.ts';
import type { AnyField, FieldInfo } from './field.ts';
import type { FilePart } from './documentView.ts';
import type { PartSpans, SkippedLists } from './reader.ts';
import type { FieldSpan } from './fieldSpan.ts';
import { Reader, RecordBuilder } from './reader.ts';
import type { Storage } from './storage.ts';
import type { Writer } from './writer.ts';

/** One named thing in a record, as panels, paths and generators see it. */
export type Member =
  | { readonly kind: 'field'; readonly name: string; readonly info: FieldInfo; readonly field: AnyField }
  | {
      readonly kind: 'numbers';
      readonly name: string;
      readonly info: FieldInfo;
      /** Storage classes the data may have; the first is the usual one. */
      readonly storage: readonly Storage[];
      /** Numbers in one element, e.g. 3 for a position. */
      readonly components: number;
      /** An optional member is null when the file does not have it. */
      readonly optional: boolean;
      /** Data that other data must match, e.g. one element per vertex; used by generators and checks. */
      readonly sameCountAs?: string;
    }
  | {
      readonly kind: 'records';
      readonly name: string;
      readonly info: FieldInfo;
      readonly schemas: readonly RecordSchema[];
      /** Field of the child that names it in a path, e.g. `tag`; position otherwise. */
      readonly key?: string;
    }
  | {
      /** A value that belongs to the record but stands in another record's bulk data, such as a node's pivot. */
      readonly kind: 'linked';
      readonly name: string;
      readonly info: FieldInfo;
      readonly storage: Storage;
      readonly components: number;
      /** Type of the one record that holds the data, the data's member name, and the own field that gives the index. */
      readonly recordType: string;
      readonly numbers: string;
      readonly index: string;
    };

/** The fields of a record while it is read or made: those of this part, of which some may be still to come. */
export type Draft<F> = { -readonly [Name in keyof F]?: F[Name] | undefined };

/** What a part may ask of a document while writing. */
export interface RecordSource {
  /** Version the bytes are to be written in. */
  readonly version: number;
  get(id: RecordId): DocumentRecord;
}

export interface WriteContext {
  readonly document: RecordSource;
  /** The file the document was read from, and the version it was read with; null for a new document. */
  readonly original: {
    readonly bytes: Uint8Array;
    readonly version: number;
    readonly files?: readonly FilePart[];
  } | null;
  /** True when the record, or anything below it, may differ from what was read. */
  isTouched(id: RecordId): boolean;
  /** Where records came to stand in the new file, filled when wanted. */
  readonly spans: Map<RecordId, Span> | null;
}

/** The same part in the file the record came from: its bytes and the values they had. */
export interface OriginalPart {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly version: number;
}

export interface PartWriter<F = unknown> {
  readonly writer: Writer;
  /** Its fields are known as far as the part that is being written gave them. */
  readonly record: DocumentRecord<F>;
  readonly context: WriteContext;
  /** Where the record starts in the writer: what record-relative offsets count from. */
  readonly start: number;
  /** Looks up where a part stood in the original; null for a new record or part. */
  originalOf(part: object): OriginalPart | null;
  /** Start and end of something a part noted beside its own span, such as what it points at. */
  spanOf(key: object): { readonly start: number; readonly end: number } | null;
}

/** A part as the byte view sees it: where it stands, what it points at, and the values that were read. */
export interface TracedPart<F = unknown> {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly fields: F;
  readonly spans: PartSpans;
}

/**
 * A stretch of a record. `F` is the type of the fields it contributes.
 * `read` moves the reader behind the part; `write` appends the part's bytes.
 */
export interface Part<F> {
  readonly kind: string;
  readonly members: readonly Member[];
  /** Only for type inference, never set. */
  readonly shape?: F;
  read(reader: Reader, fields: Draft<F>, self: RecordId): void;
  /**
   * Moves the reader behind the part and refuses all that `read` would refuse, but makes nothing of it except the records
   * inside, whose lists it notes: see `readLater`.
   */
  skip?(reader: Reader, self: RecordId): void;
  write(output: PartWriter<F>): void;
  /** Sets the fields of a new record to their defaults. */
  initialise(fields: Draft<F>, version: number): void;
  /** Bytes that it takes in its record, where every file of a version has as many; left out where the file decides. */
  inlineSize?(version: number): number;
  /**
   * Where its members stand from its start, of what lies elsewhere the pointer; others have no place that all files share.
   * Left out where all begin with the part.
   */
  readonly memberPlaces?: Readonly<Record<string, number>>;
  /** Parts inside this one, for tracing and for panels. */
  readonly inner?: readonly Part<unknown>[];
  /** Key under which reading notes where the content stands that this part points at. */
  readonly target?: object;
  /** Says what its bytes are, where the byte view could not tell from the members alone. */
  describe?(traced: TracedPart<F>): readonly FieldSpan[];
}

export interface RecordInfo {
  /** What one such record is called: `Sequence`. */
  readonly label: string;
  /** Name of an icon of the user interface; a plain word so that shared code does not know the icons. */
  readonly icon?: string;
  readonly engineName?: string;
  readonly explain?: string;
  /** Field that names the record to people, usually `name`. */
  readonly title?: string;
}

export interface RecordSchema<F = unknown> {
  readonly type: string;
  readonly info: RecordInfo;
  readonly parts: readonly Part<unknown>[];
  readonly members: readonly Member[];
  readonly membersByName: ReadonlyMap<string, Member>;
  /** True when such records are read when they are first asked for: see `readLater`. */
  readonly isReadLater: boolean;
  /** A quicker way to read the same fields as the parts do, for kinds of records that come by the thousand. */
  readonly readFields?: (reader: Reader) => Fields;
  /** Only for type inference, never set. */
  readonly shape?: F;
}

export type ShapeOf<P> = P extends { readonly shape?: infer F } ? Exclude<F, undefined> : never;
export type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never;

/** Fields of the records of a schema: `FieldsIn<typeof Sequence>`. */
export type FieldsIn<S> = S extends RecordSchema<infer F> ? F : never;

export function record<const T extends string, P extends readonly Part<unknown>[]>(
  type: T,
  info: RecordInfo,
  ...parts: P
): RecordSchema<Intersection<ShapeOf<P[number]>>> & { readonly type: T } {
  const members = parts.flatMap((part) => part.members);
  const membersByName = new Map(members.map((member) => [member.name, member]));
  return { type, info, parts, members, membersByName, isReadLater: false };
}

/**
 * For kinds of records that come by the thousand: reading a file only skips them, with all the checks that reading makes
 * and with ids for the records inside; each is read when somebody first asks for it. All parts must be able to skip.
 */
export function readLater<S extends RecordSchema>(schema: S): S {
  const unable = schema.parts.find((part) => part.skip === undefined);
  if (unable !== undefined) throw new Error(`a ${schema.type} cannot be read later: ${unable.kind} cannot be skipped`);
  return { ...schema, isReadLater: true };
}

export function readPart(part: Part<unknown>, reader: Reader, fields: object, self: RecordId): void {
  const { spans } = reader;
  if (spans === null) {
    part.read(reader, fields, self);
    return;
  }
  const start = reader.position;
  part.read(reader, fields, self);
  // A damaged child may have left the note-taking off.
  reader.spans = spans;
  spans.set(part, { start, end: reader.position });
}

function readValues(schema: RecordSchema, reader: Reader, id: RecordId): Fields {
  if (schema.readFields !== undefined) return schema.readFields(reader);
  const fields: Record<string, Value> = {};
  for (const part of schema.parts) part.read(reader, fields, id);
  return fields;
}

/** A record that was checked and skipped. */
class SkippedRecord extends UnreadRecord {
  private readonly schema: RecordSchema;
  private readonly id: RecordId;
  private readonly owner: RecordId | null;
  private readonly reader: Reader;
  private readonly start: number;
  private readonly end: number;
  private readonly lists: SkippedLists | null;

  /** `reader` stands behind the record. */
  constructor(
    schema: RecordSchema,
    id: RecordId,
    owner: RecordId | null,
    reader: Reader,
    start: number,
    lists: SkippedLists | null,
  ) {
    super();
    this.schema = schema;
    this.id = id;
    this.owner = owner;
    this.reader = reader;
    this.start = start;
    this.end = reader.position;
    this.lists = lists;
  }

  read(): DocumentRecord {
    const { schema, id, owner, start, end } = this;
    const { later } = this.reader;
    later.position = start;
    later.end = end;
    later.recordStart = start;
    this.lists?.startOver();
    later.knownLists = this.lists;
    const fields = readValues(schema, later, id);
    if (later.position !== end) throw new Error(`a ${schema.type} was skipped to ${end} and read to ${later.position}`);
    return sealRecord({ id, type: schema.type, owner, source: { offset: start, length: end - start }, fields });
  }
}

/** Reads one record at the reader's position, gives it to the builder and returns its id. */
export function readRecord(schema: RecordSchema, reader: Reader, owner: RecordId | null): RecordId {
  const outerSpans = reader.spans;
  reader.spans = null;
  const id = reader.builder.reserve();
  const start = reader.position;
  const outerStart = reader.recordStart;
  reader.recordStart = start;
  if (schema.isReadLater) {
    const outerLists = reader.skippedLists;
    reader.skippedLists = null;
    for (const part of schema.parts) part.skip?.(reader, id);
    reader.builder.putUnread(id, new SkippedRecord(schema, id, owner, reader, start, reader.skippedLists));
    reader.skippedLists = outerLists;
  } else {
    const fields = readValues(schema, reader, id);
    reader.builder.put(id, schema.type, owner, { offset: start, length: reader.position - start }, fields);
  }
  reader.recordStart = outerStart;
  reader.spans = outerSpans;
  return id;
}

/** Reads `list.push(record)` with errors that name the place in the list: `[3].layers[0]`. */
export function readListItem(
  schema: RecordSchema,
  reader: Reader,
  owner: RecordId,
  list: RecordId[],
  name: string,
): void {
  try {
    list.push(readRecord(schema, reader, owner));
  } catch (error) {
    throw error instanceof FormatError ? error.within(`${name}[${list.length}]`) : error;
  }
}

/** Finds where the parts of a record stand in `bytes`, by reading it again. */
export function traceRecord(
  schema: RecordSchema,
  bytes: Uint8Array,
  span: Span,
  version: number,
  files: readonly FilePart[] = [],
): PartSpans {
  const reader = new Reader(bytes, {
    version,
    builder: new RecordBuilder(),
    position: span.offset,
    end: span.offset + span.length,
    files,
  });
  const spans: PartSpans = new Map();
  reader.spans = spans;
  reader.recordStart = span.offset;
  const fields: Record<string, Value> = {};
  const id = reader.builder.reserve();
  for (const part of schema.parts) readPart(part, reader, fields, id);
  return spans;
}

/** Whether a record's bytes can be taken over as they are. Blocks are always encoded: their pointers may have to move. */
function canCopy(writer: Writer, record: DocumentRecord, context: WriteContext): boolean {
  const sameVersion = context.original?.version === context.document.version;
  const isWanted = context.spans !== null || context.isTouched(record.id);
  return sameVersion && !isWanted && record.source !== null && !(writer instanceof BlockWriter);
}

/** Writes a record: an untouched one is copied, a touched one is laid over a copy of its own bytes part by part. */
export function writeRecord(schema: RecordSchema, writer: Writer, record: DocumentRecord, context: WriteContext): void {
  const start = writer.position;
  const { original } = context;
  const { source } = record;
  if (canCopy(writer, record, context) && original !== null && source !== null) {
    writer.copy(original.bytes.subarray(source.offset, source.offset + source.length));
    return;
  }
  // Traced only when a part asks: lists of records, whole chunks among them, never do.
  let spans: PartSpans | null = null;
  const traced = (): PartSpans | null => {
    if (original === null || source === null) return null;
    return (spans ??= traceRecord(schema, original.bytes, source, original.version, original.files));
  };
  const output: PartWriter = {
    writer,
    record,
    context,
    start,
    spanOf: (key) => traced()?.get(key) ?? null,
    originalOf: (part) => {
      const span = traced()?.get(part);
      return span === undefined || original === null
        ? null
        : { bytes: original.bytes, start: span.start, end: span.end, version: original.version };
    },
  };
  for (const part of schema.parts) part.write(output);
  const length = writer.position - start;
  // Where a block will stand is known when all blocks have been laid out.
  if (writer instanceof BlockWriter) writer.records.push({ id: record.id, offset: start, length });
  else context.spans?.set(record.id, { offset: start, length });
}

/** The fields of a new record of this kind: every default of its version, empty data, empty lists. */
export function initialFields(schema: RecordSchema, version: number): Record<string, Value> {
  const fields: Record<string, Value> = {};
  for (const part of schema.parts) part.initialise(fields, version);
  return fields;
}

/** The fields of a record, typed by its schema. Throws when the record is of another kind, so the type is never a lie. */
export function fieldsOf<F>(schema: RecordSchema<F>, record: DocumentRecord): F {
  if (record.type !== schema.type) throw new Error(`record ${record.id} is a ${record.type}, not a ${schema.type}`);
  // The reader and the transactions fill the fields from this very schema.
  return record.fields as unknown as F;
}

/** The fields of a record of this kind; null for a record of any other. */
export function fieldsIf<F>(schema: RecordSchema<F>, record: DocumentRecord): F | null {
  return record.type === schema.type ? fieldsOf(schema, record) : null;
}

/** The fields of a record of this kind while it is made. */
export function draftOf<F>(_schema: RecordSchema<F>, fields: Record<string, Value>): Draft<F> {
  return fields as Draft<F>;
}

/** Names of members of a schema, for code that does the same with several: a name that it does not have does not compile. */
export function namesOf<F>(_schema: RecordSchema<F>, ...names: readonly (keyof F & string)[]): readonly string[] {
  return names;
}

/** The fields that another part of the same record gave, as far as it has read them. Costs nothing: it is the same object. */
export function fieldsOfPart<F>(_part: Part<F>, fields: unknown): Draft<F> {
  // All parts of a record fill the same fields.
  return fields as Draft<F>;
}
