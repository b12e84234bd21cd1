/** Truevision TGA, as a document and as a picture. */
import type { ImageFormat } from '../../media/image.ts';
import { looksLikeTga } from './header.ts';
import { describeTga, readTga } from './read.ts';

export { tga } from './document.ts';
export { rewriteTga, writeTga } from './write.ts';

export const tgaFormat: ImageFormat = {
  id: 'tga',
  name: 'Truevision TGA',
  extensions: ['tga'],
  sniff: (bytes, fileName) => fileName.toLowerCase().endsWith('.tga') || looksLikeTga(bytes),
  describe: describeTga,
  decode: readTga,
  mipSizes: (bytes) => [describeTga(bytes)],
};
