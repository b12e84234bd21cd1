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

const magicSize = 4;

/** Whether the file starts as MDX of either game does. */
export function hasMagic(bytes: Uint8Array): boolean {
  return bytes.length >= magicSize && String.fromCharCode(...bytes.subarray(0, magicSize)) === 'MDLX';
}

/** The number in VERS, and where it stands; null where the chunk is missing or cut off. */
export function versionOf(bytes: Uint8Array): { readonly version: number; readonly offset: number } | null {
  const chunk = findChunk(bytes, magicSize, 'VERS');
  if (chunk === null || chunk.size < 4 || chunk.offset + 4 > bytes.length) return null;
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(chunk.offset, true);
  return { version, offset: chunk.offset };
}

/** Whether a file, or the start of one, is a World of Warcraft alpha model. */
export function isAlphaFile(bytes: Uint8Array): boolean {
  const found = hasMagic(bytes) ? versionOf(bytes) : null;
  return found !== null && isAlphaModel(bytes, found.version);
}
