/** Which format a file is of, by its first bytes; brings all formats along. */
export { formats, sniffFormat } from '../../../shared/formats/index.ts';
