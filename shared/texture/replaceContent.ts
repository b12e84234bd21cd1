/** Gives a texture document the content of other bytes of the same format, keeping records that stay the same. */
import { FormatError } from '../codec/error.ts';
import type { Document } from '../document/document.ts';
import { takeContent } from '../document/takeContent.ts';
import type { Transaction } from '../document/transaction.ts';

/**
 * Blocks are matched by type and position among their type, so that the record of mip 0 stays the record of mip 0. What is
 * equal is not touched. @throws FormatError when the bytes are of another version or cannot be read
 */
export function replaceContent(document: Document, transaction: Transaction, bytes: Uint8Array): void {
  const { records, root, version } = document.format.read(bytes, []);
  if (version !== document.version) {
    const problem = `version ${version} cannot take the place of version ${document.version}`;
    throw new FormatError(problem, { path: '', offset: 0 });
  }
  takeContent(document, transaction, {
    root,
    get(id) {
      const record = records.get(id);
      if (record === undefined) throw new Error(`no record ${id} in what was read`);
      return record;
    },
  });
}
