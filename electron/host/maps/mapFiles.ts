/** The files of a map of Warcraft III as they are now, or as acts make them: changes lie over it, nothing is written. */
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { archiveOwnFiles } from '../../../shared/archive/archive.ts';
import { normalisePath, pathKey } from '../../../shared/archive/paths.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Mount } from '../mounts/mount.ts';
import { readMountedFile } from '../mounts/mount.ts';

export interface MapEntry {
  readonly path: string;
  readonly size: number;
}

type Content = Uint8Array<ArrayBuffer>;

export class MapFiles {
  private readonly entries: ReadonlyMap<string, MapEntry>;
  private readonly base: (path: string) => Promise<Content>;
  /** By key; null takes a file out. */
  private readonly changed: ReadonlyMap<string, { readonly path: string; readonly bytes: Content | null }>;

  private constructor(
    entries: ReadonlyMap<string, MapEntry>,
    base: (path: string) => Promise<Content>,
    changed: ReadonlyMap<string, { readonly path: string; readonly bytes: Content | null }>,
  ) {
    this.entries = entries;
    this.base = base;
    this.changed = changed;
  }

  /** What a mounted map holds. @throws HostError */
  static async of(mount: Mount): Promise<MapFiles> {
    const tree = await mount.tree();
    const entries = new Map<string, MapEntry>();
    for (const file of tree.filesBelow('')) {
      const found = await mount.winner(file);
      if (found === null || archiveOwnFiles.has(found.path)) continue;
      const size = (await found.source.open?.about(found.entry))?.size ?? 0;
      entries.set(pathKey(found.path), { path: found.path, size });
    }
    const read = async (path: string): Promise<Content> => await readMountedFile(await mount.file(path, null));
    return new MapFiles(entries, read, new Map());
  }

  list(): readonly MapEntry[] {
    const kept = [...this.entries].flatMap(([key, entry]) => (this.changed.has(key) ? [] : [entry]));
    const fresh = [...this.changed.values()].flatMap(({ path, bytes }) =>
      bytes === null ? [] : [{ path, size: bytes.length }],
    );
    return [...kept, ...fresh];
  }

  has(path: string): boolean {
    const key = pathKey(path);
    const change = this.changed.get(key);
    return change === undefined ? this.entries.has(key) : change.bytes !== null;
  }

  /** As the map spells it. */
  spelled(path: string): string {
    const key = pathKey(path);
    return this.changed.get(key)?.path ?? this.entries.get(key)?.path ?? normalisePath(path);
  }

  /** @throws HostError */
  async read(path: string): Promise<Content> {
    const change = this.changed.get(pathKey(path));
    if (change?.bytes === null) throw new HostError('not-found', `${path} is not in the map.`);
    return change?.bytes ?? (await this.base(this.spelled(path)));
  }

  /** Null where there is none of this name, or it cannot be read. */
  async readIf(path: string): Promise<Content | null> {
    return this.has(path) ? await this.read(path).catch(() => null) : null;
  }

  /** With other content; null takes a file out. */
  with(changes: readonly { readonly path: string; readonly bytes: Content | null }[]): MapFiles {
    const changed = new Map(this.changed);
    for (const { path, bytes } of changes) {
      const key = pathKey(path);
      // What was never in it need not be taken out.
      if (bytes === null && !this.entries.has(key)) changed.delete(key);
      else changed.set(key, { path: bytes === null ? this.spelled(path) : normalisePath(path), bytes });
    }
    return new MapFiles(this.entries, this.base, changed);
  }

  /** What was done to the map, for its archive. */
  changes(): readonly ArchiveChange[] {
    return [...this.changed.values()].map(({ path, bytes }): ArchiveChange =>
      bytes === null ? { kind: 'remove', name: path, locale: 0 } : { kind: 'put', name: path, locale: 0, bytes },
    );
  }

  /** How each changed file differs: what it was called and how large it was, and is. */
  differences(): readonly { readonly path: string; readonly before: number | null; readonly after: number | null }[] {
    return [...this.changed].map(([key, { path, bytes }]) => ({
      path,
      before: this.entries.get(key)?.size ?? null,
      after: bytes?.length ?? null,
    }));
  }
}
