/** What edits cost: one property of a large document, and a long brush stroke with its history. */
import { booksOf, openShelf } from '../../shared/test/shelf.ts';
import { rounded, timeOf } from './measure.ts';

const strokeDabs = 2000;

export function benchDocument(): Record<string, number> {
  const document = openShelf({ books: 5000, pages: 4 });
  const [book] = booksOf(document);
  if (book === undefined) throw new Error('the shelf is empty');
  let weight = 0;
  const edits = 1000;
  const edit = timeOf(() => {
    for (let index = 0; index < edits; index++) document.edit('Weigh', (tx) => tx.update(book, { weight: ++weight }));
  });

  const large = openShelf({ books: 1, pages: 768 * 4096 });
  const [canvas] = booksOf(large);
  if (canvas === undefined) throw new Error('the shelf is empty');
  const dab = new Uint8Array(48).fill(200);
  const stroke = timeOf(
    () => {
      const gesture = large.begin('Paint');
      for (let index = 0; index < strokeDabs; index++) {
        gesture.preview((tx) => tx.patch(canvas, 'pages', (index * 137) % (103 * 4096), dab));
      }
      gesture.commit();
    },
    3,
    1,
  );
  return {
    editMicroseconds: rounded((edit.medianMs / edits) * 1000),
    dabMicroseconds: rounded((stroke.medianMs / strokeDabs) * 1000),
    strokeHistoryKilobytes: rounded((large.history.entries.at(-1)?.size ?? 0) / 1024, 0),
  };
}
