/** Draws models for a batch that makes pictures of them, and leaves these with the host as PNG. No React. */
import { kindOf } from '../../../../../shared/archive/fileKinds.ts';
import { request } from '../../files/host.ts';
import { modelPictures } from '../../pictures/modelPictures.ts';
import type { PicturePlace } from '../../pictures/drawing.ts';

/** A picture file of any kind that browsers know as PNG. */
async function asPng(picture: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await createImageBitmap(new Blob([picture]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Under way at once, as pictures are drawn. */
const atOnce = 3;

/**
 * @param look what the pictures are kept as
 * @param goOn hears how much is done, 0 to 1, and says whether to go on
 */
export async function drawForBatch(
  files: readonly PicturePlace[],
  look: string,
  goOn: (share: number) => boolean,
): Promise<void> {
  const models = files.filter(({ path }) => kindOf(path) === 'model');
  let next = 0;
  let done = 0;
  const draw = async (): Promise<void> => {
    for (let at = next++; at < models.length && goOn(done / models.length); at = next++) {
      const place = models[at];
      if (place === undefined) return;
      const { mountId, path } = place;
      try {
        const drawn = await modelPictures.pictureOf({ mountId, path });
        const asked = await request('pictureOf', { mountId, path, look });
        if (drawn !== null && asked.kind === 'wanted') {
          await request('keepPicture', { mountId, path, key: asked.key, picture: await asPng(drawn), files: [] });
        }
      } catch {
        // The batch says of this file that nobody drew it.
      }
      done++;
    }
  };
  await Promise.all(models.slice(0, atOnce).map(async () => await draw()));
}
