/** Small pictures of textures for palettes, fetched once for a document. No React. */
import { fetchSmall } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';

/** Twice what is shown, for fine screens. */
const size = 96;
const known = new WeakMap<Session, Map<string, Promise<string | null>>>();

/** A picture of the texture as an address; null where it cannot be found or shown. */
export function thumbnail(session: Session, path: string): Promise<string | null> {
  const pictures = known.get(session) ?? new Map<string, Promise<string | null>>();
  known.set(session, pictures);
  const picture = pictures.get(path) ?? make(session, path).catch(() => null);
  pictures.set(path, picture);
  return picture;
}

async function make(session: Session, path: string): Promise<string | null> {
  const fetched = await fetchSmall(session, path, size);
  if (fetched === null) return null;
  const { width, height } = fetched.found;
  const pixels = new Uint8ClampedArray(fetched.pixels);
  // Ground textures keep their shine in alpha: it is not transparency.
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  const bitmap = await createImageBitmap(new ImageData(pixels, width, height), {
    resizeWidth: size,
    resizeHeight: size,
    resizeQuality: 'medium',
  });
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL();
}
