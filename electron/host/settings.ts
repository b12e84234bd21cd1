/** Recent files and the user interface's settings, in one small JSON file of the data folder. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setAside, writeAtomically } from './atomicFile.ts';
import { fileError, isMissing } from './fileErrors.ts';
import { inTurnOf } from './fileTurn.ts';
import type { HostLife } from './hostLife.ts';

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

/** Takes what is right and leaves the rest; null when it is no settings file at all. */
function parse(source: string): SettingsFile | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
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

/** A damaged file must not keep the program from starting, and is not written over: it becomes a `.bak`. */
async function readSettings(path: string): Promise<SettingsFile> {
  let source: string;
  try {
    source = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return empty;
    throw fileError(error, 'read', path);
  }
  const settings = parse(source);
  if (settings === null) await setAside(path);
  return settings ?? empty;
}

/** What makes one state of the settings of another, whatever other hosts changed in between. */
type Change = (settings: SettingsFile) => SettingsFile;

function mountKey({ path, key }: StoredMount): string {
  return `${path}\n${key}`;
}

/** What was done to the list of one host, done to the list of another: what that has more stays. */
function changeMounts(before: readonly StoredMount[], after: readonly StoredMount[]): Change {
  const known = new Set([...before, ...after].map(mountKey));
  return (settings) => ({
    ...settings,
    mounts: [...after, ...settings.mounts.filter((each) => !known.has(mountKey(each)))],
  });
}

export class Settings {
  private readonly path: string;
  private readonly life: HostLife;
  private current: SettingsFile;
  /** Changes that the file does not hold yet. */
  private waiting: readonly Change[] = [];
  private writing: Promise<void> = Promise.resolve();
  private readonly report: (error: unknown) => void;

  private constructor(path: string, current: SettingsFile, life: HostLife, report: (error: unknown) => void) {
    this.path = path;
    this.current = current;
    this.life = life;
    this.report = report;
  }

  static async load(dataFolder: string, life: HostLife, report: (error: unknown) => void): Promise<Settings> {
    await mkdir(dataFolder, { recursive: true });
    const path = join(dataFolder, 'settings.json');
    const current = await readSettings(path).catch((error: unknown) => {
      report(error);
      return empty;
    });
    return new Settings(path, current, life, report);
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
    this.change((settings) => ({
      ...settings,
      recent: [path, ...settings.recent.filter((each) => each !== path)].slice(0, recentLimit),
    }));
  }

  removeRecent(path: string): void {
    this.change((settings) => ({ ...settings, recent: settings.recent.filter((each) => each !== path) }));
  }

  setMounts(mounts: readonly StoredMount[]): void {
    this.change(changeMounts(this.current.mounts, mounts));
  }

  setTextureFolder(textureFolder: string | null): void {
    this.change((settings) => ({ ...settings, textureFolder }));
  }

  setValue(name: string, json: string | null): void {
    this.change((settings) => {
      const { [name]: _old, ...others } = settings.values;
      return { ...settings, values: json === null ? others : { ...others, [name]: json } };
    });
  }

  /** Resolves when everything changed so far is on disk. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private change(change: Change): void {
    this.current = change(this.current);
    this.waiting = [...this.waiting, change];
    this.writing = this.writing.then(() => this.write().catch(this.report));
  }

  /** Makes the changes in the file as it is now, which another host may have written. Several quick ones are written at once. */
  private async write(): Promise<void> {
    if (this.waiting.length === 0) return;
    await inTurnOf(`${this.path}.turn`, this.life, async () => {
      const changes = this.waiting;
      const onDisk = await readSettings(this.path);
      const next = changes.reduce((settings, change) => change(settings), onDisk);
      await writeAtomically(this.path, new TextEncoder().encode(`${JSON.stringify(next, null, 2)}\n`));
      this.waiting = this.waiting.slice(changes.length);
      this.current = this.waiting.reduce((settings, change) => change(settings), next);
    });
  }
}
