/** Tells Warcraft III's MDX from World of Warcraft alpha's, which shares its magic and the version numbers 1300–1500. */
import { findChunk } from '../../codec/chunks.ts';

const sequenceSizeOfWarcraft3 = 132;

/**
 * WoW-alpha files put a count at the start of their chunks, Warcraft III never does. SEQS decides when there is one:
 * Warcraft III's is a whole number of 132-byte entries, alpha's is 4 bytes longer than its entries, which are of another
 * size. MODL decides otherwise: 372 bytes in Warcraft III, 373 in alpha. Source: format page 2, 5.1 and 8.2 (1, 4).
 */
export function isAlphaModel(bytes: Uint8Array, version: number): boolean {
  if (version < 1300 || version > 1500) return false;
  const model = findChunk(bytes, 4, 'MODL');
  if (model !== null && model.size !== 372) return true;
  const sequences = findChunk(bytes, 4, 'SEQS');
  return sequences !== null && sequences.size % sequenceSizeOfWarcraft3 !== 0;
}
