/** A storage taken apart, and put together again with hashes that fit what became of its parts: damage behind its doors. */
import type { ManifestKey } from '../../shared/archive/casc/buildInfo.ts';
import { activeBuild, readBuildConfig } from '../../shared/archive/casc/buildInfo.ts';
import { decodeBlte } from '../../shared/archive/casc/blte.ts';
import { bytesOfHex, hexOf } from '../../shared/archive/casc/files.ts';
import { bucketOf, entrySize, keySize, keyText, placeAt, readIndexFile } from '../../shared/archive/casc/indexFile.ts';
import { magicAt } from '../../shared/archive/byteSource.ts';
import { decodeText } from '../../shared/codec/text.ts';
import { testTools } from '../../shared/test/standIns/storage.ts';
import type { IndexEntry } from '../../shared/test/standIns/storageParts.ts';
import { indexFileOf, joined, md5 } from '../../shared/test/standIns/storageParts.ts';
import type { NamedFile } from './damage.ts';

/** Bytes before every packed file. */
const recordHeader = 30;
const indexName = /^Data\/data\/0[0-9a-f]{9}\.idx$/;

export interface StoredManifest {
  readonly key: ManifestKey;
  /** Decoded. */
  readonly bytes: Uint8Array;
}

/** A storage whose doors open, with what lies behind them. */
export interface StorageParts {
  readonly files: readonly NamedFile[];
  /** Key of the build config, and its text. */
  readonly configKey: string;
  readonly config: string;
  /** What the sorted parts of its index files list. */
  readonly entries: readonly IndexEntry[];
  readonly manifests: readonly StoredManifest[];
}

function fileNamed(files: readonly NamedFile[], name: string): Uint8Array {
  return files.find((file) => file.name === name)?.bytes ?? new Uint8Array(0);
}

const dataName = (file: number): string => `Data/data/data.${String(file).padStart(3, '0')}`;
const configName = (key: string): string => `Data/config/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
const indexNameOf = (bucket: number): RegExp => new RegExp(`^Data/data/0${bucket.toString(16)}[0-9a-f]{8}\\.idx$`);
const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

function entriesIn(files: readonly NamedFile[]): readonly IndexEntry[] {
  return files
    .filter(({ name }) => indexName.test(name))
    .flatMap(({ name, bytes }) => {
      const { entries } = readIndexFile(bytes, Number.parseInt(name.slice(-14, -12), 16), name);
      return Array.from({ length: entries.length / entrySize }, (_each, row) => ({
        key: entries.slice(row * entrySize, row * entrySize + keySize),
        ...placeAt(entries, row * entrySize),
      }));
    });
}

/** The packed bytes that an entry leads to, with what stands before them left out. */
export function packedOf(files: readonly NamedFile[], { file, offset, size }: IndexEntry): Uint8Array {
  const record = fileNamed(files, dataName(file)).subarray(offset, offset + size);
  return record.subarray(magicAt(record) === 'BLTE' ? 0 : recordHeader);
}

/** Null for a storage whose doors do not open: nothing can be done behind them. */
export async function takeApart(files: readonly NamedFile[]): Promise<StorageParts | null> {
  try {
    const info = fileNamed(files, '.build.info');
    const { key: configKey } = activeBuild(decodeText(info, 0, info.length), null);
    const bytes = fileNamed(files, configName(configKey));
    const config = decodeText(bytes, 0, bytes.length);
    const entries = entriesIn(files);
    const byKey = new Map(entries.map((entry) => [keyText(entry.key, 0), entry]));
    const manifests: StoredManifest[] = [];
    for (const key of readBuildConfig(config, '').manifests) {
      const entry = byKey.get(keyText(bytesOfHex(key.key), 0));
      if (entry === undefined) continue;
      const packed = { name: key.name, isNested: false, tools: testTools };
      const decoded = await decodeBlte(packedOf(files, entry), key.size, packed).catch(() => null);
      if (decoded !== null) manifests.push({ key, bytes: decoded });
    }
    return manifests.length === 0 ? null : { files, configKey, config, entries, manifests };
  } catch {
    return null;
  }
}

/** A storage while it is being spoilt. */
export class SpoiltStorage {
  readonly parts: StorageParts;
  private readonly changed = new Map<string, Uint8Array>();
  private readonly entries: IndexEntry[];
  private config: string;

  constructor(parts: StorageParts) {
    this.parts = parts;
    this.entries = [...parts.entries];
    this.config = parts.config;
  }

  private bytesOf(name: string): Uint8Array {
    return this.changed.get(name) ?? fileNamed(this.parts.files, name);
  }

  /** Puts other packed bytes where a key leads to, behind all others of their data file. */
  putPacked(entry: IndexEntry, packed: Uint8Array): void {
    const name = dataName(entry.file);
    const before = this.bytesOf(name);
    this.changed.set(name, joined(before, new Uint8Array(recordHeader), packed));
    const at = this.entries.findIndex(({ key }) => keyText(key, 0) === keyText(entry.key, 0));
    this.entries[at] = { ...entry, offset: before.length, size: recordHeader + packed.length };
    this.putEntries(bucketOf(entry.key, 0));
  }

  /** Puts other packed bytes in a manifest's place. `size` is what the build config says it has once decoded. */
  putManifest({ key }: StoredManifest, packed: Uint8Array, size: number): void {
    const text = keyText(bytesOfHex(key.key), 0);
    const entry = this.entries.find((each) => keyText(each.key, 0) === text);
    if (entry !== undefined) this.putPacked(entry, packed);
    this.putConfig(this.config.replace(new RegExp(`^(\\s*${key.name}-size\\s*=\\s*)\\d+`, 'm'), `$1${size}`));
  }

  /** Writes the index of a bucket anew, and lets `spoil` have its bytes. */
  putEntries(bucket: number, isUpdate = false, spoil: (bytes: Uint8Array) => Uint8Array = (same) => same): void {
    const own = this.entries.filter(({ key }) => bucketOf(key, 0) === bucket);
    const name = this.parts.files.find((file) => indexNameOf(bucket).test(file.name))?.name;
    if (name !== undefined) this.changed.set(name, spoil(indexFileOf(bucket, own, isUpdate)));
  }

  putConfig(text: string): void {
    this.config = text;
  }

  get configText(): string {
    return this.config;
  }

  /** The storage's files, the build config under the key that it has now. */
  finish(): readonly NamedFile[] {
    const { files, configKey, config } = this.parts;
    const bytes = latin(this.config);
    const key = this.config === config ? configKey : hexOf(md5(bytes));
    return files.map(({ name, bytes: before }) => {
      if (name === configName(configKey)) return { name: configName(key), bytes: key === configKey ? before : bytes };
      if (name !== '.build.info') return { name, bytes: this.bytesOf(name) };
      const info = Buffer.from(before).toString('latin1');
      return { name, bytes: latin(info.replaceAll(new RegExp(configKey, 'gi'), key)) };
    });
  }
}
