/**
 * The list of imported files (`war3map.imp`): a version, a count, and of each file a byte and its path with a NUL. The World
 * Editor keeps files that stand in it when it saves, and drops others. Facts: w3x-spec (imp.md) and PitzerMike's note that it
 * has: the byte is 5 or 8 where `war3mapImported\` is left out before the path, 10 or 13 where the path is whole; HiveWE and
 * mdx-m3-viewer differ on single values, and maps of 1.31 have a 1 before whole paths. So the byte is kept, and which of the
 * two is meant is asked of the files that there are.
 */
import { pathKey } from '../archive/paths.ts';
import { encodeUtf8 } from '../codec/text.ts';
import { TextReader } from './textReader.ts';

export interface ImportEntry {
  readonly flag: number;
  /** As it is spelled, with `\`. */
  readonly path: string;
  /** Its own bytes, by which it is written again; null for a new one. */
  readonly bytes: Uint8Array | null;
}

export interface ImportList {
  readonly version: number;
  readonly entries: readonly ImportEntry[];
  /** What stands behind the last entry. */
  readonly rest: Uint8Array;
}

/** Folder of imports that were given no path of their own; in campaigns it is called otherwise. */
export const importFolder = 'war3mapImported';
const shortFlags: ReadonlySet<number> = new Set([0, 5, 8]);
/** For new entries: the whole path stands in the list. */
const wholePath = 10;

export const emptyImportList: ImportList = { version: 1, entries: [], rest: new Uint8Array(0) };

/** @throws FormatError for what is no such list */
export function readImportList(bytes: Uint8Array): ImportList {
  const reader = new TextReader(bytes);
  const version = reader.u32('version');
  // A flag and a NUL at least.
  const count = reader.count(2, 'files');
  const entries: ImportEntry[] = [];
  for (let at = 0; at < count; at++) {
    const start = reader.position;
    const what = `file ${at + 1}`;
    reader.skip(1, what);
    const path = reader.text(what);
    const own = bytes.slice(start, reader.position);
    entries.push({ flag: bytes[start] ?? 0, path, bytes: own });
  }
  return { version, entries, rest: bytes.slice(reader.position) };
}

function entryBytes({ flag, path, bytes }: ImportEntry): Uint8Array {
  return bytes ?? Uint8Array.from([flag, ...encodeUtf8(path), 0]);
}

export function writeImportList({ version, entries, rest }: ImportList): Uint8Array<ArrayBuffer> {
  const pieces = entries.map(entryBytes);
  const made = new Uint8Array(8 + rest.length + pieces.reduce((size, piece) => size + piece.length, 0));
  const view = new DataView(made.buffer);
  view.setUint32(0, version, true);
  view.setUint32(4, entries.length, true);
  let at = 8;
  for (const piece of [...pieces, rest]) {
    made.set(piece, at);
    at += piece.length;
  }
  return made;
}

/** The path of a map that an entry means, in small letters and with `/`. */
export function keyOfEntry({ flag, path }: ImportEntry, has: (key: string) => boolean): string {
  const whole = pathKey(path);
  const short = pathKey(`${importFolder}/${path}`);
  if (has(whole)) return whole;
  if (has(short)) return short;
  return shortFlags.has(flag) ? short : whole;
}

/** The list with the files that are there now: entries of others stay as they are. */
export function withImports(
  list: ImportList,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
  has: (key: string) => boolean,
): ImportList {
  const gone = new Set(removed.map(pathKey));
  const kept = list.entries.filter((entry) => !gone.has(keyOfEntry(entry, has)));
  const known = new Set(kept.map((entry) => keyOfEntry(entry, has)));
  const fresh = added
    .filter((path) => !known.has(pathKey(path)))
    .map((path) => ({ flag: wholePath, path: path.replaceAll('/', '\\'), bytes: null }));
  return { ...list, entries: [...kept, ...fresh] };
}
