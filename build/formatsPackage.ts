/** `npm run package:formats`: the package of the codecs in out/formats, packed. */
import { fileURLToPath } from 'node:url';
import { makePackage, packPackage } from './formatsPackage/make.ts';

const folder = fileURLToPath(new URL('../out/formats', import.meta.url));
await makePackage(folder);
console.log(await packPackage(folder));
