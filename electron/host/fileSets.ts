/** Finds the files of a document on disk and among uploads. What the formats know is asked of a worker. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileSet, FileSetSource, NamedBytes } from '../../shared/host/fileSet.ts';
import { HostError } from '../../shared/host/error.ts';
import { findFileSet, joinFiles } from '../../shared/host/fileSet.ts';
import type { Access } from './access.ts';
import { allowedPath } from './access.ts';
import type { HostFile } from './fileRegistry.ts';
import type { DiskFile } from './fileState.ts';
import { checkSame, readFileState, sha256Of } from './fileState.ts';
import type { WorkerPool } from './workerPool.ts';

type Upload = Extract<HostFile, { origin: 'upload' }>;

export interface DiskMember extends NamedBytes {
  readonly disk: DiskFile;
}

export interface UploadMember extends NamedBytes {
  readonly upload: Upload;
}

/** The name in a folder's list that differs from `name` by its case at most; the very same one is preferred. */
export function nameIn(names: readonly string[], name: string): string | null {
  if (names.includes(name)) return name;
  return names.toSorted().find((each) => each.toLowerCase() === name.toLowerCase()) ?? null;
}

/** Names in a folder; none where it cannot be listed. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(() => []);
}

async function readMember(path: string): Promise<DiskMember> {
  const { bytes, state } = await readFileState(path);
  return { name: basename(path), bytes, disk: { path, ...state } };
}

/** A file that is not on disk as such, with what lies beside it: an entry of an archive. */
export interface FilePlace {
  /** The same for the same file, so that it is not opened twice at once. */
  readonly key: string;
  readonly name: string;
  /** The bytes of the file of this name in the same folder, whatever its case, in memory of their own; null when there is none. */
  read(name: string): Promise<NamedBytes | null>;
  /** For people: `in Data/patch-3.MPQ`. */
  readonly where: string;
}

async function readNamed(place: FilePlace, name: string): Promise<NamedBytes> {
  const found = await place.read(name);
  if (found === null) throw new HostError('not-found', `${name} is not ${place.where} any more.`);
  return found;
}

/** Reads files of a place again. @throws HostError `changed` when one is another now */
export async function readPlaceAgain(
  place: FilePlace,
  known: readonly { readonly name: string; readonly sha256: string }[],
): Promise<ReturnType<typeof joinFiles>> {
  const members = await Promise.all(known.map(({ name }) => readNamed(place, name)));
  for (const [at, { name, bytes }] of members.entries()) checkSame(sha256Of(bytes), known[at]?.sha256 ?? '', name);
  return joinFiles(members);
}

export class FileSets {
  private readonly pool: WorkerPool;
  private readonly access: Access;

  constructor(pool: WorkerPool, access: Access) {
    this.pool = pool;
    this.access = access;
  }

  private source<F extends NamedBytes>(find: FileSetSource<F>['find'], where: string): FileSetSource<F> {
    return {
      identify: (prefix, name) => this.pool.pick().run('sniff', { prefix, name }),
      companions: async (formatId, bytes, files) =>
        (await this.pool.pick().run('companions', { formatId, bytes, files })).wanted,
      find,
      where,
    };
  }

  /** The set that the file at `path` belongs to. Companions outside of what may be touched are refused; `access` is wider for samples. */
  onDisk(path: string, access = this.access): Promise<FileSet<DiskMember>> {
    const folder = dirname(path);
    let listed: Promise<readonly string[]> | null = null;
    const find = async (name: string): Promise<DiskMember | null> => {
      listed ??= namesIn(folder);
      const found = nameIn(await listed, name);
      if (found === null) return null;
      await allowedPath(access, join(folder, found));
      return await readMember(join(folder, found));
    };
    return readMember(path).then((file) => findFileSet(file, this.source(find, `in ${folder}`)));
  }

  /** The set that a file of another place belongs to. */
  async at(place: FilePlace): Promise<FileSet> {
    const file = await readNamed(place, place.name);
    return await findFileSet(
      file,
      this.source((name) => place.read(name), place.where),
    );
  }

  /** The set that an upload belongs to, among the files of the same drop. */
  amongUploads(upload: Upload): Promise<FileSet<UploadMember>> {
    // The bytes move into the worker; those of the upload stay.
    const member = (each: Upload): UploadMember => ({
      name: each.name,
      bytes: Uint8Array.from(each.bytes),
      upload: each,
    });
    const find = (name: string): Promise<UploadMember | null> => {
      const siblings = upload.siblings();
      const found = nameIn(
        siblings.map((each) => each.name),
        name,
      );
      const sibling = siblings.find((each) => each.name === found);
      return Promise.resolve(sibling === undefined ? null : member(sibling));
    };
    return findFileSet(member(upload), this.source(find, 'among the files that were given together with it'));
  }
}

/** Reads files again that were read before. @throws HostError `changed` when one is another now */
export async function readSame(known: readonly DiskFile[]): Promise<ReturnType<typeof joinFiles>> {
  const members: DiskMember[] = [];
  for (const { path, sha256 } of known) {
    const member = await readMember(path);
    checkSame(member.disk.sha256, sha256, member.name);
    members.push(member);
  }
  return joinFiles(members);
}
