/**
 * A stretch of a group's vertices and triangles replaced by others: every list of vertices, the triangles with their flags,
 * and the batches behind follow (formats/wmo.md, 6). Batches stay in order, with ranges of vertices that ascend.
 */
import { chunkItems } from '../../../codec/chunks.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, itemsIn } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { removeGroupChunk } from './groupChunks.ts';
import type { ListKind } from './groupLists.ts';
import { groupNow, numbersIn, storeNumbers, vertexLists } from './groupLists.ts';

/** What is taken out: ends are the first that stay. */
export interface Cut {
  readonly firstVertex: number;
  readonly vertexEnd: number;
  readonly firstIndex: number;
  readonly indexEnd: number;
}

/** What is put in its place. */
export interface Piece {
  readonly vertexCount: number;
  /** Vertices of the piece, three a triangle. */
  readonly triangles: ArrayLike<number>;
  /** Flags of each triangle. */
  readonly flags: ArrayLike<number>;
  readonly material: number;
  /** Numbers of the piece's vertices for the nth list of a kind, of which it is given what the list holds. */
  readonly numbers: (kind: ListKind, nth: number, before: ArrayLike<number>) => ArrayLike<number>;
}

export const nothing: Piece = { vertexCount: 0, triangles: [], flags: [], material: 0, numbers: () => [] };

export const positionsKind = { tag: 'MOVT', member: 'positions' } as const;
export const facesKind = { tag: 'MOPY', member: 'faces' } as const;
export const indicesKind = { tag: 'MOVI', member: 'indices' } as const;

/** Vertices of the cut that triangles outside of it use. */
function usedElsewhere(indices: ArrayLike<number>, cut: Cut): readonly number[] {
  const used = new Set<number>();
  for (let at = 0; at < indices.length; at++) {
    if (at >= cut.firstIndex && at < cut.indexEnd) continue;
    const vertex = indices[at] ?? 0;
    if (vertex >= cut.firstVertex && vertex < cut.vertexEnd) used.add(vertex);
  }
  return [...used].toSorted((left, right) => left - right);
}

/** Where vertices that stay come to stand. */
function placeMap(cut: Cut, kept: readonly number[], vertexCount: number): (vertex: number) => number {
  const places = new Map(kept.map((vertex, at) => [vertex, cut.firstVertex + vertexCount + at]));
  const shift = vertexCount + kept.length - (cut.vertexEnd - cut.firstVertex);
  return (vertex) =>
    vertex < cut.firstVertex
      ? vertex
      : vertex >= cut.vertexEnd
        ? vertex + shift
        : (places.get(vertex) ?? cut.firstVertex);
}

function spliceVertices(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  { cut, piece, kept }: { readonly cut: Cut; readonly piece: Piece; readonly kept: readonly number[] },
): void {
  const total = vertexCountOf(document, group);
  const behind = cut.firstVertex + piece.vertexCount;
  const count = total - (cut.vertexEnd - cut.firstVertex) + piece.vertexCount + kept.length;
  for (const kind of vertexLists) {
    for (const nth of chunksIn(document, group, kind.tag).keys()) {
      const before = numbersIn(document, group, kind, nth)?.numbers ?? [];
      const { width } = kind;
      const made = kind.member === 'colours' ? new Uint8Array(count * width) : new Float32Array(count * width);
      const copy = (from: number, end: number, to: number): void => {
        const isList = before instanceof Float32Array || before instanceof Uint8Array;
        if (isList) made.set(before.subarray(from * width, end * width), to * width);
      };
      copy(0, cut.firstVertex, 0);
      made.set(piece.numbers(kind, nth, before), cut.firstVertex * width);
      for (const [at, vertex] of kept.entries()) copy(vertex, vertex + 1, behind + at);
      copy(cut.vertexEnd, total, behind + kept.length);
      storeNumbers(document, transaction, group, kind, made, nth);
    }
  }
}

/** The first and the last vertex that a stretch of triangles uses; null where it has none. */
function rangeIn(
  indices: ArrayLike<number>,
  first: number,
  count: number,
): { readonly firstVertex: number; readonly lastVertex: number } | null {
  let [low, high] = [Infinity, -1];
  for (let at = first; at < Math.min(first + count, indices.length); at++) {
    low = Math.min(low, indices[at] ?? 0);
    high = Math.max(high, indices[at] ?? 0);
  }
  return high < 0 ? null : { firstVertex: low, lastVertex: high };
}

/** Ranges of all batches but one. */
function followBatches(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  {
    cut,
    place,
    indices,
    shift,
    own,
  }: {
    readonly cut: Cut;
    readonly place: (vertex: number) => number;
    readonly indices: ArrayLike<number>;
    /** By how much triangles behind the cut moved. */
    readonly shift: number;
    readonly own: RecordId | null;
  },
): void {
  for (const id of itemsIn(document, group, 'MOBA')) {
    if (id === own) continue;
    const { firstIndex: before, indexCount, firstVertex, lastVertex } = fieldsOf(Batch, document.get(id));
    const firstIndex = before >= cut.indexEnd ? before + shift : before;
    const isApart = lastVertex < cut.firstVertex || firstVertex >= cut.vertexEnd;
    const range = isApart
      ? { firstVertex: place(firstVertex), lastVertex: place(lastVertex) }
      : rangeIn(indices, firstIndex, indexCount);
    transaction.set(Batch, id, { firstIndex, ...range });
  }
}

export function vertexCountOf(document: DocumentView, group: GroupAt): number {
  return Math.floor((numbersIn(document, group, positionsKind)?.numbers.length ?? 0) / 3);
}

/** @param own the batch of the piece, which is given its ranges; null where the piece has none */
export function splice(
  document: DocumentView,
  transaction: Transaction,
  stale: GroupAt,
  { cut, piece, own }: { readonly cut: Cut; readonly piece: Piece; readonly own: RecordId | null },
): void {
  const group = groupNow(document, stale);
  const before = numbersIn(document, group, indicesKind)?.numbers ?? [];
  const kept = usedElsewhere(before, cut);
  const place = placeMap(cut, kept, piece.vertexCount);
  const placed = Uint16Array.from(before, place);
  const inserted = Uint16Array.from(piece.triangles, (vertex) => vertex + cut.firstVertex);
  const all = new Uint16Array(placed.length - (cut.indexEnd - cut.firstIndex) + inserted.length);
  all.set(placed.subarray(0, cut.firstIndex));
  all.set(inserted, cut.firstIndex);
  all.set(placed.subarray(cut.indexEnd), cut.firstIndex + inserted.length);
  spliceVertices(document, transaction, group, { cut, piece, kept });
  storeNumbers(document, transaction, group, indicesKind, all);
  spliceFaces(document, transaction, group, cut, piece);
  const shift = inserted.length - (cut.indexEnd - cut.firstIndex);
  followBatches(document, transaction, group, { cut, place, indices: all, shift, own });
  if (own !== null) {
    transaction.set(Batch, own, {
      firstIndex: cut.firstIndex,
      indexCount: inserted.length,
      firstVertex: cut.firstVertex,
      lastVertex: cut.firstVertex + Math.max(0, piece.vertexCount - 1),
    });
  }
  dropStrips(document, transaction, group);
}

function spliceFaces(document: DocumentView, transaction: Transaction, group: GroupAt, cut: Cut, piece: Piece): void {
  const before = Uint8Array.from(numbersIn(document, group, facesKind)?.numbers ?? []);
  const [first, end] = [Math.floor(cut.firstIndex / 3) * 2, Math.floor(cut.indexEnd / 3) * 2];
  const inserted = Uint8Array.from({ length: piece.flags.length * 2 }, (_each, at) =>
    at % 2 === 0 ? (piece.flags[at / 2] ?? 0) : piece.material,
  );
  const made = new Uint8Array(before.length - (end - first) + inserted.length);
  made.set(before.subarray(0, first));
  made.set(inserted, first);
  made.set(before.subarray(end), first + inserted.length);
  storeNumbers(document, transaction, group, facesKind, made);
}

/** Strips say the triangles again, as they were; clients do not use them (formats/wmo.md, 6). */
function dropStrips(document: DocumentView, transaction: Transaction, group: GroupAt): void {
  const [chunk] = chunksIn(document, group, 'MORI');
  const [item] = chunk === undefined ? [] : chunkItems(chunk);
  if (item !== undefined) removeGroupChunk(document, transaction, group.id, item, 'MORI');
}
