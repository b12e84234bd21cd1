/** The reader of models: it knows the files the bytes consist of, and can note every block that something points at. */
import type { FilePart } from '../../../codec/documentView.ts';
import type { RecordBuilder } from '../../../codec/reader.ts';
import { Reader, tagCode } from '../../../codec/reader.ts';
import type { FilesBySuffix, KeyPlace, Suffix } from './files.ts';
import { filesBySuffix, keySuffixes, MAIN_FILE } from './files.ts';

export const SEQUENCE_SIZE = 64;
const sequencesAt = 0x1c;

/** Where the keys of a sequence stand: the file, or null when it was not opened with the model. */
export interface KeyFile {
  readonly suffix: Suffix;
  readonly part: FilePart | null;
}

/** How often the bytes of a file may belong to arrays: once in tidy files, a little more where tools shared data. */
const overlapAllowed = 16;

export class ModelReader extends Reader {
  readonly files: FilesBySuffix;
  /** Of each sequence of a model from version 264 on. */
  readonly keyFiles: readonly KeyFile[];
  /** Start of the file that is being read: what its offsets count from. */
  fileStart = 0;
  fileEnd: number;
  /** Number of the .skin file that is being read. */
  profile = 0;
  /** Bytes that arrays may still cover: a damaged file whose arrays all overlap must not fill the memory. */
  budget: number;
  /** When set, hears of every block that something points at, once for each pointer. */
  onBlock: ((start: number, end: number) => void) | null = null;

  constructor(bytes: Uint8Array, files: FilesBySuffix, options: { version: number; builder?: RecordBuilder }) {
    super(bytes, options);
    this.files = files;
    const main = files.get(MAIN_FILE);
    this.fileEnd = main?.end ?? bytes.length;
    this.end = this.fileEnd;
    this.budget = overlapAllowed * bytes.length + 0x10000;
    this.keyFiles = options.version >= 264 ? findKeyFiles(this.view, files, this.fileEnd) : [];
  }

  /** Goes on in another of the model's files. */
  enterFile(part: FilePart): void {
    this.fileStart = part.start;
    this.fileEnd = part.end;
    this.position = part.start;
    this.end = part.end;
  }
}

/** Looks the sequences up before anything is read: every track needs to know in which file its keys are. */
function findKeyFiles(view: DataView, files: FilesBySuffix, end: number): readonly KeyFile[] {
  if (end < sequencesAt + 8) return [];
  const count = view.getUint32(sequencesAt, true);
  const offset = view.getUint32(sequencesAt + 4, true);
  // The list itself refuses such an array with a better message.
  if (offset + count * SEQUENCE_SIZE > end) return [];
  const places: KeyPlace[] = [];
  for (let at = offset; at < offset + count * SEQUENCE_SIZE; at += SEQUENCE_SIZE) {
    places.push({
      animation: view.getUint16(at, true),
      variation: view.getUint16(at + 2, true),
      flags: view.getUint32(at + 12, true),
      alias: view.getUint16(at + 62, true),
    });
  }
  return keySuffixes(places).map((suffix) => ({ suffix, part: files.get(suffix) ?? null }));
}

/** Tag at the start of a .skin file. */
export const SKIN_TAG = tagCode('SKIN');

/** Start and end of the file an offset of the reader counts from. */
export function fileOf(reader: Reader): { readonly start: number; readonly end: number } {
  if (reader instanceof ModelReader) return { start: reader.fileStart, end: reader.fileEnd };
  return { start: reader.ownFileStart, end: reader.ownFileEnd };
}

/** Where the keys of sequences stand. A reader of a single record looks it up anew. */
export function keyFilesOf(reader: Reader): readonly KeyFile[] {
  if (reader instanceof ModelReader) return reader.keyFiles;
  const files = filesBySuffix(reader.joinedFiles, reader.bytes.length);
  return findKeyFiles(reader.view, files, files.get(MAIN_FILE)?.end ?? reader.bytes.length);
}

export function noteBlock(reader: Reader, start: number, end: number): void {
  if (reader instanceof ModelReader && reader.onBlock !== null) reader.onBlock(start, end);
}

/** Counts the bytes of an array. Refuses files whose arrays overlap so much that their content would be many times the file. */
export function spend(reader: Reader, size: number, what: string): void {
  if (!(reader instanceof ModelReader)) return;
  reader.budget -= size;
  if (reader.budget < 0) reader.fail(`the arrays overlap each other: more than ${overlapAllowed} times the file`, what);
}
