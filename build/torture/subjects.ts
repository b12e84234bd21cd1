/** What is tortured: a document of each kind, and one of three files. Every state of them carries the number of its edit. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { readFileSync } from 'node:fs';
import { collectionList } from '../../shared/codec/collection.ts';
import { TextureMip } from '../../shared/formats/common/texture/blockFile.ts';
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import { checkReadBack } from '../../shared/document/readBack.ts';
import type { RecordId, Value } from '../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../shared/codec/documentRecord.ts';
import { formatList } from '../../shared/format/formatList.ts';
import { formats } from '../../shared/formats/index.ts';
import { LowTile } from '../../shared/formats/wdl/schema.ts';
import { healthyFiles as healthyBuilding } from '../../shared/formats/wmo/test/healthyBuilding.ts';
import { joinFiles, sniffedBytes } from '../../shared/host/fileSet.ts';
import { setFile } from '../../shared/test/setFormat.ts';
import { smallDistantView } from '../../shared/test/smallDistantView.ts';
import { smoothPicture } from '../../shared/test/textures.ts';
import { encodeTexture } from '../../shared/texture/index.ts';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';

export interface Subject {
  /** The main one first. */
  readonly files: readonly string[];
  /** A file's bytes after the edit of this number; −1 stands for none. */
  bytes(file: string, edit: number): Uint8Array;
  /** The number that a file carries, whose bytes may still be a part of something; null for a file that edits leave alone. */
  editIn(file: string, bytes: Uint8Array): number | null;
  edit(document: Document, number: number): void;
  /** Number of the edit that all of the document shows. Throws when its parts disagree. */
  editOf(document: Document): number;
}

const namePattern = /edit (\d{8})/;

function named(number: number): string {
  return `edit ${String(number).padStart(8, '0')}`;
}

function list(document: Document, name: string): readonly RecordId[] {
  return collectionList(document.format, document, name);
}

const model: Subject = {
  files: ['unit.mdx'],
  bytes: (_file, edit) => tinyModel(edit < 0 ? undefined : [named(edit), 'Walk']),
  editIn: (_file, bytes) => Number(namePattern.exec(new TextDecoder('latin1').decode(bytes))?.[1] ?? -1),
  edit(document, number) {
    const [first] = list(document, 'sequences');
    if (first === undefined) throw new Error('the model has no sequence');
    document.edit('Count', (transaction) => transaction.update(first, { name: named(number) }));
  },
  editOf(document) {
    const [first] = list(document, 'sequences');
    if (first === undefined) throw new Error('the model has no sequence');
    return Number(namePattern.exec(String(fieldsByName(document.get(first).fields)['name']))?.[1] ?? -1);
  },
};

const names = ['unit.set', 'unita.part', 'unitb.part'] as const;

function setBytes(file: string, edit: number): Uint8Array {
  const index = names.findIndex((name) => name === file);
  if (index < 0) throw new Error(`${file} is not one of the set`);
  // Values grow and shrink again, so that files change their size too.
  const values = edit < 0 ? [1, 2, 3] : Array.from({ length: edit % 50 }, () => edit % 65_536);
  return setFile(index === 0 ? 0 : index === 1 ? 1 : 2, edit + 1, values);
}

const set: Subject = {
  files: names,
  bytes: setBytes,
  editIn: (_file, bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) - 1,
  edit(document, number) {
    document.edit('Count', (transaction) => {
      for (const id of list(document, 'pieces')) {
        const values = Uint16Array.from({ length: number % 50 }, () => number % 65_536);
        transaction.update(id, { number: number + 1, values });
      }
    });
  },
  editOf(document) {
    const found = new Set(
      list(document, 'pieces').map((id) => Number(fieldsByName(document.get(id).fields)['number'])),
    );
    const [number] = found;
    if (found.size !== 1 || number === undefined)
      throw new Error(`its files are of different edits: ${[...found].join(', ')}`);
    return number - 1;
  },
};

/** A number that no sample holds where it is looked for. Edits count up from it: 32-bit floats are exact so far. */
const offset = 4_000_000;

/** One number of a document that can be edited: a member of a record, or the first of its numbers. */
interface Cell {
  readonly record: RecordId;
  readonly member: string;
}

/** Small numbers, such as texels and heights, hold two decimal digits each. */
const digitPairs = [1_000_000, 10_000, 100, 1] as const;

function withNumber(value: Value | undefined, number: number): Value | null {
  if (typeof value === 'number') return number;
  if (!isNumbers(value) || value.length < (value.BYTES_PER_ELEMENT >= 4 ? 1 : digitPairs.length)) return null;
  const changed = value.slice();
  if (value.BYTES_PER_ELEMENT >= 4) changed[0] = number;
  else changed.set(digitPairs.map((unit) => Math.floor(number / unit) % 100));
  return changed;
}

function numberIn(document: Document, { record, member }: Cell): number {
  const value = fieldsByName(document.get(record).fields)[member];
  if (!isNumbers(value)) return Number(value);
  if (value.BYTES_PER_ELEMENT >= 4) return value[0] ?? 0;
  return digitPairs.reduce((sum, unit, index) => sum + unit * (value[index] ?? 0), 0);
}

function setCell(document: Document, cell: Cell, number: number): void {
  const value = withNumber(fieldsByName(document.get(cell.record).fields)[cell.member], number);
  if (value === null) throw new Error('there is no number to count with');
  document.edit('Count', (transaction) => transaction.update(cell.record, { [cell.member]: value }));
}

type NamedFiles = readonly { readonly name: string; readonly bytes: Uint8Array }[];

const known = formatList(formats);

function opened(files: NamedFiles): FormatDocument {
  const joined = joinFiles(files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) })));
  const format = known.sniff(joined.bytes.slice(0, sniffedBytes), files[0]?.name ?? '');
  if (format === null) throw new Error(`${files[0]?.name ?? ''} is of no format`);
  return openDocument(format, joined.bytes, { files: joined.files });
}

function written(document: Document, files: NamedFiles): NamedFiles {
  const { bytes, files: parts } = document.writeFiles(files[0]?.name ?? '');
  return parts.map(({ name, start, end }) => ({ name, bytes: bytes.slice(start, end) }));
}

const mostTried = 400;

/** Of every sort there is: a version is one as long as it is odd. */
const triedNumbers = [0, 1, 44, 77, 128, 511].map((number) => offset + number);

/** Whether a save would take it. */
function holds(files: NamedFiles, cell: Cell, number: number): boolean {
  const document = opened(files);
  setCell(document, cell, number);
  checkReadBack(document, document.writeFiles(files[0]?.name ?? ''));
  return numberIn(opened(written(document, files)), cell) === number;
}

/**
 * A number that is written and read back as it was set, whatever the format.
 * @param type of the record it is to be in; null leaves that open
 */
function cellOf(files: NamedFiles, wanted: string | null): Cell {
  let tried = 0;
  for (const { id, type, fields } of opened(files).all()) {
    if (wanted !== null && type !== wanted) continue;
    for (const [member, value] of Object.entries(fields)) {
      if (withNumber(value, offset) === null || tried++ > mostTried) continue;
      const cell = { record: id, member };
      try {
        if (triedNumbers.every((number) => holds(files, cell, number))) return cell;
      } catch {
        // A count, a version: not one to play with.
      }
    }
  }
  throw new Error(`${files[0]?.name ?? ''} has no number that can be edited`);
}

function counting(read: () => NamedFiles, type: string | null = null): Subject {
  let made: { readonly files: NamedFiles; readonly cell: Cell } | null = null;
  const ready = (): NonNullable<typeof made> => {
    if (made === null) {
      const files = read();
      made = { files, cell: cellOf(files, type) };
    }
    return made;
  };
  const numberOf = (found: number): number => (found < offset || found >= offset * 2 ? -1 : found - offset);
  return {
    get files() {
      return ready().files.map(({ name }) => name);
    },
    bytes(file, edit) {
      const { files, cell } = ready();
      if (edit < 0) return files.find(({ name }) => name === file)?.bytes ?? new Uint8Array(0);
      const document = opened(files);
      setCell(document, cell, offset + edit);
      return written(document, files).find(({ name }) => name === file)?.bytes ?? new Uint8Array(0);
    },
    editIn(file, bytes) {
      const { files, cell } = ready();
      if (file !== files[0]?.name) return null;
      const now = files.map((each) => (each.name === file ? { name: file, bytes } : each));
      return numberOf(numberIn(opened(now), cell));
    },
    edit: (document, number) => setCell(document, ready().cell, offset + number),
    editOf: (document) => numberOf(numberIn(document, ready().cell)),
  };
}

const samplesFolder = new URL(process.env['CHUNKSMITH_SAMPLES'] ?? '../../assets/samples/', import.meta.url);

function sample(...paths: readonly string[]): () => NamedFiles {
  return () =>
    paths.map((path) => ({
      name: path.split('/').at(-1) ?? path,
      bytes: new Uint8Array(readFileSync(new URL(path, samplesFolder))),
    }));
}

/** A client table of four rows of three numbers. */
function table(): NamedFiles {
  const bytes = new Uint8Array(20 + 4 * 12 + 1);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('WDBC'));
  for (const [at, value] of [4, 3, 12, 1].entries()) view.setUint32(4 + 4 * at, value, true);
  for (let row = 0; row < 4; row++) view.setUint32(20 + 12 * row, row + 1, true);
  return [{ name: 'Unknown.dbc', bytes }];
}

/** A picture without packing, so that its pixels may be any numbers. */
function targa(): NamedFiles {
  const bytes = encodeTexture(smoothPicture(16, 16), { format: 'tga', encoding: 'raw', alphaBits: 8 });
  return [{ name: 'Icon.tga', bytes }];
}

/** One without blocks, as those would be packed anew. */
function surface(): NamedFiles {
  const bytes = encodeTexture(smoothPicture(16, 16), { format: 'dds', encoding: 'raw', alphaBits: 8 });
  return [{ name: 'Icon.dds', bytes }];
}

/** What its pixels are packed to may be any bytes: nobody unpacks them, and their checksum follows. */
function network(): NamedFiles {
  return [{ name: 'Icon.png', bytes: encodeTexture(smoothPicture(16, 16), { format: 'png' }) }];
}

function distantView(): NamedFiles {
  return [{ name: 'Meadow.wdl', bytes: smallDistantView().write() }];
}

export const subjects = {
  model,
  set,
  alpha: counting(sample('AlphaLantern.mdx')),
  reforged: counting(sample('Lantern.mdx')),
  m2: counting(sample('Squire.m2', 'Squire00.skin')),
  goldsrc: counting(sample('Sentry.mdl')),
  building: counting(healthyBuilding, 'building'),
  tile: counting(sample('Meadow/Meadow_31_31.adt')),
  map: counting(sample('Meadow/Meadow.wdt')),
  distant: counting(distantView, LowTile.type),
  blp: counting(sample('KnightRune.blp'), TextureMip.type),
  tga: counting(targa, TextureMip.type),
  dds: counting(surface, TextureMip.type),
  png: counting(network),
  table: counting(table),
} as const satisfies Readonly<Record<string, Subject>>;
export type SubjectName = keyof typeof subjects;

export function isSubjectName(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name);
}
