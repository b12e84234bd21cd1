/** Pictures in sizes that models of Half-Life hold (import-conversion.md section 6). */
import { mostOf } from '../../formats/goldsrc/limits.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { resample } from '../../media/texture/resample.ts';

/** Sides go in steps of so many texels. */
const sideStep = 16;

function fittedSide(side: number): number {
  const most = mostOf.textureSide.halfLife;
  return Math.min(most, Math.max(sideStep, Math.round(side / sideStep) * sideStep));
}

/** The picture itself where its sides are right already. */
export function fittedPicture(image: RgbaPixels): RgbaPixels {
  const size = { width: fittedSide(image.width), height: fittedSide(image.height) };
  return size.width === image.width && size.height === image.height ? image : resample(image, size);
}

/** Texels of a side of what is mirrored: the game counts on it (goldsrc-mdl.md section 17). */
const chromeSide = 64;

/** A picture in the one size in which the game mirrors it. */
export function chromePicture(image: RgbaPixels): RgbaPixels {
  const { width, height } = image;
  return width === chromeSide && height === chromeSide
    ? image
    : resample(image, { width: chromeSide, height: chromeSide });
}
