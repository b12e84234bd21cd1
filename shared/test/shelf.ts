/** A small format for the tests of documents: a shelf with a title, books on it, and a reading list that points at books. */
import { listByName } from '../codec/byName.ts';
import type { FormatDocument } from '../format/format.ts';
import { f32, text, u32 } from '../codec/field.ts';
import { countedNumbers } from '../codec/numberParts.ts';
import { countedRecords, fixed } from '../codec/parts.ts';
import { record } from '../codec/record.ts';
import { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { DocumentView } from '../codec/documentView.ts';
import { openWith } from './openWith.ts';

export const Book = record(
  'book',
  { label: 'Book', title: 'title' },
  fixed({ title: text(16, { label: 'Title' }), weight: f32({ label: 'Weight', unit: 'kg' }) }),
  countedNumbers('pages', { storage: 'u8', components: 1 }, { label: 'Pages' }),
);
export const Wish = record(
  'wish',
  { label: 'Wish' },
  fixed({ bookId: u32({ label: 'Book', reference: { collection: 'books', by: 'position', none: 0xffffffff } }) }),
);
export const Shelf = record(
  'shelf',
  { label: 'Shelf' },
  fixed({ title: text(16, { label: 'Title' }) }),
  countedRecords('books', Book, { smallest: 24 }, { label: 'Books' }),
  countedRecords('wishes', Wish, { smallest: 4 }, { label: 'Wishes' }),
);

/** Bytes of a shelf with `books` books of `pages` pages each, and one wish for every book. */
export function shelfBytes(books: number, pages: number): Uint8Array {
  const size = 16 + 4 + books * (24 + pages) + 4 + books * 4;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([83, 104, 101, 108, 102]);
  view.setUint32(16, books, true);
  let at = 20;
  for (let book = 0; book < books; book++) {
    bytes.set([66, 48 + book], at);
    view.setFloat32(at + 16, book / 2, true);
    view.setUint32(at + 20, pages, true);
    for (let page = 0; page < pages; page++) bytes[at + 24 + page] = page * 7 + book;
    at += 24 + pages;
  }
  view.setUint32(at, books, true);
  for (let wish = 0; wish < books; wish++) view.setUint32(at + 4 + wish * 4, wish, true);
  return bytes;
}

/** An open shelf whose clock the test turns. */
export function openShelf(
  options: { books?: number; pages?: number; now?: () => number; historyBudget?: number } = {},
): FormatDocument {
  const opened = openWith(Shelf, [Book, Wish], shelfBytes(options.books ?? 3, options.pages ?? 10000));
  const format = {
    ...opened.format,
    collections: [
      {
        name: 'books',
        label: 'Books',
        types: ['book'],
        list: (document: { get(id: RecordId): { fields: object }; root: RecordId }) =>
          listByName(document.get(document.root).fields, 'books'),
      },
    ],
    structure: {
      home: () => ({ owner: opened.root, member: 'books' }),
      extraReferences: () => [],
      keepIds: () => () => {},
    },
  };
  const records = new Map([...opened.all()].map((each) => [each.id, each]));
  return new Document(
    format,
    { records, root: opened.root, nextId: opened.nextId, version: 1 },
    {
      original: opened.original,
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.historyBudget === undefined ? {} : { historyBudget: options.historyBudget }),
    },
  );
}

export const booksOf = (document: DocumentView): readonly RecordId[] =>
  listByName(document.get(document.root).fields, 'books');
export const wishesOf = (document: DocumentView): readonly RecordId[] =>
  listByName(document.get(document.root).fields, 'wishes');
