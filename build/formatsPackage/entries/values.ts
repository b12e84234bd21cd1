/** Values by paths, as the command line tool writes them: `sequences["Walk"].moveSpeed`. */
import type { Value } from '../../../shared/codec/documentRecord.ts';
import type { Document } from '../../../shared/document/document.ts';
import { resolvePath } from '../../../shared/document/path.ts';
import { readPlace, writePlace } from '../../../shared/document/value.ts';

/**
 * The value that a path leads to; undefined where the file's version has none.
 *
 * @throws PathError where it leads to nothing
 */
export function valueAt(document: Document, path: string): Value {
  return readPlace(document, resolvePath(document.format, document, path));
}

/**
 * Sets values in one step, all of them or none, which `document.undo()` takes back.
 *
 * @throws PathError, ValueError where one does not fit; nothing is changed then
 */
export function setValues(document: Document, values: Readonly<Record<string, Value>>, label = 'Set'): void {
  document.edit(label, (step) => {
    for (const [path, value] of Object.entries(values))
      writePlace(step, document, resolvePath(document.format, document, path), value);
  });
}
