/** What every edit of a model of Half-Life promises. */
import { expect } from 'vitest';
import type { Document } from '../../../../document/document.ts';
import { openDocument } from '../../../../document/document.ts';
import { differentValues } from '../../../../test/studioDifferences.ts';
import { goldsrc } from '../../index.ts';

export function reopened(document: Document): Document {
  const { bytes, files } = document.writeFiles(document.original?.files[0]?.name ?? 'model.mdl');
  return openDocument(goldsrc, bytes, { files });
}

/** One undo step, files that read back as the document is, and the same bytes after undo. */
export function isWhole(document: Document, what: string): void {
  expect(differentValues(reopened(document), document), what).toEqual([]);
  document.undo();
  expect(Buffer.compare(document.write(), document.original?.bytes ?? new Uint8Array(0)), what).toBe(0);
}
