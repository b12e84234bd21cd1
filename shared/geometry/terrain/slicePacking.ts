/**
 * Slices of weights that are made beside the page: to pack the million texels of a tile takes it as long as all else that a
 * new tile needs. What the slices are made of is copied into one block of memory and sent with a few numbers a chunk.
 */
import type { AlphaDepth } from './alpha.ts';
import { texelCount } from './grid.ts';
import type { ChunkWeights } from './weightSlices.ts';
import { packStored, sliceBytes, sliceOf } from './weightSlices.ts';

/** What the weights of a chunk are made of, as its file has it. */
export interface StoredWeights {
  /** What each layer shows, the base first. */
  readonly keys: readonly string[];
  readonly depth: AlphaDepth;
  /** Of the layers over the base. */
  readonly maps: readonly (ArrayLike<number> | null)[];
  readonly shadow: ArrayLike<number> | null;
}

/** A chunk by column and row over the whole map. */
interface SentChunk {
  readonly column: number;
  readonly row: number;
  /** Its keys, by position in the request's lists. */
  readonly keys: number;
  /** Where its weights begin, packed already; or each of its three maps and its shadow, −1 for one that is not there. */
  readonly at: number | readonly [first: number, second: number, third: number, shadow: number];
  readonly depth: AlphaDepth;
}

/** Plain data: it is sent to a worker. */
export interface SliceRequest {
  readonly lists: readonly (readonly string[])[];
  readonly chunks: readonly SentChunk[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Columns and rows of the chunks whose slices are made, two numbers each. */
  readonly wanted: Int32Array<ArrayBuffer>;
}

const mapsOfChunk = 3;
const packedBytes = texelCount * 4;

/** One number for a place beside a map, too: −1 to 1024 on either axis. */
function keyOf(column: number, row: number): number {
  return (row + 1) * 1026 + column + 1;
}

function sizeOf(source: ChunkWeights | StoredWeights): number {
  if ('rgba' in source) return packedBytes;
  const maps = source.maps.slice(0, mapsOfChunk).filter((map) => map !== null).length;
  return (maps + (source.shadow === null ? 0 : 1)) * texelCount;
}

/**
 * Copies what the slices of some chunks are made of: of each of them and of the eight around it.
 * @param wanted columns and rows over the whole map, two numbers each
 * @param sourceAt null where there is no chunk
 * @param memory that of an earlier request, to be used again where it is large enough: fresh memory costs as much as the copying
 */
export function requestSlices(
  wanted: Int32Array<ArrayBuffer>,
  sourceAt: (column: number, row: number) => ChunkWeights | StoredWeights | null,
  memory: ArrayBuffer = new ArrayBuffer(0),
): SliceRequest {
  const found = new Map<number, { column: number; row: number; source: ChunkWeights | StoredWeights } | null>();
  let size = 0;
  for (let at = 0; at < wanted.length; at += 2) {
    for (let step = 0; step < 9; step++) {
      const column = (wanted[at] ?? 0) + (step % 3) - 1;
      const row = (wanted[at + 1] ?? 0) + Math.floor(step / 3) - 1;
      const key = keyOf(column, row);
      if (found.has(key)) continue;
      const source = sourceAt(column, row);
      found.set(key, source === null ? null : { column, row, source });
      if (source !== null) size += sizeOf(source);
    }
  }
  const bytes = memory.byteLength < size ? new Uint8Array(size) : new Uint8Array(memory, 0, size);
  let end = 0;
  const put = (map: ArrayLike<number> | null | undefined, length: number): number => {
    if (map === null || map === undefined) return -1;
    const at = end;
    bytes.set(map.length <= length ? map : Array.prototype.slice.call(map, 0, length), at);
    end += length;
    if (map.length < length) bytes.fill(0, at + map.length, end);
    return at;
  };
  const lists: (readonly string[])[] = [];
  const listAt = new Map<string, number>();
  const chunks = [...found.values()].flatMap((each): readonly SentChunk[] => {
    if (each === null) return [];
    const { column, row, source } = each;
    const list = [source.keys.length, ...source.keys].join('\n');
    const keys = listAt.get(list) ?? lists.push(source.keys) - 1;
    listAt.set(list, keys);
    if ('rgba' in source) return [{ column, row, keys, depth: 8, at: put(source.rgba, packedBytes) }];
    const [first, second, third] = source.maps;
    const at = [first, second, third, source.shadow].map((map) => put(map, texelCount));
    return [{ column, row, keys, depth: source.depth, at: at as [number, number, number, number] }];
  });
  return { lists, chunks, bytes, wanted };
}

/** The weights of a sent chunk. */
function weightsOf({ lists, bytes }: SliceRequest, { keys, at, depth }: SentChunk): ChunkWeights {
  const part = (from: number, length: number): Uint8Array | null =>
    from < 0 ? null : bytes.subarray(from, from + length);
  const own = lists[keys] ?? [];
  if (typeof at === 'number') return { keys: own, rgba: bytes.subarray(at, at + packedBytes) };
  const [first, second, third, shadow] = at;
  const maps = [first, second, third].map((map) => part(map, texelCount));
  return { keys: own, rgba: packStored(maps, depth, part(shadow, texelCount)) };
}

/** Makes the slices, in the order in which they are wanted; one of a chunk that is not there is left empty. */
export function makeSlices(request: SliceRequest): Uint8Array<ArrayBuffer> {
  const { chunks, wanted } = request;
  const made = new Map(chunks.map((chunk) => [keyOf(chunk.column, chunk.row), weightsOf(request, chunk)]));
  const slices = new Uint8Array((wanted.length / 2) * sliceBytes);
  for (let at = 0; at < wanted.length; at += 2) {
    const [column = 0, row = 0] = wanted.subarray(at, at + 2);
    const own = made.get(keyOf(column, row));
    const begin = (at / 2) * sliceBytes;
    const slice = slices.subarray(begin, begin + sliceBytes);
    if (own !== undefined) sliceOf(own, (south, east) => made.get(keyOf(column + east, row + south)) ?? null, slice);
  }
  return slices;
}
