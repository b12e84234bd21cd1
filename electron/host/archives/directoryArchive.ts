/** PAK and WAD archives of the host: a directory read once, and entries read from the open file. */
import type { Archive, ArchiveAbout } from '../../../shared/archive/archive.ts';
import { entryAt, entryFlags } from '../../../shared/archive/archive.ts';
import type { PlacedIndex } from '../../../shared/archive/directory.ts';
import { readPak } from '../../../shared/archive/pak.ts';
import { readWad } from '../../../shared/archive/wad3.ts';
import { FormatError } from '../../../shared/codec/error.ts';
import type { FileSource } from './fileSource.ts';
import { openFileSource } from './fileSource.ts';

function archiveOf(source: FileSource, placed: PlacedIndex, about: ArchiveAbout): Archive {
  const { index, offsets } = placed;
  return {
    about,
    index,
    // Errors are the promise's, as with all archives.
    async read(at) {
      const { name, packedSize, flags } = entryAt(index, at);
      const offset = offsets[at] ?? 0;
      if ((flags & entryFlags.isOutside) !== 0) {
        throw new FormatError(`its ${packedSize} bytes lie outside the archive`, { path: name, offset });
      }
      if ((flags & entryFlags.isCompressed) !== 0) {
        throw new FormatError('it is packed in a way that no known tool writes', { path: name, offset });
      }
      return source.read(offset, packedSize);
    },
    async close() {
      source.close();
    },
  };
}

/** @throws FormatError */
function opened(path: string, read: (source: FileSource) => Archive): Archive {
  const source = openFileSource(path);
  try {
    return read(source);
  } catch (error) {
    source.close();
    throw error;
  }
}

/** @throws FormatError when it is no PAK */
export function openPak(path: string): Archive {
  return opened(path, (source) => {
    const placed = readPak(source);
    const readOnlyBecause =
      placed.problems.length > 0 ? 'It is damaged; writing would lose what cannot be read.' : null;
    return archiveOf(source, placed, {
      kind: 'pak',
      title: 'PAK',
      version: 0,
      problems: placed.problems,
      readOnlyBecause,
    });
  });
}

/** @throws FormatError when it is no WAD */
export function openWad(path: string): Archive {
  return opened(path, (source) => {
    const placed = readWad(source);
    const { version, problems } = placed;
    const readOnlyBecause = problems.length > 0 ? 'It is damaged; writing would lose what cannot be read.' : null;
    return archiveOf(source, placed, { kind: 'wad3', title: `WAD${version}`, version, problems, readOnlyBecause });
  });
}
