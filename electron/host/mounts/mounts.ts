/** All mounts of the host, in the order they are searched; remembered between runs. */
import { readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseListfile } from '../../../shared/archive/listfile.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Access } from '../access.ts';
import { allowedPath, isInside } from '../access.ts';
import type { MpqService } from '../archives/mpqService.ts';
import type { Storages } from '../archives/storages.ts';
import { fileError } from '../fileErrors.ts';
import { newId } from '../opaqueId.ts';
import type { Settings, StoredMount, StoredSource } from '../settings.ts';
import type { FileWatcher } from '../watcher.ts';
import type { MountOptions, MountSource } from './mount.ts';
import { Mount } from './mount.ts';
import { archivePlan, inspectFolder } from './profiles/detect.ts';
import { FolderLook } from './profiles/look.ts';
import type { Game, Inspection, MountPlan } from './profiles/plan.ts';

export interface MountsOptions {
  readonly access: Access;
  readonly mpq: MpqService;
  readonly storages: Storages;
  readonly settings: Settings;
  readonly watcher: FileWatcher;
  readonly report: (error: unknown) => void;
}

/** How a folder is mounted, and what the user changed about it. */
type MountChoices = Pick<MountOptions, 'plan' | 'switched' | 'order' | 'added'>;

async function readListfile(path: string): Promise<{ path: string; names: readonly string[] }> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw fileError(error, 'read', path);
  });
  return { path, names: parseListfile(bytes) };
}

export class Mounts {
  private readonly options: MountsOptions;
  private list: Mount[] = [];
  private readonly sourceIds = new Map<string, string>();
  /** Paths of mounts taken away in this run. */
  private readonly removed = new Set<string>();
  private readonly listeners = new Set<(mountIds: readonly string[]) => void>();
  /** Mounts of the last run, taken up once, when mounts are first asked for. */
  private restoring: Promise<void> | null = null;

  constructor(options: MountsOptions) {
    this.options = options;
  }

  /** All mounts in the order of search, those of the last run among them. */
  async all(): Promise<readonly Mount[]> {
    this.restoring ??= this.restore();
    await this.restoring;
    return this.list;
  }

  async get(id: string): Promise<Mount> {
    const mount = (await this.all()).find((each) => each.id === id);
    if (mount === undefined) throw new HostError('bad-request', 'This game or archive was taken away. Add it again.');
    return mount;
  }

  /** Hears when files of mounts may be others than before. Returns the way to stop. */
  onChange(listener: (mountIds: readonly string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(mountIds: readonly string[]): void {
    for (const listener of this.listeners) listener(mountIds);
  }

  private readonly changed = (mount: Mount): void => this.tell([mount.id]);

  private async restore(): Promise<void> {
    for (const stored of this.options.settings.mounts) {
      try {
        const { path, key, isFolder, added, listfile } = stored;
        // The user chose them in an earlier run.
        for (const each of [{ path, isFolder }, ...added]) this.choose(each);
        if (listfile !== null) this.choose({ path: listfile, isFolder: false });
        const real = await allowedPath(this.options.access, path, isFolder ? 'list' : 'read');
        const plan = isFolder ? planNamed(await inspectFolder(real, this.options.storages), key) : archivePlan(real);
        if (plan !== null) this.list.push(await this.make(real, plan, stored));
      } catch (error) {
        // A disk that is not there today may be there tomorrow: its mount stays remembered until it is removed.
        if (!(error instanceof HostError)) this.options.report(error);
      }
    }
  }

  private async make(path: string, plan: MountPlan, stored: Partial<StoredMount>): Promise<Mount> {
    await this.chooseSources(path, plan);
    const { access } = this.options;
    const { switched = [], order = [], added = [], listfile = null } = stored;
    const list = listfile === null ? null : await readListfile(await allowedPath(access, listfile)).catch(() => null);
    return this.construct(newId(), { path, plan, switched, order, added, listfile: list });
  }

  private construct(id: string, about: MountChoices & Pick<MountOptions, 'path' | 'listfile'>): Mount {
    const { access, mpq, storages, watcher } = this.options;
    const sourceId = (label: string): string => {
      const key = `${id}:${label}`;
      const known = this.sourceIds.get(key) ?? newId();
      this.sourceIds.set(key, known);
      return known;
    };
    return new Mount({ ...about, id, access, mpq, storages, watcher, sourceId, changed: this.changed });
  }

  private choose({ path, isFolder }: StoredSource): void {
    this.options.access.choose(isFolder ? 'folder' : 'target', path);
  }

  /**
   * Who chose a game chose what it is read from, also behind links and, for a mod, the folders of its game beside it. These
   * have to look like the game's: a liblist.gam of the mod could name any folder there.
   */
  private async chooseSources(path: string, plan: MountPlan): Promise<void> {
    for (const source of plan.sources) {
      const isFolder = source.kind === 'folder';
      const isOwn = isInside(path, source.path) || basename(source.path).startsWith(`${basename(path)}_`);
      const hasList = async (): Promise<boolean> =>
        isFolder && (await FolderLook.at(source.path).catch(() => null))?.file('liblist.gam') != null;
      const real = isOwn || (await hasList()) ? await realpath(source.path).catch(() => null) : null;
      if (real !== null) this.choose({ path: real, isFolder });
    }
  }

  private remember(): void {
    const kept = this.list.map((mount) => ({
      path: mount.path,
      key: mount.plan.key,
      isFolder: mount.plan.profile !== 'archive',
      switched: mount.switched,
      order: mount.order,
      added: mount.added,
      listfile: mount.listfile,
    }));
    // Those that could not be taken up this time are kept behind.
    const here = new Set(kept.map(({ path, key }) => `${key}:${path}`));
    const away = this.options.settings.mounts.filter(
      ({ path, key }) => !here.has(`${key}:${path}`) && !this.removed.has(path),
    );
    this.options.settings.setMounts([...kept, ...away]);
  }

  async inspect(path: string, isFolder: boolean): Promise<Inspection> {
    const real = await allowedPath(this.options.access, path, isFolder ? 'list' : 'read');
    return isFolder ? await inspectFolder(real, this.options.storages) : { kind: 'plans', plans: [archivePlan(real)] };
  }

  /** Mounts a folder or archive; one that is mounted so already is given back. Single archives are searched before games. */
  async add(path: string, isFolder: boolean, key: string | null): Promise<Mount | { readonly refused: string }> {
    const mounts = await this.all();
    const inspection = await this.inspect(path, isFolder);
    if (inspection.kind === 'refused') return { refused: inspection.reason };
    const plan = key === null ? inspection.plans[0] : planNamed(inspection, key);
    if (plan === null)
      throw new HostError(
        'bad-request',
        'The folder cannot be read in this way. Choose another order of its archives.',
      );
    const real = await allowedPath(this.options.access, path, isFolder ? 'list' : 'read');
    const already = mounts.find((mount) => mount.path === real && mount.plan.key === plan.key);
    if (already !== undefined) return already;
    const mount = await this.make(real, plan, {});
    if (plan.profile === 'archive') this.list.unshift(mount);
    else this.list.push(mount);
    this.removed.delete(real);
    this.remember();
    this.changed(mount);
    return mount;
  }

  async remove(id: string): Promise<void> {
    const mount = await this.get(id);
    this.list = this.list.filter((each) => each !== mount);
    this.removed.add(mount.path);
    this.remember();
    await mount.close();
    this.changed(mount);
  }

  /** Puts the named mounts first, in this order; others follow as they were. */
  async reorder(ids: readonly string[]): Promise<void> {
    const mounts = await this.all();
    const named = ids.flatMap((id) => mounts.find((mount) => mount.id === id) ?? []);
    this.list = [...new Set([...named, ...mounts])];
    this.remember();
    this.tell(this.list.map(({ id }) => id));
  }

  async switchSource(mountId: string, sourceId: string, isEnabled: boolean): Promise<Mount> {
    const mount = await this.get(mountId);
    await mount.switchSource(mount.source(sourceId), isEnabled);
    this.remember();
    return mount;
  }

  /** Puts sources of a mount in this order; none brings the game's own back. */
  async arrangeSources(mountId: string, sourceIds: readonly string[]): Promise<Mount> {
    const mount = await this.get(mountId);
    await mount.arrange(sourceIds);
    this.remember();
    return mount;
  }

  async addSource(mountId: string, source: StoredSource): Promise<{ mount: Mount; source: MountSource }> {
    const mount = await this.get(mountId);
    const path = await allowedPath(this.options.access, source.path, source.isFolder ? 'list' : 'read');
    const added = await mount.addSource({ ...source, path });
    this.remember();
    return { mount, source: added };
  }

  async removeSource(mountId: string, sourceId: string): Promise<Mount> {
    const mount = await this.get(mountId);
    await mount.removeSource(mount.source(sourceId));
    this.remember();
    return mount;
  }

  /** Makes a mount anew in its place, with the folder looked at again: other sources, or another list of names. */
  async remake(id: string, listfile?: string | null): Promise<Mount> {
    const old = await this.get(id);
    const isFolder = old.plan.profile !== 'archive';
    const plan = isFolder
      ? planNamed(await inspectFolder(old.path, this.options.storages), old.plan.key)
      : archivePlan(old.path);
    if (plan === null) throw new HostError('not-found', `${old.plan.name} is not in its folder any more.`);
    const path = listfile === undefined ? old.listfile : listfile;
    const { switched, order, added } = old;
    return await this.replace(old, { plan, switched, order, added, listfile: path });
  }

  /** Mounts the same folder in another of its ways. */
  async setPlan(id: string, key: string): Promise<Mount> {
    const old = await this.get(id);
    const plan = planNamed(await this.inspect(old.path, old.plan.profile !== 'archive'), key);
    if (plan === null)
      throw new HostError(
        'bad-request',
        'The folder cannot be read in this way. Choose another order of its archives.',
      );
    const { added, listfile } = old;
    // What is searched by itself in one game may not be in another, so nothing stays switched or moved; another language or
    // tileset of the same storage is no other game.
    const isSame = plan.choices !== undefined && old.plan.choices !== undefined;
    const { switched, order } = isSame ? old : { switched: [], order: [] };
    return await this.replace(old, { plan, switched, order, added, listfile });
  }

  private async replace(
    old: Mount,
    { listfile, ...choices }: MountChoices & { readonly listfile: string | null },
  ): Promise<Mount> {
    const { id } = old;
    const list = listfile === null ? null : await readListfile(await allowedPath(this.options.access, listfile));
    await this.chooseSources(old.path, choices.plan);
    const mount = this.construct(id, { ...choices, path: old.path, listfile: list });
    this.list = this.list.map((each) => (each === old ? mount : each));
    this.remember();
    await old.close();
    this.changed(mount);
    return mount;
  }

  /** Mounts in the order they are asked for a document: where it came from, those of its game, then the others. */
  async inOrderFor(game: Game | null, own: string | null): Promise<readonly Mount[]> {
    const rank = (mount: Mount): number => (mount.id === own ? 0 : game !== null && mount.plan.game === game ? 1 : 2);
    return (await this.all()).toSorted((left, right) => rank(left) - rank(right));
  }

  async close(): Promise<void> {
    await this.restoring?.catch(() => undefined);
    for (const mount of this.list) await mount.close();
  }
}

function planNamed(inspection: Inspection, key: string): MountPlan | null {
  if (inspection.kind === 'refused') return null;
  return inspection.plans.find((plan) => plan.key === key) ?? inspection.other?.(key) ?? null;
}
