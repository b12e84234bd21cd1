/** All that the host has for mounts and archives, made and ended together. */
import type { EventName, EventOf } from '../../../shared/host/contract.ts';
import type { Access } from '../access.ts';
import { Storages } from '../archives/storages.ts';
import { MpqService, archiveWorkerUrl } from '../archives/mpqService.ts';
import type { Settings } from '../settings.ts';
import type { FileWatcher } from '../watcher.ts';
import { Mounts } from './mounts.ts';
import { Tasks } from './tasks.ts';
import { AskedTextures, PixelCache } from './textures.ts';

export interface Mounting {
  readonly mpq: MpqService;
  readonly mounts: Mounts;
  readonly tasks: Tasks;
  readonly asked: AskedTextures;
  readonly pixels: PixelCache;
  stop(): Promise<void>;
}

export interface MountingOptions {
  /** The parsing worker's module: the archive worker lies beside it. */
  readonly workerUrl: URL;
  readonly access: Access;
  readonly settings: Settings;
  readonly watcher: FileWatcher;
  readonly report: (error: unknown) => void;
  readonly tell: <N extends EventName>(name: N, value: EventOf<N>) => void;
}

export function createMounting({ workerUrl, tell, ...options }: MountingOptions): Mounting {
  const mpq = new MpqService(archiveWorkerUrl(workerUrl));
  const storages = new Storages(options.access);
  const mounts = new Mounts({ ...options, mpq, storages });
  const tasks = new Tasks();
  const asked = new AskedTextures();
  mounts.onChange((mountIds) => {
    tell('mountsChanged', { mountIds });
    for (const texture of asked.takeTouched(mountIds)) tell('textureChanged', texture);
  });
  return {
    mpq,
    mounts,
    tasks,
    asked,
    pixels: new PixelCache(),
    async stop() {
      tasks.cancelAll();
      await mounts.close();
      await storages.stop();
      await mpq.stop();
    },
  };
}
