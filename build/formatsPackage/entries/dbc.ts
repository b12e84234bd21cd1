/** Tables of World of Warcraft. */
export { dbc } from '../../../shared/formats/dbc/index.ts';
