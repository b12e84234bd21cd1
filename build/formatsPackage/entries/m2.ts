/** M2 of World of Warcraft, versions 256 to 264, with skins and keys beside it. */
export { plainM2 as m2, modelVersions } from '../../../shared/formats/m2/plain.ts';
