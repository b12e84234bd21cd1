/** Models of the shelf with the files that belong to them, for tests. */
import type { FormatDocument } from '../../../format/format.ts';
import type { FilePart } from '../../../codec/documentView.ts';
import { openDocument } from '../../../document/document.ts';
import type { CorpusFile } from '../../../test/corpus.ts';
import { corpusFiles, picked } from '../../../test/corpus.ts';
import { m2 } from '../index.ts';

export interface CorpusModel {
  /** Path below the corpus folder. */
  readonly name: string;
  /** All files end to end, the model first. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

function baseOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** Joins files end to end. */
export function joinFiles(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
} {
  const bytes = new Uint8Array(files.reduce((sum, file) => sum + file.bytes.length, 0));
  let start = 0;
  const parts = files.map((file) => {
    bytes.set(file.bytes, start);
    const part = { name: file.name, start, end: start + file.bytes.length };
    start = part.end;
    return part;
  });
  return { bytes, files: parts };
}

const beside = corpusFiles('wow', ['.skin', '.anim']);

function load(file: CorpusFile): CorpusModel {
  const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
  const main = { name: baseOf(file.name), bytes: file.bytes() };
  const wanted = m2.companions?.(main.bytes, [{ name: main.name, start: 0, end: main.bytes.length }]) ?? [];
  const found = wanted.flatMap(({ name }) => {
    const path = `${folder}${name}`.toLowerCase();
    const other = beside.find((each) => each.name.toLowerCase() === path);
    return other === undefined ? [] : [{ name: baseOf(other.name), bytes: other.bytes() }];
  });
  return { name: file.name, ...joinFiles([main, ...found]) };
}

/** All well-formed models of the versions that are supported. */
export const corpusModels: readonly CorpusModel[] = corpusFiles('wow', ['.m2'])
  .filter(({ name }) => !name.includes('negative') && !name.includes('v272'))
  .map(load);

/** Models in the layout of the game's own tools; of the stand-ins, which our own code laid out, all. */
export const nativeModels = picked(corpusModels, /-native/);

export function open(model: CorpusModel): FormatDocument {
  return openDocument(m2, model.bytes, { files: model.files });
}

export function modelNamed(name: string): CorpusModel {
  const found = corpusModels.find((model) => model.name.endsWith(name));
  if (found === undefined) throw new Error(`no ${name} in the corpus`);
  return found;
}
