/** Finds the liquids of all chunks in MH2O, without reading their data. Facts: formats/adt.md, 14.2. */
import { chunksPerTile } from '../../geometry/terrain/grid.ts';
import { liquidVertexCount, liquidVertexParts, liquidVertexSize } from '../../geometry/terrain/water.ts';
import { liquidOffsets, liquidSize } from './schema/liquid.ts';

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface LiquidPlace {
  /** The 24 bytes of the instance. */
  readonly start: number;
  readonly exists: ByteRange | null;
  /** Empty where the vertex format is unknown: the offset is followed, the data are not. */
  readonly vertices: ByteRange | null;
}

export interface ChunkWater {
  readonly attributes: ByteRange | null;
  readonly instances: ByteRange | null;
  readonly liquids: readonly LiquidPlace[];
  /** Why the chunk's water cannot be read; it is then kept as it is. */
  readonly problem: string | null;
}

export interface WaterPlaces {
  /** The content of MH2O, which all its offsets count from. */
  readonly start: number;
  readonly end: number;
  readonly chunks: readonly ChunkWater[];
}

export const waterEntrySize = 12;
export const waterTableSize = chunksPerTile * waterEntrySize;
export const attributesSize = 16;

/** Far more than any map has: three is the most that was found. */
const mostLiquids = 64;
const quadsPerSide = 8;

const dry: ChunkWater = { attributes: null, instances: null, liquids: [], problem: null };
const unreadable = (problem: string): ChunkWater => ({ ...dry, problem });

export function locateWater(view: DataView, start: number, end: number): WaterPlaces {
  if (end - start < waterTableSize) {
    const problem = `MH2O has ${end - start} bytes, its table alone takes ${waterTableSize}`;
    return { start, end, chunks: Array.from({ length: chunksPerTile }, () => unreadable(problem)) };
  }
  const chunks: ChunkWater[] = [];
  // Instances of different chunks do not share bytes, so there cannot be more than fit.
  let left = Math.floor((end - start) / liquidSize);
  for (let chunk = 0; chunk < chunksPerTile; chunk++) {
    const water = locateChunkWater(view, start, end, start + chunk * waterEntrySize, left);
    left -= water.liquids.length;
    chunks.push(water);
  }
  return { start, end, chunks };
}

function locateChunkWater(view: DataView, base: number, end: number, entry: number, most: number): ChunkWater {
  const offset = view.getUint32(entry, true);
  const count = view.getUint32(entry + 4, true);
  const attributesOffset = view.getUint32(entry + 8, true);
  if (count === 0 && attributesOffset === 0) return dry;
  const attributes = attributesOffset === 0 ? null : range(base, attributesOffset, attributesSize);
  if (attributes !== null && attributes.end > end) return unreadable('the attributes lie outside MH2O');
  if (count === 0) return { ...dry, attributes };
  const instances = range(base, offset, count * liquidSize);
  if (count > mostLiquids || count > most || instances.end > end)
    return unreadable(`${count} liquids lie outside MH2O`);
  const liquids: LiquidPlace[] = [];
  for (let at = instances.start; at < instances.end; at += liquidSize) {
    const [width, height] = [view.getUint8(at + 14), view.getUint8(at + 15)];
    if (width > quadsPerSide || height > quadsPerSide) {
      return unreadable(`liquid ${liquids.length} has ${width} × ${height} quads, a chunk has 8 × 8`);
    }
    const place = locateLiquid(view, base, at);
    if ((place.exists?.end ?? 0) > end || (place.vertices?.end ?? 0) > end) {
      return unreadable(`the data of liquid ${liquids.length} lie outside MH2O`);
    }
    liquids.push(place);
  }
  return { attributes, instances, liquids, problem: null };
}

function locateLiquid(view: DataView, base: number, start: number): LiquidPlace {
  const [width, height] = [view.getUint8(start + 14), view.getUint8(start + 15)];
  const existsOffset = view.getUint32(start + liquidOffsets.exists, true);
  const verticesOffset = view.getUint32(start + liquidOffsets.vertices, true);
  const parts = liquidVertexParts(view.getUint16(start + 2, true));
  const size = parts === null ? 0 : liquidVertexSize(parts) * liquidVertexCount(width, height);
  return {
    start,
    exists: existsOffset === 0 ? null : range(base, existsOffset, Math.ceil((width * height) / 8)),
    vertices: verticesOffset === 0 ? null : range(base, verticesOffset, size),
  };
}

function range(base: number, offset: number, size: number): ByteRange {
  return { start: base + offset, end: base + offset + size };
}
