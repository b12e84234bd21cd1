/**
 * WAD archives of textures: Half-Life's WAD3 and Quake's WAD2. Facts: section 2.5 of the project's page on archives.
 * `WAD3`, count, directory offset; entries of 32 bytes: position, size on disk, size, type, compressed, two bytes, name[16].
 */
import { FormatError } from '../codec/error.ts';
import { entryFlags } from './archive.ts';
import type { ByteSource } from './byteSource.ts';
import { fixedText, latinBytes, magicAt, viewOf } from './byteSource.ts';
import type { CompactPlan } from './compact.ts';
import { compactDirectory } from './compact.ts';
import type { PlacedIndex } from './directory.ts';
import { fittingEntries, placeEntries } from './pak.ts';

const headerSize = 12;
const entrySize = 32;
const nameSize = 16;

/** Kinds of lumps. 0x44 is Quake's texture, which has no palette of its own. */
export const lumpTypes = { picture: 0x42, texture: 0x43, quakeTexture: 0x44, font: 0x46 } as const;

/** Endings of ours for kinds of lumps: lumps have names without endings. */
const endings: Readonly<Record<number, string>> = {
  [lumpTypes.picture]: 'qpic',
  [lumpTypes.texture]: 'miptex',
  [lumpTypes.quakeTexture]: 'miptex',
  [lumpTypes.font]: 'font',
};

/** What a lump is called in listings: its name and the ending of its kind. */
export function lumpFileName(name: string, type: number): string {
  return `${name.replaceAll('/', '_')}.${endings[type] ?? `lump${type.toString(16)}`}`;
}

/** Name of a lump from what it is called in listings. */
export function lumpName(fileName: string): string {
  return fileName.replace(/\.(miptex|qpic|font|lump[0-9a-f]+)$/i, '');
}

export interface WadIndex extends PlacedIndex {
  readonly version: 2 | 3;
}

/** @throws FormatError when it is no WAD or its directory lies outside the file */
export function readWad(source: ByteSource): WadIndex {
  const header = source.read(0, Math.min(headerSize, source.size));
  const magic = magicAt(header);
  if (header.length < headerSize || (magic !== 'WAD3' && magic !== 'WAD2')) {
    throw new FormatError('this is not a WAD archive of Half-Life or Quake', { path: '', offset: 0 });
  }
  const view = viewOf(header);
  const stated = view.getUint32(4, true);
  const offset = view.getUint32(8, true);
  if (offset > source.size) {
    const advice = 'The archive has been cut off; get it again.';
    throw new FormatError(`the directory lies at ${offset}, behind the end. ${advice}`, {
      path: 'WAD header',
      offset: 8,
    });
  }
  const { count, problems } = fittingEntries(source, { offset, count: stated, entrySize });
  const directory = source.read(offset, count * entrySize);
  const rows = viewOf(directory);
  const entries = Array.from({ length: count }, (_, at) => {
    const start = at * entrySize;
    const type = directory[start + 12] ?? 0;
    const isPacked = directory[start + 13] !== 0;
    const packedSize = rows.getUint32(start + 4, true);
    return {
      name: lumpFileName(fixedText(directory, start + 16, nameSize), type),
      offset: rows.getUint32(start, true),
      packedSize,
      // Of a lump that is not packed the other number can only be wrong: what is given out is what it takes.
      size: isPacked ? rows.getUint32(start + 8, true) : packedSize,
      flags: isPacked ? entryFlags.isCompressed : 0,
    };
  });
  return { ...placeEntries(source, entries, problems), version: magic === 'WAD3' ? 3 : 2 };
}

export interface WadLump {
  /** At most 15 characters, without ending. */
  readonly name: string;
  readonly type: number;
  readonly bytes: Uint8Array;
}

function checkLumpName(name: string): void {
  const isAscii = /^[\u0020-\u007e]+$/.test(name);
  if (isAscii && name.length < nameSize) return;
  throw new FormatError(`${JSON.stringify(name)} is no name for a texture: 1 to 15 letters, digits and signs`, {
    path: 'WAD directory',
    offset: 0,
  });
}

/** A whole WAD3. Lumps start at multiples of four, as the game's tools lay them. @throws FormatError for a bad name */
export function writeWad(lumps: readonly WadLump[]): Uint8Array<ArrayBuffer> {
  const aligned = (size: number): number => (size + 3) & ~3;
  let end = headerSize;
  const offsets = lumps.map(({ name, bytes }) => {
    checkLumpName(name);
    const at = end;
    end = aligned(end + bytes.length);
    return at;
  });
  const file = new Uint8Array(end + lumps.length * entrySize);
  const view = viewOf(file);
  file.set(latinBytes('WAD3'));
  view.setUint32(4, lumps.length, true);
  view.setUint32(8, end, true);
  for (const [at, { name, type, bytes }] of lumps.entries()) {
    const offset = offsets[at] ?? 0;
    file.set(bytes, offset);
    const row = end + at * entrySize;
    view.setUint32(row, offset, true);
    view.setUint32(row + 4, bytes.length, true);
    view.setUint32(row + 8, bytes.length, true);
    file[row + 12] = type;
    file.set(latinBytes(name), row + 16);
  }
  return file;
}

/** A change of a WAD: the lump's new bytes, or null to take it out. Names are compared without regard to capitals. */
export interface WadChange {
  readonly name: string;
  readonly type: number;
  readonly bytes: Uint8Array | null;
}

const placeOf = (row: Uint8Array): number => viewOf(row).getUint32(0, true);
const diskSizeOf = (row: Uint8Array): number => viewOf(row).getUint32(4, true);
const endOf = (row: Uint8Array): number => placeOf(row) + diskSizeOf(row);

function rowNamed(rows: readonly Uint8Array[], { name, type }: WadChange): number {
  const wanted = name.toLowerCase();
  const same = rows.flatMap((row, at) => (fixedText(row, 16, nameSize).toLowerCase() === wanted ? [at] : []));
  return same.find((at) => rows[at]?.[12] === type) ?? same[0] ?? -1;
}

/**
 * A WAD with changes, in which everything else stays where and as it is: new lumps follow the old ones, the directory comes
 * last, rows that did not change are copied. A lump that keeps its size is written in its place.
 * @throws FormatError when it is no WAD, a name does not fit, or what is to be removed is not there
 */
export function changeWad(original: Uint8Array, changes: readonly WadChange[]): Uint8Array<ArrayBuffer> {
  const view = viewOf(original);
  const { index, version } = readWad({
    size: original.length,
    read: (offset, length) => original.slice(offset, offset + length),
  });
  // Quake's textures have a type of their own.
  const typeOf = (type: number): number =>
    version === 2 && type === lumpTypes.texture ? lumpTypes.quakeTexture : type;
  const directory = view.getUint32(8, true);
  const count = index.names.length;
  const rows = Array.from({ length: count }, (_, at) => {
    const start = directory + at * entrySize;
    return original.slice(start, start + entrySize);
  });
  // Usually the directory is last: new lumps then take its place. Otherwise nothing of the file is given up.
  const isLast = directory + count * entrySize === original.length && rows.every((row) => endOf(row) <= directory);
  const pieces: Uint8Array[] = [isLast ? original.slice(0, directory) : original.slice()];
  let end = pieces[0]?.length ?? 0;
  const append = (bytes: Uint8Array): number => {
    const padding = -end & 3;
    pieces.push(new Uint8Array(padding), bytes);
    end += padding + bytes.length;
    return end - bytes.length;
  };
  for (const change of changes) {
    const { name, bytes } = change;
    const type = typeOf(change.type);
    checkLumpName(name);
    const at = rowNamed(rows, { ...change, type });
    const old = at < 0 ? undefined : rows[at];
    if (bytes === null) {
      if (old === undefined) throw new FormatError('there is no such texture to remove', { path: name, offset: 0 });
      rows.splice(at, 1);
      continue;
    }
    const row = old ?? new Uint8Array(entrySize);
    const rowView = viewOf(row);
    const place = placeOf(row);
    // Two rows may share their bytes, or lie over the header: then a place of its own is made.
    const isOwn =
      place >= headerSize &&
      rows.every((each) => each === row || placeOf(each) >= place + diskSizeOf(row) || endOf(each) <= place);
    const isInPlace =
      old !== undefined &&
      isOwn &&
      diskSizeOf(row) === bytes.length &&
      place + bytes.length <= (pieces[0]?.length ?? 0);
    if (isInPlace) pieces[0]?.set(bytes, place);
    else rowView.setUint32(0, append(bytes), true);
    rowView.setUint32(4, bytes.length, true);
    rowView.setUint32(8, bytes.length, true);
    row[12] = type;
    row[13] = 0;
    if (old === undefined) {
      row.set(latinBytes(name), 16);
      rows.push(row);
    }
  }
  const start = append(new Uint8Array(0));
  const file = new Uint8Array(start + rows.length * entrySize);
  let position = 0;
  for (const piece of [...pieces, ...rows]) {
    file.set(piece, position);
    position += piece.length;
  }
  const header = viewOf(file);
  header.setUint32(4, rows.length, true);
  header.setUint32(8, start, true);
  return file;
}

/** Kind of a lump by what it is called in listings; a name without one of our endings is a texture's. */
export function lumpTypeOf(fileName: string): number {
  const lower = fileName.toLowerCase();
  if (lower.endsWith('.qpic')) return lumpTypes.picture;
  if (lower.endsWith('.font')) return lumpTypes.font;
  const other = /\.lump([0-9a-f]+)$/.exec(lower)?.[1];
  return other === undefined ? lumpTypes.texture : Number.parseInt(other, 16);
}

/** A WAD without the room that changes left in it. @throws FormatError when it is damaged */
export function compactWad(source: ByteSource): CompactPlan {
  const header = viewOf(source.read(0, headerSize));
  const directory = { offset: header.getUint32(8, true), count: readWad(source).index.names.length };
  return compactDirectory(source, directory, {
    ...{ headerSize, entrySize, placeAt: 0, sizeAt: 4 },
    setDirectory(view, offset, rows) {
      view.setUint32(4, rows, true);
      view.setUint32(8, offset, true);
    },
  });
}
