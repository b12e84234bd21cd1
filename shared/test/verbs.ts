/** What tests of verbs share: doing one, and holding it against what every verb promises. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { openDocument } from '../document/document.ts';
import type { ModelEdits } from '../model/edits.ts';
import { treeOf } from './generate.ts';

export function editsOf(document: FormatDocument): ModelEdits {
  const edits = document.format.model?.edits(document);
  if (edits === undefined) throw new Error(`${document.format.id} has no model`);
  return edits;
}

/** The document as it is read from what it is written as. */
export function reopened(document: FormatDocument): FormatDocument {
  const name = document.original?.files[0]?.name ?? `model.${document.format.extensions[0]}`;
  const { bytes, files } = document.writeFiles(name);
  return openDocument(document.format, bytes, { files });
}

export function bytesOf(document: FormatDocument): Uint8Array {
  return document.writeFiles(document.original?.files[0]?.name ?? 'model').bytes;
}

function problems(document: FormatDocument): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, severity } of document.format.validate(document)) {
    // What is merely unusual, such as a light that reaches far, is what was asked for.
    if (severity === 'info') continue;
    const key = `${severity} ${rule}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Does something, and holds it against what every verb promises; `look` sees the document that was read again, too.
 *
 * @param mayTell rules whose warnings may come, as what was asked for is what they tell of
 */
export function expectVerb(
  document: FormatDocument,
  verb: () => unknown,
  look: (again: FormatDocument) => void,
  mayTell: ReadonlySet<string> = new Set(),
): void {
  const before = bytesOf(document);
  const found = problems(document);
  const steps = document.history.position;
  verb();
  expect(document.history.position).toBe(steps + 1);
  expect(document.history.entries.at(-1)?.label).not.toBe('');
  const again = reopened(document);
  const { schemas } = document.format;
  const written = treeOf(document, schemas, document.root);
  expect(isDeepStrictEqual(treeOf(again, schemas, again.root), written)).toBe(true);
  look(document);
  look(again);
  for (const [problem, count] of problems(again)) {
    if (mayTell.has(problem)) continue;
    expect(count, problem).toBeLessThanOrEqual(found.get(problem) ?? 0);
  }
  document.undo();
  expect(Buffer.compare(bytesOf(document), before)).toBe(0);
}
