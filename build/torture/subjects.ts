/** What is tortured: a model of one file, and a document of three. Every state of them carries the number of its edit. */
import { collectionList } from '../../shared/codec/format.ts';
import type { Document } from '../../shared/document/document.ts';
import type { RecordId } from '../../shared/document/record.ts';
import { setFile } from '../../shared/test/setFormat.ts';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';

export interface Subject {
  /** The main one first. */
  readonly files: readonly string[];
  /** A file's bytes after the edit of this number; −1 stands for none. */
  bytes(file: string, edit: number): Uint8Array;
  /** The number that a file carries; its bytes may still be a part of something. */
  editIn(bytes: Uint8Array): number;
  edit(document: Document, number: number): void;
  /** Number of the edit that all of the document shows. Throws when its parts disagree. */
  editOf(document: Document): number;
}

const namePattern = /edit (\d{8})/;

function named(number: number): string {
  return `edit ${String(number).padStart(8, '0')}`;
}

function list(document: Document, name: string): readonly RecordId[] {
  return collectionList(document.format, document, name);
}

const model: Subject = {
  files: ['unit.mdx'],
  bytes: (_file, edit) => tinyModel(edit < 0 ? undefined : [named(edit), 'Walk']),
  editIn: (bytes) => Number(namePattern.exec(new TextDecoder('latin1').decode(bytes))?.[1] ?? -1),
  edit(document, number) {
    const [first] = list(document, 'sequences');
    if (first === undefined) throw new Error('the model has no sequence');
    document.edit('Count', (transaction) => transaction.update(first, { name: named(number) }));
  },
  editOf(document) {
    const [first] = list(document, 'sequences');
    if (first === undefined) throw new Error('the model has no sequence');
    return Number(namePattern.exec(String(document.get(first).fields['name']))?.[1] ?? -1);
  },
};

const names = ['unit.set', 'unita.part', 'unitb.part'] as const;

function setBytes(file: string, edit: number): Uint8Array {
  const index = names.findIndex((name) => name === file);
  if (index < 0) throw new Error(`${file} is not one of the set`);
  // Values grow and shrink again, so that files change their size too.
  const values = edit < 0 ? [1, 2, 3] : Array.from({ length: edit % 50 }, () => edit % 65_536);
  return setFile(index === 0 ? 0 : index === 1 ? 1 : 2, edit + 1, values);
}

const set: Subject = {
  files: names,
  bytes: setBytes,
  editIn: (bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) - 1,
  edit(document, number) {
    document.edit('Count', (transaction) => {
      for (const id of list(document, 'pieces')) {
        const values = Uint16Array.from({ length: number % 50 }, () => number % 65_536);
        transaction.update(id, { number: number + 1, values });
      }
    });
  },
  editOf(document) {
    const found = new Set(list(document, 'pieces').map((id) => Number(document.get(id).fields['number'])));
    const [number] = found;
    if (found.size !== 1 || number === undefined)
      throw new Error(`its files are of different edits: ${[...found].join(', ')}`);
    return number - 1;
  },
};

export const subjects = { model, set };
export type SubjectName = keyof typeof subjects;

export function isSubjectName(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name);
}
