/** The files a building consists of: `Name.wmo`, and `Name_000.wmo` and so on for its groups (formats/wmo.md, 2). */
import type { FilePart } from '../../codec/documentView.ts';
import { heldCount } from '../../codec/count.ts';
import { findTag } from '../common/terrain/tags.ts';

/** What three digits can number; the client has room for 512. */
export const mostGroups = 1000;
const entrySize = 32;

const groupName = /^(.*)_(\d{3})(\.wmo)$/i;

/** The number in the name of a group's file; −1 for other files. */
export function groupNumber(name: string): number {
  const digits = groupName.exec(name)?.[2];
  return digits === undefined ? -1 : Number(digits);
}

/** The root's name for the name of a group; null for other names. */
export function rootName(name: string): string | null {
  const match = groupName.exec(name);
  return match === null ? null : `${match[1] ?? ''}${match[3] ?? ''}`;
}

/** The name of a group's file beside a root of this name; the last ending counts, as it is spelled. */
export function groupFileName(root: string, number: number): string {
  const [, base = root, ending = '.wmo'] = /^(.*)(\.wmo)$/i.exec(root) ?? [];
  return `${base}_${String(number).padStart(3, '0')}${ending}`;
}

/** How many groups a root may have: what its header says or what it has entries for, whichever is more. */
export function statedGroups(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = findTag(bytes, 'MOHD');
  const entries = findTag(bytes, 'MOGI');
  const stated = header < 0 || header + 16 > bytes.length ? 0 : view.getUint32(header + 12, true);
  const held = entries < 0 ? 0 : Math.floor(view.getUint32(entries + 4, true) / entrySize);
  return heldCount(Math.max(stated, held), mostGroups);
}

/** The main file alone. */
export function mainBytes(bytes: Uint8Array, files: readonly FilePart[]): Uint8Array {
  const [main] = files;
  return main === undefined ? bytes : bytes.subarray(main.start, main.end);
}
