/**
 * A storage of Warcraft III made by code, for whoever has none: the same shapes as on the shelf (several chunks, all
 * packings, manifests in manifests, files that are not there), with content of the test's own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { latinBytes } from '../../archive/byteSource.ts';
import type { StorageFiles, StorageTools } from '../../archive/casc/files.ts';
import { hexOf } from '../../archive/casc/files.ts';
import { bucketOf } from '../../archive/casc/indexFile.ts';
import type { ChunkMode, IndexEntry, ManifestFile, ManifestSpan, ManifestTables } from './storageParts.ts';
import {
  bareBlte,
  big,
  blte,
  chunkOf,
  indexFileOf,
  joined,
  joinedAll,
  little,
  manifestOf,
  md5,
} from './storageParts.ts';

export interface StoredFile {
  readonly bytes: Uint8Array;
  /** Packing of its chunks by turns; `bare` is one chunk without a table. `Z` when not given. */
  readonly packing?: readonly ChunkMode[] | 'bare';
  /** Bytes of a chunk; all in one when not given. */
  readonly chunkSize?: number;
  /** Number of spans that it is cut into. */
  readonly spans?: number;
  /** `listed`: in no index. `noData`: its data file is not there. `deleted`: marked so. Present when not given. */
  readonly state?: 'listed' | 'noData' | 'deleted';
  /** Packed bytes instead of those that the content would give. */
  readonly packed?: Uint8Array;
}

/** A manifest mounted in another one. */
export class StoredMount {
  readonly files: StoredFolder;
  readonly options: { readonly isAbsent?: boolean; readonly mangle?: (tables: ManifestTables) => void };

  constructor(files: StoredFolder, options: StoredMount['options'] = {}) {
    this.files = files;
    this.options = options;
  }
}

/** Mounts the manifest that it stands in once more: a circle. */
export const itself = Symbol('itself');

/** By path with `/`. Text is stored one byte a character. */
export type StoredFolder = Readonly<Record<string, string | Uint8Array | StoredFile | StoredMount | typeof itself>>;

export interface StorageAbout {
  /** `null` leaves the column out, as in 1.30. */
  readonly product?: string | null;
  readonly version?: string;
  readonly tags?: string;
  readonly isActive?: boolean;
  /** The build config as it is written, from what it would be. */
  readonly config?: (text: string) => string;
  /** Bucket whose entries stand in update pages. */
  readonly updateBucket?: number;
  /** Bucket without an index file. */
  readonly missingBucket?: number;
}

const recordHeader = 30;
/** A data file that no storage made here has. */
const absentData = 7;

class StorageMaker {
  readonly files = new Map<string, Uint8Array>();
  private readonly data = [[new Uint8Array(480)], [new Uint8Array(480)]];
  private readonly sizes = [480, 480];
  private readonly entries: IndexEntry[] = [];
  private readonly manifests: { readonly key: Uint8Array; readonly size: number; readonly packedSize: number }[] = [];
  private readonly mounts = new Map<StoredMount, ManifestSpan>();
  private stored = 0;

  /** Puts a packed file into a data file and the index, as far as it is there. */
  put(packed: Uint8Array, size: number, state: StoredFile['state']): ManifestSpan {
    // The number makes keys of files with the same content different ones.
    const key = md5(joined(packed, big(this.stored++, 4)));
    const total = packed.length + recordHeader;
    const number = this.stored % 2;
    const file = state === 'noData' ? absentData : number;
    const offset = this.sizes[number] ?? 0;
    if (state !== 'listed') this.entries.push({ key, file, offset, size: total });
    if (state === undefined) {
      this.data[number]?.push(joined(key.toReversed(), little(total, 4), new Uint8Array(10), packed));
      this.sizes[number] = offset + total;
    }
    return { key, size, packedSize: packed.length };
  }

  private pack(bytes: Uint8Array, { packing = ['Z'], chunkSize = bytes.length }: StoredFile): Uint8Array {
    if (packing === 'bare') return bareBlte(chunkOf(bytes, 'Z'));
    const chunks = [];
    for (let at = 0, number = 0; at < bytes.length || number === 0; at += chunkSize, number++) {
      const part = bytes.subarray(at, at + chunkSize);
      chunks.push({ bytes: chunkOf(part, packing[number % packing.length] ?? 'Z'), size: part.length });
    }
    return blte(chunks);
  }

  private spansOf(file: StoredFile): readonly ManifestSpan[] {
    const { bytes, spans = 1, packed, state } = file;
    if (packed !== undefined) return [this.put(packed, bytes.length, state)];
    const size = Math.ceil(bytes.length / spans);
    const parts = Array.from({ length: spans }, (_each, number) => number).map((at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    return parts.map((part) => this.put(this.pack(part, file), part.length, state));
  }

  /** Stores a folder as a manifest, with those below it. */
  manifest(folder: StoredFolder, options: StoredMount['options'] = {}): ManifestSpan {
    // A manifest that mounts itself has to know its key before it is there: no reader compares it with the content.
    const own = md5(latinBytes(`manifest ${this.manifests.length} ${this.stored}`));
    const circle: ManifestSpan = { key: own, size: 1, packedSize: 1 };
    const hasCircle = Object.values(folder).includes(itself);
    const files = Object.entries(folder).map(([path, what]): ManifestFile => {
      if (what === itself) return { path, spans: [circle] };
      if (what instanceof StoredMount) return { path, spans: [this.mount(what)] };
      if (typeof what === 'string') return { path, spans: this.spansOf({ bytes: latinBytes(what) }) };
      if (what instanceof Uint8Array) return { path, spans: this.spansOf({ bytes: what }) };
      return { path, spans: this.spansOf(what), isDeleted: what.state === 'deleted' };
    });
    const bytes = manifestOf(files, options.mangle);
    const span = this.put(this.pack(bytes, { bytes }), bytes.length, options.isAbsent === true ? 'listed' : undefined);
    const last = this.entries.at(-1);
    if (hasCircle && last !== undefined) this.entries[this.entries.length - 1] = { ...last, key: own };
    const placed = hasCircle ? { ...span, key: own } : span;
    this.manifests.push(placed);
    return placed;
  }

  /** One that stands at several places is one manifest. */
  private mount(mount: StoredMount): ManifestSpan {
    const known = this.mounts.get(mount) ?? this.manifest(mount.files, mount.options);
    this.mounts.set(mount, known);
    return known;
  }

  private config(text: string): string {
    const key = hexOf(md5(latinBytes(text)));
    this.files.set(`Data/config/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`, latinBytes(text));
    return key;
  }

  finish(root: ManifestSpan, about: StorageAbout): ReadonlyMap<string, Uint8Array> {
    const { product = 'w3', version = '1.36.0.20000', tags = 'Windows enUS speech?:Windows enUS text?' } = about;
    const lines = this.manifests.flatMap(({ key, size, packedSize }, at) => {
      const name = key === root.key ? 'vfs-root' : `vfs-${at + 1}`;
      return [`${name} = ${hexOf(md5(key))} ${hexOf(key)}`, `${name}-size = ${size} ${packedSize}`];
    });
    const text = `# Build Configuration\n\n${lines.join('\n')}\nbuild-uid = w3\n`;
    const key = this.config((about.config ?? ((same: string) => same))(text));
    const cells = [
      ['Active!DEC:1', about.isActive === false ? '0' : '1'],
      ['Build Key!HEX:16', key],
      ['Tags!STRING:0', tags],
      ['Version!STRING:0', version],
      ...(product === null ? [] : [['Product!STRING:0', product]]),
    ];
    const info = [0, 1].map((row) => cells.map((cell) => cell[row] ?? '').join('|')).join('\r\n');
    this.files.set('.build.info', latinBytes(`${info}\r\n`));
    for (const [number, parts] of this.data.entries()) this.files.set(`Data/data/data.00${number}`, joinedAll(parts));
    for (let bucket = 0; bucket < 16; bucket++) {
      if (bucket === about.missingBucket) continue;
      const entries = this.entries.filter((entry) => bucketOf(entry.key, 0) === bucket);
      const name = `Data/data/0${bucket.toString(16)}00000002.idx`;
      this.files.set(name, indexFileOf(bucket, entries, bucket === about.updateBucket));
    }
    return this.files;
  }
}

/** The files of a storage whose root holds `folder`, by their path below the game's folder. */
export function makeStorage(folder: StoredFolder, about: StorageAbout = {}): ReadonlyMap<string, Uint8Array> {
  const maker = new StorageMaker();
  return maker.finish(maker.manifest(folder), about);
}

/** Files in memory as a machine's. */
export function memoryFiles(files: ReadonlyMap<string, Uint8Array>): StorageFiles {
  return {
    list(folder) {
      const start = folder === '' ? '' : `${folder}/`;
      const below = [...files.keys()].filter((path) => path.startsWith(start));
      const names = new Set(below.map((path) => path.slice(start.length).split('/')[0] ?? ''));
      return Promise.resolve(names.size === 0 ? null : [...names]);
    },
    size: (path) => Promise.resolve(files.get(path)?.length ?? null),
    read: (path, offset, length) =>
      Promise.resolve(Uint8Array.from((files.get(path) ?? new Uint8Array()).subarray(offset, offset + length))),
  };
}

/** What Node has of what reading a storage needs. */
export const testTools: StorageTools = {
  inflate(bytes, size) {
    try {
      const inflated = inflateSync(bytes, { maxOutputLength: Math.max(size, 1) });
      return Promise.resolve(inflated.length === size ? inflated : null);
    } catch {
      return Promise.resolve(null);
    }
  },
  md5,
};

/** Writes the files of a storage below a folder of the disk. */
export function writeStorage(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, bytes);
  }
}
