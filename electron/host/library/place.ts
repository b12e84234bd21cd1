/** A place that has an index: a mounted game, archive or folder, as the indexing sees it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { entryFlags } from '../../../shared/archive/archive.ts';
import type { OpenSource } from '../mounts/openSource.ts';
import type { Mount } from '../mounts/mount.ts';
import { readMountedFile } from '../mounts/mount.ts';
import type { PlaceEntry } from './changes.ts';

export interface LibraryPlace {
  /** The file of its index. */
  readonly index: string;
  readonly name: string;
  /** Everything that it holds now. */
  entries(): Promise<readonly PlaceEntry[]>;
  /** Bytes in memory of their own; null when there is no such file any more. @throws HostError */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Further names of its files, both in small letters. */
  aliases(): Promise<readonly (readonly [string, string])[]>;
}

/** Asking for the state of files of a folder is waiting for the disk: some at once, never all. */
const askedAtOnce = 64;

/** What tells one state of an entry from another: of a loose file size and time, of an archive's its place in this state of it. */
async function entryOf(source: OpenSource, label: string, entry: number, path: string): Promise<PlaceEntry | null> {
  const { size, packedSize, flags, modifiedMs } = await source.about(entry);
  if (size === null || (flags & entryFlags.isAbsent) !== 0) return null;
  const identity = source.identityOf?.(entry) ?? null;
  const state = identity ?? (modifiedMs === null ? `${source.stamp} ${packedSize} ${entry}` : `${modifiedMs}`);
  return { path, size, stamp: `${label} ${size} ${state}`, modifiedMs };
}

export function placeOfMount(mount: Mount, dataFolder: string): LibraryPlace {
  const key = createHash('sha256').update(`${mount.path}\n${mount.plan.key}`).digest('hex').slice(0, 32);
  return {
    index: join(dataFolder, 'library', `${key}.sqlite`),
    name: mount.plan.name,
    async entries() {
      const tree = await mount.tree();
      const all: PlaceEntry[] = [];
      let asked: Promise<PlaceEntry | null>[] = [];
      const take = async (): Promise<void> => {
        for (const entry of await Promise.all(asked)) if (entry !== null) all.push(entry);
        asked = [];
      };
      for (const file of tree.filesBelow('')) {
        if (file.hits[0]?.isAbsent === true) continue;
        const winner = await mount.winner(file);
        const open = winner?.source.open ?? null;
        if (winner !== null && open !== null)
          asked.push(entryOf(open, winner.source.plan.label, winner.entry, winner.path));
        if (asked.length >= askedAtOnce) await take();
      }
      await take();
      return all;
    },
    async read(path) {
      const found = await mount.find(path);
      return found === null ? null : await readMountedFile(found);
    },
    aliases: async () => [...(await mount.aliases())],
  };
}
