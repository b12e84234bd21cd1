/** Tracks from version 264 on: a list of keys for each sequence, in the model or in a .anim file. Reading. */
import type { PartSpans, Reader } from '../../../codec/reader.ts';
import { numbersOver, storageSize } from '../../../codec/storage.ts';
import type { Fields, Numbers } from '../../../codec/documentRecord.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { note } from './describe.ts';
import { ARRAY_SIZE, arrayStart } from './parts.ts';
import type { KeyFile } from './reader.ts';
import { fileOf, keyFilesOf, ModelReader, noteBlock, spend } from './reader.ts';
import type { TrackHead } from './timeline.ts';

/** First key of a row whose keys stand in a file that was not opened. */
export const ELSEWHERE = 0xffffffff;

/** The outer arrays of a track: counts, and where in the bytes the pairs of count and offset stand. */
export interface OuterArrays {
  readonly times: { readonly count: number; readonly start: number };
  readonly values: { readonly count: number; readonly start: number };
}

/** Where the keys of a row stand: from `start` on; null where its file was not opened. */
export type FileStarts = (row: number) => { readonly start: number; readonly end: number } | null;

/** Keys on a global loop belong to no sequence and stand in the model itself. */
function fileStarts(
  globalLoop: number,
  own: { readonly start: number; readonly end: number },
  keyFiles: readonly KeyFile[],
): FileStarts {
  if (globalLoop >= 0) return () => own;
  return (row) => {
    const file = keyFiles[row];
    return file === undefined ? own : file.part;
  };
}

/** The keys of all rows, joined: each list of the file once, however many rows share it. */
export interface JoinedKeys {
  readonly rows: Uint32Array;
  readonly valueRows: Uint32Array | null;
  readonly times: Uint32Array;
  readonly values: Numbers;
}

interface Piece {
  readonly start: number;
  readonly count: number;
}

/** Reads the pair of a row: the count, and the place of the list in the bytes; null where its file is not there. */
function pieceOf(
  view: DataView,
  at: number,
  file: { readonly start: number; readonly end: number } | null,
  size: number,
): Piece | null {
  const count = view.getUint32(at, true);
  if (count === 0) return { start: 0, count: 0 };
  if (file === null) return null;
  const start = file.start + view.getUint32(at + 4, true);
  // A .anim that is too short counts as not opened: the model itself was checked when it was read.
  return start + count * size > file.end ? null : { start, count };
}

function copyPieces(bytes: Uint8Array, pieces: readonly Piece[], elementSize: number): ArrayBuffer {
  const total = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const joined = new Uint8Array(total * elementSize);
  let to = 0;
  for (const { start, count } of pieces) {
    joined.set(bytes.subarray(start, start + count * elementSize), to);
    to += count * elementSize;
  }
  return joined.buffer;
}

/** Rows for one array alone. */
function separateRows(view: DataView, outer: { count: number; start: number }, files: FileStarts, size: number) {
  const rows = new Uint32Array(outer.count * 2);
  const pieces: Piece[] = [];
  const known = new Map<string, number>();
  let next = 0;
  for (let row = 0; row < outer.count; row++) {
    const piece = pieceOf(view, outer.start + row * ARRAY_SIZE, files(row), size);
    if (piece === null) rows.set([ELSEWHERE, row], row * 2);
    else if (piece.count > 0) {
      const key = `${piece.start}/${piece.count}`;
      const first = known.get(key) ?? next;
      rows.set([first, piece.count], row * 2);
      if (first !== next || known.has(key)) continue;
      known.set(key, first);
      pieces.push(piece);
      next += piece.count;
    }
  }
  return { rows, pieces };
}

/** Joins the keys of a track. The places were checked before. */
function joinKeys(
  bytes: Uint8Array,
  view: DataView,
  outer: OuterArrays,
  kind: TrackKind,
  files: FileStarts,
): JoinedKeys {
  const valueSize = Math.max(1, kind.components) * storageSize(kind.storage);
  const together = jointRows(view, outer, kind, files, valueSize);
  const valuesOf = (pieces: readonly Piece[]): Numbers => {
    const memory = copyPieces(bytes, pieces, valueSize);
    return numbersOver(kind.storage, memory, 0, memory.byteLength / storageSize(kind.storage));
  };
  if (together !== null) {
    const { rows, times, values } = together;
    return { rows, valueRows: null, times: new Uint32Array(copyPieces(bytes, times, 4)), values: valuesOf(values) };
  }
  const times = separateRows(view, outer.times, files, 4);
  const values = separateRows(view, outer.values, files, valueSize);
  return {
    rows: times.rows,
    valueRows: values.rows,
    times: new Uint32Array(copyPieces(bytes, times.pieces, 4)),
    values: valuesOf(values.pieces),
  };
}

/** One table for times and values; null where a row has other numbers of the two. */
function jointRows(view: DataView, outer: OuterArrays, kind: TrackKind, files: FileStarts, valueSize: number) {
  const isTimesOnly = kind.components === 0;
  if (!isTimesOnly && outer.times.count !== outer.values.count) return null;
  const rows = new Uint32Array(outer.times.count * 2);
  const times: Piece[] = [];
  const values: Piece[] = [];
  const known = new Map<string, number>();
  let next = 0;
  for (let row = 0; row < outer.times.count; row++) {
    const file = files(row);
    const time = pieceOf(view, outer.times.start + row * ARRAY_SIZE, file, 4);
    const value = isTimesOnly ? time : pieceOf(view, outer.values.start + row * ARRAY_SIZE, file, valueSize);
    if (time === null || value === null) {
      if (time !== value) return null;
      rows[row * 2] = ELSEWHERE;
      rows[row * 2 + 1] = row;
      continue;
    }
    if (time.count !== value.count) return null;
    if (time.count === 0) continue;
    const key = `${time.start}/${value.start}/${time.count}`;
    const first = known.get(key);
    rows[row * 2] = first ?? next;
    rows[row * 2 + 1] = time.count;
    if (first !== undefined) continue;
    known.set(key, next);
    times.push(time);
    values.push(value);
    next += time.count;
  }
  return { rows, times, values };
}

/** Checks that every list of keys that stands in the model lies within it, and counts what they hold. */
function checkLists(
  reader: Reader,
  outer: { readonly count: number; readonly start: number },
  files: FileStarts,
  size: number,
  what: string,
): void {
  const { view } = reader;
  const own = fileOf(reader);
  let total = 0;
  let lastOffset = -1;
  for (let row = 0, at = outer.start; row < outer.count; row++, at += ARRAY_SIZE) {
    const count = view.getUint32(at, true);
    if (count === 0) continue;
    const file = files(row);
    if (file === null) continue;
    const offset = view.getUint32(at + 4, true);
    if (file.start + offset + count * size > file.end) {
      // Keys in other files are checked by the validator: a short .anim must not keep the model from opening.
      if (file.start !== own.start) continue;
      reader.fail(
        `${count} × ${size} bytes at offset ${offset}, the file has ${file.end - file.start}`,
        `${what}[${row}]`,
        at,
      );
    }
    if (offset !== lastOffset) total += count * size;
    lastOffset = offset;
  }
  spend(reader, total, what);
}

function readOuter(reader: Reader, what: string): { readonly count: number; readonly start: number } {
  const count = reader.u32(what);
  const offset = reader.u32(what);
  if (count === 0) return { count, start: 0 };
  const start = arrayStart(reader, count, offset, ARRAY_SIZE, what);
  return { count, start };
}

export function readNested(reader: Reader, kind: TrackKind, head: TrackHead): Fields {
  const times = readOuter(reader, `${head.property} times`);
  const values = kind.components > 0 ? readOuter(reader, `${head.property} values`) : { count: 0, start: 0 };
  const outer = { times, values };
  const files = fileStarts(head.globalLoop, fileOf(reader), keyFilesOf(reader));
  const valueSize = Math.max(1, kind.components) * storageSize(kind.storage);
  checkLists(reader, times, files, 4, `${head.property} times`);
  checkLists(reader, values, files, valueSize, `${head.property} values`);
  if (reader instanceof ModelReader && reader.onBlock !== null) noteLists(reader, outer, kind, files, valueSize);
  if (reader.spans !== null) describeLists(reader, reader.spans, outer, kind, files, valueSize);
  const { bytes, view } = reader;
  let joined: JoinedKeys | null = null;
  const keys = (): JoinedKeys => (joined ??= joinKeys(bytes, view, outer, kind, files));
  const { property, interpolation, globalLoop } = head;
  // Two literals and no property added later: objects of one shape are made quickly, and there are thousands.
  if (kind.components === 0) {
    return {
      property,
      interpolation,
      globalLoop,
      get rows() {
        return keys().rows;
      },
      get valueRows() {
        return keys().valueRows;
      },
      get times() {
        return keys().times;
      },
    };
  }
  return {
    property,
    interpolation,
    globalLoop,
    get rows() {
      return keys().rows;
    },
    get valueRows() {
      return keys().valueRows;
    },
    get times() {
      return keys().times;
    },
    get values() {
      return keys().values;
    },
  };
}

/** Tells where all the lists stand, each once, and the outer arrays. */
function noteLists(reader: Reader, outer: OuterArrays, kind: TrackKind, files: FileStarts, valueSize: number): void {
  const note = (array: OuterArrays['times'], size: number): void => {
    if (array.count > 0) noteBlock(reader, array.start, array.start + array.count * ARRAY_SIZE);
    const { pieces } = separateRows(reader.view, array, files, size);
    for (const { start, count } of pieces) noteBlock(reader, start, start + count * size);
  };
  note(outer.times, 4);
  if (kind.components > 0) note(outer.values, valueSize);
}

/** Says where the lists of each sequence stand, for the byte view. Lists that sequences share are said once. */
function describeLists(
  reader: Reader,
  spans: PartSpans,
  outer: OuterArrays,
  kind: TrackKind,
  files: FileStarts,
  valueSize: number,
): void {
  const describe = (member: string, label: string, array: OuterArrays['times'], size: number): void => {
    if (array.count > 0) {
      note(spans, { member: null, offset: array.start, length: array.count * ARRAY_SIZE, label: `${label}: lists` });
    }
    const seen = new Set<number>();
    for (let row = 0; row < array.count; row++) {
      const piece = pieceOf(reader.view, array.start + row * ARRAY_SIZE, files(row), size);
      if (piece === null || piece.count === 0 || seen.has(piece.start)) continue;
      seen.add(piece.start);
      note(spans, { member, offset: piece.start, length: piece.count * size, label: `${label} of sequence ${row}` });
    }
  };
  describe('times', 'Times', outer.times, 4);
  if (kind.components > 0) describe('values', 'Values', outer.values, valueSize);
}
