/** Finds the chunks of a tile: by MHDR and MCIN, as the client does, never by their order. Facts: formats/adt.md, 3, 4, 18.1. */
import { FormatError } from '../../codec/error.ts';
import type { Stretch } from '../../codec/layOver.ts';
import { refuseOverlaps } from '../../codec/layOver.ts';
import { chunkHeaderSize, findTag, tagAt } from '../common/terrain/tags.ts';
import { chunksPerTile } from '../../geometry/terrain/grid.ts';
import { chunkHeaderBytes } from './schema/chunkHeader.ts';
import type { TilePart } from './schema/tileHeader.ts';
import { tileHeaderBytes, tileParts } from './schema/tileHeader.ts';

export const adtVersion = 18;
export const chunkEntrySize = 16;

export interface TileLayout {
  readonly version: Stretch;
  readonly header: Stretch;
  readonly parts: ReadonlyMap<TilePart, Stretch>;
  /** One for each entry of MCIN; a text says why there is none. */
  readonly chunks: readonly (Stretch | string)[];
  readonly problems: readonly string[];
}

const splitTail = 'Only whole tiles of vanilla, The Burning Crusade and Wrath of the Lich King can be opened.';

/** What a file of a Cataclysm set of tiles is; null for a tile that stands in one file. */
export function splitFileKind(bytes: Uint8Array): string | null {
  switch (tagAt(bytes, 12)) {
    case 'MAMP':
    case 'MTEX':
      return 'holds the textures (_tex0) of a tile that is split into several files';
    case 'MMDX':
    case 'MDDF':
      return 'holds the objects (_obj0, _obj1) of a tile that is split into several files';
    case 'MLHD':
      return 'holds the distant view (_lod) of a tile that is split into several files';
    default:
      return null;
  }
}

function fail(problem: string, path: string, offset: number): never {
  throw new FormatError(problem, { path, offset });
}

/** @throws FormatError for anything that is no whole tile of version 18 */
export function locateTile(bytes: Uint8Array): TileLayout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (tagAt(bytes, 0) !== 'MVER' || bytes.length < 12) fail('a tile starts with its version, MVER', 'MVER', 0);
  const version = view.getUint32(chunkHeaderSize, true);
  if (view.getUint32(4, true) !== 4 || version !== adtVersion) {
    fail(`version ${version} of tiles is not known; only ${adtVersion} is`, 'MVER', chunkHeaderSize);
  }
  const kind = splitFileKind(bytes);
  if (kind !== null) fail(`this file ${kind}, as Cataclysm and later write them. ${splitTail}`, tagAt(bytes, 12), 12);
  const headerAt = findTag(bytes, 'MHDR');
  const content = headerAt + chunkHeaderSize;
  if (headerAt < 0 || content + tileHeaderBytes > bytes.length) fail('no MHDR of 64 bytes', 'MHDR', 12);
  const stated = view.getUint32(headerAt + 4, true);
  if (stated < tileHeaderBytes) fail(`${stated} bytes stated, 64 needed`, 'MHDR', headerAt + 4);

  const problems: string[] = [];
  const parts = new Map<TilePart, Stretch>();
  for (const [index, name] of tileParts.entries()) {
    const offset = view.getUint32(content + 4 + index * 4, true);
    const place = offset === 0 ? null : locatePart(bytes, view, name, content + offset, problems);
    if (place !== null) parts.set(name, place);
  }
  const table = parts.get('MCIN');
  if (table === undefined) {
    const hasNone = findTag(bytes, 'MCIN') < 0;
    const what = hasNone
      ? `no table of chunks (MCIN): this is the main file of a tile that is split into several files, as Cataclysm and later write them. ${splitTail}`
      : 'the table of chunks is not where MHDR says';
    fail(what, 'MCIN', content + 4);
  }
  if (table.end - table.start < chunkHeaderSize + chunksPerTile * chunkEntrySize) {
    fail(`${table.end - table.start - chunkHeaderSize} bytes, 4096 needed`, 'MCIN', table.start);
  }
  const header: Stretch = { start: headerAt, end: content + tileHeaderBytes, name: 'MHDR' };
  const start: Stretch = { start: 0, end: 12, name: 'MVER' };
  const chunks = locateChunks(bytes, view, table.start + chunkHeaderSize);
  refuseOverlaps([start, header, ...parts.values(), ...chunks.filter((each) => typeof each !== 'string')]);
  return { version: start, header, parts, chunks, problems };
}

function locatePart(
  bytes: Uint8Array,
  view: DataView,
  name: TilePart,
  expected: number,
  problems: string[],
): Stretch | null {
  let start = expected;
  if (tagAt(bytes, start) !== name) {
    start = findTag(bytes, name);
    problems.push(
      start < 0 ? `MHDR points to a ${name} that is not there` : `MHDR points past ${name}, which stands elsewhere`,
    );
    if (start < 0) return null;
  }
  const size = view.getUint32(start + 4, true);
  const end = start + chunkHeaderSize + size;
  if (end <= bytes.length) return { start, end, name };
  problems.push(`${name} states ${size} bytes, ${bytes.length - start - chunkHeaderSize} are left`);
  return null;
}

function locateChunks(bytes: Uint8Array, view: DataView, table: number): readonly (Stretch | string)[] {
  const chunks: (Stretch | string)[] = [];
  for (let index = 0; index < chunksPerTile; index++) {
    const start = view.getUint32(table + index * chunkEntrySize, true);
    chunks.push(locateChunk(bytes, view, index, start));
  }
  return chunks;
}

function locateChunk(bytes: Uint8Array, view: DataView, index: number, start: number): Stretch | string {
  if (start === 0) return 'the table of chunks has no place for it';
  if (tagAt(bytes, start) !== 'MCNK') return `there is no MCNK at byte ${start}, where the table of chunks says`;
  const size = view.getUint32(start + 4, true);
  const end = start + chunkHeaderSize + size;
  if (size < chunkHeaderBytes) return `it has ${size} bytes, its header alone takes ${chunkHeaderBytes}`;
  if (end > bytes.length) return `it states ${size} bytes, ${bytes.length - start - chunkHeaderSize} are left`;
  return { start, end, name: `MCNK[${index}]` };
}
