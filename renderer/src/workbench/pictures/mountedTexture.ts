/** Small pictures of the textures of mounts, fetched once and again when the mount changed. No React. */
import { host, request } from '../files/host.ts';
import { onMountsChanged } from '../mounts/mountState.ts';
import type { PicturePlace } from './drawing.ts';
import { smallDrawing, smallPicture } from './thumbnails.ts';

/** Longest side that is asked for, px. */
const side = 192;
/** The oldest are let go. */
const most = 600;
const known = new Map<string, Promise<string | null>>();

onMountsChanged((mountIds) => {
  for (const key of known.keys()) if (mountIds.includes(key.slice(0, key.indexOf(':')))) known.delete(key);
});

/** As an address; null for what is gone or cannot be decoded. */
export function mountedTexture({ mountId, path }: PicturePlace): Promise<string | null> {
  const key = `${mountId}:${path.toLowerCase()}`;
  const picture = known.get(key) ?? fetchPicture({ mountId, path }).catch(() => null);
  known.delete(key);
  known.set(key, picture);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return picture;
}

async function fetchPicture(place: PicturePlace): Promise<string | null> {
  const found = await request('previewMounted', { ...place, sourceId: null, maxSize: side });
  if (found.kind !== 'found') return ofBrowser.test(place.path) ? await drawnByBrowser(place) : null;
  const { width, height, pixelsBlob } = found;
  return smallPicture({ width, height, pixels: await host().fetchBlob(pixelsBlob) });
}

/** Pictures that no game of ours shows and whose formats we have not got, but every browser. */
const ofBrowser = /\.(bmp|jpe?g)$/i;

async function drawnByBrowser(place: PicturePlace): Promise<string | null> {
  const { blob } = await request('readMounted', { ...place, sourceId: null });
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(await host().fetchBlob(blob))]));
  const small = smallDrawing(bitmap);
  bitmap.close();
  return small;
}
