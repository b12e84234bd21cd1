/** What the archives under torture hold: a file that stays, and one that is replaced, whose content tells its number. */
import { noise } from '../../electron/host/archives/test/archives.ts';

export const keptContent = noise(30_000, 7);

function isWad(path: string): boolean {
  return path.endsWith('.wad');
}

export function keptName(path: string): string {
  return isWad(path) ? 'KEPT.miptex' : 'kept.bin';
}

/** The name and the bytes of the file that is replaced, after the change of this number. */
export function contentOf(path: string, number: number): { readonly name: string; readonly bytes: Uint8Array } {
  // Sizes go up and down, so that compacting has something to do.
  const bytes = noise(1_000 + (((number + 1) * 7_919) % 50_000), number + 1);
  new DataView(bytes.buffer).setInt32(0, number, true);
  return { name: isWad(path) ? 'COUNT.miptex' : 'count.bin', bytes };
}
