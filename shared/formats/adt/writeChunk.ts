/**
 * Writes a MCNK over its own bytes: header fields in place, sub-chunks that grew push on what follows, offsets and stated
 * sizes move by as much. Alpha maps and shadows that still say the same keep their bytes.
 */
import { MapChunk } from './schema/mapChunk.ts';
import type { Piece } from '../../codec/layOver.ts';
import { layOver } from '../../codec/layOver.ts';
import type { WriteContext } from '../../codec/record.ts';
import { writeRecord, fieldsOf } from '../../codec/record.ts';
import { bytesOf } from '../../codec/storage.ts';
import { chunkHeaderSize, storedCode, wrapChunk } from '../common/terrain/tags.ts';
import { Writer } from '../../codec/writer.ts';
import type { DocumentRecord, RecordId, Span } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { hasOwnEdge } from '../../geometry/terrain/alpha.ts';
import { encodeEffectLayers } from '../../geometry/terrain/groundEffects.ts';
import { packBits } from '../../geometry/terrain/holes.ts';
import { encodeShadow } from '../../geometry/terrain/shadow.ts';
import { hasFixedEdge } from './readChunk.ts';
import type { SubChunkName } from './schema/chunkHeader.ts';
import { chunkFlags, chunkHeaderBytes, headerAt, headerPart, subChunkKinds } from './schema/chunkHeader.ts';
import { OldSoundEmitter, SoundEmitter } from './schema/emitter.ts';
import { Layer, layerAlphaOffset, layerSize } from './schema/layer.ts';
import { OldLiquid } from './schema/liquid.ts';
import type { SubChunks } from './subChunks.ts';
import { locateSubChunks } from './subChunks.ts';
import type { WrittenAlpha } from './writeAlpha.ts';
import { writeAlpha } from './writeAlpha.ts';

/** The 13 bytes that stand behind the 435 of the normals, outside of the tag's size. */
const normalsTail = 13;

export interface ChunkTask {
  readonly context: WriteContext;
  readonly record: DocumentRecord;
  /** Depth the maps had in the original, and the one they are to have. */
  readonly depthBefore: AlphaDepth;
  readonly depth: AlphaDepth;
}

interface Job extends ChunkTask {
  readonly original: Uint8Array;
  readonly layout: SubChunks | null;
  readonly flags: number;
  readonly layers: readonly DocumentRecord[];
  readonly alpha: WrittenAlpha;
  /** Records that came to stand in a sub-chunk, with their places in its content. */
  readonly spans: Map<SubChunkName, Map<RecordId, Span>>;
}

interface SubChunkPiece extends Piece {
  readonly name: SubChunkName;
}

const nothing = new Uint8Array(0);

/** The chunk's bytes. `context.spans` gets the places of the records inside, counted from the chunk's start. */
export function writeChunk(task: ChunkTask): Uint8Array<ArrayBuffer> {
  const { context, record, depth } = task;
  const original = context.original?.bytes ?? nothing;
  const source = context.original === null ? null : record.source;
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const layout = source === null ? null : locateSubChunks(view, source.offset, source.offset + source.length);
  const layers = fieldsOf(MapChunk, record).layers.map((id) => context.document.get(id));
  const flags = flagsToWrite(record, layers, depth);
  const alpha = writeAlpha({ original, layout, layers, ...task, flags });
  const job: Job = { ...task, original, layout, flags, layers, alpha, spans: new Map() };
  const pieces = subChunkPieces(job);
  const from = layout?.start ?? 0;
  const header = headerBytes(job);
  const to = layout?.end ?? 0;
  const headPiece: Piece = { start: from, end: layout === null ? from : from + header.length, bytes: header };
  const laid = layOver(original, from, to, [headPiece, ...pieces]);
  const target = new DataView(laid.bytes.buffer);
  target.setUint32(4, laid.bytes.length - chunkHeaderSize, true);
  for (const piece of pieces) {
    const at = laid.starts.get(piece) ?? 0;
    setOffset(target, job, piece, at);
    noteSpans(job, piece.name, at + chunkHeaderSize);
  }
  const lighting = target.getUint32(chunkHeaderSize + headerAt.lighting, true);
  if (lighting !== 0 && lighting < to - from) {
    target.setUint32(chunkHeaderSize + headerAt.lighting, laid.moved(from + lighting), true);
  }
  return laid.bytes;
}

/**
 * A map or shadow whose last row or column is its own can only be kept with flag 0x8000, so it is set then: as Noggit does,
 * and never taken away. Facts: formats/adt.md, 20.4.
 */
function flagsToWrite(record: DocumentRecord, layers: readonly DocumentRecord[], depth: AlphaDepth): number {
  const { flags, shadow } = fieldsOf(MapChunk, record);
  if (!hasFixedEdge(depth, flags)) return flags;
  const maps = [shadow, ...layers.map((layer) => fieldsOf(Layer, layer).alpha)];
  const isOwn = maps.some((map) => isNumbers(map) && hasOwnEdge(map));
  return isOwn ? (flags | chunkFlags.keepsAlphaEdge) >>> 0 : flags;
}

function headerBytes({ original, layout, record, flags }: Job): Uint8Array<ArrayBuffer> {
  const size = chunkHeaderSize + chunkHeaderBytes;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (layout === null) view.setUint32(0, storedCode('MCNK'), true);
  else bytes.set(original.subarray(layout.start, layout.start + size));
  const fields = fieldsOf(MapChunk, record);
  headerPart.overlay(view, chunkHeaderSize, { ...fields, flags });
  const { effectLayers, noEffects, layers, doodadRefs, objectRefs, emitters } = fields;
  if (isNumbers(effectLayers)) encodeEffectLayers(effectLayers, bytes, chunkHeaderSize + headerAt.effectLayers);
  if (isNumbers(noEffects)) {
    const at = chunkHeaderSize + headerAt.noEffects;
    packBits(noEffects, bytes.subarray(at, at + 8));
  }
  const grow = (at: number, now: number, before: number): void => {
    view.setUint32(chunkHeaderSize + at, view.getUint32(chunkHeaderSize + at, true) + now - before, true);
  };
  grow(headerAt.layerCount, layers.length, layout?.layerCount ?? 0);
  grow(headerAt.doodadCount, doodadRefs.length, layout?.doodadCount ?? 0);
  grow(headerAt.objectCount, objectRefs.length, layout?.objectCount ?? 0);
  grow(headerAt.emitterCount, emitters.length, layout?.emitterCount ?? 0);
  return bytes;
}

/** The sub-chunks that are there or become so, in the order of the file, new ones where Blizzard would put them. */
function subChunkPieces(job: Job): readonly SubChunkPiece[] {
  const { layout, original } = job;
  const pieces: SubChunkPiece[] = [];
  let previousEnd = (layout?.start ?? 0) + (layout === null ? 0 : chunkHeaderSize + chunkHeaderBytes);
  for (const { name, tag } of subChunkKinds) {
    const place = layout?.places[name] ?? null;
    const content = subChunkContent(job, name);
    if (place === null) {
      if (content === null) continue;
      const bytes = wrapChunk(tag, content, name === 'normals' ? content.length - normalsTail : content.length);
      pieces.push({ name, start: previousEnd, end: previousEnd, bytes });
      continue;
    }
    const end = name === 'normals' ? normalsEnd(job, place.end) : place.end;
    if (end > previousEnd) previousEnd = end;
    if (content === null) {
      pieces.push({ name, start: place.start, end: place.end, bytes: nothing });
      continue;
    }
    const grown = content.length - (place.end - place.content);
    const bytes = wrapChunk(tag, content, (place.stated + grown) >>> 0);
    bytes.set(original.subarray(place.start, place.start + 4));
    pieces.push({ name, start: place.start, end: place.end, bytes });
  }
  return pieces;
}

/** New sub-chunks do not come between the normals and the bytes behind them. */
function normalsEnd({ layout }: Job, end: number): number {
  const following = subChunkKinds.flatMap(({ name }) => layout?.places[name]?.start ?? []);
  const next = Math.min(layout?.end ?? end, ...following.filter((start) => start >= end));
  return next - end <= normalsTail + chunkHeaderSize ? next : end;
}

/** Content of a sub-chunk; null when the chunk has none. */
function subChunkContent(job: Job, name: SubChunkName): Uint8Array | null {
  const { record, layout, original } = job;
  const fields = fieldsOf(MapChunk, record);
  switch (name) {
    case 'heights':
    case 'colours': {
      const numbers = fields[name];
      return isNumbers(numbers) ? bytesOf(numbers) : null;
    }
    case 'normals': {
      const { normals } = fields;
      if (!isNumbers(normals)) return null;
      if (layout?.places.normals) return bytesOf(normals);
      const padded = new Uint8Array(normals.length + normalsTail);
      padded.set(bytesOf(normals));
      return padded;
    }
    case 'layers':
      return layout?.places.layers || job.layers.length > 0 ? layerEntries(job) : null;
    case 'references': {
      const { doodadRefs, objectRefs } = fields;
      if (!isNumbers(doodadRefs) || !isNumbers(objectRefs)) return null;
      if (!layout?.places.references && doodadRefs.length + objectRefs.length === 0 && layout !== null) return null;
      const content = new Uint8Array((doodadRefs.length + objectRefs.length) * 4);
      content.set(bytesOf(doodadRefs));
      content.set(bytesOf(objectRefs), doodadRefs.length * 4);
      return content;
    }
    case 'alpha':
      return job.alpha.content;
    case 'shadow': {
      const { shadow } = fields;
      if (!isNumbers(shadow)) return null;
      const place = layout?.places.shadow ?? null;
      const before = place === null ? null : original.subarray(place.content, place.end);
      return encodeShadow(shadow, hasFixedEdge(job.depth, job.flags), before);
    }
    case 'oldLiquids':
      return children(job, name, () => OldLiquid, layout?.places.oldLiquids !== null && layout !== null);
    case 'emitters':
      return children(
        job,
        name,
        (type) => (type === OldSoundEmitter.type ? OldSoundEmitter : SoundEmitter),
        layout === null || layout.places.emitters !== null,
      );
  }
}

function children(
  job: Job,
  name: 'oldLiquids' | 'emitters',
  schemaOf: (type: string) => typeof OldLiquid | typeof SoundEmitter | typeof OldSoundEmitter,
  isThere: boolean,
): Uint8Array | null {
  const ids = fieldsOf(MapChunk, job.record)[name];
  if (ids.length === 0 && !isThere) return null;
  const writer = new Writer(64);
  const context = localContext(job, name);
  for (const id of ids) {
    const child = job.context.document.get(id);
    writeRecord(schemaOf(child.type), writer, child, context);
  }
  return writer.finish();
}

/** Notes places within one sub-chunk, which is not placed yet. */
function localContext({ context, spans }: Job, name: SubChunkName): WriteContext {
  if (context.spans === null) return context;
  const own = new Map<RecordId, Span>();
  spans.set(name, own);
  return { ...context, spans: own };
}

function layerEntries(job: Job): Uint8Array {
  const writer = new Writer(layerSize * 4);
  const context = localContext(job, 'layers');
  for (const [index, layer] of job.layers.entries()) {
    const start = writer.position;
    writeRecord(Layer, writer, layer, context);
    const offset = job.alpha.offsets[index] ?? null;
    if (offset !== null) writer.view.setUint32(start + layerAlphaOffset, offset, true);
  }
  return writer.finish();
}

function setOffset(target: DataView, job: Job, piece: SubChunkPiece, at: number): void {
  const { layout } = job;
  const kind = subChunkKinds.find(({ name }) => name === piece.name);
  if (kind === undefined) return;
  const before = layout?.places[piece.name] ?? null;
  const content = (piece.bytes?.length ?? 0) - chunkHeaderSize;
  const isGone = content < 0;
  target.setUint32(chunkHeaderSize + kind.offsetAt, isGone ? 0 : at, true);
  const sizeAt = statedSizeAt[piece.name];
  if (sizeAt === undefined) return;
  const stated = target.getUint32(chunkHeaderSize + sizeAt, true);
  // Shadows state their size without the header, the others with it.
  const whole = piece.name === 'shadow' ? content : content + chunkHeaderSize;
  const next = isGone ? 0 : before === null ? whole : stated + content - (before.end - before.content);
  target.setUint32(chunkHeaderSize + sizeAt, next, true);
}

const statedSizeAt: Partial<Record<SubChunkName, number>> = {
  alpha: headerAt.alphaSize,
  shadow: headerAt.shadowSize,
  oldLiquids: headerAt.oldLiquidSize,
};

function noteSpans({ context, spans }: Job, name: SubChunkName, content: number): void {
  for (const [id, { offset, length }] of spans.get(name) ?? []) {
    context.spans?.set(id, { offset: offset + content, length });
  }
}
