/** DDS, the texture container of DirectX (Warcraft III Reforged and many tools), as a document and as a picture. */
import type { ImageFormat } from '../../media/image.ts';
import { isDds } from './header.ts';
import { ddsMipSizes, describeDds, readDds } from './read.ts';

export { dds } from './document.ts';
export { readDdsHeader, planDds } from './header.ts';
export { ddsChoices, rewriteDds, writeDds } from './write.ts';
export { paintDds } from './paintMips.ts';

export const ddsFormat: ImageFormat = {
  id: 'dds',
  name: 'DirectDraw texture',
  extensions: ['dds'],
  sniff: isDds,
  describe: describeDds,
  decode: readDds,
  mipSizes: ddsMipSizes,
};
