/** A file with those that belong to it, read in the page from wherever somebody has them; no document is made. No React. */
import { text } from '../../base/text/language.ts';
import { formatById, knownFormats, sniffFormat } from '../../../../shared/formats/index.ts';
import { findFileSet, type FileSet, type NamedBytes } from '../../../../shared/host/fileSet.ts';

/** Rejects where a file is missing that it cannot be read without. */
export async function readFileSet(
  main: NamedBytes,
  find: (name: string) => Promise<NamedBytes | null>,
): Promise<FileSet> {
  return await findFileSet(main, {
    identify: (bytes, name) => {
      const format = sniffFormat(bytes, name);
      const mains = knownFormats.mainsOf(bytes, name);
      return Promise.resolve({ formatId: format?.id ?? null, hasCompanions: format?.companions !== undefined, mains });
    },
    companions: (id, bytes, files) => Promise.resolve(formatById(id)?.companions?.(bytes, files) ?? []),
    find,
    where: text('beside it'),
  });
}
