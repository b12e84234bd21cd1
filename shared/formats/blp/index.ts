/** BLP, the texture format of Warcraft III (BLP1) and World of Warcraft (BLP2): the entry for the list of image formats. */
import type { ImageFormat } from '../../codec/image.ts';
import { isBlp } from './header.ts';
import { blpMipSizes, describeBlp, readBlp } from './read.ts';

export { readBlp, describeBlp } from './read.ts';
export { writeJpegBlp1, writePaletteBlp1 } from './write.ts';

export const blpFormat: ImageFormat = {
  id: 'blp',
  name: 'Blizzard picture',
  extensions: ['blp'],
  sniff: isBlp,
  describe: describeBlp,
  decode: readBlp,
  mipSizes: blpMipSizes,
};
