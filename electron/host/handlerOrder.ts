/** Which requests wait for others: bulk bytes for room, and the indexing for whoever works on a document. */
import type { Handlers } from '../../shared/host/server.ts';
import type { HostParts } from './hostParts.ts';

/** Requests whose answers are mostly bytes: they wait while a page is behind with fetching. */
const bulkRequests = [
  ...(['findTexture', 'previewMounted', 'readMounted', 'readResolved', 'readBeside', 'readSource'] as const),
  ...(['originalBytes', 'savedBytes', 'writtenBytes', 'pictureOf', 'readNear', 'showNear'] as const),
];

/** Requests that indexing waits for: whoever opens or saves a document is not to feel it. */
const firstRequests = [
  ...(['openFile', 'openBeside', 'openMounted', 'openRecovered', 'attachDocument', 'resumeDocument'] as const),
  ...(['commit', 'save', 'saveAs', 'saveIntoArchive', 'revert'] as const),
];

/** The same handlers; those of documents hold the indexing until they are done. */
export function beforeLibrary(handlers: Handlers, library: HostParts['library']): Handlers {
  const first = firstRequests.map((name) => {
    // The name pairs the handler with its parameters; TypeScript cannot follow that through a union.
    const handler = handlers[name] as (params: unknown) => unknown;
    return [name, (params: unknown): Promise<unknown> => library.first(() => handler(params))];
  });
  // Each member is replaced by one that takes and returns the same.
  return { ...handlers, ...(Object.fromEntries(first) as Partial<Handlers>) };
}

/** The same handlers; those of bulk bytes begin when what was put before has been fetched, or was given up. */
export function withRoom(handlers: Handlers, blobs: HostParts['blobs']): Handlers {
  const waiting = bulkRequests.map((name) => {
    // The name pairs the handler with its parameters; TypeScript cannot follow that through a union.
    const handler = handlers[name] as (params: unknown) => unknown;
    const whenRoom = async (params: unknown): Promise<unknown> => {
      await blobs.room();
      return await handler(params);
    };
    return [name, whenRoom];
  });
  // Each member is replaced by one that takes and returns the same.
  return { ...handlers, ...(Object.fromEntries(waiting) as Partial<Handlers>) };
}
