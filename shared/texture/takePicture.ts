/** Another picture for a texture file: of its size, an area of it alone; its encoding and header stay. */
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { TexelArea } from '../media/paint/area.ts';
import { croppedPixels } from '../media/paint/crop.ts';
import { changeTexture } from './edit.ts';
import { paintTexture, type PaintedTexture } from './paint.ts';
import type { TextureSource } from './source.ts';

/**
 * @param area outside of which the picture is the texture's own; null for one of another size
 * @throws FormatError when the texture cannot be decoded, or is of a kind that is not written
 */
export function takePicture(source: TextureSource, picture: RgbaPixels, area: TexelArea | null): PaintedTexture {
  if (area === null) return { bytes: changeTexture(source, { kind: 'pixels', image: picture }), notes: [] };
  return paintTexture(source, croppedPixels(picture, area), area);
}
