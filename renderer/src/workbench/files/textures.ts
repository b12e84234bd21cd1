/** Textures as the host finds them for a document, and word of their files changing on disk. */
import { Signal } from '../../base/observable.ts';
import type { FoundTexture, ParamsOf } from '../../base/host/index.ts';
import type { Session } from '../state/session.ts';
import { host, request } from './host.ts';

export interface FetchedTexture {
  readonly found: Extract<FoundTexture, { kind: 'found' }>;
  /** RGBA, 8 bits each, top row first; blocks where `found` says that it is compressed. */
  readonly pixels: Uint8Array;
}

/** A texture as RGBA. Null where there is no such file. Throws with a sentence where there is one that cannot be shown. */
export function fetchTexture(session: Session, path: string): Promise<FetchedTexture | null> {
  return fetchAs(session, path, [], null);
}

/** A texture no larger than a palette needs it, from a small mip where there is one. */
export function fetchSmall(session: Session, path: string, maxSize: number): Promise<FetchedTexture | null> {
  return fetchAs(session, path, [], maxSize);
}

/** As `fetchTexture`, but DXT blocks that a graphics card takes as they are need not be decoded. */
export function fetchForCard(session: Session, path: string): Promise<FetchedTexture | null> {
  return fetchAs(session, path, ['dxt'], null);
}

async function fetchAs(
  { id }: Session,
  path: string,
  accepts: ParamsOf<'findTexture'>['accepts'],
  maxSize: number | null,
): Promise<FetchedTexture | null> {
  const found = await request('findTexture', { documentId: id, path, maxSize, accepts });
  if (found.kind === 'missing') return null;
  if (found.kind === 'unreadable') throw new Error(`${found.name} cannot be shown: ${found.message}`);
  return { found, pixels: await host().fetchBlob(found.pixelsBlob) };
}

const changes = new Signal<[documentId: string, path: string]>();

/** The host said that the file of a document's texture is another one now. */
export function noteTextureChanged(documentId: string, path: string): void {
  changes.tell(documentId, path);
}

/** Hears when the file of any document's texture has changed, whichever connection tells. Returns the way to stop. */
export const onAnyTextureChanged = changes.listen;

/** Hears when the file of one of the document's textures has changed. Returns the way to stop. */
export function onTextureChanged({ id }: Session, changed: (path: string) => void): () => void {
  return onAnyTextureChanged((documentId, path) => {
    if (documentId === id) changed(path);
  });
}
