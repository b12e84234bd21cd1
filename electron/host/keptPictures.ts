/**
 * Pictures of models, kept in the data folder by the hash of what they show. A file is `length of the header u32`, little
 * endian, the header as JSON, then the picture. One that is damaged, or whose files are not as they were, is as if there were
 * none: pictures can always be drawn again.
 */
import { mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { amount, count, list, object, text } from '../../shared/host/check.ts';
import { wantedFile } from '../../shared/host/mountEntities.ts';
import type { WantedFile } from '../../shared/host/mountEntities.ts';
import { writeAtomically } from './atomicFile.ts';

/** The state of a file on disk that a picture shows: a loose one, or the archive that has it. */
export interface ShownFile {
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

export interface KeptPicture {
  readonly picture: Uint8Array;
  readonly files: readonly ShownFile[];
  /** Files that were looked for and not found. */
  readonly missing: readonly WantedFile[];
}

const head = object({
  files: list(object({ path: text, size: count, modifiedMs: amount })),
  missing: list(wantedFile),
});
const headSize = 4;
const ending = '.picture';
/** Some 50,000 pictures of usual size. */
const roomBytes = 256 * 1024 * 1024;
/** So many are added before their sizes are summed again. */
const addedBetweenLooks = 500;

export async function shownFile(path: string): Promise<ShownFile | null> {
  const facts = await stat(path).catch(() => null);
  return facts === null ? null : { path, size: facts.size, modifiedMs: facts.mtimeMs };
}

async function isUnchanged({ path, size, modifiedMs }: ShownFile): Promise<boolean> {
  const now = await shownFile(path);
  return now?.size === size && now.modifiedMs === modifiedMs;
}

/** Null for what is no such file. */
function readKept(file: Uint8Array): KeptPicture | null {
  try {
    const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
    const words: unknown = JSON.parse(new TextDecoder().decode(file.subarray(headSize, headSize + length)));
    return { ...head(words, 'picture'), picture: Uint8Array.from(file.subarray(headSize + length)) };
  } catch {
    return null;
  }
}

export class KeptPictures {
  private readonly folder: string;
  private readonly room: number;
  private added = 0;

  /** @param room bytes that all pictures may take; the oldest go first */
  constructor(dataFolder: string, room = roomBytes) {
    this.folder = join(dataFolder, 'pictures');
    this.room = room;
  }

  /**
   * Null where there is none, or where it shows what is not so any more.
   * @param isThere whether a file that was missing can be found now
   */
  async get(key: string, isThere: (file: WantedFile) => Promise<boolean>): Promise<Uint8Array | null> {
    const file = await readFile(this.pathOf(key)).catch(() => null);
    const kept = file === null ? null : readKept(file);
    if (kept === null) return null;
    for (const shown of kept.files) if (!(await isUnchanged(shown))) return null;
    for (const missing of kept.missing) if (await isThere(missing)) return null;
    return kept.picture;
  }

  /** @throws HostError where the data folder cannot be written */
  async keep(key: string, { picture, files, missing }: KeptPicture): Promise<void> {
    const words = new TextEncoder().encode(JSON.stringify({ files, missing }));
    const file = new Uint8Array(headSize + words.length + picture.length);
    new DataView(file.buffer).setUint32(0, words.length, true);
    file.set(words, headSize);
    file.set(picture, headSize + words.length);
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(path, file, { backup: false });
    if (this.added++ % addedBetweenLooks === 0) await this.makeRoom();
  }

  /** Keys of all that are kept, whether or not what they show is still so. */
  async keys(): Promise<ReadonlySet<string>> {
    const names = await readdir(this.folder, { recursive: true }).catch(() => []);
    return new Set(names.flatMap((name) => (name.endsWith(ending) ? [basename(name, ending)] : [])));
  }

  /** In folders by the first letters of the key: one folder of 50,000 files is slow on some disks. */
  private pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}${ending}`);
  }

  private async makeRoom(): Promise<void> {
    const names = await readdir(this.folder, { recursive: true }).catch(() => []);
    const paths = names.filter((name) => name.endsWith(ending)).map((name) => join(this.folder, name));
    const found = (await Promise.all(paths.map(shownFile))).flatMap((each) => each ?? []);
    let total = found.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of found.toSorted((left, right) => left.modifiedMs - right.modifiedMs)) {
      if (total <= this.room) break;
      total -= size;
      await unlink(path).catch(() => undefined);
    }
  }
}
