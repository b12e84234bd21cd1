/** Where a document lies on disk: its files as they were read or written here, and what has happened to them since. */
import { basename, dirname, join } from 'node:path';
import { stat } from 'node:fs/promises';
import { isMarkedReadOnly } from './atomicFile.ts';
import type { DiskFile } from './fileState.ts';
import { firstChange } from './fileState.ts';
import { nameIn, namesIn } from './fileSets.ts';
import type { HostDocumentParts, WrittenFile } from './hostDocumentParts.ts';
import type { OutputFile } from './saving.ts';

type Conflict = Extract<WrittenFile, { kind: 'conflict' }>;

async function conflict(reason: Conflict['reason'], path: string): Promise<Conflict> {
  const info = await stat(path).catch(() => null);
  return { kind: 'conflict', reason, name: basename(path), modifiedMs: info?.mtimeMs ?? null };
}

export class DocumentDisk {
  private currentTarget: string | null;
  private currentFolder: string | null;
  private known: readonly DiskFile[];
  private absent: readonly string[];

  constructor({ target, folder, disk, absent }: Pick<HostDocumentParts, 'target' | 'folder' | 'disk' | 'absent'>) {
    this.currentTarget = target;
    this.currentFolder = folder;
    this.known = disk;
    this.absent = absent;
  }

  /** Where Save writes; null when it must ask. */
  get target(): string | null {
    return this.currentTarget;
  }

  /** Where textures are looked for first; null when there is no such folder. */
  get folder(): string | null {
    return this.currentFolder;
  }

  /** As they were read or written here, the main one first; empty without a target. */
  get files(): readonly DiskFile[] {
    return this.known;
  }

  /** Paths of the document's files, the main one first. */
  get paths(): readonly string[] {
    const [, ...companions] = this.known;
    return this.currentTarget === null ? [] : [this.currentTarget, ...companions.map(({ path }) => path)];
  }

  /** Where files would lie that belong to it and are not there. */
  get absentPaths(): readonly string[] {
    const { currentTarget: target } = this;
    return target === null ? [] : this.absent.map((name) => join(dirname(target), name));
  }

  /** They were read or written as a whole. @param absent names of files that would belong to them and are not there */
  take(files: readonly DiskFile[], absent: readonly string[]): void {
    this.known = files;
    this.absent = absent;
  }

  /** From now on the document lies here. */
  moveTo(path: string): void {
    this.currentTarget = path;
    this.currentFolder = dirname(path);
  }

  /** One was written: should a later one fail, this one is not another program's doing. */
  replaced(file: DiskFile): void {
    this.known = this.known.map((known) => (known.path === file.path ? file : known));
  }

  /** The first of the files that another program has changed or taken away; null where none is another. */
  async changed(): Promise<Conflict | null> {
    const found = await firstChange(this.known);
    return found === null ? null : await conflict(found.change, found.path);
  }

  /** Whether something lies at a path. */
  async taken(path: string): Promise<Conflict | null> {
    return (await stat(path).catch(() => null)) === null ? null : await conflict('exists', path);
  }

  /** The first file of another program that lies where one is to be written; null for none. */
  async inTheWay(outputs: readonly OutputFile[], ours: readonly string[]): Promise<Conflict | null> {
    const found = outputs.find(({ path, now }) => now !== null && !ours.includes(path));
    return found === undefined ? null : await conflict('exists', found.path);
  }

  /** What has happened to the files; null when nothing has. `joined`: a file that belongs to them has come. */
  async change(): Promise<'changed' | 'gone' | 'joined' | null> {
    const change = (await firstChange(this.known))?.change ?? null;
    if (change !== null) return change;
    const names = this.absent.length === 0 || this.currentFolder === null ? [] : await namesIn(this.currentFolder);
    return this.absent.some((name) => nameIn(names, name) !== null) ? 'joined' : null;
  }

  async isReadOnly(): Promise<boolean> {
    const marks = await Promise.all(this.paths.map(isMarkedReadOnly));
    return marks.some(Boolean);
  }
}
