/**
 * Where tests find files to try things on. Beside the project may lie a shelf of real files; a stranger has none. Then
 * files that the project's own code makes stand in for them, in folders of the same names (`standIns`).
 *
 * The environment variable `CHUNKSMITH_SHELF` decides: unset, `../shared` is used if it is there; `none` hides it;
 * anything else is the folder of a shelf.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function shelfFolder(): string | null {
  const named = process.env['CHUNKSMITH_SHELF'];
  if (named === 'none') return null;
  const folder = named ?? fileURLToPath(new URL('../../../shared', import.meta.url));
  return existsSync(join(folder, 'corpus')) ? folder : null;
}

const shelf = shelfFolder();

/** Folder of the real files; null where they are missing or hidden. */
export const shelfCorpus: string | null = shelf === null ? null : join(shelf, 'corpus');

/** Folder into which the stand-ins are written before tests run without a shelf. */
export const standInFolder = fileURLToPath(new URL('../../out/stand-ins', import.meta.url));
