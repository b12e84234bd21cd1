/** MDL of Half-Life, version 10, with textures and sequence groups beside it. */
export { plainGoldsrc as goldsrc } from '../../../shared/formats/goldsrc/plain.ts';
