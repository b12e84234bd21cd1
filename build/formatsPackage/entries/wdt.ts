/** Maps of World of Warcraft: which tiles there are. */
export { wdt } from '../../../shared/formats/wdt/index.ts';
