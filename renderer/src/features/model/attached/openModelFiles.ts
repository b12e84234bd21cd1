/** Models that are only looked at: read in the page from files that somebody has. No React. */
import { openDocument } from '../../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { formatById } from '../../../../../shared/formats/index.ts';
import type { NamedBytes } from '../../../../../shared/host/fileSet.ts';
import { readFileSet } from '../../../workbench/files/readFileSet.ts';
import { fill } from '../../../base/text/language.ts';

/**
 * A model with the files that belong to it, as `find` has them by name. Rejects for what cannot be read, and for what is no
 * model.
 */
export async function openModelFiles(
  main: NamedBytes,
  find: (name: string) => Promise<NamedBytes | null>,
): Promise<FormatDocument> {
  const set = await readFileSet(main, find);
  const format = formatById(set.formatId);
  if (format?.model === undefined) throw new Error(fill('{} is no model', main.name));
  return openDocument(format, set.bytes, { files: set.files });
}
