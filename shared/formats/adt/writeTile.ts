/**
 * Writes a tile over its own bytes: chunks nobody touched are copied, MHDR and MCIN follow what moved, and whatever no
 * record stands for stays where it was.
 */
import { Tile } from './schema/tile.ts';
import { rawChunkData, RawChunk } from '../../codec/chunks.ts';
import type { WriteOptions } from '../../codec/documentView.ts';
import type { Laid, Piece, Stretch } from '../../codec/layOver.ts';
import { layOver } from '../../codec/layOver.ts';
import type { WriteContext } from '../../codec/record.ts';
import { writeRecord, fieldsOf } from '../../codec/record.ts';
import { chunkHeaderSize, wrapChunk } from '../common/terrain/tags.ts';
import { Writer } from '../../codec/writer.ts';
import type { RecordId, Span } from '../../codec/documentRecord.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { chunksPerTile } from '../../geometry/terrain/grid.ts';
import { inferAlphaDepth } from './depth.ts';
import { chunkEntrySize, locateTile } from './locate.ts';
import type { TilePart } from './schema/tileHeader.ts';
import { tileParts } from './schema/tileHeader.ts';
import { writeChunk } from './writeChunk.ts';
import type { Made, TileJob } from './writeParts.ts';
import { partContent, placeOf, writeAllNames } from './writeParts.ts';

interface TilePiece extends Piece {
  /** MCNK stands for a chunk, MVER and MHDR for the beginning; '' for bytes of unknown meaning. */
  readonly name: TilePart | 'MVER' | 'MHDR' | 'MCNK' | '';
  readonly chunk?: number;
  readonly record?: RecordId;
  /** Records inside, with places counted from the piece's start. */
  readonly spans?: ReadonlyMap<RecordId, Span>;
}

const nothing = new Uint8Array(0);

export function writeTile({ document, original, spans }: WriteOptions): Uint8Array {
  const root = document.get(document.root);
  if (original !== null && spans === undefined && !document.isTouched(root.id)) return original.bytes.slice();
  const context: WriteContext = {
    document,
    original,
    isTouched: (id) => document.isTouched(id),
    spans: spans ?? null,
  };
  const job: TileJob = {
    context,
    root,
    original: original?.bytes ?? nothing,
    layout: original === null ? null : locateTile(original.bytes),
    chunks: fieldsOf(Tile, root).chunks.map((id) => document.get(id)),
  };
  const pieces = tilePieces(job);
  const laid = layOver(job.original, 0, job.original.length, pieces);
  setHeader(job, pieces, laid);
  setTable(job, pieces, laid);
  noteSpans(job, pieces, laid);
  return laid.bytes;
}

/** Order of a file that Blizzard writes: new parts are put in behind the nearest one before them. */
const order: readonly (TilePart | 'MVER' | 'MHDR' | 'MCNK')[] = [
  'MVER',
  'MHDR',
  'MCIN',
  'MTEX',
  'MMDX',
  'MMID',
  'MWMO',
  'MWID',
  'MDDF',
  'MODF',
  'MH2O',
  'MCNK',
  'MFBO',
  'MTXF',
];

function tilePieces(job: TileJob): readonly TilePiece[] {
  const pieces: TilePiece[] = [];
  const names = writeAllNames(job);
  let previousEnd = 0;
  for (const name of order) {
    if (name === 'MCNK') {
      const chunks = chunkPieces(job, previousEnd);
      pieces.push(...chunks);
      // Flight bounds and texture flags stand behind the chunks.
      if (job.layout !== null) previousEnd = Math.max(previousEnd, ...chunks.map(({ end }) => end));
      continue;
    }
    const place = placeOf(job, name);
    const made = partContent(job, name, names);
    if (place === null) {
      if (made === null || made === 'unchanged') continue;
      const bytes = wrapChunk(name, made.content);
      pieces.push({ name, start: previousEnd, end: previousEnd, bytes, ...spansOf(made) });
      continue;
    }
    previousEnd = Math.max(previousEnd, place.end);
    if (made === 'unchanged') pieces.push({ name, start: place.start, end: place.end, bytes: null });
    else if (made === null) pieces.push({ name, start: place.start, end: place.end, bytes: nothing });
    else pieces.push(existingPart(job, name, place, made));
  }
  return [...pieces, ...unknownPieces(job)];
}

function spansOf({ spans }: Made): { readonly spans?: ReadonlyMap<RecordId, Span> } {
  if (spans === undefined) return {};
  const moved = [...spans].map(([id, { offset, length }]): [RecordId, Span] => [
    id,
    { offset: offset + chunkHeaderSize, length },
  ]);
  return { spans: new Map(moved) };
}

function existingPart({ original }: TileJob, name: TilePart | 'MVER' | 'MHDR', place: Stretch, made: Made): TilePiece {
  const content = place.start + chunkHeaderSize;
  const known = Math.min(place.end, content + (made.known ?? place.end - content));
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const stated = view.getUint32(place.start + 4, true);
  const bytes = wrapChunk(name, made.content, stated + made.content.length - (known - content));
  return { name, start: place.start, end: known, bytes, ...spansOf(made) };
}

function chunkPieces(job: TileJob, at: number): readonly TilePiece[] {
  const { context, chunks, layout, original, root } = job;
  const depth: AlphaDepth = fieldsOf(Tile, root).alphaDepth === 8 ? 8 : 4;
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const depthBefore = layout === null ? depth : (inferAlphaDepth(view, layout.chunks) ?? depth);
  const pieces: TilePiece[] = [];
  const present = new Set<number>();
  for (const [chunk, record] of chunks.entries()) {
    const { id } = record;
    const source = layout === null ? null : record.source;
    if (source !== null) present.add(source.offset);
    const start = source?.offset ?? at;
    const end = start + (source?.length ?? 0);
    const isKept = source !== null && depth === depthBefore && context.spans === null && !context.isTouched(id);
    if (record.type !== 'mapChunk' || isKept) {
      if (source !== null) pieces.push({ name: 'MCNK', chunk, record: id, start, end, bytes: null });
      continue;
    }
    const spans = context.spans === null ? null : new Map<RecordId, Span>();
    const bytes = writeChunk({ context: { ...context, spans }, record, depth, depthBefore });
    pieces.push({ name: 'MCNK', chunk, record: id, start, end, bytes, ...(spans === null ? {} : { spans }) });
  }
  for (const place of layout?.chunks ?? []) {
    if (typeof place === 'string' || present.has(place.start)) continue;
    pieces.push({ name: 'MCNK', start: place.start, end: place.end, bytes: nothing });
  }
  return pieces;
}

/** Chunks of unknown kinds stand where they stood; new ones at the end of the file. */
function unknownPieces({ root, context, original, layout }: TileJob): readonly TilePiece[] {
  return fieldsOf(Tile, root).unknownChunks.map((id) => {
    const record = context.document.get(id);
    const source = layout === null ? null : record.source;
    const start = source?.offset ?? original.length;
    const isKept = source !== null && context.spans === null && !context.isTouched(id);
    if (isKept) return { name: '', record: id, start, end: start + source.length, bytes: null };
    const writer = new Writer(rawChunkData(record).length + chunkHeaderSize);
    writeRecord(RawChunk, writer, record, { ...context, spans: null });
    return { name: '', record: id, start, end: start + (source?.length ?? 0), bytes: writer.finish() };
  });
}

/** Offsets of MHDR move as far as what they point at; a wrong one stays as wrong as it was. */
function setHeader({ layout, original }: TileJob, pieces: readonly TilePiece[], laid: Laid<TilePiece>): void {
  const header = pieces.find(({ name }) => name === 'MHDR');
  if (header === undefined) return;
  const content = (laid.starts.get(header) ?? 0) + chunkHeaderSize;
  const target = new DataView(laid.bytes.buffer);
  const old = new DataView(original.buffer, original.byteOffset, original.byteLength);
  for (const [index, name] of tileParts.entries()) {
    const piece = pieces.find((each) => each.name === name);
    if (piece === undefined) continue;
    const at = content + 4 + index * 4;
    const start = laid.starts.get(piece) ?? 0;
    const before = layout?.parts.get(name) ?? null;
    if (piece.bytes?.length === 0) target.setUint32(at, 0, true);
    else if (before === null || layout === null) target.setUint32(at, start - content, true);
    else {
      const oldContent = layout.header.start + chunkHeaderSize;
      const stated = old.getUint32(oldContent + 4 + index * 4, true);
      target.setUint32(at, stated + (start - content) - (before.start - oldContent), true);
    }
  }
}

function setTable({ layout, original, chunks }: TileJob, pieces: readonly TilePiece[], laid: Laid<TilePiece>): void {
  const table = pieces.find(({ name }) => name === 'MCIN');
  if (table === undefined) return;
  const target = new DataView(laid.bytes.buffer);
  const old = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const start = (laid.starts.get(table) ?? 0) + chunkHeaderSize;
  const oldStart = (layout?.parts.get('MCIN')?.start ?? 0) + chunkHeaderSize;
  const byChunk = new Map(
    pieces.flatMap((piece) => (piece.chunk === undefined ? [] : [[piece.chunk, piece] as const])),
  );
  for (let index = 0; index < chunksPerTile; index++) {
    const at = start + index * chunkEntrySize;
    const piece = byChunk.get(index);
    if (piece !== undefined) {
      const size = piece.bytes?.length ?? piece.end - piece.start;
      const isNew = layout === null || piece.end === piece.start;
      const stated = isNew ? 0 : old.getUint32(oldStart + index * chunkEntrySize + 4, true);
      target.setUint32(at, laid.starts.get(piece) ?? 0, true);
      target.setUint32(at + 4, isNew ? size : stated + size - (piece.end - piece.start), true);
    } else if (chunks[index] === undefined) {
      target.setUint32(at, 0, true);
      target.setUint32(at + 4, 0, true);
    } else if (layout !== null) {
      // A chunk that could not be read: its entry follows the bytes it points at.
      const offset = old.getUint32(oldStart + index * chunkEntrySize, true);
      if (offset > 0 && offset < original.length) target.setUint32(at, laid.moved(offset), true);
    }
  }
}

function noteSpans(
  { context, root, original, layout }: TileJob,
  pieces: readonly TilePiece[],
  laid: Laid<TilePiece>,
): void {
  const { spans } = context;
  if (spans === null) return;
  spans.set(root.id, { offset: 0, length: laid.bytes.length });
  for (const piece of pieces) {
    const start = laid.starts.get(piece) ?? 0;
    const length = piece.bytes?.length ?? piece.end - piece.start;
    if (piece.record !== undefined) spans.set(piece.record, { offset: start, length });
    for (const [id, span] of piece.spans ?? []) spans.set(id, { offset: span.offset + start, length: span.length });
  }
  noteNames({ context, root, original, layout }, spans, laid);
}

/** Names found by a table of offsets: their places are read back from what was written. */
function noteNames(
  { context, root }: Pick<TileJob, 'context' | 'root' | 'original' | 'layout'>,
  spans: Map<RecordId, Span>,
  laid: Laid<TilePiece>,
): void {
  const { bytes } = laid;
  const view = new DataView(bytes.buffer);
  const parts = locateTile(bytes).parts;
  for (const [list, table, block] of [
    ['doodadModels', 'MMID', 'MMDX'],
    ['objectModels', 'MWID', 'MWMO'],
  ] as const) {
    const [entries, names] = [parts.get(table), parts.get(block)];
    if (entries === undefined || names === undefined) continue;
    for (const [index, id] of fieldsOf(Tile, root)[list].entries()) {
      const offset = names.start + chunkHeaderSize + view.getUint32(entries.start + chunkHeaderSize + index * 4, true);
      const end = bytes.indexOf(0, offset);
      if (context.document.get(id).id === id) {
        spans.set(id, { offset, length: (end < 0 || end >= names.end ? names.end : end + 1) - offset });
      }
    }
  }
}
