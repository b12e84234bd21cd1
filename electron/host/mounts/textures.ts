/** Textures from mounts: which documents asked for which, and decoded ones that are likely to be asked for again. */
import type { FoundTexture } from '../../../shared/host/entities.ts';

interface Asked {
  readonly documentId: string;
  readonly path: string;
}

/** What documents asked for and found in a mount, or nowhere: when mounts change these may be others. */
export class AskedTextures {
  private readonly asked = new Map<string, Asked & { readonly mountId: string | null }>();

  /** `mountId` is null for a texture that was found nowhere. */
  note(documentId: string, path: string, mountId: string | null): void {
    this.asked.set(`${documentId}\0${path}`, { documentId, path, mountId });
  }

  forget(documentId: string, path: string): void {
    this.asked.delete(`${documentId}\0${path}`);
  }

  /** Textures that a change of these mounts may concern. They are forgotten until they are asked for again. */
  takeTouched(mountIds: readonly string[]): readonly Asked[] {
    const touched = [...this.asked].filter(([, { mountId }]) => mountId === null || mountIds.includes(mountId));
    for (const [key] of touched) this.asked.delete(key);
    return touched.map(([, { documentId, path }]) => ({ documentId, path }));
  }
}

/** A decoded picture without the id under which its pixels are fetched. */
export type DecodedTexture = Omit<Extract<FoundTexture, { kind: 'found' }>, 'kind' | 'pixelsBlob' | 'location'> & {
  readonly pixels: Uint8Array;
};

const cachedBytes = 96 * 1024 * 1024;

/** Decoded textures, the longest unused given up first. */
export class PixelCache {
  private readonly entries = new Map<string, DecodedTexture>();
  private size = 0;

  get(key: string): DecodedTexture | null {
    const found = this.entries.get(key);
    if (found === undefined) return null;
    this.entries.delete(key);
    this.entries.set(key, found);
    return found;
  }

  put(key: string, texture: DecodedTexture): void {
    if (texture.pixels.length > cachedBytes / 4 || this.entries.has(key)) return;
    this.entries.set(key, texture);
    this.size += texture.pixels.length;
    for (const [oldest, { pixels }] of this.entries) {
      if (this.size <= cachedBytes) break;
      this.entries.delete(oldest);
      this.size -= pixels.length;
    }
  }
}
