/** PNG, what textures are exported to and made from, as a document and as a picture. */
import type { ImageFormat } from '../../media/image.ts';
import { isPng } from './chunks.ts';
import { describePng, readPng } from './read.ts';

export { png } from './document.ts';
export { rewritePng, writePng } from './write.ts';

export const pngFormat: ImageFormat = {
  id: 'png',
  name: 'PNG',
  extensions: ['png'],
  sniff: isPng,
  describe: describePng,
  decode: readPng,
  mipSizes: (bytes) => [describePng(bytes)],
};
