/** The host: everything behind the contract, in plain Node. Electron and the browser server give it a transport and a window. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf } from '../../shared/archive/paths.ts';
import type { Channel } from '../../shared/host/channel.ts';
import { takenOver } from '../../shared/host/closing.ts';
import type { EventName, EventOf } from '../../shared/host/contract.ts';
import type { FileEntry } from '../../shared/host/entities.ts';
import type { Session } from '../../shared/host/server.ts';
import { serveHost } from '../../shared/host/server.ts';
import { knownFormats } from '../../shared/formats/index.ts';
import type { Access } from './access.ts';
import { allowedPath } from './access.ts';
import { Blobs } from './blobs.ts';
import { usualCheckpointSize } from './documentJournal.ts';
import { Documents } from './documents.ts';
import { FileRegistry } from './fileRegistry.ts';
import { createHandlers } from './handlers.ts';
import { placeOfHome } from './mounts/home.ts';
import type { Mounting } from './mounts/mounting.ts';
import { createMounting } from './mounts/mounting.ts';
import { Settings } from './settings.ts';
import type { Shell } from './shell.ts';
import { Uploads } from './uploads.ts';
import { FileWatcher } from './watcher.ts';
import type { JobLimits } from './workerPool.ts';
import { WorkerPool } from './workerPool.ts';

export interface HostOptions {
  readonly kind: 'electron' | 'browser' | 'memory';
  readonly appVersion: string;
  readonly dataFolder: string;
  /** The worker's module: `worker.ts` from the sources, `worker.js` when built. */
  readonly workerUrl: URL;
  readonly access: Access;
  /** Folder of sample files; null when there is none. */
  readonly samplesFolder: string | null;
  /** Null where there are no dialogs of the system. */
  readonly shell: Shell | null;
  readonly workerCount?: number;
  readonly limits?: JobLimits;
  readonly checkpointSize?: number;
  /** Hears of errors that are faults of the program. */
  readonly report?: (error: unknown) => void;
}

/** All that requests work on. */
export interface HostParts {
  readonly options: HostOptions;
  readonly report: (error: unknown) => void;
  readonly access: Access;
  readonly blobs: Blobs;
  readonly documents: Documents;
  readonly registry: FileRegistry;
  readonly mounting: Mounting;
  readonly settings: Settings;
  readonly uploads: Uploads;
  readonly watcher: FileWatcher;
  readonly pool: WorkerPool;
  /** Files to open that no user interface has taken yet. */
  readonly filesToOpen: string[];
  tell<N extends EventName>(name: N, value: EventOf<N>): void;
  samples(): Promise<readonly FileEntry[]>;
}

export class Host {
  readonly parts: HostParts;
  private session: Session | null = null;
  private isStopped = false;

  private constructor(parts: HostParts) {
    this.parts = parts;
  }

  static async start(options: HostOptions): Promise<Host> {
    const report = options.report ?? ((error) => console.error(error));
    const journalRoot = join(options.dataFolder, 'journal');
    await mkdir(journalRoot, { recursive: true });
    const settings = await Settings.load(options.dataFolder, report);
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
      journalRoot,
      pool,
      watcher,
      access: options.access,
      checkpointSize,
      report,
      placeOfHome: (home) => placeOfHome(home, host.parts.mounting.mounts),
      fileChanged,
    });
    const host: Host = new Host({
      options,
      report,
      access: options.access,
      blobs: new Blobs(),
      documents,
      mounting: createMounting({
        workerUrl: options.workerUrl,
        access: options.access,
        settings,
        watcher,
        report,
        tell,
      }),
      registry,
      settings,
      uploads: new Uploads(),
      watcher,
      pool,
      filesToOpen: [],
      tell,
      samples: () => listSamples(options.samplesFolder, registry),
    });
    return host;
  }

  /** A user interface connects. Only one can be connected: an earlier one is told why it ends. */
  connect(channel: Channel): void {
    this.session?.close(takenOver);
    const session = serveHost(channel, {
      handlers: createHandlers(this.parts),
      report: this.parts.report,
      closed: () => {
        if (this.session !== session) return;
        this.session = null;
        this.parts.uploads.clear();
      },
    });
    this.session = session;
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
      const real = await allowedPath(access, path).catch(this.parts.report);
      if (real !== undefined) ids.push(registry.addFile(real));
    }
    if (ids.length === 0) return;
    // They wait until they are asked for: a page that is just coming or going would miss them in a message.
    filesToOpen.push(...ids);
    this.parts.tell('openRequested', {});
  }

  /** A file the shell was given by the user: a drop on the window. */
  async addPath(path: string): Promise<FileEntry> {
    const id = this.parts.registry.addFile(await allowedPath(this.parts.access, path));
    return await this.parts.registry.describe(id);
  }

  /** Ends everything. Unsaved edits stay in their journals and are offered at the next start. */
  async stop(reason: string): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    const { documents, settings, watcher, pool, blobs, mounting } = this.parts;
    this.parts.tell('hostStopping', { reason });
    for (const document of documents.all) await documents.close(document.id, 'keep').catch(this.parts.report);
    await mounting.stop();
    await settings.flush();
    watcher.close();
    blobs.clear();
    this.session?.close(reason);
    await pool.stop();
  }
}

async function listSamples(folder: string | null, registry: FileRegistry): Promise<readonly FileEntry[]> {
  if (folder === null) return [];
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  // Textures stand beside the samples that use them and are not samples themselves.
  const isShown = (name: string): boolean => (knownFormats.ofName(name)?.kind ?? 'texture') !== 'texture';
  // The tiles of a map are loaded from the map.
  const known = names.filter((name) => isShown(name) && extensionOf(name) !== 'adt').toSorted();
  return await Promise.all(known.map((name) => registry.describe(registry.addFile(join(folder, name), 'sample'))));
}
