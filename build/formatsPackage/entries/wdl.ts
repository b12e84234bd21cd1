/** Distant land of World of Warcraft. */
export { wdl } from '../../../shared/formats/wdl/index.ts';
