/** All of a kind can be deleted of any file: what is left is saved and read again, or the act is refused (D74). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import { checkReadBack } from '../../../../../shared/document/readBack.ts';
import { knownFormats } from '../../../../../shared/formats/index.ts';
import { joinFiles } from '../../../../../shared/host/fileSet.ts';
import { canDelete, deleteRecords } from './structureEdits.ts';

const samples = new URL('../../../../../assets/samples/', import.meta.url);

/** Kinds of which all cannot go, and what is said then. */
const refused: Readonly<Record<string, RegExp>> = {
  'goldsrc animations': /needs a blend/,
  'goldsrc sequenceGroups': /stays the first/,
};

test.each([
  ['Crystal.mdx'],
  ['Knight.mdx'],
  ['Golem_HD.mdx'],
  ['AlphaLantern.mdx'],
  ['Sentry.mdl'],
  ['Squire.m2', 'Squire00.skin'],
  ['Lodge.wmo', 'Lodge_000.wmo', 'Lodge_001.wmo'],
  ['Meadow/Meadow_32_32.adt'],
])('%s', (...names) => {
  const parts = names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, samples))) }));
  const [main] = parts;
  const format = main === undefined ? null : knownFormats.sniff(main.bytes, main.name);
  if (main === undefined || format === null) throw new Error('no sample');
  const { bytes, files } = joinFiles(parts);
  const document = openDocument(format, bytes, { files });
  const before = document.write();
  let kinds = 0;
  for (const { name, list } of format.collections) {
    const doomed = list(document).filter((id) => canDelete(document, id));
    if (doomed.length === 0) continue;
    kinds++;
    const words = refused[`${format.id} ${name}`];
    if (words !== undefined) {
      expect(() => deleteRecords(document, doomed), name).toThrow(words);
      expect(document.history.position).toBe(0);
      continue;
    }
    deleteRecords(document, doomed);
    expect(() => checkReadBack(document, document.writeFiles(main.name)), name).not.toThrow();
    document.undo();
    expect(document.write(), name).toEqual(before);
  }
  expect(kinds).toBeGreaterThan(0);
});
