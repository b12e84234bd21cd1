/** What a host is made of, and with which options: what requests are carried out with. */
import type { EventName, EventOf } from '../../shared/host/contract.ts';
import type { FileEntry } from '../../shared/host/entities.ts';
import type { Access } from './access.ts';
import type { BeingShown } from './beingShown.ts';
import type { Blobs } from './blobs.ts';
import type { Documents } from './documents.ts';
import type { FileRegistry } from './fileRegistry.ts';
import type { HostLife } from './hostLife.ts';
import type { Library } from './library/library.ts';
import type { Mounting } from './mounts/mounting.ts';
import type { Settings } from './settings.ts';
import type { Shell } from './shell.ts';
import type { Uploads } from './uploads.ts';
import type { FileWatcher } from './watcher.ts';
import type { JobLimits, WorkerPool } from './workerPool.ts';

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
  /** The page has not answered for ten seconds, or answers again. Its documents are safe here. */
  readonly pageStuck?: (isStuck: boolean) => void;
  /** Times of the heartbeat, for tests. */
  readonly heartbeat?: { readonly everyMs: number; readonly deadAfterMs: number };
  /** Hears of errors that are faults of the program. */
  readonly report?: (error: unknown) => void;
}

/** All that requests work on. */
export interface HostParts {
  readonly options: HostOptions;
  readonly report: (error: unknown) => void;
  readonly access: Access;
  readonly beingShown: BeingShown;
  readonly blobs: Blobs;
  readonly documents: Documents;
  readonly registry: FileRegistry;
  /** Tells other hosts on the same data folder that this one is at work. */
  readonly life: HostLife;
  /** The indexes of mounted places. */
  readonly library: Library;
  readonly mounting: Mounting;
  readonly settings: Settings;
  readonly uploads: Uploads;
  readonly watcher: FileWatcher;
  readonly pool: WorkerPool;
  /** Files to open that no user interface has taken yet. */
  readonly filesToOpen: string[];
  /** The page answered. */
  pageAnswered(): void;
  tell<N extends EventName>(name: N, value: EventOf<N>): void;
  samples(): Promise<readonly FileEntry[]>;
}
