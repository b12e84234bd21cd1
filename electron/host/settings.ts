/** Recent files and the user interface's settings, in one small JSON file of the data folder. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomicFile.ts';

const recentLimit = 20;

/** A folder or archive that the user added to the sources of a mount. */
export interface StoredSource {
  readonly path: string;
  readonly isFolder: boolean;
}

/** A mounted game, folder or archive, as it is remembered. */
export interface StoredMount {
  readonly path: string;
  /** Which way to mount it: see `MountPlan.key`. */
  readonly key: string;
  readonly isFolder: boolean;
  /** Labels of sources that are on or off against the profile. */
  readonly switched: readonly string[];
  /** Labels of its sources in the user's order; empty keeps the game's. */
  readonly order: readonly string[];
  /** Folders and archives that the user added to its sources. */
  readonly added: readonly StoredSource[];
  /** A list of file names of the user's own; null when there is none. */
  readonly listfile: string | null;
}

interface SettingsFile {
  readonly recent: readonly string[];
  readonly mounts: readonly StoredMount[];
  readonly textureFolder: string | null;
  readonly values: Readonly<Record<string, string>>;
}

const empty: SettingsFile = { recent: [], mounts: [], textureFolder: null, values: {} };

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function storedSources(value: unknown): readonly StoredSource[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const { path, isFolder } = { ...(each as Partial<Record<keyof StoredSource, unknown>> | null) };
    return typeof path === 'string' ? [{ path, isFolder: isFolder === true }] : [];
  });
}

function storedMounts(value: unknown): readonly StoredMount[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const { path, key, isFolder, switched, order, added, listfile } = {
      ...(each as Partial<Record<keyof StoredMount, unknown>> | null),
    };
    if (typeof path !== 'string' || typeof key !== 'string') return [];
    const list = typeof listfile === 'string' ? listfile : null;
    const changes = { switched: texts(switched), order: texts(order), added: storedSources(added) };
    return [{ path, key, isFolder: isFolder === true, ...changes, listfile: list }];
  });
}

/** Takes what is right and leaves the rest: a damaged settings file must not keep the program from starting. */
function parse(source: string): SettingsFile {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return empty;
  }
  if (typeof value !== 'object' || value === null) return empty;
  const { recent, mounts, textureFolder, values } = {
    ...{ recent: null, mounts: null, textureFolder: null, values: null },
    ...value,
  } as Record<keyof SettingsFile, unknown>;
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return {
    recent: texts(recent),
    mounts: storedMounts(mounts),
    textureFolder: typeof textureFolder === 'string' ? textureFolder : null,
    values: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
}

export class Settings {
  private readonly path: string;
  private current: SettingsFile;
  private writing: Promise<void> = Promise.resolve();
  private readonly report: (error: unknown) => void;

  private constructor(path: string, current: SettingsFile, report: (error: unknown) => void) {
    this.path = path;
    this.current = current;
    this.report = report;
  }

  static async load(dataFolder: string, report: (error: unknown) => void): Promise<Settings> {
    const path = join(dataFolder, 'settings.json');
    const source = await readFile(path, 'utf8').catch(() => '');
    await mkdir(dataFolder, { recursive: true });
    return new Settings(path, parse(source), report);
  }

  get recent(): readonly string[] {
    return this.current.recent;
  }

  get mounts(): readonly StoredMount[] {
    return this.current.mounts;
  }

  get textureFolder(): string | null {
    return this.current.textureFolder;
  }

  get values(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.current.values));
  }

  addRecent(path: string): void {
    const recent = [path, ...this.current.recent.filter((each) => each !== path)].slice(0, recentLimit);
    this.change({ ...this.current, recent });
  }

  removeRecent(path: string): void {
    this.change({ ...this.current, recent: this.current.recent.filter((each) => each !== path) });
  }

  setMounts(mounts: readonly StoredMount[]): void {
    this.change({ ...this.current, mounts });
  }

  setTextureFolder(textureFolder: string | null): void {
    this.change({ ...this.current, textureFolder });
  }

  setValue(name: string, json: string | null): void {
    const { [name]: _old, ...others } = this.current.values;
    this.change({ ...this.current, values: json === null ? others : { ...others, [name]: json } });
  }

  /** Resolves when everything changed so far is on disk. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private change(next: SettingsFile): void {
    this.current = next;
    this.writing = this.writing.then(async () => {
      // Of several quick changes only the last is written.
      if (this.current !== next) return;
      try {
        await writeAtomically(this.path, new TextEncoder().encode(`${JSON.stringify(next, null, 2)}\n`));
      } catch (error) {
        this.report(error);
      }
    });
  }
}
