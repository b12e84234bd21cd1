/** The models of the corpus with the files beside them, for the tests of studio models. */
import type { FilePart } from '../codec/documentView.ts';
import type { FormatDocument } from '../format/format.ts';
import { openDocument } from '../document/document.ts';
import { corpusFiles, hasCorpus, picked } from './corpus.ts';
import { goldsrc } from '../formats/goldsrc/index.ts';

export interface CorpusModel {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  open(): FormatDocument;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Every file of a folder of the corpus together with its companions, as the host would open it. */
export function corpusModels(folder: string): readonly CorpusModel[] {
  const all = corpusFiles(folder, ['.mdl']);
  const byName = new Map(all.map((file) => [file.name.toLowerCase(), file]));
  return all.map((file) => {
    const name = file.name.split('/').at(-1) ?? '';
    const folderName = file.name.slice(0, -name.length);
    const main = file.bytes();
    const contents = [main];
    const files: FilePart[] = [{ name, start: 0, end: main.length }];
    for (const companion of goldsrc.companions?.(main, files) ?? []) {
      const found = byName.get(`${folderName}${companion.name}`.toLowerCase());
      if (found === undefined) continue;
      const content = found.bytes();
      const start = files.at(-1)?.end ?? 0;
      files.push({ name: found.name.split('/').at(-1) ?? '', start, end: start + content.length });
      contents.push(content);
    }
    const bytes = join(contents);
    return { name: file.name, bytes, files, open: () => openDocument(goldsrc, bytes, { files }) };
  });
}

/** Whether a file can be opened by itself: not a sequence group, and not one that was broken on purpose. */
export function isModel({ name, bytes }: CorpusModel): boolean {
  return !name.includes('/bad_') && String.fromCharCode(...bytes.subarray(0, 4)) === 'IDST';
}

/** Whole models as compilers make them, by a pattern of their names on the shelf; of the stand-ins the sample's. */
export function compiledModels(pattern: RegExp): readonly CorpusModel[] {
  const models = picked(corpusModels('goldsrc').filter(isModel), pattern);
  return hasCorpus ? models : models.filter(({ name }) => /Sentry(Parted)?\.mdl$/.test(name));
}
