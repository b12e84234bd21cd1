/** The work of the texture worker, without the worker: what each job does. */
import { halveImage, type RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import {
  changeTexture,
  convertTexture,
  decodeTexture,
  errorsOfTexture,
  paintTexture,
} from '../../../../../shared/texture/index.ts';
import { openTexture } from '../../../../../shared/texture/source.ts';
import { paletteIndices } from '../../../../../shared/texture/paletteIndices.ts';
import { tileSide } from '../picture/tiles.ts';
import type { ShownPicture, TextureBytes, TextureJobName, TextureJobs } from './jobs.ts';

/** The picture, then halved copies until one fits into a tile. */
function withHalves(image: RgbaPixels): [RgbaPixels, ...RgbaPixels[]] {
  const levels: [RgbaPixels, ...RgbaPixels[]] = [image];
  let current = image;
  while (Math.max(current.width, current.height) > tileSide) {
    current = halveImage(current);
    levels.push(current);
  }
  return levels;
}

function show(source: TextureBytes, mip: number, useIgnoredAlpha: boolean): ShownPicture {
  const { format, bytes, files } = openTexture(source);
  const { pixels, ...about } = decodeTexture(source, mip, { useIgnoredAlpha });
  return {
    levels: withHalves({ width: about.width, height: about.height, pixels }),
    about,
    sizes: format.mipSizes(bytes, files),
    indices: paletteIndices(source, mip),
  };
}

export const carryOut: {
  readonly [N in TextureJobName]: (params: TextureJobs[N]['params']) => TextureJobs[N]['result'];
} = {
  show: ({ source, mip, useIgnoredAlpha }) => show(source, mip, useIgnoredAlpha),
  change: ({ source, change }) => ({ bytes: changeTexture(source, change) }),
  changeFrom({ source, picture, change }) {
    const image = decodeTexture(picture);
    return { bytes: changeTexture(source, { ...change, image }) };
  },
  paint: ({ source, made, area }) => paintTexture(source, made, area),
  convert({ source, options, name }) {
    const bytes = convertTexture(source, options);
    return { bytes, errors: errorsOfTexture(source, { bytes, name }) };
  },
};
