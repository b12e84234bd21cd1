/** Buildings of World of Warcraft, version 17: a root and its groups. */
export { plainWmo as wmo } from '../../../shared/formats/wmo/plain.ts';
