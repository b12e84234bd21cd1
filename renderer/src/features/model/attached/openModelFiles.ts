/** Models that are only looked at: read in the page from files that somebody has. No React. */
import { openDocument } from '../../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { formatById, knownFormats, sniffFormat } from '../../../../../shared/formats/index.ts';
import { findFileSet, type NamedBytes } from '../../../../../shared/host/fileSet.ts';
import { fill, text } from '../../../base/text/language.ts';

/**
 * A model with the files that belong to it, as `find` has them by name. Rejects for what cannot be read, and for what is no
 * model.
 */
export async function openModelFiles(
  main: NamedBytes,
  find: (name: string) => Promise<NamedBytes | null>,
): Promise<FormatDocument> {
  const set = await findFileSet(main, {
    identify: (bytes, name) => {
      const format = sniffFormat(bytes, name);
      const mains = knownFormats.mainsOf(bytes, name);
      return Promise.resolve({ formatId: format?.id ?? null, hasCompanions: format?.companions !== undefined, mains });
    },
    companions: (id, bytes, files) => Promise.resolve(formatById(id)?.companions?.(bytes, files) ?? []),
    find,
    where: text('beside it'),
  });
  const format = formatById(set.formatId);
  if (format?.model === undefined) throw new Error(fill('{} is no model', main.name));
  return openDocument(format, set.bytes, { files: set.files });
}
