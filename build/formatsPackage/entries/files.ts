/** Documents of several files, such as a model and its skins: end to end in memory, with a list of where each begins. */
import type { FilePart } from '../../../shared/codec/documentView.ts';

/** One of the files of a document. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What `openDocument(format, bytes, { files })` takes; the main file comes first. */
export function joinFiles(files: readonly NamedFile[]): { readonly bytes: Uint8Array; readonly files: FilePart[] } {
  const bytes = new Uint8Array(files.reduce((sum, file) => sum + file.bytes.length, 0));
  const parts: FilePart[] = [];
  let end = 0;
  for (const { name, bytes: own } of files) {
    bytes.set(own, end);
    parts.push({ name, start: end, end: end + own.length });
    end += own.length;
  }
  return { bytes, files: parts };
}

/** The files of what `document.writeFiles(name)` gives. */
export function splitFiles(written: {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}): readonly NamedFile[] {
  return written.files.map(({ name, start, end }) => ({ name, bytes: written.bytes.slice(start, end) }));
}
