/** Pictures of an imported model as texture files of its game, with the paths that the model names them by. */
import { cutText, encodedLength } from '../../codec/text.ts';
import { counted } from '../../codec/words.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { resample } from '../../media/texture/resample.ts';
import type { ContentNote, ContentTexture, ModelContent } from '../../model/content.ts';
import { encodeTexture } from '../../texture/index.ts';
import type { ExchangeFile } from '../files.ts';
import { fileNameOf, longestName, UniqueNames } from '../files.ts';
import { longestTexturePath } from './recipe.ts';
import type { ImportGame } from './targets.ts';

const mostSide = 4096;

/** Bytes that the number of a name that is taken, and the ending, may need. */
const endingRoom = '_1000.blp'.length;

/** The nearest power of two: the games' cards take no other sides. */
function evenSide(side: number): number {
  return Math.min(mostSide, Math.max(1, 2 ** Math.round(Math.log2(Math.max(1, side)))));
}

/** A picture with sides that the games' cards take; itself where it has them. */
export function evenPicture(image: RgbaPixels): RgbaPixels {
  const [width, height] = [evenSide(image.width), evenSide(image.height)];
  return width === image.width && height === image.height ? image : resample(image, { width, height });
}

/** A picture as a texture file of a game, with sides that its cards take. */
export function textureFile(
  image: RgbaPixels,
  format: 'blp1' | 'blp2',
): { readonly bytes: Uint8Array; readonly isResized: boolean } {
  const even = evenPicture(image);
  return { bytes: encodeTexture(even, { format }), isResized: even !== image };
}

export interface TexturedModel {
  readonly content: ModelContent;
  /** To be put beside the model, or in the folder that the model names. */
  readonly files: readonly ExchangeFile[];
}

/**
 * @param folder of the game, with which the model names its textures; empty for names alone
 */
export function texturedContent(
  content: ModelContent,
  { folder, game }: { readonly folder: string; readonly game: ImportGame },
  notes: ContentNote[],
): TexturedModel {
  const names = new UniqueNames();
  const files: ExchangeFile[] = [];
  const place =
    folder === '' || /[\\/]$/.test(folder) ? folder.replaceAll('/', '\\') : `${folder.replaceAll('/', '\\')}\\`;
  const mostBytes = Math.min(longestName, Math.max(1, longestTexturePath - encodedLength(place) - endingRoom));
  const kept: string[] = [];
  let resized = 0;
  const textures = content.textures.map((texture): ContentTexture => {
    if (texture.filledIn !== undefined) return texture;
    if (texture.path !== null) {
      const path = cutText(texture.path, longestTexturePath);
      kept.push(path);
      if (path === texture.path) return texture;
      const text = `the end of the path of a texture, ${encodedLength(texture.path)} bytes long: games read ${longestTexturePath}`;
      notes.push({ kind: 'lost', text });
      return { ...texture, path };
    }
    const plain = texture.name.replace(/\.(?:png|jpe?g|tga|bmp)$/i, '');
    const own = fileNameOf(plain, 'texture', { mostBytes });
    if (own !== fileNameOf(plain, 'texture', { mostBytes: Infinity }))
      notes.push({ kind: 'approximated', text: `the name of a texture is shortened to “${own}”` });
    const name = `${names.take(own)}.blp`;
    if (texture.image !== null) {
      const { bytes, isResized } = textureFile(texture.image, game === 'warcraft3' ? 'blp1' : 'blp2');
      if (isResized) resized++;
      files.push({ name, bytes });
    }
    return { ...texture, path: `${place}${name}` };
  });
  if (resized > 0)
    notes.push({ kind: 'approximated', text: `${counted(resized, 'picture')} resized: sides must be powers of two` });
  if (kept.length > 0)
    notes.push({
      kind: 'made',
      text: `${counted(kept.length, 'texture')} named as the game has them, without files: ${kept.slice(0, 3).join(', ')}${kept.length > 3 ? ' …' : ''}`,
    });
  return { content: { ...content, textures }, files };
}
