/** Terrain tiles of World of Warcraft, version 18. */
export { adt } from '../../../shared/formats/adt/index.ts';
