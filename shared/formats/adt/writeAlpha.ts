/** The alpha maps of a chunk as the content of MCAL, over what stood there. */
import { isNumbers } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { Piece } from '../../codec/layOver.ts';
import { layOver } from '../../codec/layOver.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import type { AlphaDepth, AlphaEncoding } from '../../geometry/terrain/alpha.ts';
import { alphaMapSize, decodeAlpha, encodeAlpha } from '../../geometry/terrain/alpha.ts';
import { alphaEncoding, alphaPlace } from './readChunk.ts';
import { layerSize, Layer } from './schema/layer.ts';
import type { SubChunks } from './subChunks.ts';
import type { ByteRange } from './waterPlaces.ts';

export interface AlphaTask {
  readonly original: Uint8Array;
  readonly layout: SubChunks | null;
  readonly layers: readonly DocumentRecord[];
  /** Flags of the chunk as they will be written. */
  readonly flags: number;
  readonly depthBefore: AlphaDepth;
  readonly depth: AlphaDepth;
}

export interface WrittenAlpha {
  /** Null when the chunk has no MCAL and needs none. */
  readonly content: Uint8Array | null;
  /** For each layer the offset of its map in the content; null where it has none and its entry keeps what it says. */
  readonly offsets: readonly (number | null)[];
}

interface OldMap extends ByteRange {
  readonly encoding: AlphaEncoding;
}

/** Maps of the original by the place of their layer's entry, with the bytes they take. */
function oldMaps({ original, layout, depthBefore }: AlphaTask): ReadonlyMap<number, OldMap> {
  const maps = new Map<number, OldMap>();
  const layers = layout?.places.layers ?? null;
  if (layout === null || layers === null) return maps;
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const chunkFlags = view.getUint32(layout.start + 8, true);
  for (let layer = 0; layer < layout.layerCount; layer++) {
    const place = alphaPlace(view, layout, layer);
    if (place === null) continue;
    const entry = layers.content + layer * layerSize;
    const encoding = alphaEncoding(depthBefore, chunkFlags, view.getUint32(entry + 4, true));
    const size = encoding.isCompressed
      ? decodeAlpha(original, place.start, place.end, encoding).size
      : Math.min(alphaMapSize(depthBefore), place.end - place.start);
    maps.set(entry, { start: place.start, end: place.start + size, encoding });
  }
  return maps;
}

interface MapPiece extends Piece {
  readonly layer: number | null;
}

function isSameForm(left: AlphaEncoding, right: AlphaEncoding): boolean {
  return left.depth === right.depth && left.isCompressed === right.isCompressed;
}

function piecesOf(task: AlphaTask, old: ReadonlyMap<number, OldMap>, from: number): readonly MapPiece[] {
  const { original, layers, flags, depth } = task;
  const left = new Map(old);
  const pieces: MapPiece[] = [];
  let previousEnd = from;
  for (const [layer, record] of layers.entries()) {
    const { source } = record;
    const { alpha, flags: own } = fieldsOf(Layer, record);
    if (!isNumbers(alpha)) continue;
    const encoding = alphaEncoding(depth, flags, own);
    const place = source === null ? undefined : left.get(source.offset);
    const before =
      place !== undefined && isSameForm(place.encoding, encoding) ? original.subarray(place.start, place.end) : null;
    const bytes = encodeAlpha(alpha, encoding, before);
    if (place === undefined) pieces.push({ layer, start: previousEnd, end: previousEnd, bytes });
    else {
      pieces.push({ layer, start: place.start, end: place.end, bytes });
      previousEnd = place.end;
      if (source !== null) left.delete(source.offset);
    }
  }
  for (const { start, end } of left.values()) pieces.push({ layer: null, start, end, bytes: new Uint8Array(0) });
  return pieces;
}

function isUnchanged(piece: MapPiece, original: Uint8Array): boolean {
  const { start, end, bytes } = piece;
  return bytes !== null && bytes.length === end - start && bytes.every((byte, at) => byte === original[start + at]);
}

function areApart(pieces: readonly MapPiece[]): boolean {
  const ordered = pieces.toSorted((left, right) => left.start - right.start || left.end - right.end);
  return ordered.every((piece, at) => at === 0 || piece.start >= (ordered[at - 1]?.end ?? 0));
}

export function writeAlpha(task: AlphaTask): WrittenAlpha {
  const { original, layout, layers } = task;
  const place = layout?.places.alpha ?? null;
  const from = place?.content ?? 0;
  const to = place?.end ?? 0;
  const pieces = piecesOf(task, oldMaps(task), from);
  // A new chunk gets its MCAL even when it is empty: the client and most tools expect it.
  if (place === null && pieces.length === 0)
    return { content: layout === null ? new Uint8Array(0) : null, offsets: [] };
  const offsets: (number | null)[] = layers.map(() => null);
  if (pieces.every((piece) => piece.layer !== null && isUnchanged(piece, original))) {
    for (const { layer, start } of pieces) if (layer !== null) offsets[layer] = start - from;
    return { content: original.subarray(from, to), offsets };
  }
  if (areApart(pieces)) {
    const laid = layOver(original, from, to, pieces);
    for (const piece of pieces) if (piece.layer !== null) offsets[piece.layer] = laid.starts.get(piece) ?? null;
    return { content: laid.bytes, offsets };
  }
  // Maps that shared bytes part: they are written one after the other.
  const own = pieces.filter(({ layer }) => layer !== null);
  const apart = own.map((piece) => ({ ...piece, start: 0, end: 0 }));
  const laid = layOver(original, 0, 0, apart);
  for (const piece of apart) if (piece.layer !== null) offsets[piece.layer] = laid.starts.get(piece) ?? null;
  return { content: laid.bytes, offsets };
}
