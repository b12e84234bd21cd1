/** Pictures of textures on their way back: what they are held against, and what becomes of a texture file. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { TexelArea } from '../../media/paint/area.ts';
import type { ShownChoices, TextureLookup } from '../gltf/exportedModel.ts';

/** Where the pictures of a model's textures are found, as exports are given them. */
export interface BackPictures {
  readonly texture: TextureLookup;
  readonly choices: ShownChoices | null;
}

/** Another picture for a texture of the model that is a file. */
export interface ChangedPicture {
  /** Position among the textures of the view. */
  readonly texture: number;
  /** The file as the model names it, or as it was chosen for what the game fills in. */
  readonly path: string;
  /** The whole picture. */
  readonly picture: RgbaPixels;
  /** Outside of it the texture stays; null for a picture of another size. */
  readonly area: TexelArea | null;
}
