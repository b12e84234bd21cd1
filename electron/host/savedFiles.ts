/** What stands where a document was last read from or saved to. */
import type { FilePart } from '../../shared/codec/documentView.ts';
import { HostError } from '../../shared/host/error.ts';
import type { DiskFile } from './fileState.ts';
import type { DocumentFiles } from './hostDocumentParts.ts';
import type { DocumentHome } from './journal/home.ts';

/** Where a document lies, as its host document knows it. */
export interface SavedPlace {
  /** Path of its main file; null when it has none of its own. */
  readonly target: string | null;
  readonly home: DocumentHome | null;
  /** As they were last read or written, the main one first. */
  readonly disk: readonly DiskFile[];
}

interface FilesEndToEnd {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/**
 * The files as they were last read or saved, from where they lie. `original` for a document that lies nowhere: it has only
 * what it was made of. Null when they are gone from there, or another program wrote them since.
 */
export async function readSaved(place: SavedPlace, files: DocumentFiles): Promise<FilesEndToEnd | 'original' | null> {
  const { target, home, disk } = place;
  if (target === null && home === null) return 'original';
  try {
    if (target !== null) {
      const found = await files.readSet(target);
      const hashes = (these: readonly DiskFile[]): string => these.map(({ sha256 }) => sha256).join();
      return hashes(found.disk) === hashes(disk) ? found.source : null;
    }
    if (home === null) return null;
    const found = await files.readHome(home);
    return found.home.sha256 === home.sha256 ? found.source : null;
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}
