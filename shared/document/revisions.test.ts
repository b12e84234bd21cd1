/** Counting changes by record, by member and by type. */
import { expect, test } from 'vitest';
import { editStructure } from './structure.ts';
import { booksOf, openShelf } from '../test/shelf.ts';

test('a change, its undo and what comes or goes give records and their types another number, and no other type', () => {
  const document = openShelf();
  const [book] = booksOf(document);
  if (book === undefined) throw new Error('no book');
  const { type } = document.get(book);
  const numbers = (): readonly number[] => [document.revisionOf(book), document.revisionOfTypes([type])];
  expect([...numbers(), document.revisionOfTypes(['nothing', type])]).toEqual([0, 0, 0]);
  const seen = [0];
  const changes = [
    (): void => document.edit('Change weight', (tx) => tx.update(book, { weight: 8 })),
    (): void => void document.undo(),
    (): void => document.edit('Pages', (tx) => tx.patch(book, 'pages', 0, [7])),
    (): void => editStructure(document, 'Remove', (structure) => structure.remove(book)),
  ];
  for (const change of changes) {
    change();
    const [ofRecord, ofType = 0] = numbers();
    expect(ofType).toBe(ofRecord);
    expect(ofType).toBeGreaterThan(seen.at(-1) ?? 0);
    expect(document.revisionOfTypes(['nothing', type])).toBe(ofType);
    seen.push(ofType);
  }
  expect(document.revisionOfTypes(['nothing'])).toBe(0);
});

test('changes of other types than some are counted without those, whatever comes or goes', () => {
  const document = openShelf();
  const [book] = booksOf(document);
  if (book === undefined) throw new Error('no book');
  const others = (): number => document.revisionOfOthers(new Set(['book']));
  document.edit('Pages', (tx) => tx.patch(book, 'pages', 0, [7]));
  expect(others()).toBe(0);
  document.edit('Title', (tx) => tx.update(document.root, { title: 'Mine' }));
  const titled = others();
  expect(titled).toBe(document.revision);
  document.edit('Change weight', (tx) => tx.update(book, { weight: 8 }));
  expect(others()).toBe(titled);
  // The list of books is the shelf's.
  editStructure(document, 'Remove', (structure) => structure.remove(book));
  expect(others()).toBeGreaterThan(titled);
});
