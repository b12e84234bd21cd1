/** The picture of a model's texture: its own pixels, the file that the host finds, or a checker and why. */
import { useEffect, useState } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { fetchTexture, onTextureChanged } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface ShownPicture {
  readonly image: HTMLCanvasElement;
  /** Why there is no picture; null where there is one. */
  readonly reason: string | null;
}

const checkerSize = 256;
const fieldSize = 32;

/** Fields of two greys, eight each way. */
function checker(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = checkerSize;
  canvas.height = checkerSize;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  for (let y = 0; y < checkerSize; y += fieldSize) {
    for (let x = 0; x < checkerSize; x += fieldSize) {
      context.fillStyle = (x + y) % (2 * fieldSize) === 0 ? '#5a5f66' : '#44484e';
      context.fillRect(x, y, fieldSize, fieldSize);
    }
  }
  return canvas;
}

function painted(width: number, height: number, pixels: Uint8Array | Uint8ClampedArray): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas;
}

interface Own {
  readonly record: number;
  readonly revision: number;
  readonly image: HTMLCanvasElement;
}

const kept = new WeakMap<Document, Own>();

/** The model's own pixels, painted when they changed. Null where it has none. */
function ownPicture({ document }: Session, { record, pixels }: ModelTexture): HTMLCanvasElement | null {
  const revision = document.revisionOf(record);
  const known = kept.get(document);
  if (known?.record === record && known.revision === revision) return known.image;
  const made = pixels?.() ?? null;
  if (made === null) return null;
  const image = painted(made.width, made.height, made.pixels);
  kept.set(document, { record, revision, image });
  return image;
}

function noPicture(texture: ModelTexture | null): string {
  if (texture === null) return text('No texture is put on this mesh.');
  if (texture.pixels !== null) return text('The texture has no pixels.');
  return texture.path === ''
    ? fill('The game puts its own picture here: {}.', texture.kindName)
    : text('The picture is being fetched.');
}

/** The picture of a texture as it is now; what the host has to find comes a little later. */
export function usePictureOf(session: Session, texture: ModelTexture | null): ShownPicture {
  const path = texture?.pixels === null ? texture.path : '';
  const [fetched, setFetched] = useState<(ShownPicture & { readonly path: string }) | null>(null);
  const [empty] = useState(checker);
  useEffect(() => {
    if (path === '') return undefined;
    let isStale = false;
    const show = (image: HTMLCanvasElement, reason: string | null): void => {
      if (!isStale) setFetched({ path, image, reason });
    };
    const load = async (): Promise<void> => {
      try {
        const made = await fetchTexture(session, path);
        if (made === null) show(empty, fill('{} was not found beside the model or in a mounted game.', path));
        else show(painted(made.found.width, made.found.height, made.pixels), null);
      } catch (error) {
        show(empty, error instanceof Error ? error.message : String(error));
      }
    };
    void load();
    const stop = onTextureChanged(session, (changed) => {
      if (changed.toLowerCase() === path.toLowerCase()) void load();
    });
    return () => {
      isStale = true;
      stop();
    };
  }, [session, path, empty]);
  const own = texture === null || texture.pixels === null ? null : ownPicture(session, texture);
  if (own !== null) return { image: own, reason: null };
  if (path !== '' && fetched?.path === path) return fetched;
  return { image: empty, reason: noPicture(texture) };
}
