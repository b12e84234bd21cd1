/** All index files of a storage as one: the place of an encoded file by its key. */
import type { StorageFiles } from './files.ts';
import type { DataPlace, IndexFile } from './indexFile.ts';
import { bucketOf, compareKeys, entrySize, keyText, placeAt, readIndexFile } from './indexFile.ts';
import { repairAdvice, StorageError } from './errors.ts';

/** The largest that are known have well under a megabyte. */
const largestIndex = 64 * 1024 * 1024;
const namePattern = /^(0[0-9a-f])([0-9a-f]{8})\.idx$/i;

export class KeyIndex {
  private readonly buckets: ReadonlyMap<number, IndexFile>;
  /** Buckets without a file: their keys count as not downloaded. */
  readonly missing: readonly number[];

  private constructor(buckets: ReadonlyMap<number, IndexFile>) {
    this.buckets = buckets;
    this.missing = Array.from({ length: 16 }, (_each, number) => number).filter((bucket) => !buckets.has(bucket));
  }

  /**
   * Reads the newest file of every bucket in `folder`; older ones may point to what was written over.
   * @throws StorageError when one is damaged, or there is none at all
   */
  static async read(files: StorageFiles, folder: string): Promise<KeyIndex> {
    const newest = new Map<number, { readonly name: string; readonly generation: number }>();
    for (const name of (await files.list(folder)) ?? []) {
      const [, bucketText, generationText] = namePattern.exec(name) ?? [];
      if (bucketText === undefined || generationText === undefined) continue;
      const bucket = Number.parseInt(bucketText, 16);
      const generation = Number.parseInt(generationText, 16);
      if (generation > (newest.get(bucket)?.generation ?? -1)) newest.set(bucket, { name, generation });
    }
    if (newest.size === 0) {
      throw new StorageError('index-damaged', `there are no index files (.idx). ${repairAdvice}`, folder);
    }
    const buckets = new Map<number, IndexFile>();
    for (const [bucket, { name }] of newest) {
      const path = `${folder}/${name}`;
      const size = (await files.size(path)) ?? 0;
      if (size > largestIndex) {
        throw new StorageError('index-damaged', `this index is damaged (${size} bytes). ${repairAdvice}`, path);
      }
      buckets.set(bucket, readIndexFile(await files.read(path, 0, size), bucket, path));
    }
    return new KeyIndex(buckets);
  }

  /** Where the file lies whose key stands in `bytes` at `at`; null when it is not on this computer. */
  find(bytes: Uint8Array, at: number): DataPlace | null {
    const bucket = this.buckets.get(bucketOf(bytes, at));
    if (bucket === undefined) return null;
    const { entries, updates } = bucket;
    if (updates.size > 0) {
      const updated = updates.get(keyText(bytes, at));
      if (updated !== undefined) return updated;
    }
    let low = 0;
    let high = entries.length / entrySize;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(entries, middle * entrySize, bytes, at) < 0) low = middle + 1;
      else high = middle;
    }
    const start = low * entrySize;
    const isFound = start < entries.length && compareKeys(entries, start, bytes, at) === 0;
    return isFound ? placeAt(entries, start) : null;
  }
}
