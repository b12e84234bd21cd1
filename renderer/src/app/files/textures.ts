/** Textures as the host finds them for a document, and word of their files changing on disk. */
import type { FoundTexture } from '../../host/index.ts';
import type { Session } from '../state/session.ts';
import { host, request } from './host.ts';

export interface FetchedTexture {
  readonly found: Extract<FoundTexture, { kind: 'found' }>;
  /** RGBA, 8 bits each, top row first. */
  readonly pixels: Uint8Array;
}

/** Null where there is no such file. Throws with a sentence where there is one that cannot be shown. */
export async function fetchTexture({ id }: Session, path: string): Promise<FetchedTexture | null> {
  const found = await request('findTexture', { documentId: id, path, maxSize: null });
  if (found.kind === 'missing') return null;
  if (found.kind === 'unreadable') throw new Error(`${found.name} cannot be shown: ${found.message}`);
  return { found, pixels: await host().fetchBlob(found.pixelsBlob) };
}

/** Hears when the file of one of the document's textures has changed. Returns the way to stop. */
export function onTextureChanged({ id }: Session, changed: (path: string) => void): () => void {
  return host().client.on('textureChanged', ({ documentId, path }) => {
    if (documentId === id) changed(path);
  });
}
