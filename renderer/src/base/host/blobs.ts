/** Bulk bytes of the host. The page's own address serves them in both hosts; each can be fetched once. */
import { HostError } from '../../../../shared/host/error.ts';
import type { BlobAnswer, BlobRequest } from './blobWorker.ts';
import { fill, text } from '../text/language.ts';

const waiting = new Map<string, (answer: BlobAnswer) => void>();
let worker: Worker | null = null;

function startWorker(): Worker {
  const started = new Worker(new URL('blobWorker.ts', import.meta.url), { type: 'module', name: 'blobs' });
  started.addEventListener('message', ({ data }: MessageEvent<BlobAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  started.addEventListener('error', () => {
    worker = null;
    for (const [id, answer] of waiting) answer({ id, status: 0, memory: null });
    waiting.clear();
  });
  return started;
}

/** Rejects with a HostError when the host has no such bytes, or cannot be reached. */
export async function fetchBlob(id: string): Promise<Uint8Array> {
  worker ??= startWorker();
  const request: BlobRequest = { id };
  const { status, memory } = await new Promise<BlobAnswer>((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage(request);
  });
  if (memory !== null) return new Uint8Array(memory);
  if (status === 0) throw new HostError('closed', text('The host could not be reached for these bytes.'));
  throw new HostError('not-found', fill('The host no longer has these bytes ({}).', status));
}
