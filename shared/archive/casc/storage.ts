/**
 * A local storage of Warcraft III 1.30 and later, read only: `.build.info` → build config → index files → manifests → files
 * (section 0 of the page on CASC). What the way does not need (encoding file, CDN config, download lists) is not looked at,
 * so that trimmed installations open too. Bytes are read by ranges.
 */
import { decodeText } from '../../codec/text.ts';
import { magicAt } from '../byteSource.ts';
import { decodeBlte } from './blte.ts';
import type { Build, BuildConfig } from './buildInfo.ts';
import { activeBuild, readBuildConfig } from './buildInfo.ts';
import { repairAdvice, StorageError } from './errors.ts';
import type { StorageFiles, StorageTools } from './files.ts';
import { findIn, hexOf } from './files.ts';
import type { DataPlace } from './indexFile.ts';
import { keySize } from './indexFile.ts';
import { KeyIndex } from './keyIndex.ts';
import type { StorageMount, StorageTree } from './manifests.ts';
import { readTree } from './manifests.ts';

/** Texts that lead the way have a few kilobytes. */
const largestText = 1024 * 1024;
const largestManifest = 128 * 1024 * 1024;
/** Header before every packed file. It may hold anything: only what follows counts. */
const recordHeader = 30;
/** Packing never adds as much as this to what it packs. */
const packingRoom = 64 * 1024;

export interface StorageOptions {
  /** Product to prefer where several are installed: `w3t` for public tests. */
  readonly product?: string | null;
  /** Largest file that is read, bytes. */
  readonly largestFile: number;
}

interface StorageParts {
  readonly files: StorageFiles;
  readonly tools: StorageTools;
  readonly options: StorageOptions;
  readonly build: Build;
  /** Folder of index and data files: `Data/data`. */
  readonly folder: string;
}

/** The decoded bytes of a span. @throws StorageError */
async function readSpan(
  parts: StorageParts,
  index: KeyIndex,
  span: { readonly keys: Uint8Array; readonly at: number; readonly size: number; readonly name: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { files, tools, folder } = parts;
  const { keys, at, size, name } = span;
  const place = index.find(keys, at);
  if (place === null) {
    throw new StorageError(
      'not-downloaded',
      'it is listed but not downloaded to this computer (another language or graphics mode?). Install it in the launcher.',
      name,
    );
  }
  const path = `${folder}/${dataName(place)}`;
  const held = await files.size(path);
  if (held === null) {
    throw new StorageError('data-file-missing', `part of the game's data is missing (${path}). ${repairAdvice}`, name);
  }
  if (place.offset + place.size > held) {
    const what = `${path} ends at ${held}, before its data at ${place.offset}`;
    throw new StorageError('truncated-data', `part of the game's data is missing (${what}). ${repairAdvice}`, name);
  }
  if (place.size > size * 2 + packingRoom) {
    const what = `${place.size} packed bytes for ${size}`;
    throw new StorageError('blte-size', `its stored data are damaged (${what}). ${repairAdvice}`, name);
  }
  const record = await files.read(path, place.offset, place.size);
  const start = magicAt(record) === 'BLTE' ? 0 : recordHeader;
  return await decodeBlte(record.subarray(start), size, { name, isNested: false, tools });
}

function dataName({ file }: DataPlace): string {
  return `data.${String(file).padStart(3, '0')}`;
}

export class Storage {
  private readonly parts: StorageParts;
  private readonly tree: StorageTree;
  private index: KeyIndex;
  /** Of each file whether it is on this computer, once that was asked: 1 it is, 2 it is not. */
  private local: Uint8Array;

  constructor(parts: StorageParts, tree: StorageTree, index: KeyIndex) {
    this.parts = parts;
    this.tree = tree;
    this.index = index;
    this.local = new Uint8Array(tree.table.count);
  }

  get build(): Build {
    return this.parts.build;
  }

  /** The manifests of the tree; the root first. */
  get mounts(): readonly StorageMount[] {
    return this.tree.mounts;
  }

  /** Files that are listed, on this computer or not. Their numbers are 0 up to this. */
  get fileCount(): number {
    return this.tree.table.count;
  }

  /** Sentences about what is missing or wrong of the storage as a whole. */
  get problems(): readonly string[] {
    const missing = this.index.missing.map(
      (bucket) =>
        `The index files ${bucket.toString(16).padStart(2, '0')}*.idx are missing: their files count as not downloaded.`,
    );
    const loops = [...this.tree.unmounted.values()].filter(({ fault }) => fault === 'tvfs-loop');
    return [...missing, ...loops.map(({ message }) => message)];
  }

  /** Name of a file within its mount, with `/`. */
  nameOf(file: number): string {
    return this.tree.table.nameOf(file);
  }

  /** Bytes of a file. */
  sizeOf(file: number): number {
    return this.tree.table.sizeOf(file);
  }

  /** The keys of a file's content, in hexadecimal digits: another content has others. */
  keyOf(file: number): string {
    const { table } = this.tree;
    const { first, end } = table.spansOf(file);
    const bytes = table.keyBytes.subarray(first * keySize, end * keySize);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** Bytes that a file takes in the storage; null when it is not there. */
  packedSizeOf(file: number): number | null {
    const { table } = this.tree;
    const { first, end } = table.spansOf(file);
    let size = 0;
    for (let span = first; span < end; span++) {
      const place = this.index.find(table.keyBytes, span * keySize);
      if (place === null) return null;
      size += place.size;
    }
    return size;
  }

  /** Whether all of a file is on this computer, as the index has it. */
  isLocal(file: number): boolean {
    const known = this.local[file];
    if (known === 1 || known === 2) return known === 1;
    const isLocal = !this.tree.unmounted.has(file) && this.packedSizeOf(file) !== null;
    this.local[file] = isLocal ? 1 : 2;
    return isLocal;
  }

  /** Whether a file is a manifest that could not be mounted: no file of the game. */
  isUnmounted(file: number): boolean {
    return this.tree.unmounted.has(file);
  }

  /** The bytes of a file. @throws StorageError */
  async read(file: number): Promise<Uint8Array<ArrayBuffer>> {
    const { table, unmounted } = this.tree;
    const fault = unmounted.get(file);
    if (fault !== undefined) throw fault;
    const size = table.sizeOf(file);
    const { largestFile } = this.parts.options;
    if (size > largestFile)
      throw new StorageError('too-large', `it has ${size} bytes; Chunksmith reads up to ${largestFile}.`);
    const { first, end } = table.spansOf(file);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let span = first; span < end; span++) {
      const place = { keys: table.keyBytes, at: span * keySize, size: table.spanSize(span), name: '' };
      pieces.push(await readSpan(this.parts, this.index, place));
    }
    const [only] = pieces;
    if (only !== undefined && pieces.length === 1) return only;
    const whole = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  /** Reads the index files anew, which the launcher replaces while it updates. @throws StorageError */
  async reloadIndex(): Promise<void> {
    this.index = await KeyIndex.read(this.parts.files, this.parts.folder);
    this.local = new Uint8Array(this.local.length);
  }
}

async function readText(files: StorageFiles, path: string): Promise<Uint8Array | null> {
  const size = await files.size(path);
  if (size === null || size > largestText) return null;
  return await files.read(path, 0, size);
}

async function readConfig(files: StorageFiles, tools: StorageTools, key: string): Promise<BuildConfig> {
  const missing = (what: string): StorageError =>
    new StorageError('config-missing', `the version file ${key} of the installed game ${what}. ${repairAdvice}`);
  const data = await findIn(files, '', 'Data');
  let path = data === null ? null : await findIn(files, data, 'config');
  for (const name of [key.slice(0, 2), key.slice(2, 4), key])
    path = path === null ? null : await findIn(files, path, name);
  const bytes = path === null ? null : await readText(files, path);
  if (path === null || bytes === null) throw missing('is missing');
  if (hexOf(tools.md5(bytes)) !== key) throw missing('is damaged');
  return readBuildConfig(decodeText(bytes, 0, bytes.length), path);
}

/**
 * Opens the storage of a game's folder and lists all that is in it.
 * @throws StorageError when it is none, another game's, or damaged
 */
export async function openStorage(files: StorageFiles, tools: StorageTools, options: StorageOptions): Promise<Storage> {
  const info = await findIn(files, '', '.build.info');
  const bytes = info === null ? null : await readText(files, info);
  if (bytes === null) {
    throw new StorageError(
      'not-a-storage',
      'No Warcraft III installation was found here (no .build.info). Choose the folder of the game, the one with Data in it.',
    );
  }
  const build = activeBuild(decodeText(bytes, 0, bytes.length), options.product ?? null);
  const config = await readConfig(files, tools, build.key);
  const data = await findIn(files, '', 'Data');
  const folder = data === null ? null : await findIn(files, data, 'data');
  if (folder === null) {
    throw new StorageError('data-file-missing', `the game's data folder (Data/data) is missing. ${repairAdvice}`);
  }
  const parts: StorageParts = { files, tools, options, build, folder };
  const index = await KeyIndex.read(files, folder);
  const tree = await readTree(config, (key, size, name) => {
    if (size <= largestManifest) return readSpan(parts, index, { keys: key, at: 0, size, name });
    throw new StorageError('tvfs-damaged', `a list of the game's files has ${size} bytes. ${repairAdvice}`, name);
  });
  return new Storage(parts, tree, index);
}
