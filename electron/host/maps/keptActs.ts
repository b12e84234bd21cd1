/**
 * What was done to a map and is not saved, kept in the data folder from act to act, so that a crash takes nothing along: the
 * acts as JSON, and beside them the files that come in, called by their hash.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MapAct } from '../../../shared/host/mapContract.ts';
import { count, list, nullable, object, oneOf, text } from '../../../shared/host/check.ts';
import { writeAtomically } from '../atomicFile.ts';
import { nameOfFile, type FileRegistry } from '../fileRegistry.ts';
import { sha256Of } from '../fileState.ts';

const renamed = list(object({ from: text, to: text }));
const keptAct = object({
  kind: oneOf('import', 'remove', 'rename', 'optimise'),
  files: list(object({ name: text, hash: text, path: text, renamed })),
  paths: list(text),
  from: text,
  to: text,
});
const kept = object({ version: count, acts: list(keptAct), map: nullable(text) });
const version = 1;
const hashForm = /^[0-9a-f]{64}$/;

export class KeptActs {
  private readonly folder: string;
  private readonly registry: FileRegistry;

  constructor(dataFolder: string, registry: FileRegistry) {
    this.folder = join(dataFolder, 'maps');
    this.registry = registry;
  }

  /** @param read the bytes of a file of the registry */
  async keep(map: string, acts: readonly MapAct[], read: (fileId: string) => Promise<Uint8Array>): Promise<void> {
    if (acts.length === 0) {
      await this.forget(map);
      return;
    }
    const folder = this.folderOf(map);
    await mkdir(folder, { recursive: true });
    const plain = { files: [], paths: [], from: '', to: '' };
    const all = [];
    for (const act of acts) {
      if (act.kind !== 'import') {
        all.push({ ...plain, ...act });
        continue;
      }
      const files = [];
      for (const { fileId, path, renamed: paths } of act.files) {
        const bytes = await read(fileId);
        const hash = sha256Of(bytes);
        const at = join(folder, hash);
        const isThere = await stat(at).then(
          ({ size }) => size === bytes.length,
          () => false,
        );
        if (!isThere) await writeAtomically(at, bytes, { backup: false });
        files.push({ name: nameOfFile(this.registry.file(fileId)), hash, path, renamed: paths });
      }
      all.push({ ...plain, kind: act.kind, files });
    }
    const words = new TextEncoder().encode(JSON.stringify({ version, acts: all, map }));
    await writeAtomically(join(folder, 'acts.json'), words, { backup: false });
  }

  /** Empty where nothing is kept, or what is kept cannot be read. */
  async get(map: string): Promise<readonly MapAct[]> {
    try {
      const folder = this.folderOf(map);
      const found = kept(JSON.parse(await readFile(join(folder, 'acts.json'), 'utf8')), 'acts');
      if (found.version !== version) return [];
      const acts: MapAct[] = [];
      for (const { kind, files, paths, from, to } of found.acts) {
        if (kind === 'remove') acts.push({ kind, paths });
        else if (kind === 'rename') acts.push({ kind, from, to });
        else if (kind === 'optimise') acts.push({ kind });
        else {
          const put = [];
          for (const { name, hash, path, renamed: others } of files) {
            if (!hashForm.test(hash)) return [];
            const bytes = Uint8Array.from(await readFile(join(folder, hash)));
            put.push({ fileId: this.registry.addUpload(name, bytes), path, renamed: others });
          }
          acts.push({ kind, files: put });
        }
      }
      return acts;
    } catch {
      return [];
    }
  }

  async forget(map: string): Promise<void> {
    await rm(this.folderOf(map), { recursive: true, force: true });
  }

  private folderOf(map: string): string {
    return join(this.folder, createHash('sha256').update(map).digest('hex').slice(0, 32));
  }
}
