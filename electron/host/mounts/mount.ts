/** One mounted game, folder or archive: its sources, opened when first needed, and the tree over them. */
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { aliasFile, readAliases } from '../../../shared/archive/casc/aliases.ts';
import type { TreeFile } from '../../../shared/archive/mergedTree.ts';
import { MergedTree } from '../../../shared/archive/mergedTree.ts';
import { HostError } from '../../../shared/host/error.ts';
import { buildInfoName, storageStamp } from '../archives/storages.ts';
import type { StoredSource } from '../settings.ts';
import type { FileWatcher } from '../watcher.ts';
import type { MountedSourcePlan } from './arrange.ts';
import { allSources, inOrder, orderOf } from './arrange.ts';
import type { MountPlan } from './profiles/plan.ts';
import type { OpenSource } from './openSource.ts';
import type { SourceOptions } from './source.ts';
import { openSource, stampOf } from './source.ts';

/** Changes come in swarms, as when files are extracted into a folder. */
const quietMs = 400;

export interface MountSource {
  readonly id: string;
  readonly plan: MountedSourcePlan;
  isEnabled: boolean;
  /** Null until it is opened, and when it could not be. */
  open: OpenSource | null;
  problem: string | null;
}

/** A file that a mount has: which source, and its number there. */
export interface MountedFile {
  readonly mount: Mount;
  readonly source: MountSource;
  readonly entry: number;
  /** In the mount's tree, as the source spells it. */
  readonly path: string;
}

export interface MountOptions extends Omit<SourceOptions, 'locales' | 'names'> {
  readonly id: string;
  /** What was chosen: a folder or an archive. */
  readonly path: string;
  readonly plan: MountPlan;
  /** Labels of sources that are on or off against the plan. */
  readonly switched: readonly string[];
  /** Labels of sources in the user's order; empty keeps the game's. */
  readonly order: readonly string[];
  readonly added: readonly StoredSource[];
  /** Path of the user's own list of names, and what it holds. */
  readonly listfile: { readonly path: string; readonly names: readonly string[] } | null;
  readonly watcher: FileWatcher;
  /** Id of the source of this label: the same for a mount that is made anew. */
  sourceId(label: string): string;
  changed(mount: Mount): void;
}

interface OpenTree {
  readonly tree: MergedTree;
  /** Sources in the order of the tree's numbers. */
  readonly sources: readonly MountSource[];
  aliases: Promise<ReadonlyMap<string, string>> | null;
}

export class Mount {
  readonly id: string;
  readonly path: string;
  readonly plan: MountPlan;
  /** In the order of search. */
  sources: readonly MountSource[];
  /** Sources that the user added, in the order in which that happened. */
  added: readonly StoredSource[];
  readonly listfile: string | null;
  private readonly options: MountOptions;
  private opened: Promise<OpenTree> | null = null;
  private current: OpenTree | null = null;
  private readonly unwatch: (() => void)[] = [];
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(options: MountOptions) {
    const { id, path, plan, switched, order, added, listfile } = options;
    this.id = id;
    this.path = path;
    this.plan = plan;
    this.options = options;
    this.listfile = listfile?.path ?? null;
    this.added = added;
    this.sources = inOrder(allSources(plan.sources, added), order).map((source) => this.made(source, switched));
  }

  private made(plan: MountedSourcePlan, switched: readonly string[]): MountSource {
    const isEnabled = switched.includes(plan.label) ? !plan.isEnabled : plan.isEnabled;
    return { id: this.options.sourceId(plan.label), plan, isEnabled, open: null, problem: null };
  }

  get state(): 'closed' | 'opening' | 'ready' {
    if (this.opened === null) return 'closed';
    return this.current === null ? 'opening' : 'ready';
  }

  get fileCount(): number | null {
    return this.current?.tree.fileCount ?? null;
  }

  /** Labels of sources that are not as the plan has them. */
  get switched(): readonly string[] {
    return this.sources.flatMap(({ plan, isEnabled }) => (plan.isEnabled === isEnabled ? [] : [plan.label]));
  }

  /** Labels of sources in the order that the user gave them; empty when it is the game's. */
  get order(): readonly string[] {
    const now = this.sources.map(({ plan }) => plan.label);
    return orderOf(allSources(this.plan.sources, this.added), now);
  }

  source(id: string): MountSource {
    const source = this.sources.find((each) => each.id === id);
    if (source === undefined)
      throw new HostError('bad-request', 'The mount has no such source any more; refresh the list.');
    return source;
  }

  private open(): Promise<OpenTree> {
    this.opened ??= this.build().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  tree(): Promise<MergedTree> {
    return this.open().then(({ tree }) => tree);
  }

  private async build(): Promise<OpenTree> {
    const { plan, options } = this;
    const enabled = this.sources.filter(({ isEnabled }) => isEnabled);
    const given = {
      access: options.access,
      mpq: options.mpq,
      storages: options.storages,
      locales: plan.locales,
      names: options.listfile?.names ?? [],
    };
    // One after the other: they are read by one thread, and a disk likes it better.
    for (const source of enabled) {
      if (source.open !== null) continue;
      try {
        source.open = await openSource(source.plan, given);
        source.problem = null;
        this.watchSource(source);
      } catch (error) {
        // A mount with one damaged archive still shows all others.
        if (!(error instanceof HostError)) throw error;
        source.problem = error.message;
        // It may come back, as when another program is just writing it.
        if (source.plan.kind !== 'folder') this.watchSource(source);
      }
    }
    const ready = enabled.filter((source) => source.open !== null);
    const tree = new MergedTree(ready.flatMap(({ open }) => (open === null ? [] : [open.tree])));
    const opened: OpenTree = { tree, sources: ready, aliases: null };
    if (this.isClosed) throw new HostError('closed', `${plan.name} has been taken away.`);
    this.current = opened;
    return opened;
  }

  private watchSource(source: MountSource): void {
    const { watcher } = this.options;
    const { kind, path } = source.plan;
    if (kind === 'folder') this.watchFolder(path, () => this.changeSoon(source));
    else if (kind === 'archive') this.unwatch.push(watcher.watch(path, () => void this.checkArchive(source)));
    // All parts of a storage change together: one of them is watched.
    else if (this.sources.find(({ plan }) => plan.path === path && plan.kind === kind) === source) {
      this.unwatch.push(watcher.watch(join(path, buildInfoName), () => void this.checkStorage(source)));
      for (const folder of source.open?.watched ?? []) this.watchFolder(folder, () => void this.checkStorage(source));
    }
  }

  private watchFolder(path: string, changed: () => void): void {
    try {
      const folder: FSWatcher = watch(path, { recursive: true, persistent: false }, changed);
      folder.on('error', () => folder.close());
      this.unwatch.push(() => folder.close());
    } catch {
      // Where folders cannot be watched, the user refreshes by hand.
    }
  }

  private async checkStorage({ plan, open }: MountSource): Promise<void> {
    const now = await storageStamp(plan.path).catch(() => 'gone');
    if (now === (open?.stamp ?? 'gone')) return;
    for (const source of this.sources) if (source.plan.kind === 'storage') this.changeSoon(source);
  }

  private async checkArchive(source: MountSource): Promise<void> {
    const now = await stampOf(source.plan.path).catch(() => 'gone');
    const before = source.open?.stamp ?? 'gone';
    if (now !== before) this.changeSoon(source);
  }

  private readonly stale = new Set<MountSource>();

  private changeSoon(source: MountSource): void {
    this.stale.add(source);
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh([...this.stale]), quietMs);
    this.timer.unref();
  }

  /** Looks at sources anew (all, when none are given) and tells that the mount changed. The tree is made when next asked for. */
  async refresh(sources: readonly MountSource[] = this.sources): Promise<void> {
    if (this.isClosed) return;
    await this.opened?.catch(() => undefined);
    for (const source of sources) {
      this.stale.delete(source);
      await source.open?.close();
      source.open = null;
      source.problem = null;
    }
    this.forgetTree();
    this.options.changed(this);
  }

  private forgetTree(): void {
    this.opened = null;
    this.current = null;
    for (const stop of this.unwatch.splice(0)) stop();
    // What stays open is watched again.
    for (const source of this.sources) if (source.open !== null) this.watchSource(source);
  }

  /** Puts these sources first, in this order; the others follow as they were. None at all brings the game's order back. */
  async arrange(ids: readonly string[]): Promise<void> {
    const named = ids.map((id) => this.source(id));
    const inGame = allSources(this.plan.sources, this.added).flatMap(
      ({ label }) => this.sources.find(({ plan }) => plan.label === label) ?? [],
    );
    this.sources = named.length === 0 ? inGame : [...new Set([...named, ...this.sources])];
    await this.refresh([]);
  }

  /** Searches a folder or archive of the user's before all others; one that is among the sources already is given back. */
  async addSource(source: StoredSource): Promise<MountSource> {
    const known = this.sources.find(({ plan }) => plan.path === source.path);
    if (known !== undefined) return known;
    const added = [...this.added, source];
    const plan = allSources(this.plan.sources, added).find(({ path }) => path === source.path);
    if (plan === undefined) throw new Error('what was added is among the sources');
    const made = this.made(plan, []);
    this.added = added;
    this.sources = [made, ...this.sources];
    await this.refresh([]);
    return made;
  }

  /** Takes a source out that was added. @throws HostError for one of the game's own */
  async removeSource(source: MountSource): Promise<void> {
    if (!source.plan.isAdded) {
      throw new HostError('bad-request', `${source.plan.label} belongs to the game: switch it off instead.`);
    }
    this.sources = this.sources.filter((each) => each !== source);
    this.added = this.added.filter(({ path }) => path !== source.plan.path);
    await this.refresh([source]);
  }

  async switchSource(source: MountSource, isEnabled: boolean): Promise<void> {
    if (source.isEnabled === isEnabled) return;
    source.isEnabled = isEnabled;
    await this.refresh(isEnabled ? [] : [source]);
  }

  /** All sources that have this path, the winning one first; empty when none has. `null` for a path that is deleted. */
  async hits(path: string): Promise<readonly MountedFile[]> {
    const { tree, sources } = await this.open();
    const file = tree.findAny(path);
    return file === null ? [] : this.hitsOf(file, sources);
  }

  private hitsOf(file: TreeFile, sources: readonly MountSource[]): readonly MountedFile[] {
    return file.hits.flatMap(({ source: at, entry }) => {
      const source = sources[at];
      if (source === undefined) return [];
      return [{ mount: this, source, entry, path: source.open?.tree.paths[entry] ?? file.path }];
    });
  }

  /** The winning file of a tree's entry. */
  async winner(file: TreeFile): Promise<MountedFile | null> {
    const { sources } = await this.open();
    return this.hitsOf(file, sources)[0] ?? null;
  }

  /** The file that this path stands for; null when there is none. */
  async find(path: string): Promise<MountedFile | null> {
    const { tree } = await this.open();
    const file = tree.find(path);
    return file === null ? null : await this.winner(file);
  }

  /** Names under which Warcraft III from 1.30 on also looks for a file, by `pathKey`; none for other games. */
  async aliases(): Promise<ReadonlyMap<string, string>> {
    const opened = await this.open();
    opened.aliases ??= this.readAliases();
    return await opened.aliases;
  }

  private async readAliases(): Promise<ReadonlyMap<string, string>> {
    const file = this.plan.profile === 'warcraft3Casc' ? await this.find(aliasFile) : null;
    // A list that cannot be read leaves its names out; the file itself says why when it is opened.
    const bytes = file === null ? null : await readMountedFile(file).catch(() => null);
    return bytes === null ? new Map() : readAliases(bytes);
  }

  /** The file of this path, from this source if one is named. @throws HostError `not-found` */
  async file(path: string, sourceId: string | null): Promise<MountedFile> {
    const found =
      sourceId === null
        ? await this.find(path)
        : ((await this.hits(path)).find(({ source }) => source.id === sourceId) ?? null);
    if (found === null) throw new HostError('not-found', `${path} is not in ${this.plan.name} any more.`);
    return found;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    for (const stop of this.unwatch.splice(0)) stop();
    await this.opened?.catch(() => undefined);
    for (const source of this.sources) await source.open?.close();
  }
}

/** The bytes of a mounted file. @throws HostError */
export async function readMountedFile({ source, entry, path }: MountedFile): Promise<Uint8Array<ArrayBuffer>> {
  if (source.open === null) throw new HostError('not-found', `${path}: its archive is not open any more.`);
  return await source.open.read(entry);
}
