/**
 * One tree over an ordered list of sources (folders and archives): for every file the source that wins, and the ones it
 * hides. Names are compared as the games do. Folders are sorted when they are first asked for.
 */
import { baseName, extensionOf, folderName, joinPath, pathKey } from './paths.ts';

/** One file of one source. */
export interface TreeHit {
  /** Position of the source in the order of search, 0 being asked first. */
  readonly source: number;
  /** Number of the entry in the source. */
  readonly entry: number;
  readonly isDeleteMarker: boolean;
  /** Listed by the source, which has no content for it: any source that has some wins over it. */
  readonly isAbsent: boolean;
}

export interface TreeFile {
  /** Path as the winning source spells it. */
  readonly path: string;
  /** In the order of search; the first wins. */
  readonly hits: readonly TreeHit[];
}

interface MutableFile {
  readonly path: string;
  readonly hits: TreeHit[];
}

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: MutableFile[];
  /** Whether something that is not deleted lies in it or below; found when first asked for. */
  isAlive: boolean | null;
  sorted: { readonly folders: readonly Folder[]; readonly files: readonly TreeFile[] } | null;
}

export interface TreeSource {
  /** Paths with `/`, as spelt; the position is the entry's number. */
  readonly paths: readonly string[];
  /** Entries that say that the file is deleted. */
  readonly isDeleteMarker?: (entry: number) => boolean;
  /** Entries that are listed without being there. */
  readonly isAbsent?: (entry: number) => boolean;
  /** Entries of a source in the order they are asked for when several have one name, as for languages; as they come when missing. */
  readonly order?: readonly number[];
}

export interface FolderView {
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly files: readonly TreeFile[];
}

function emptyFolder(path: string): Folder {
  return { path, folders: new Map(), files: [], isAlive: null, sorted: null };
}

/** Whether the winning entry is one that can be seen: not a mark of deletion. */
function isVisible(file: TreeFile): boolean {
  return file.hits[0]?.isDeleteMarker === false;
}

/** What is there stands before what is only listed; marks of deletion stay where they are and are not passed. */
function addHit(hits: TreeHit[], hit: TreeHit): void {
  let at = hits.length;
  while (!hit.isAbsent && !hit.isDeleteMarker && at > 0 && hits[at - 1]?.isAbsent === true) at--;
  hits.splice(at, 0, hit);
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export class MergedTree {
  private readonly root = emptyFolder('');
  /** Every file by its key: finding one by its full path is what games do most. */
  private readonly files = new Map<string, MutableFile>();

  constructor(sources: readonly TreeSource[]) {
    for (const [position, source] of sources.entries()) this.add(position, source);
  }

  private add(source: number, { paths, isDeleteMarker, isAbsent, order }: TreeSource): void {
    // Entries of one folder mostly stand together: its place is looked up once for them.
    let lastFolder = '';
    let folder = this.root;
    for (let at = 0; at < paths.length; at++) {
      const entry = order?.[at] ?? at;
      const path = paths[entry] ?? '';
      if (path === '') continue;
      const key = path.toLowerCase();
      const hit: TreeHit = {
        source,
        entry,
        isDeleteMarker: isDeleteMarker?.(entry) ?? false,
        isAbsent: isAbsent?.(entry) ?? false,
      };
      const known = this.files.get(key);
      if (known !== undefined) {
        addHit(known.hits, hit);
        continue;
      }
      const file = { path, hits: [hit] };
      this.files.set(key, file);
      const parent = folderName(path);
      if (parent !== lastFolder) {
        folder = this.makeFolder(parent);
        lastFolder = parent;
      }
      folder.files.push(file);
    }
  }

  private makeFolder(path: string): Folder {
    let folder = this.root;
    if (path === '') return folder;
    for (const part of path.split('/')) {
      const key = part.toLowerCase();
      let inner = folder.folders.get(key);
      if (inner === undefined) {
        inner = emptyFolder(joinPath(folder.path, part));
        folder.folders.set(key, inner);
      }
      folder = inner;
    }
    return folder;
  }

  private findFolder(path: string): Folder | null {
    let folder: Folder | undefined = this.root;
    for (const part of pathKey(path).split('/')) {
      if (part === '') continue;
      folder = folder.folders.get(part);
      if (folder === undefined) return null;
    }
    return folder;
  }

  private isAlive(folder: Folder): boolean {
    folder.isAlive ??=
      folder.files.some(isVisible) || [...folder.folders.values()].some((inner) => this.isAlive(inner));
    return folder.isAlive;
  }

  /** Files that can be seen. */
  get fileCount(): number {
    let count = 0;
    for (const file of this.files.values()) if (isVisible(file)) count++;
    return count;
  }

  /** What lies directly in a folder; null when there is no such folder. The empty path is the top. */
  list(path: string): FolderView | null {
    const folder = this.findFolder(path);
    if (folder === null) return null;
    folder.sorted ??= {
      folders: [...folder.folders.values()]
        .filter((inner) => this.isAlive(inner))
        .sort((left, right) => byName.compare(baseName(left.path), baseName(right.path))),
      files: folder.files
        .filter(isVisible)
        .sort((left, right) => byName.compare(baseName(left.path), baseName(right.path))),
    };
    const { folders, files } = folder.sorted;
    return { folders: folders.map((inner) => ({ name: baseName(inner.path), path: inner.path })), files };
  }

  /** The file of this path, with all sources that have it; null when none has, or the first says that it is deleted. */
  find(path: string): TreeFile | null {
    const file = this.findAny(path);
    return file !== null && isVisible(file) ? file : null;
  }

  /** As `find`, and also for files that the first source says are deleted. */
  findAny(path: string): TreeFile | null {
    return this.files.get(pathKey(path)) ?? null;
  }

  /** All files that can be seen in a folder and below it, in no special order. */
  *filesBelow(path: string): Generator<TreeFile> {
    const folder = this.findFolder(path);
    if (folder !== null) yield* this.walk(folder);
  }

  private *walk(folder: Folder): Generator<TreeFile> {
    for (const file of folder.files) if (isVisible(file)) yield file;
    for (const inner of folder.folders.values()) yield* this.walk(inner);
  }

  /**
   * Files whose path holds all the words, those that hold them in their last part first. `extensions` limits it to kinds of
   * files; empty allows all. `total` counts beyond the limit.
   */
  search(query: string, limit: number, extensions: ReadonlySet<string>): { files: readonly TreeFile[]; total: number } {
    const words = query
      .toLowerCase()
      .replaceAll('\\', '/')
      .split(/\s+/)
      .filter((word) => word !== '');
    const named: TreeFile[] = [];
    const others: TreeFile[] = [];
    let total = 0;
    for (const [key, file] of this.files) {
      if (!words.every((word) => key.includes(word)) || !isVisible(file)) continue;
      if (extensions.size > 0 && !extensions.has(extensionOf(key))) continue;
      total++;
      const last = baseName(key);
      const list = words.every((word) => last.includes(word)) ? named : others;
      if (list.length < limit) list.push(file);
    }
    const byPath = (left: TreeFile, right: TreeFile): number => byName.compare(left.path, right.path);
    return { files: [...named.toSorted(byPath), ...others.toSorted(byPath)].slice(0, limit), total };
  }
}
