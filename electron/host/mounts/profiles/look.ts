/** Looking at a game folder whose names may be in any capitals, on disks that tell capitals apart. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '../../fileErrors.ts';

export interface LookedAt {
  /** As the disk spells it. */
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
}

export class FolderLook {
  readonly path: string;
  readonly entries: readonly LookedAt[];
  private readonly byName: ReadonlyMap<string, LookedAt>;

  private constructor(path: string, entries: readonly LookedAt[]) {
    this.path = path;
    this.entries = entries;
    this.byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** @throws HostError when the folder cannot be listed */
  static async at(path: string): Promise<FolderLook> {
    const found = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
      throw fileError(error, 'list', path);
    });
    const entries = await Promise.all(
      found.map(async (entry) => {
        const full = join(path, entry.name);
        const isFolder = entry.isSymbolicLink()
          ? await stat(full).then(
              (info) => info.isDirectory(),
              () => false,
            )
          : entry.isDirectory();
        return { name: entry.name, path: full, isFolder };
      }),
    );
    return new FolderLook(path, entries);
  }

  find(name: string): LookedAt | null {
    return this.byName.get(name.toLowerCase()) ?? null;
  }

  file(name: string): LookedAt | null {
    const entry = this.find(name);
    return entry === null || entry.isFolder ? null : entry;
  }

  /** The folder of this name, looked at; null when there is none. */
  async folder(name: string): Promise<FolderLook | null> {
    const entry = this.find(name);
    return entry?.isFolder === true ? await FolderLook.at(entry.path) : null;
  }

  get folders(): readonly LookedAt[] {
    return this.entries.filter(({ isFolder }) => isFolder);
  }
}
