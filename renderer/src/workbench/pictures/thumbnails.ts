/** Small pictures of textures, fetched once for a document and again when their file changed. No React. */
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { fetchSmall, onAnyTextureChanged } from '../files/textures.ts';
import type { Session } from '../state/session.ts';

/** Twice what is shown, for fine screens. */
const size = 96;
const known = new Map<string, Map<string, Promise<string | null>>>();
/** Documents that pictures are kept of: those that were looked at last. */
const mostDocuments = 8;

onAnyTextureChanged((documentId, path) => known.get(documentId)?.delete(path));

/** A picture of the texture as an address; null where it cannot be found or shown. */
export function thumbnail(session: Session, path: string): Promise<string | null> {
  const pictures = known.get(session.id) ?? new Map<string, Promise<string | null>>();
  known.delete(session.id);
  known.set(session.id, pictures);
  const [oldest] = known.keys();
  if (known.size > mostDocuments && oldest !== undefined) known.delete(oldest);
  const picture = pictures.get(path) ?? make(session, path).catch(() => null);
  pictures.set(path, picture);
  return picture;
}

async function make(session: Session, path: string): Promise<string | null> {
  const fetched = await fetchSmall(session, path, size);
  if (fetched === null) return null;
  const { width, height } = fetched.found;
  return smallPicture({ width, height, pixels: fetched.pixels });
}

/**
 * A picture as an address, no larger than a row of a list needs it. Alpha is left out: textures keep other things in it. Null
 * for a picture without pixels, and where nothing can be drawn.
 */
export function smallPicture({ width, height, pixels: rgba }: RgbaPixels): string | null {
  const whole = document.createElement('canvas');
  const from = whole.getContext('2d');
  if (width === 0 || height === 0 || from === null) return null;
  const pixels = new Uint8ClampedArray(rgba);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  Object.assign(whole, { width, height });
  from.putImageData(new ImageData(pixels, width, height), 0, 0);
  return smallDrawing(whole);
}

/** What can be drawn as an address, as large as a row needs it; null where nothing can be drawn. */
export function smallDrawing(whole: CanvasImageSource): string | null {
  const small = document.createElement('canvas');
  const to = small.getContext('2d');
  if (to === null) return null;
  Object.assign(small, { width: size, height: size });
  to.imageSmoothingQuality = 'high';
  to.drawImage(whole, 0, 0, size, size);
  return small.toDataURL();
}
