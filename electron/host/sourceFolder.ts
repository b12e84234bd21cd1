/** The files that a source names: a QC, a model of another program. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { largestFile } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import type { Access, Use } from './access.ts';
import { allowedPath } from './access.ts';

/** Finds files by the names that a source gives them, whatever their capitals: many come from Windows. */
export class SourceFolder {
  private readonly folder: string;
  private readonly access: Access;
  private readonly use: Use;
  private readonly listings = new Map<string, Promise<ReadonlyMap<string, string>>>();

  /** @param use what the files are wanted for */
  constructor(folder: string, access: Access, use: 'read' | 'source') {
    this.folder = folder;
    this.access = access;
    this.use = use;
  }

  /** The content of a file by its path from the folder; null where there is none, or it may not be read. */
  async read(path: string): Promise<Uint8Array | null> {
    const real = await this.find(path);
    if (real === null) return null;
    const info = await stat(real);
    if (info.size > largestFile) throw new HostError('unreadable', `${basename(real)} is too large for a source.`);
    return Uint8Array.from(await readFile(real));
  }

  /** Where that file lies. */
  async find(path: string): Promise<string | null> {
    let place = this.folder;
    for (const part of path.split('/')) {
      if (part === '..') {
        place = dirname(place);
        continue;
      }
      const name = (await this.namesIn(place)).get(part.toLowerCase());
      if (name === undefined) return null;
      place = join(place, name);
    }
    const info = await stat(place).catch(() => null);
    if (info === null || !info.isFile()) return null;
    return await allowedPath(this.access, place, this.use).catch(() => null);
  }

  private namesIn(folder: string): Promise<ReadonlyMap<string, string>> {
    const known = this.listings.get(folder) ?? this.list(folder);
    this.listings.set(folder, known);
    return known;
  }

  private async list(folder: string): Promise<ReadonlyMap<string, string>> {
    // What may not be read, and what is no folder, holds nothing; the file that is not found is what is told.
    const real = await allowedPath(this.access, folder, 'search').catch(() => null);
    const names = real === null ? [] : await readdir(real).catch(() => []);
    return new Map(names.map((name) => [name.toLowerCase(), name]));
  }
}
