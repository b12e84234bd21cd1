/** What goes out as text and comes in again: as it went out, and damaged on the way. */
import { openDocument } from '../../shared/document/document.ts';
import { compileStudio } from '../../shared/exchange/goldsrc/compile/index.ts';
import { wantedFiles } from '../../shared/exchange/goldsrc/compile/wanted.ts';
import { decompileStudio } from '../../shared/exchange/goldsrc/decompile/index.ts';
import { KnownFiles, normalPath } from '../../shared/exchange/files.ts';
import { readModelText, writeModelText } from '../../shared/exchange/mdl/index.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { exportCsv, importCsv } from '../../shared/formats/dbc/csv.ts';
import { rowsById, tableOf } from '../../shared/formats/dbc/table.ts';
import { layoutFor } from '../../shared/formats/dbc/tables.ts';
import type { Consumer } from './consumer.ts';
import { damageText } from './damageText.ts';
import type { Random } from './damage.ts';
import { below } from './damage.ts';
import { BrokenRule, checkIdentity, orRefusal } from './rules.ts';

const only =
  (id: string) =>
  (document: FormatDocument): boolean =>
    document.format.id === id;

/** A document that was made of sources is whole: it is written, and what was written opens and writes itself. */
function checkMade(document: FormatDocument, name: string): void {
  const { bytes, files } = document.writeFiles(name);
  const again = openDocument(document.format, bytes, { files });
  checkIdentity(again, ' of what was made of sources');
  document.format.validate(document);
}

/** The document of a text, after it was looked at whether it is whole. */
function readText(bytes: Uint8Array): FormatDocument {
  const { document } = readModelText(bytes);
  checkMade(document, 'text.mdx');
  return document;
}

/** The sources of a model, one of them damaged where a random is given. */
function compileAgain(document: FormatDocument, random: Random | null): void {
  const { files, main } = decompileStudio(document);
  const texts = files.filter(({ name }) => /\.(qc|smd)$/i.test(name));
  // The script decides what is read at all: it is damaged as often as all others together.
  const chosen = random === null ? null : random() < 0.5 ? main : texts[below(random, texts.length)]?.name;
  const given = files.map((file) =>
    file.name === chosen && random !== null ? { ...file, bytes: damageText(file.bytes, random).bytes } : file,
  );
  orRefusal(() => {
    const known = new Map(given.map(({ name, bytes }) => [normalPath(name).toLowerCase(), bytes]));
    wantedFiles(main, new KnownFiles(known));
    const compiled = compileStudio(given, main);
    checkMade(compiled.document, 'made.mdl');
  });
}

/** A table as text and in again: without a change it is the same file; damaged it is refused, or undone to the byte. */
function throughCsv(document: FormatDocument, random: Random | null): void {
  const table = tableOf(document);
  const layout = layoutFor('TerrainType.dbc', table);
  const csv = exportCsv(table, layout);
  const text =
    random === null ? csv : Buffer.from(damageText(Uint8Array.from(Buffer.from(csv)), random).bytes).toString();
  // Rows are found by their ids: of rows with one id the last takes all changes.
  const isPlain = random === null && rowsById(table).size === table.rowCount;
  const isTaken = orRefusal(() => importCsv(document, layout, text)) !== null;
  if (isPlain && isTaken) checkSame(document, 'the text of the table, read again without a change, is another table');
  document.write();
  while (document.undo() !== null);
  checkIdentity(document, ' after undoing a text of the table');
}

function checkSame(document: FormatDocument, otherwise: string): void {
  const { bytes } = document.original ?? { bytes: new Uint8Array(0) };
  if (Buffer.compare(document.write(), bytes) !== 0) throw new BrokenRule(otherwise);
}

export const exchangeConsumers: readonly Consumer[] = [
  { name: 'decompile', takes: only('goldsrc'), run: (document) => decompileStudio(document) },
  { name: 'compiled again', takes: only('goldsrc'), run: (document) => compileAgain(document, null) },
  { name: 'damaged sources compiled', takes: only('goldsrc'), run: compileAgain },
  {
    name: 'MDL text',
    takes: only('mdx'),
    run(document) {
      const { bytes } = writeModelText(document);
      const again = writeModelText(readText(bytes)).bytes;
      const settled = writeModelText(readText(again)).bytes;
      // What text cannot hold goes on the first way out; after that nothing may.
      if (Buffer.compare(again, settled) !== 0) throw new BrokenRule('the text of the text is another text');
    },
  },
  {
    name: 'damaged MDL text',
    takes: only('mdx'),
    run(document, random) {
      const damaged = damageText(writeModelText(document).bytes, random);
      orRefusal(() => writeModelText(readText(damaged.bytes)));
    },
  },
  { name: 'CSV', takes: only('dbc'), run: (document) => throughCsv(document, null) },
  { name: 'damaged CSV', takes: only('dbc'), run: throughCsv },
];
