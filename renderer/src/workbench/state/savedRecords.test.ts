/** What a record was when its file was saved, while a drag goes on whose arrays are lent. */
import { expect, test } from 'vitest';
import { booksOf, openShelf } from '../../../../shared/test/shelf.ts';
import { followSaved, isRecordChanged } from './savedRecords.ts';

test('a record is changed at every move of a drag but those that bring back what is saved', () => {
  const document = openShelf();
  const [book] = booksOf(document);
  if (book === undefined) throw new Error('no book');
  followSaved(document);
  const gesture = document.begin('Drag');
  const seen = [5, 0, 6, 7, 0, 8].map((value) => {
    gesture.restart();
    gesture.preview((tx) => tx.patch(book, 'pages', 0, [value]));
    return isRecordChanged(document, book);
  });
  expect(seen).toEqual([true, false, true, true, false, true]);
  gesture.restart();
  gesture.preview(() => undefined);
  expect(isRecordChanged(document, book)).toBe(false);
  gesture.preview((tx) => tx.patch(book, 'pages', 0, [9]));
  gesture.commit();
  expect(isRecordChanged(document, book)).toBe(true);
  document.undo();
  expect(isRecordChanged(document, book)).toBe(false);
});
