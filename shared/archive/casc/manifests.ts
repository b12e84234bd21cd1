/** The whole tree of a storage: its root manifest, the manifests mounted in it, and theirs. */
import { joinPath } from '../paths.ts';
import type { BuildConfig, ManifestKey } from './buildInfo.ts';
import type { StorageFault } from './errors.ts';
import { repairAdvice, StorageError } from './errors.ts';
import { bytesOfHex } from './files.ts';
import { FileTable } from './fileTable.ts';
import { keyText } from './indexFile.ts';
import type { Spans, Tvfs } from './tvfs.ts';
import { openTvfs, visitTvfs } from './tvfs.ts';

/** A manifest at its place in the tree. Its files are the numbers from `first` up to `end`. */
export interface StorageMount {
  /** With `/`, as its manifest spells it: `war3.w3mod/_hd.w3mod`. Empty for the root. */
  readonly path: string;
  readonly first: number;
  readonly end: number;
}

export interface StorageTree {
  readonly table: FileTable;
  readonly mounts: readonly StorageMount[];
  /** Files that are manifests which could not be mounted, and why: their content is no use to anybody. */
  readonly unmounted: ReadonlyMap<number, StorageError>;
}

/** Far beyond any storage of the game (135,000 names in 2026), and bounded for those that are damaged. */
const most = { files: 1_000_000, nameBytes: 64 << 20, spans: 2_000_000, mounts: 2_000, pathBytes: 64 << 20, depth: 16 };

/** A manifest that is not on this computer leaves out what is in it; any other fault is the storage's. */
const absentFaults: ReadonlySet<StorageFault> = new Set(['not-downloaded', 'data-file-missing']);

interface Pending {
  readonly path: string;
  readonly manifest: ManifestKey;
  readonly tvfs: Tvfs;
  /** Keys of the manifests around it and its own. */
  readonly chain: readonly string[];
}

interface FoundMount {
  readonly path: string;
  readonly manifest: ManifestKey;
  /** Its name in the manifest that it is found in, and where its key and size stand there. */
  readonly name: Uint8Array;
  readonly spans: Spans;
}

/** A hash (FNV-1a) of a name in which capitals do not matter. */
function foldedHash(name: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) {
    const byte = name[at] ?? 0;
    hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte), 0x01000193);
  }
  return hash;
}

/** Reads the decoded bytes of a manifest. @throws StorageError */
export type ReadManifest = (key: Uint8Array, size: number, name: string) => Promise<Uint8Array>;

class TreeBuilder implements StorageTree {
  readonly table = new FileTable();
  readonly mounts: StorageMount[] = [];
  readonly unmounted = new Map<number, StorageError>();
  private readonly byKey: ReadonlyMap<string, ManifestKey>;
  private readonly firstBytes: ReadonlySet<number>;
  private readonly decoded = new Map<string, Promise<Tvfs>>();
  private readonly readManifest: ReadManifest;
  private pathBytes = 0;
  /** All that was looked at, also what counts for nothing because its name stands twice: time is taken by these. */
  private readonly seen = { files: 0, spans: 0 };

  constructor({ manifests }: BuildConfig, readManifest: ReadManifest) {
    this.byKey = new Map(manifests.map((manifest) => [keyText(bytesOfHex(manifest.key), 0), manifest]));
    this.firstBytes = new Set([...this.byKey.keys()].map((key) => key.charCodeAt(0)));
    this.readManifest = readManifest;
  }

  open(manifest: ManifestKey): Promise<Tvfs> {
    const known = this.decoded.get(manifest.key);
    if (known !== undefined) return known;
    const { key, size, name } = manifest;
    const opened = this.readManifest(bytesOfHex(key), size, name).then((bytes) => openTvfs(bytes, name));
    this.decoded.set(key, opened);
    return opened;
  }

  private checkSize(name: string): void {
    const { table, mounts, seen } = this;
    const isWithin =
      seen.files < most.files &&
      table.nameBytes < most.nameBytes &&
      seen.spans < most.spans &&
      mounts.length < most.mounts &&
      this.pathBytes < most.pathBytes;
    if (isWithin) return;
    throw new StorageError(
      'tvfs-damaged',
      `the lists of the game's files are damaged (${seen.files} names, ${seen.spans} pieces and ${mounts.length} lists are more than any game has). ${repairAdvice}`,
      name,
    );
  }

  /** Takes in the files of one manifest, and gives the manifests that are mounted in it. */
  async add(pending: Pending): Promise<readonly Pending[]> {
    const { path, tvfs } = pending;
    const { table } = this;
    const first = table.count;
    const next: Pending[] = [];
    for (const found of this.addFiles(pending)) {
      const entered = await this.enter(found, pending.chain);
      if (!('message' in entered)) {
        next.push(entered);
        continue;
      }
      // What cannot be mounted is told of as a file that is not there.
      this.unmounted.set(table.count, entered);
      table.add(found.name, found.name.length, tvfs.bytes, found.spans);
    }
    this.mounts.push({ path, first, end: table.count });
    return next;
  }

  /** The manifest whose key stands in `bytes` at `at`. Its first byte rules nearly all files out. */
  private manifestAt(bytes: Uint8Array, at: number): ManifestKey | undefined {
    return this.firstBytes.has(bytes[at] ?? 0) ? this.byKey.get(keyText(bytes, at)) : undefined;
  }

  private addFiles({ path, manifest, tvfs }: Pending): readonly FoundMount[] {
    const { table } = this;
    const found: FoundMount[] = [];
    // By a hash of their names: texts are made of the few alone that share one.
    const names = new Map<number, number>();
    this.pathBytes += tvfs.paths.end - tvfs.paths.start;
    this.checkSize(manifest.name);
    visitTvfs(tvfs, (name, length, spans) => {
      this.seen.files++;
      this.seen.spans += spans.count;
      this.checkSize(manifest.name);
      const file = table.count;
      table.add(name, length, tvfs.bytes, spans);
      const hash = foldedHash(name, length);
      const other = names.get(hash);
      // Of two files with one name the first counts.
      const isSame = other !== undefined && table.nameOf(other).toLowerCase() === table.nameOf(file).toLowerCase();
      if (length === 0 || isSame) return table.dropLast();
      names.set(hash, file);
      const inner = spans.count === 1 ? this.manifestAt(tvfs.bytes, spans.keyAt(0)) : undefined;
      if (inner === undefined) return undefined;
      const [keyAt, sizeAt] = [spans.keyAt(0), spans.sizeAt(0)];
      found.push({
        path: joinPath(path, table.nameOf(file)),
        manifest: inner,
        name: name.slice(0, length),
        spans: { count: 1, keyAt: () => keyAt, sizeAt: () => sizeAt },
      });
      return table.dropLast();
    });
    return found;
  }

  /** The mount to go on with, or why it is none: it is not on this computer, or leads back to itself. */
  private async enter({ path, manifest }: FoundMount, chain: readonly string[]): Promise<Pending | StorageError> {
    if (chain.includes(manifest.key) || chain.length >= most.depth) {
      const sentence = `this list of the game's files is damaged (it holds itself). ${repairAdvice}`;
      return new StorageError('tvfs-loop', sentence, path);
    }
    try {
      return { path, manifest, tvfs: await this.open(manifest), chain: [...chain, manifest.key] };
    } catch (error) {
      if (!(error instanceof StorageError) || !absentFaults.has(error.fault)) throw error;
      return error;
    }
  }
}

/**
 * Reads all manifests of a storage, each once.
 * @throws StorageError when one is damaged; one that is not on this computer is among `unmounted`
 */
export async function readTree(config: BuildConfig, readManifest: ReadManifest): Promise<StorageTree> {
  const builder = new TreeBuilder(config, readManifest);
  const { root } = config;
  const queue: Pending[] = [{ path: '', manifest: root, tvfs: await builder.open(root), chain: [root.key] }];
  for (let pending = queue.shift(); pending !== undefined; pending = queue.shift()) {
    queue.push(...(await builder.add(pending)));
  }
  return builder;
}
