/** The host: everything behind the contract, in plain Node. Electron and the browser server give it a transport and a window. */
import type { HostOptions, HostParts } from './hostParts.ts';
import { join } from 'node:path';
import type { Channel } from '../../shared/host/channel.ts';
import { takenOver } from '../../shared/host/closing.ts';
import type { FileEntry } from '../../shared/host/entities.ts';
import type { Session } from '../../shared/host/server.ts';
import { serveHost } from '../../shared/host/server.ts';
import { chosenPath } from './access.ts';
import { BeingShown } from './beingShown.ts';
import { Blobs } from './blobs.ts';
import { prepareDataFolder } from './dataFolder.ts';
import { usualCheckpointSize } from './documentJournal.ts';
import { Documents } from './documents.ts';
import { FileRegistry } from './fileRegistry.ts';
import { createHandlers } from './handlers.ts';
import { Heartbeat } from './heartbeat.ts';
import { placeOfHome } from './mounts/home.ts';
import { HostLife } from './hostLife.ts';
import { Library } from './library/library.ts';
import { JournalFolders } from './journal/folders.ts';
import type { Mounting } from './mounts/mounting.ts';
import { createMounting } from './mounts/mounting.ts';
import { listSamples } from './samples.ts';
import { Settings } from './settings.ts';
import { Uploads } from './uploads.ts';
import { FileWatcher } from './watcher.ts';
import { WorkerPool } from './workerPool.ts';

/** Keeps the indexes of mounts up that were asked for in this run. */
async function followMounts(library: Library, { mounts }: Mounting, mountIds: readonly string[]): Promise<void> {
  const all = await mounts.all();
  for (const id of mountIds.filter((each) => library.isKept(each))) {
    const mount = all.find((each) => each.id === id);
    if (mount === undefined) await library.leave(id);
    else void library.index(mount);
  }
}

export class Host {
  readonly parts: HostParts;
  private session: Session | null = null;
  private heartbeat: Heartbeat | null = null;
  private isStopped = false;

  private constructor(parts: HostParts) {
    this.parts = parts;
  }

  static async start(options: HostOptions): Promise<Host> {
    const report = options.report ?? ((error) => console.error(error));
    await prepareDataFolder(options.dataFolder);
    await prepareDataFolder(join(options.dataFolder, 'journal'));
    const life = await HostLife.begin(options.dataFolder);
    const folders = new JournalFolders(options.dataFolder, life, report);
    const settings = await Settings.load(options.dataFolder, life, report);
    // The user chose it in an earlier run.
    if (settings.textureFolder !== null) options.access.choose('folder', settings.textureFolder);
    const watcher = new FileWatcher();
    const registry = new FileRegistry();
    const { workerCount, limits } = options;
    const pool = new WorkerPool(options.workerUrl, {
      ...(workerCount === undefined ? {} : { size: workerCount }),
      ...(limits === undefined ? {} : { limits }),
    });
    const tell: HostParts['tell'] = (name, value) => host.session?.send(name, value);
    const checkpointSize = options.checkpointSize ?? usualCheckpointSize;
    const fileChanged = (documentId: string, change: 'changed' | 'gone' | 'joined'): void =>
      tell('fileChangedOnDisk', { documentId, change });
    const documents = new Documents({
      folders,
      pool,
      watcher,
      access: options.access,
      registry,
      checkpointSize,
      report,
      placeOfHome: (home) => placeOfHome(home, host.parts.mounting.mounts),
      fileChanged,
    });
    const mounting = createMounting({
      workerUrl: options.workerUrl,
      access: options.access,
      settings,
      watcher,
      report,
      tell,
    });
    const library = new Library({
      workerUrl: options.workerUrl,
      dataFolder: options.dataFolder,
      tell: (state) => tell('libraryChanged', state),
      report,
    });
    mounting.mounts.onChange((mountIds) => void followMounts(library, mounting, mountIds).catch(report));
    const host: Host = new Host({
      options,
      report,
      access: options.access,
      beingShown: await BeingShown.load(options.dataFolder, life, report),
      blobs: new Blobs(),
      documents,
      library,
      mounting,
      registry,
      life,
      settings,
      uploads: new Uploads(),
      watcher,
      pool,
      filesToOpen: [],
      pageAnswered: () => host.heartbeat?.answered(),
      tell,
      samples: () => listSamples(options.samplesFolder, registry),
    });
    return host;
  }

  /** A user interface connects. Only one can be connected: an earlier one is told why it ends. */
  connect(channel: Channel): void {
    // The earlier one is as good as gone, and the new one is told what it was showing.
    if (this.session !== null) this.parts.beingShown.pageGone();
    this.session?.close(takenOver);
    this.heartbeat?.stop();
    const session = serveHost(channel, {
      handlers: createHandlers(this.parts),
      report: this.parts.report,
      closed: () => {
        if (this.session !== session) return;
        this.session = null;
        this.heartbeat?.stop();
        this.parts.beingShown.pageGone();
        this.parts.uploads.clear();
      },
    });
    this.session = session;
    this.heartbeat = new Heartbeat({
      ...this.parts.options.heartbeat,
      ask: () => this.parts.tell('areYouThere', {}),
      told: (isStuck) => this.parts.options.pageStuck?.(isStuck),
    });
  }

  get isConnected(): boolean {
    return this.session !== null;
  }

  /** Documents with edits that are not saved. */
  get hasUnsavedWork(): boolean {
    return this.parts.documents.all.some((document) => document.isDirty);
  }

  /** Opens files named from outside: the command line, the system. Those that cannot be reached are left out. */
  async openPaths(paths: readonly string[]): Promise<void> {
    const { registry, access, filesToOpen } = this.parts;
    const ids: string[] = [];
    for (const path of paths) {
      const real = await chosenPath(access, 'file', path).catch(this.parts.report);
      if (real !== undefined) ids.push(registry.addFile(real));
    }
    if (ids.length === 0) return;
    // They wait until they are asked for: a page that is just coming or going would miss them in a message.
    filesToOpen.push(...ids);
    this.parts.tell('openRequested', {});
  }

  /** A file the shell was given by the user: a drop on the window. */
  async addPath(path: string): Promise<FileEntry> {
    const id = this.parts.registry.addFile(await chosenPath(this.parts.access, 'file', path));
    return await this.parts.registry.describe(id);
  }

  /** Ends everything. Unsaved edits stay in their journals and are offered at the next start. */
  async stop(reason: string): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    const { beingShown, documents, settings, watcher, pool, blobs, library, mounting } = this.parts;
    if (this.heartbeat?.isStuck === true) beingShown.pageGone();
    this.heartbeat?.stop();
    this.parts.tell('hostStopping', { reason });
    for (const document of documents.all) await documents.close(document.id, 'keep').catch(this.parts.report);
    await library.stop();
    await mounting.stop();
    await beingShown.stop();
    await settings.flush();
    watcher.close();
    blobs.clear();
    this.session?.close(reason);
    await this.parts.life.end();
    await pool.stop();
  }
}
