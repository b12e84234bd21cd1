/**
 * Encodes the records of a model into blocks. What no edit touched is not encoded at all: in a layout that keeps every
 * block in its place the old pointers stay right.
 */
import type { DocumentView, Original } from '../../../codec/documentView.ts';
import type { OriginalPart, Part, PartWriter, RecordSchema, WriteContext } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId, Span } from '../../../codec/documentRecord.ts';
import { listByName } from '../../../codec/byName.ts';
import { Block } from './block.ts';
import type { FilesBySuffix, Suffix } from './files.ts';
import { fileAt, filesBySuffix } from './files.ts';

/** A part that knows how many bytes it takes in its record. */
export interface InlinePart<F> extends Part<F> {
  inlineSize(version: number): number;
}

/** A part of which the record itself says how many bytes it takes. */
export interface VaryingPart<F> extends Part<F> {
  sizeIn(version: number, view: DataView, recordStart: number): number;
}

function inlineSizeOf(part: Part<unknown>, version: number, view: DataView, recordStart: number): number {
  if (part.inlineSize !== undefined) return part.inlineSize(version);
  if ('sizeIn' in part) return (part as VaryingPart<unknown>).sizeIn(version, view, recordStart);
  throw new Error(`the part ${part.kind} cannot stand in a model`);
}

const noBytes = new DataView(new ArrayBuffer(0));

/** Bytes of a record of a version, without what it points at; for records whose size does not depend on their content. */
export function recordSize(schema: RecordSchema, version: number): number {
  return schema.parts.reduce((size, part) => size + inlineSizeOf(part, version, noBytes, 0), 0);
}

export interface EncoderOptions {
  readonly document: DocumentView;
  /** Null encodes everything as new. */
  readonly original: Original | null;
  readonly schemas: ReadonlyMap<string, RecordSchema>;
  /** Encodes every record, touched or not. */
  readonly encodesAll: boolean;
  /** For each sequence of the document the file of its keys, and the same of the original. */
  readonly keySuffixes: readonly Suffix[];
  readonly originalKeySuffixes: readonly Suffix[];
  /** Stretch of the joined original that its blocks must leave, because the header grew over it. */
  readonly evicted: { readonly start: number; readonly end: number } | null;
}

/** Where a record came to stand: in which block, from which byte of it on. */
export interface RecordPlace {
  readonly block: Block;
  readonly start: number;
  readonly length: number;
}

export class Encoder {
  readonly document: DocumentView;
  readonly original: Original | null;
  readonly originalView: DataView;
  readonly originalFiles: FilesBySuffix;
  readonly keySuffixes: readonly Suffix[];
  readonly originalKeySuffixes: readonly Suffix[];
  readonly evicted: EncoderOptions['evicted'];
  readonly places = new Map<RecordId, RecordPlace>();
  /** The block each file starts with, from byte 0 on; .anim files have none. */
  readonly headers: Block[] = [];
  private readonly schemas: ReadonlyMap<string, RecordSchema>;
  private readonly encodesAll: boolean;
  private readonly context: WriteContext;

  constructor(options: EncoderOptions) {
    const { document, original } = options;
    this.document = document;
    this.original = original;
    this.schemas = options.schemas;
    this.encodesAll = options.encodesAll;
    this.keySuffixes = options.keySuffixes;
    this.originalKeySuffixes = options.originalKeySuffixes;
    this.evicted = options.evicted;
    const bytes = original?.bytes ?? new Uint8Array(0);
    this.originalView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.originalFiles = filesBySuffix(original?.files ?? [], bytes.length);
    this.context = { document, original, isTouched: (id) => document.isTouched(id), spans: null };
  }

  /** Whether a record has to be encoded; otherwise its bytes and all it points at stay as they are. */
  isWanted(id: RecordId): boolean {
    return this.encodesAll || this.original === null || this.document.isTouched(id);
  }

  /** True for a stretch of the original that no block may keep. */
  isEvicted(start: number, end: number): boolean {
    return this.evicted !== null && start < this.evicted.end && end > this.evicted.start;
  }

  /** Start of an original file in the joined bytes; null when the original does not have it. */
  fileStart(suffix: Suffix): number | null {
    return this.original === null ? null : (this.originalFiles.get(suffix)?.start ?? null);
  }

  /**
   * Notes that keys go into a .anim file.
   * @throws Error when the original has such a file that was not opened: a new one would overwrite it
   */
  wantKeyFile(suffix: Suffix): void {
    if (this.original === null || this.originalFiles.has(suffix)) return;
    if (!this.originalKeySuffixes.includes(suffix)) return;
    throw new Error(
      `keys were added to a sequence whose file, ending in ${suffix}, was not opened with the model: put it beside the model and open the model again`,
    );
  }

  /** The file that a record of the original stands in. */
  suffixAt(offset: number): Suffix {
    return fileAt(this.originalFiles, offset).suffix;
  }

  /** Writes a record at the end of a block. */
  encode(id: RecordId, block: Block): void {
    const record = this.document.get(id);
    const start = block.position;
    const { original } = this;
    const source = this.sourceIn(record, block.suffix);
    if (!this.isWanted(id) && original !== null && source !== null) {
      block.copy(original.bytes.subarray(source.offset, source.offset + source.length));
    } else this.encodeParts(record, block, start);
    this.places.set(id, { block, start, length: block.position - start });
  }

  /** Where a record stood in the original; null when it is new there, or in a file it did not stand in. */
  private sourceIn({ source }: DocumentRecord, suffix: Suffix): Span | null {
    if (this.original === null || source === null) return null;
    return this.suffixAt(source.offset) === suffix ? source : null;
  }

  private encodeParts(record: DocumentRecord, block: Block, start: number): void {
    const schema = this.schemas.get(record.type);
    if (schema === undefined) throw new Error(`models have no record called ${record.type}`);
    const { original } = this;
    const source = this.sourceIn(record, block.suffix);
    let at = source?.offset ?? 0;
    let present: { readonly part: Part<unknown>; readonly place: OriginalPart } | null = null;
    const output: ModelOutput = {
      writer: block,
      record,
      context: this.context,
      start,
      encoder: this,
      originalOf: (part) => (present !== null && present.part === part ? present.place : null),
      spanOf: () => null,
    };
    for (const part of schema.parts) {
      if (original !== null && source !== null) {
        const size = inlineSizeOf(part, original.version, this.originalView, source.offset);
        present = {
          part,
          place: { bytes: original.bytes, start: at, end: at + size, version: original.version },
        };
        at += size;
      }
      part.write(output);
    }
  }

  /** Writes the records of a list one after the other. */
  encodeList(record: DocumentRecord, name: string, block: Block): void {
    for (const id of listByName(record.fields, name)) this.encode(id, block);
  }
}

/** What parts of a model are given to write to. */
export interface ModelOutput<F = unknown> extends PartWriter<F> {
  readonly writer: Block;
  readonly encoder: Encoder;
}

export function modelOutput<F>(output: PartWriter<F>): ModelOutput<F> {
  if (output.writer instanceof Block && 'encoder' in output) return output as ModelOutput<F>;
  throw new Error(`a ${output.record.type} can only be written as part of a model`);
}
