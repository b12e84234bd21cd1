/** Words for the pixels of a model's textures, by which the same ones are found. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import type { PictureWords } from '../../../../../shared/optimise/samePictures.ts';
import type { LoadTexture } from '../../../viewport/index.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Half-Life colours textures of these names by the player: what they are called matters. */
const namedForPlayers = /^(remap|dm_base)/i;

async function pixelsOf(texture: ModelTexture, load: LoadTexture): Promise<Pixels | null> {
  if (texture.pixels !== null) return namedForPlayers.test(texture.path) ? null : texture.pixels();
  if (texture.filledIn !== null || texture.path === '') return null;
  // What cannot be read is not compared.
  return load(texture.path, texture.kind).catch(() => null);
}

async function wordOf({ width, height, pixels }: Pixels): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(pixels));
  return `${width} × ${height} ${new Uint8Array(hash).join(' ')}`;
}

/** Looks at all pictures that are at hand, one after the other, as large ones take memory. */
export async function pictureWords(textures: readonly ModelTexture[], load: LoadTexture): Promise<PictureWords> {
  const words = new Map<RecordId, string>();
  for (const texture of textures) {
    const pixels = await pixelsOf(texture, load);
    if (pixels !== null) words.set(texture.record, await wordOf(pixels));
  }
  return words;
}
