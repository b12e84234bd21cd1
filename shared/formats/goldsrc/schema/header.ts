/** What the reader needs to know of a model's main file before its records: it stands first in the bytes. */
import type { FilePart } from '../../../codec/documentView.ts';

export const headerSize = 244;
export const groupHeaderSize = 76;
/** The one version of Half-Life and its relatives. */
export const studioVersion = 10;

const offsets = { name: 8, flags: 136, bones: 140, sequences: 164, groups: 172, soundTable: 220 } as const;

/** Header flags of Xash that put further arrays behind the bones. Format page 5 and 20. */
export const xashLayoutFlags = 0xc0000000;
const xashMark = 'written by Xash3D studiomdl';

function mainView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function numberAt(bytes: Uint8Array, offset: number): number {
  return bytes.length < headerSize ? 0 : mainView(bytes).getInt32(offset, true);
}

export function boneCount(bytes: Uint8Array): number {
  return numberAt(bytes, offsets.bones);
}

export function groupCount(bytes: Uint8Array): number {
  return numberAt(bytes, offsets.groups);
}

/**
 * Whether the model uses extensions of Xash3D and PrimeXT: a second header, bone info, weights. Their sections are kept as
 * bytes, and fields that Xash gives another meaning are not followed as offsets.
 */
export function isXashModel(bytes: Uint8Array): boolean {
  if (bytes.length < headerSize) return false;
  if ((numberAt(bytes, offsets.flags) & xashLayoutFlags) !== 0 || numberAt(bytes, offsets.soundTable) !== 0)
    return true;
  return String.fromCharCode(...bytes.subarray(offsets.name, offsets.name + 64)).includes(xashMark);
}

/** The part of the joined bytes that is the main file. */
export function mainRange(
  bytes: Uint8Array,
  files: readonly FilePart[],
): { readonly start: number; readonly end: number } {
  return files[0] ?? { start: 0, end: bytes.length };
}
