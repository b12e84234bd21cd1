/** Places of the command line's library: folders, archives and games, with the indexes that the window has of them too. */
import { realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { everywhere } from '../host/access.ts';
import { MpqService, archiveWorkerUrl } from '../host/archives/mpqService.ts';
import { Storages } from '../host/archives/storages.ts';
import { defaultDataFolder } from '../host/dataFolder.ts';
import type { LibraryState } from '../host/library/library.ts';
import { Library } from '../host/library/library.ts';
import { Mount } from '../host/mounts/mount.ts';
import { archivePlan, inspectFolder } from '../host/mounts/profiles/detect.ts';
import { FileWatcher } from '../host/watcher.ts';
import { UsageError } from './command.ts';

export interface OpenLibrary {
  readonly library: Library;
  readonly mpq: MpqService;
  /** The parsing worker's module. */
  readonly workerUrl: URL;
  /** Opens a place without looking into its files. @throws UsageError or HostError */
  place(path: string): Promise<Mount>;
}

/** Runs `act` with a library, and ends its workers. */
export async function withLibrary<R>(
  workerUrl: URL,
  tell: (state: LibraryState) => void,
  act: (open: OpenLibrary) => Promise<R>,
): Promise<R> {
  const mpq = new MpqService(archiveWorkerUrl(workerUrl));
  const storages = new Storages(everywhere);
  const watcher = new FileWatcher();
  const mounts: Mount[] = [];
  let fault: unknown = null;
  const library = new Library({
    workerUrl,
    dataFolder: defaultDataFolder(process.env),
    workers: availableParallelism(),
    tell,
    report: (error) => (fault = error),
  });
  try {
    const result = await act({
      library,
      mpq,
      workerUrl,
      async place(path) {
        const real = await realpath(path).catch(() => null);
        if (real === null) throw new UsageError(`${path}: there is no such file or folder`);
        const isFolder = (await stat(real)).isDirectory();
        const inspection = isFolder ? await inspectFolder(real, storages) : null;
        if (inspection?.kind === 'refused') throw new UsageError(`${path}: ${inspection.reason}`);
        const plan = inspection === null ? archivePlan(real) : inspection.plans[0];
        const about = { path: real, plan, switched: [], order: [], added: [], listfile: null };
        const parts = { access: everywhere, mpq, storages, watcher, sourceId: (label: string) => label };
        const mount = new Mount({ ...about, ...parts, id: `place${mounts.length}`, changed: () => undefined });
        mounts.push(mount);
        return mount;
      },
    });
    if (fault !== null) throw fault;
    return result;
  } finally {
    await library.stop();
    for (const mount of mounts) await mount.close();
    watcher.close();
    await storages.stop();
    await mpq.stop();
  }
}
