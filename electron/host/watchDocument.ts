/** Word of what happens on disk to the files of a document. */
import { HostError } from '../../shared/host/error.ts';
import type { HostDocument } from './hostDocument.ts';
import type { FileWatcher } from './watcher.ts';

interface WatchOptions {
  readonly watcher: FileWatcher;
  readonly fileChanged: (documentId: string, change: 'changed' | 'gone' | 'joined') => void;
  readonly report: (error: unknown) => void;
}

/** Watches the files that a document has now, and those that would belong to it. Gives what ends it. */
export function watchDocument(document: HostDocument, { watcher, fileChanged, report }: WatchOptions): () => void {
  const look = async (): Promise<void> => {
    const change = await document.changeOnDisk();
    if (change !== null) fileChanged(document.id, change);
  };
  const changed = (): void => {
    // A document that was closed meanwhile has nobody to tell.
    look().catch((error: unknown) => {
      if (!(error instanceof HostError)) report(error);
    });
  };
  const stops = [...document.paths, ...document.absentPaths].map((path) => watcher.watch(path, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
